import type { Machine, Value } from '../machine'
import { isAgent, isPerson } from './actors'
import { advanceDraft, enter } from './advance'
import { Draft } from './Draft'
import { write } from './write'
import type { Actor, Run, RunEvent, StaleWhy, TurnWrite, Watch } from './types'

/**
 * The next run after an event: pure and deterministic, whatever the event holds. The given run is not changed; an event
 * that means nothing now (a second `start`, an `abort` after the end) gives it back as it is. `watch` is told of every
 * decision and changes nothing. Source: spec §2 to §6.
 */
export function reduce(machine: Machine, run: Run, event: RunEvent, watch?: Watch): Run {
  const draft = new Draft(machine, run, watch)
  const moved = apply(draft, event)
  if (moved === 'ignored') return run
  if (moved === 'advances') advanceDraft(draft)
  return draft.finish()
}

/** The event's own effects without the advance: what a checkpoint record stands for. `advance` resumes from it. */
export function commit(machine: Machine, run: Run, event: RunEvent): Run {
  const draft = new Draft(machine, run)
  return apply(draft, event) === 'ignored' ? run : draft.finish()
}

/** Resumes a run from a checkpoint: advances it until it rests (spec §4). */
export function advance(machine: Machine, run: Run, watch?: Watch): Run {
  const draft = new Draft(machine, run, watch)
  if (hasEnded(draft) || draft.state === null) return run
  advanceDraft(draft)
  return draft.finish()
}

const hasEnded = ({ status: { kind } }: Draft): boolean => kind !== 'new' && kind !== 'parked'

function apply(draft: Draft, event: RunEvent): 'ignored' | 'rests' | 'advances' {
  switch (event.kind) {
    case 'start': {
      const { initialState, unrunnable } = draft.machine
      const declared = draft.machine.states.every(({ requires }) => requires.every(({ field }) => draft.index.fields.has(field)))
      if (draft.status.kind !== 'new' || unrunnable || !declared || initialState === null || !draft.index.states.has(initialState)) return 'ignored'
      enter(draft, initialState)
      return 'advances'
    }
    case 'turn':
      return turn(draft, String(event.actor) as Actor, event.summon, writesOf(event.writes), event.usage)
    case 'failed':
      return failed(draft, String(event.actor) as Actor, event.summon, String(event.error))
    case 'abort':
      if (hasEnded(draft)) return 'ignored'
      draft.record({ kind: 'abort', reason: String(event.reason) })
      draft.end({ kind: 'aborted', reason: String(event.reason) })
      return 'rests'
    default:
      return 'ignored'
  }
}

/** Whatever a model or a file brought, as writes of plain data. */
function writesOf(raw: unknown): readonly TurnWrite[] {
  if (!Array.isArray(raw)) return []
  return raw.filter((write) => typeof write === 'object' && write !== null).map((write: Record<string, unknown>): TurnWrite => ({
    field: String(write['field']) as TurnWrite['field'],
    value: plain(write['value']),
    ...(write['key'] === undefined ? {} : { key: plain(write['key']) }),
  }))
}

function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Value
  } catch {
    return String(value)
  }
}

type Usage = Extract<RunEvent, { kind: 'turn' }>['usage']

function turn(draft: Draft, actor: Actor, summon: number | null, writes: readonly TurnWrite[], usage: Usage): 'rests' | 'advances' {
  const id = openSummon(draft, actor, summon)
  if (id === null) {
    draft.record({ kind: 'stale', actor, summon: numberOf(summon), why: staleWhy(draft, actor, summon), writes })
    return 'rests'
  }
  draft.record({ kind: 'answer', actor, summon: id, writes, ...(usage === undefined ? {} : { usage }) })
  for (const one of writes) write(draft, actor, id, one)
  return closed(draft, actor, id)
}

function failed(draft: Draft, actor: Actor, summon: number | null, error: string): 'rests' | 'advances' {
  const id = openSummon(draft, actor, summon)
  if (id === null) {
    draft.record({ kind: 'stale', actor, summon: numberOf(summon), why: staleWhy(draft, actor, summon), error })
    return 'rests'
  }
  draft.record({ kind: 'fail', actor, summon: id, error })
  return closed(draft, actor, id)
}

const numberOf = (summon: unknown): number | null => (typeof summon === 'number' && Number.isFinite(summon) ? summon : null)

/** A summon of `user` is answered by any person; every other one by its own actor. */
const answers = (actor: Actor, asked: Actor): boolean => actor === asked || (asked === 'user' && isPerson(actor))

const openSummon = (draft: Draft, actor: Actor, summon: number | null): number | null =>
  draft.open.find(({ id, actor: asked }) => id === summon && answers(actor, asked))?.id ?? null

function staleWhy(draft: Draft, actor: Actor, summon: number | null): StaleWhy {
  const asked = typeof summon === 'number' ? draft.issued[summon - 1] : undefined
  return asked !== undefined && answers(actor, asked) ? 'late' : 'unasked'
}

/** The summon is answered: it closes, counts as an exchange when an agent gave it, and may be a checkpoint (spec §4). */
function closed(draft: Draft, actor: Actor, id: number): 'advances' {
  draft.open = draft.open.filter((summon) => summon.id !== id)
  if (isAgent(actor)) {
    const used = Object.hasOwn(draft.agentExchanges, actor) ? (draft.agentExchanges[actor] ?? 0) : 0
    draft.exchanges++
    draft.stageExchanges++
    draft.agentExchanges = { ...draft.agentExchanges, [actor]: used + 1 }
    const every = draft.machine.policy.checkpointEvery
    if (every !== undefined && every > 0 && draft.exchanges % every === 0) draft.record({ kind: 'checkpoint' })
  }
  return 'advances'
}
