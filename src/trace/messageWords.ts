import type { Machine, Value } from '../machine'
import { askWords, place } from './recordSentence'
import type { MessageRecord } from './sequenceTypes'
import { refusalWords } from './words'

/** What stands on an arrow, as plain text. `value` is whole, whatever its length. */
export interface MessageWords {
  /** Before the value: `critiques[pro] = `. */
  readonly lead: string
  /** What was said, as it was said; '' where nothing was. */
  readonly value: string
  /** Text that a person or an agent made up, and not a name, a number or a word of ours. */
  readonly isQuote: boolean
  /** After the value: `key-forced`. */
  readonly tail: string
}

const keyText = (key: Value | undefined): string | undefined => (key === undefined || key === null ? undefined : typeof key === 'string' ? key : JSON.stringify(key))

/** Enum values are names and stand bare; other text is a quote. */
export function isName(machine: Machine, field: string, value: Value): boolean {
  const type = machine.context.find(({ name }) => name === field)?.type
  return typeof value === 'string' && (type?.of ?? type)?.type === 'enum'
}

export const wholeText = (value: Value): string => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))

/** What a message says, for whoever draws it without parts of an interface. Source: design/README, "Trace". */
export function messageWords(machine: Machine, record: MessageRecord): MessageWords {
  switch (record.kind) {
    case 'summon': return {
      lead: `#${record.id} ${record.asks.filter(ask => ask.open).map(ask => askWords(ask).replace(/( \(optional\))?$/, '?$1')).join(' ')}`,
      value: '', isQuote: false, tail: '',
    }
    case 'answer': return { lead: 'answers with nothing', value: '', isQuote: false, tail: '' }
    case 'write': return said(machine, record.field, record.key, record.after, record.revised === true ? ' revised' : '')
    case 'refuse': return said(machine, record.field, keyText(record.key), record.value, ` refused: ${record.reason}, ${refusalWords(record.reason)}`)
    case 'fail': return { lead: 'failed: ', value: record.error, isQuote: true, tail: '' }
    case 'stale': {
      const what = record.error === undefined ? 'answer' : 'failure'
      const named = record.summon === null ? '' : ` to #${record.summon}`
      const value = record.error ?? (record.writes ?? []).map(write => `${place(write.field, keyText(write.key))} = ${wholeText(write.value)}`).join(', ')
      return { lead: `${record.why} ${what}${named}, changes nothing${value === '' ? '' : ': '}`, value, isQuote: value !== '', tail: '' }
    }
  }
}

function said(machine: Machine, field: string, key: string | undefined, value: Value, tail: string): MessageWords {
  const lead = `${place(field, key)} = `
  if (value === null || value === '') return { lead: `${lead}${value === null ? 'unset' : 'blank'}`, value: '', isQuote: false, tail }
  return { lead, value: wholeText(value), isQuote: typeof value === 'string' && !isName(machine, field, value), tail }
}
