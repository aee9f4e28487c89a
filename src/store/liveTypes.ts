import type { ModelSetup, Provider, Roster } from '../agents/live'
import type { AgentName, FieldName } from '../machine'
import type { Actor, TurnWrite, Usage } from '../reducer'

/** A summon that a model is answering, or could not answer, as the room shows it. Gone once the run has its answer. */
export interface LiveView {
  readonly summon: number
  readonly actor: Actor
  /** `waiting`: between two tries. `failed` and `stopped` wait for a person's word. */
  readonly status: 'queued' | 'asking' | 'waiting' | 'failed' | 'stopped'
  /** What is written so far, by field; '' is what the model says beside its answer. */
  readonly texts: ReadonlyMap<FieldName | '', string>
  readonly tries: number
  readonly repairs: number
  /** Why it was asked once more, or waits, or failed: a sentence. */
  readonly note: string | null
}

export interface LiveState {
  /** Configured in this tab. */
  readonly providers: readonly Provider[]
  /** Providers with a key, and where it is held. The keys themselves are nowhere in the state. */
  readonly held: Readonly<Record<string, 'memory' | 'tab'>>
  /** Of the open document. */
  readonly roster: Roster
  /** By summon. */
  readonly views: ReadonlyMap<number, LiveView>
  /** Whether the panel of live agents is open, and whom it was opened for. */
  readonly panel: { readonly agent: AgentName | null } | null
}

export type FoundModels = { readonly ok: true; readonly models: readonly string[] } | { readonly ok: false; readonly message: string }

export interface LiveActions {
  showLive(agent?: AgentName | null): void
  hideLive(): void
  /** Adds or changes a provider. One at an address that this page may not ask yet saves everything and loads the page anew. */
  saveProvider(provider: Provider): Promise<void>
  /** Drops a provider and its key. */
  removeProvider(id: string): void
  /** Takes a key; `keep` lets it outlive a reload of this tab. */
  putKey(provider: string, key: string, keep: boolean): void
  forgetKey(provider: string): void
  /** Asks a provider which models it has: the quickest way to try an address and a key. */
  findModels(provider: string): Promise<FoundModels>
  setSetup(agent: AgentName, setup: ModelSetup): void
  setRoster(roster: Roster): void
  /** Has models answer what they are asked: all who were not tried yet, or these summons once more. */
  askModels(summons?: readonly number[]): void
  /** Calls off every request that is under way: nothing of it is written. */
  stopModels(): void
  /** Lets go of everything about models that belongs to the run so far. */
  dropModels(): void
  /** Forgets who failed and was stopped, so that the next asking asks them too. */
  forgiveModels(): void
  /** A model's turn goes to the run. */
  hear(summon: number, writes: readonly TurnWrite[], usage: Usage): void
  /** A new run that shares everything before the answer to a summon, and asks that agent anew. */
  againFrom(summon: number): void
}
