import { humanise } from '../guards'
import type { Machine } from '../machine'
import type { Ask, JournalRecord } from '../reducer'
import { capWords, clip, counted, edgeTarget, keyName, listed, refusalWords, shortName, valueText, visitWords } from './words'

type OfKind<K extends JournalRecord['kind']> = Extract<JournalRecord, { kind: K }>

/**
 * A record in plain words, one line, values cut to some 80 characters.
 *
 * Text as it is: what agents said stands in it verbatim and has to be shown as text. Source: spec §6.
 */
export function recordSentence(machine: Machine, record: JournalRecord): string {
  switch (record.kind) {
    case 'enter': return record.state === null ? 'The run enters its first state.' : `Enters ${record.state}, ${visitWords(machine, { state: record.state, visit: record.visit ?? 1 })}.`
    case 'summon': return `Asks ${shortName(record.actor)} for ${listed(record.asks.filter(ask => ask.open).map(askWords))}, summon #${record.id}.`
    case 'answer': return record.writes.length === 0
      ? `${shortName(record.actor)} answers summon #${record.summon} with nothing.`
      : `${shortName(record.actor)} answers summon #${record.summon} with ${counted(record.writes.length, 'value')}.`
    case 'write': return writeSentence(record)
    case 'refuse': return `${shortName(record.actor)} may not write ${place(record.field, keyOf(record.key))} = ${valueText(record.value)}: ${refusalWords(record.reason)} (${record.reason}).`
    case 'carried': return `${place(record.field, record.key)} stands since ${record.wrote.state}, ${visitWords(machine, record.wrote)}: carried, so nobody is asked for it.`
    case 'guard': return guardSentence(machine, record)
    case 'transition': return `${record.from} → ${record.to}.`
    case 'action': return actionSentence(record)
    case 'park': return 'Waits for answers.'
    case 'checkpoint': return 'Checkpoint: the run can go on from here.'
    case 'fail': return `${shortName(record.actor)} fails summon #${record.summon}: ${clip(record.error, 120)}`
    case 'stale': return staleSentence(record)
    case 'done': return `Done in ${record.state ?? 'the last state'}.`
    case 'stuck': return `Stuck in ${record.state ?? 'no state'}: ${stuckWords(record.why)}.`
    case 'halt': return `Halted: ${capWords(machine, record.cap)}.`
    case 'abort': return `Called off: ${clip(record.reason, 120)}`
  }
}

/** `critiques`, `judge_note (optional)`. */
export const askWords = (ask: Ask): string => (ask.required ? ask.field : `${ask.field} (optional)`)

/** `critiques[con]` for an entry, `verdict` for a scalar or list. */
export const place = (field: string, key: string | undefined): string => (key === undefined ? field : `${field}[${keyName(key)}]`)

const keyOf = (key: OfKind<'refuse'>['key']): string | undefined => (key === undefined || key === null ? undefined : typeof key === 'string' ? key : JSON.stringify(key))

/** Why nothing can follow, as a clause. Source: spec §5. */
export function stuckWords(why: OfKind<'stuck'>['why']): string {
  switch (why) {
    case 'guard-error': return 'no edge passed, and at least one guard errored'
    case 'no-edge': return 'no edge passed and nobody is left to ask'
    case 'nobody-to-ask': return 'it waits for a value and there is nobody to ask for it'
  }
}

function writeSentence(record: OfKind<'write'>): string {
  const own = record.key === undefined || record.key === record.actor
  const where = own ? record.field : place(record.field, record.key)
  const verb = record.revised === true ? 'rewrites' : record.after === '' ? 'blanks' : 'writes'
  return `${shortName(record.actor)} ${verb} ${where}${record.after === '' ? '' : ` = ${valueText(record.after)}`}.`
}

function guardSentence(machine: Machine, record: OfKind<'guard'>): string {
  const edge = `${record.state ?? '?'} → ${edgeTarget(machine, record.state, record.transition) ?? '?'}`
  if (!('error' in record)) return `${edge}: ${humanise(record.expression)} is ${record.result ? 'true' : 'false'}.`
  return record.guard === undefined
    ? `${edge}: errored, ${clip(record.error, 120)}`
    : `${edge}: ${humanise(record.expression)} errored, ${clip(record.error, 120)}`
}

export type ActionDeed = 'clears' | 'blanks' | 'sets' | 'appends'

/** What an action did, in the four words of the action marks. */
export function deedOf(record: OfKind<'action'>): ActionDeed {
  if (record.action === 'append') return 'appends'
  return record.action === 'remove' ? 'clears' : record.after === '' || record.after === null ? 'blanks' : 'sets'
}

function actionSentence(record: OfKind<'action'>): string {
  const { field } = record
  if (record.error !== undefined) {
    const why = record.error === 'undeclared' ? 'the context has no such field' : 'the value or the field’s type does not fit'
    return `${record.action} ${field} does nothing it should: ${why} (${record.error}).`
  }
  const keys = record.keys === undefined || record.keys === '*' ? null : listed(record.keys.map(keyName))
  switch (deedOf(record)) {
    case 'clears': return keys === null ? `Clears ${field}.` : `Removes ${keys} from ${field}.`
    case 'blanks': return `Blanks ${field}.`
    case 'sets': return `Sets ${field} = ${valueText(record.after)}.`
    case 'appends': return `Appends ${record.after === null ? 'nothing' : valueText(record.after)} to ${field}.`
  }
}

function staleSentence(record: OfKind<'stale'>): string {
  const what = record.error === undefined ? 'answer' : 'failure'
  const named = record.summon === null ? 'without a summon' : `to summon #${record.summon}`
  return record.why === 'late'
    ? `A late ${what} of ${shortName(record.actor)} ${named} changes nothing: that summon is closed.`
    : `An unasked ${what} of ${shortName(record.actor)} ${named} changes nothing.`
}
