import type { JournalRecord, TurnWrite } from '../../reducer'
import type { Exchange } from '../../trace'
import { JOURNAL_FORMAT, type JournalHeader } from './writeJournal'

type Bag = ReadonlyMap<string, unknown>

const bagOf = (value: unknown): Bag | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
const isText = (value: unknown): value is string => typeof value === 'string'
const isSummon = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value))

const areWrites = (value: unknown): value is readonly TurnWrite[] =>
  Array.isArray(value) &&
  value.every((one) => {
    const write = bagOf(one)
    return write !== null && isText(write.get('field')) && write.has('value')
  })

/** A parsed line as a header, or a sentence about what it lacks. */
export function asHeader(value: unknown): JournalHeader | string {
  const bag = bagOf(value)
  if (bag?.get('format') !== JOURNAL_FORMAT) {
    const found = bag?.get('format')
    return isText(found) && found.startsWith('parley-journal/')
      ? `This journal is in the format \`${found}\`; this version reads \`${JOURNAL_FORMAT}\`.`
      : `The first line is no header of a journal. It begins with \`{"format":"${JOURNAL_FORMAT}"\`; open a file that Parley has exported.`
  }
  const machine = bag.get('machine')
  const sha256 = bag.get('sha256')
  const seed = bag.get('seed')
  if (!isText(machine)) return 'The header has no `machine` with the YAML text. Export the journal again.'
  if (!isText(sha256)) return 'The header has no `sha256` of the machine. Export the journal again.'
  if (seed !== undefined && typeof seed !== 'number') return 'The header\'s `seed` is no number. Take it out or export the journal again.'
  const exchanges = asExchanges(bag.get('exchanges'))
  if (exchanges === null) return 'The header\'s `exchanges` is no list of measures, each with its `summon`. Take it out or export the journal again.'
  return { format: JOURNAL_FORMAT, machine, sha256, ...(seed === undefined ? {} : { seed }), ...(exchanges.length === 0 ? {} : { exchanges }) }
}

const NUMBERS = new Set(['startedAtMs', 'durationMs', 'inputTokens', 'outputTokens', 'costUsd', 'tries'])
const TEXTS = new Set(['model', 'provider'])

/** A header's measures, [] where it has none; null when they are none. Only what we know is taken over. */
function asExchanges(value: unknown): readonly Exchange[] | null {
  if (value === undefined) return []
  if (!Array.isArray(value)) return null
  const exchanges: Exchange[] = []
  for (const each of value as readonly unknown[]) {
    const bag = bagOf(each)
    const summon = bag?.get('summon')
    if (bag === null || typeof summon !== 'number') return null
    const measures = [...bag].filter(([key, one]) => (NUMBERS.has(key) && typeof one === 'number') || (TEXTS.has(key) && typeof one === 'string'))
    exchanges.push({ summon, ...Object.fromEntries(measures) })
  }
  return exchanges
}

/**
 * A parsed line as a record, as far as its event goes: replaying compares all the rest. Null when it cannot be one.
 * Any text may be an actor, as a stale answer of nobody is a record too.
 */
export function asRecord(value: unknown): JournalRecord | null {
  const bag = bagOf(value)
  if (bag === null || !isText(bag.get('kind'))) return null
  const state = bag.get('state')
  if (state !== null && !isText(state)) return null
  const actorAndSummon = isText(bag.get('actor')) && isSummon(bag.get('summon'))
  const fits = (): boolean => {
    switch (bag.get('kind')) {
      case 'answer':
        return actorAndSummon && areWrites(bag.get('writes'))
      case 'fail':
        return actorAndSummon && isText(bag.get('error'))
      case 'stale': {
        const error = bag.get('error')
        const writes = bag.get('writes')
        return actorAndSummon && (error === undefined || isText(error)) && (writes === undefined || areWrites(writes))
      }
      case 'abort':
        return isText(bag.get('reason'))
      default:
        return true
    }
  }
  return fits() ? (value as JournalRecord) : null
}
