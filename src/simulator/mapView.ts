import type { Field, Machine, Value } from '../machine'
import { keyName, visitWords } from '../trace'
import type { Cell, Column, MapTable, Row } from './mapTable'

export type RowOrder = 'document' | 'name' | 'value'

const textOf = (value: Value): string => (value === null ? '' : typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value))
/** What a writer has to say now: the last cell in which anything was written. */
const lastOf = ({ cells }: Row): Cell | null => cells.findLast(cell => cell?.written !== undefined) ?? null

/** The rows that hold every word of a query in their writer's name or any value, in the order that was asked for. */
export function rowsShown(table: MapTable, order: RowOrder, query: string): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(word => word !== '')
  const kept = table.rows.filter(row => {
    if (words.length === 0) return true
    const text = [row.key, ...row.cells.map(cell => textOf(cell?.written?.value ?? null))].join('\n').toLowerCase()
    return words.every(word => text.includes(word))
  })
  if (order === 'document') return kept
  if (order === 'name') return kept.toSorted((a, b) => keyName(a.key).localeCompare(keyName(b.key), 'en'))
  return kept.toSorted((a, b) => compareValues(lastOf(a)?.written?.value ?? null, lastOf(b)?.written?.value ?? null))
}

/** Numbers from high to low, texts by the alphabet, nothing at the end. */
function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return b - a
  return textOf(a).localeCompare(textOf(b), 'en', { numeric: true })
}

/** How a column sums up: what was said how often, or the mean and the range of its numbers. */
export interface Tally {
  readonly counts: readonly { readonly value: string; readonly count: number }[]
  readonly words: string
}

/** A column's tally over the given rows, or null where it holds nothing to count: texts are counted only when some agree. */
export function tallyOf(field: Field, rows: readonly Row[], column: number): Tally | null {
  const values = rows.flatMap(row => {
    const written = row.cells[column]?.written
    return written === undefined || written.value === null || written.value === '' ? [] : [written.value]
  })
  if (values.length === 0) return null
  const of = field.type.of ?? field.type
  const numbers = values.filter((value): value is number => typeof value === 'number')
  if (of.type === 'integer' && numbers.length > 0) {
    const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
    return { counts: [], words: `mean ${Number(mean.toFixed(1))}${low === high ? '' : `, ${low} to ${high}`}` }
  }
  const counts = new Map<string, number>()
  for (const value of values) counts.set(textOf(value), (counts.get(textOf(value)) ?? 0) + 1)
  const listed = of.type === 'enum' ? [...(of.values ?? []).filter(value => counts.has(value)), ...[...counts.keys()].filter(value => !of.values?.includes(value))] : [...counts.keys()]
  if (of.type === 'enum' || of.type === 'boolean') return { counts: listed.map(value => ({ value, count: counts.get(value) ?? 0 })), words: listed.map(value => `${value} ${counts.get(value)}`).join(', ') }
  return { counts: [], words: `${values.length} of ${rows.length} written${counts.size < values.length ? `, ${values.length - counts.size + 1} alike` : ''}` }
}

/** The largest number of a table, against which its bars are drawn: 100 for what looks like percentages. */
export function barTop(table: MapTable): number {
  const top = Math.max(0, ...table.rows.flatMap(({ cells }) => cells.map(cell => (typeof cell?.written?.value === 'number' ? Math.abs(cell.written.value) : 0))))
  return top > 10 && top <= 100 ? 100 : top
}

/** What the writer of a row had said before a column, in an earlier visit; undefined for nothing. */
export const saidBefore = (row: Row, column: number): Value | undefined =>
  row.cells.slice(0, column).findLast(cell => cell?.written !== undefined && cell.carried === undefined)?.written?.value

const headOf = (machine: Machine, { state, visit, clearedAt }: Column): string => `${state === null ? 'default' : `${state}, ${visitWords(machine, { state, visit })}`}${clearedAt === null ? '' : ' (cleared)'}`

/** A value that a spreadsheet would run as a formula, as the text that it is. */
const inert = (text: string): string => (/^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text)
const csvCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A table as CSV (RFC 4180, lines end with CRLF): writers down, visits across. What begins like a formula gets an
 * apostrophe before it, as texts of agents are nobody's to run.
 */
export function asCsv(machine: Machine, table: MapTable, rows: readonly Row[]): string {
  const lines = [
    ['writer', ...table.columns.map(column => headOf(machine, column))],
    ...rows.map(row => [keyName(row.key), ...row.cells.map(cell => textOf(cell?.written?.value ?? null))]),
  ]
  return lines.map(line => line.map(text => csvCell(inert(text))).join(',')).join('\r\n') + '\r\n'
}

const mdCell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/</g, '&lt;').replace(/\r?\n/g, '<br>')

/** A table as Markdown: cleared values struck through, what was carried named. */
export function asMarkdown(machine: Machine, table: MapTable, rows: readonly Row[]): string {
  const cell = (one: Cell | null): string => {
    const text = mdCell(textOf(one?.written?.value ?? null))
    if (text === '') return ''
    const shown = one?.ended === undefined ? text : `~~${text}~~`
    return one?.carried === undefined ? shown : `${shown} (carried)`
  }
  const lines = [
    ['writer', ...table.columns.map(column => mdCell(headOf(machine, column)))],
    ['---', ...table.columns.map(() => '---')],
    ...rows.map(row => [mdCell(keyName(row.key)), ...row.cells.map(cell)]),
  ]
  return lines.map(line => `| ${line.join(' | ')} |`).join('\n') + '\n'
}
