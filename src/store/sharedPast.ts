import type { RunEvent } from '../reducer'
import type { Session } from './types'

/**
 * What came before the answer to a summon: the events in front of it, and the exchanges of the summons that they answer.
 * A run that takes these events stands where that question was asked. Of an open summon, everything.
 */
export function sharedPast({ events, exchanges = [] }: Session, summon: number): { readonly events: readonly RunEvent[]; readonly exchanges: NonNullable<Session['exchanges']> } {
  const at = events.findIndex((event) => (event.kind === 'turn' || event.kind === 'failed') && event.summon === summon)
  const past = at < 0 ? events : events.slice(0, at)
  const answered = new Set(past.flatMap((event) => (event.kind === 'turn' || event.kind === 'failed' ? [event.summon] : [])))
  return { events: past, exchanges: exchanges.filter((exchange) => answered.has(exchange.summon)) }
}
