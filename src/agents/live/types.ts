import type { Actor, TurnWrite, Usage } from '../../reducer'
import type { FieldName, StateName } from '../../machine'

/** The two wire formats that are spoken: OpenAI's chat completions, which nearly everybody offers, and Anthropic's messages. */
export type Wire = 'openai' | 'anthropic'

/** Somebody who runs models, as configured in this tab. Holds no key: those are in the keyring alone. */
export interface Provider {
  readonly id: string
  readonly label: string
  readonly wire: Wire
  /** Up to and with its version: `https://api.openai.com/v1`, `http://localhost:11434/v1`. No slash at the end. */
  readonly baseUrl: string
  /** So many requests at a time. */
  readonly atOnce: number
}

export type Effort = 'low' | 'medium' | 'high'

/** Where an agent sits in the argument. */
export interface Seat {
  /** What it argues for, in the person's words; '' for nothing in particular. */
  readonly side: string
  /** It argues against whatever the others hold, and so keeps somebody on the other side. */
  readonly counter: boolean
}

/** Who plays an agent, and how. */
export interface ModelSetup {
  /** A provider's id. */
  readonly provider: string
  /** As the provider names it. */
  readonly model: string
  /** Said to it before everything else. */
  readonly system: string
  /** 0 … 2; null leaves it to the model. */
  readonly temperature: number | null
  readonly effort: Effort | null
  readonly seat: Seat
  /** By a call of the tool, or as JSON where a server or model knows no tools. */
  readonly answers: 'tool' | 'json'
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** Of the assistant: the calls that it made. */
  readonly calls?: readonly ToolCall[]
  /** Of the user: what came of the calls before, one for each. */
  readonly results?: readonly { readonly call: string; readonly text: string }[]
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The arguments as they were written, JSON or not. */
  readonly input: string
}

/** One try of one request: what came back, or what went wrong. */
export interface Attempt {
  readonly why: 'first' | 'retry' | 'repair'
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
  /** Until the first word or argument; left out when none came. */
  readonly firstWordMs?: number
  readonly durationMs: number
  readonly text?: string
  readonly calls?: readonly ToolCall[]
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Why it counts for nothing, in a sentence. */
  readonly error?: string
  /** Waited before the next one. */
  readonly waitMs?: number
}

/** Everything that was said to a model and by it for one summon. Plain data; holds no key. */
export interface LiveExchange {
  readonly summon: number
  readonly actor: Actor
  readonly state: StateName
  readonly visit: number
  readonly startedAtMs: number
  readonly durationMs: number
  readonly provider: string
  readonly model: string
  readonly temperature: number | null
  readonly effort: Effort | null
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Requests that were sent. */
  readonly tries: number
  readonly repairs: number
  /** What was sent at first. */
  readonly system: string
  readonly prompt: string
  /** Why the model was asked once more, in the words that it was told. */
  readonly repair?: string
  readonly attempts: readonly Attempt[]
  readonly outcome: 'answered' | 'failed' | 'stopped'
}

/** How a live exchange ended. `stopped`: called off, so that nothing of it counts. */
export type LiveOutcome =
  | { readonly kind: 'answered'; readonly writes: readonly TurnWrite[]; readonly usage: Usage; readonly exchange: LiveExchange }
  | { readonly kind: 'failed'; readonly error: string; readonly exchange: LiveExchange }
  | { readonly kind: 'stopped'; readonly exchange: LiveExchange }

/** What a person may watch while a model answers. */
export type Progress =
  | { readonly kind: 'queued' }
  | { readonly kind: 'asking'; readonly tries: number }
  /** More of a field's text; `field` null is what it says beside its answer. */
  | { readonly kind: 'text'; readonly field: FieldName | null; readonly text: string }
  /** What was shown counts for nothing: the request is sent anew, or the answer went back. */
  | { readonly kind: 'cleared'; readonly why: 'retry' | 'repair'; readonly reason: string }
  | { readonly kind: 'waiting'; readonly waitMs: number; readonly reason: string }

/** Time and chance, handed in. Milliseconds. */
export interface LivePorts {
  now(): number
  /** Milliseconds since 1970. */
  date(): number
  /** Resolves after so long, or rejects with the signal's reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** 0 … 1. */
  random(): number
  readonly fetch: typeof fetch
}

export interface Limits {
  /** One exchange, tries and waiting included, but not its turn in the queue. */
  readonly exchangeMs: number
  /** Between two chunks, and until the first. */
  readonly stallMs: number
  readonly tries: number
  /** A longer Retry-After is a failure with that reason: nobody sits through it. */
  readonly longestWaitMs: number
  /** Characters of one answer. */
  readonly longestAnswer: number
}

export const LIMITS: Limits = { exchangeMs: 180_000, stallMs: 60_000, tries: 3, longestWaitMs: 30_000, longestAnswer: 400_000 }
