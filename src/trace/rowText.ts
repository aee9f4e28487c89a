import type { Machine } from '../machine'
import { endWords } from './endWords'
import type { DisplayRow } from './folding'
import { messageWords, wholeText } from './messageWords'
import { recordSentence } from './recordSentence'
import type { Sequence } from './sequenceTypes'
import { visitWords } from './words'

/** All that a row says, values whole: what the search looks through. */
export function rowText(machine: Machine, sequence: Sequence, row: DisplayRow): string {
  switch (row.kind) {
    case 'round': return ''
    case 'section': {
      const section = sequence.sections[row.section]
      return section === undefined ? '' : `${section.state} ${visitWords(machine, section)}`
    }
    case 'par': return `par iteration ${row.frame?.iteration ?? ''}`
    case 'message': {
      const { lead, value, tail } = messageWords(machine, row.record)
      return `${sequence.lifelines[row.lane]?.label ?? ''} ${lead}${value}${tail}`
    }
    case 'carried': case 'actions': return row.records.map(record => recordSentence(machine, record)).join(' ')
    case 'guard': return `${recordSentence(machine, row.record)} ${row.record.expression}`
    case 'transition': return `${row.record.from} → ${row.record.to}`
    case 'checkpoint': return 'checkpoint'
    case 'end': return Object.values(endWords(machine, row.record)).join('. ')
  }
}

/** The value of a row that is worth opening in place: longer than its line shows, or of several lines; null where there is none. */
export function openableText(machine: Machine, row: DisplayRow): string | null {
  if (row.kind === 'guard') {
    const text = 'error' in row.record ? `${row.record.expression}\n${row.record.error}` : row.record.expression
    return text.length > 60 || text.includes('\n') ? text : null
  }
  if (row.kind === 'end') return row.record.kind === 'abort' && row.record.reason.length > 80 ? row.record.reason : null
  if (row.kind !== 'message') return null
  const { record } = row
  if (record.kind === 'summon') return [record.objective, ...record.prompts].filter(text => text !== '').join('\n\n') || null
  const text = record.kind === 'write' ? wholeText(record.after) : messageWords(machine, record).value
  return text.length > 48 || text.includes('\n') ? text : null
}

/** Indices of the rows that say what is looked for, whatever the case of its letters. Nothing is looked for by less than one letter. */
export function searchRows(texts: readonly string[], query: string): readonly number[] {
  const wanted = query.trim().toLowerCase()
  return wanted === '' ? [] : texts.flatMap((text, at) => (text.includes(wanted) ? [at] : []))
}
