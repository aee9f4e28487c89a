import type { JournalRecord } from '../reducer'

/**
 * What was measured of one exchange, beside the journal: the reducer has no clock, so time is never in a record.
 *
 * Whoever speaks to a model fills this in, one for each summon that was answered or failed, and puts the list on the
 * session as `exchanges`; the timeline and the exports read it from there. Every measure is optional: what is not known is
 * left out, never 0. Tokens are counted as the provider bills them, over all tries. Plain data: it survives JSON, and holds
 * no key, no address and no prompt.
 */
export interface Exchange {
  /** The summon that it answers. */
  readonly summon: number
  /** When the request left, in milliseconds since 1970. */
  readonly startedAtMs?: number
  /** From the request to the last word, tries and waiting between them included. */
  readonly durationMs?: number
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** US dollars. */
  readonly costUsd?: number
  /** As the provider names it in its answer. */
  readonly model?: string
  /** A well-known name of OpenTelemetry's `gen_ai.provider.name` where there is one: `anthropic`, `openai`. */
  readonly provider?: string
  /** Requests that were sent for this one answer; left out for one. */
  readonly tries?: number
}

/** Exchanges by their summon. */
export type Exchanges = ReadonlyMap<number, Exchange>

/**
 * All that is known of the exchanges of a run: what the answers of its journal carry as `usage`, and over it what was
 * measured beside it. A summon of which nothing is known has no entry. Numbers that measure nothing (negative, not finite)
 * are left out. Errors: none.
 */
export function exchangesOf(journal: readonly JournalRecord[], beside: readonly Exchange[] = []): Exchanges {
  const known = new Map<number, Exchange>()
  const learn = (exchange: Exchange): void => {
    const told = Object.fromEntries(Object.entries(exchange).filter(([, value]) => isMeasure(value)))
    if (Object.keys(told).length > 1) known.set(exchange.summon, { ...known.get(exchange.summon), ...told, summon: exchange.summon })
  }
  for (const record of journal) if (record.kind === 'answer' && record.usage !== undefined) learn({ summon: record.summon, ...record.usage })
  for (const exchange of beside) learn(exchange)
  return known
}

const isMeasure = (value: unknown): boolean => (typeof value === 'number' ? Number.isFinite(value) && value >= 0 : typeof value === 'string' && value !== '')

/** Input and output together, or undefined where neither is known. */
export const tokensOf = ({ inputTokens, outputTokens }: Exchange): number | undefined =>
  inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0)
