import type { Value } from '../machine'
import type { Ask, JournalRecord, RecordBody, Writer } from '../reducer'

/** Longest value, objective or error on a line, in UTF-16 units; the rest of it is `…`. */
const WIDTH = 96

/** Longest text of an entry or item inside a map or list. */
const PART = 28

const clip = (text: string, width = WIDTH): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= width) return line
  const cut = line.slice(0, width - 1)
  // Never half of a surrogate pair.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** A value on one line: texts in quotes, unset as `—`, a map as `{key: value}`, a list as `[item]`. */
function show(value: unknown, width = WIDTH): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return `"${clip(value, width)}"`
  if (Array.isArray(value)) return `[${value.map((item) => show(item, PART)).join(', ')}]`
  if (typeof value === 'object') return `{${Object.entries(value).map(([key, entry]) => `${key}: ${show(entry, PART)}`).join(', ')}}`
  return String(value)
}
const shown = (value: unknown): string => clip(show(value), 2 * WIDTH)

const place = (field: string, key: Value | undefined): string => (key === undefined ? field : `${field}[${typeof key === 'string' ? key : show(key)}]`)
const by = (actor: Writer, summon: number | null): string => `#${summon ?? '?'} ${actor}`
const asked = (ask: Ask): string => `${ask.field}${ask.open ? '?' : ''}${ask.required ? '' : ' (optional)'}`

function tell(record: RecordBody): string {
  switch (record.kind) {
    case 'summon':
      return `${by(record.actor, record.id)}: ${record.asks.map(asked).join(', ')} | ${[record.objective, ...record.prompts].map(clip).filter((text) => text !== '').join(' | ')}`
    case 'answer':
      return `${by(record.actor, record.summon)}: ${record.writes.length === 1 ? '1 write' : `${record.writes.length} writes`}`
    case 'write':
      return `${by(record.actor, record.summon)}: ${place(record.field, record.key)} = ${shown(record.after)}${record.revised === true ? `, was ${shown(record.before)}` : ''}`
    case 'refuse':
      return `${by(record.actor, record.summon)}: ${place(record.field, record.key)} = ${shown(record.value)}, refused: ${record.reason}`
    case 'carried':
      return `${place(record.field, record.key)} by ${record.actor} from ${record.wrote.state}/${record.wrote.visit} still holds`
    case 'guard': {
      const outcome = 'error' in record ? `errored (${clip(record.error)})` : String(record.result)
      return `${record.transition}.${record.guard ?? '-'} ${outcome}: ${clip(record.expression)}`
    }
    case 'transition':
      return `${record.transition}: ${record.from} -> ${record.to}`
    case 'action':
      return `${record.action} ${record.field}: ${shown(record.before)} -> ${shown(record.after)}${record.error === undefined ? '' : `, error: ${record.error}`}`
    case 'fail':
      return `${by(record.actor, record.summon)}: ${clip(record.error)}`
    case 'stale':
      return `${by(record.actor, record.summon)}: ${record.why}, nothing written`
    case 'stuck':
      return record.why
    case 'halt':
      return record.cap
    case 'abort':
      return record.reason
    case 'enter':
    case 'park':
    case 'checkpoint':
    case 'done':
      return ''
  }
}

/**
 * A journal as readable lines, one a record: its number, state and visit, kind, and what it says. Long texts are cut.
 *
 * For people and golden files; the exact form of a journal is NDJSON (`journal/`).
 */
export function traceLines(journal: readonly JournalRecord[]): string[] {
  const where = (record: JournalRecord): string => (record.state === null ? '-' : `${record.state}/${record.visit ?? 0}`)
  const numbers = String(journal.length).length
  const states = Math.max(0, ...journal.map((record) => where(record).length))
  return journal.map((record, i) => `${String(i + 1).padStart(numbers)}  ${where(record).padEnd(states)}  ${record.kind.padEnd(10)}  ${tell(record)}`.trimEnd())
}
