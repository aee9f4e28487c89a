import { indexOf, type JournalRecord } from '../../reducer'
import type { FieldName, Machine, Value } from '../../machine'
import { roundGroups, sectionsOf, shortName, wholeText } from '../../trace'
import { splitNote, type Exported, type RecordRange } from '../exported'
import { csvLines } from './csv'

const HEAD = ['field', 'kind', 'entry', 'writer', 'state', 'visit', 'round', 'record', 'value', 'fate', 'fate_record'] as const
/** A spreadsheet's rows, its heading among them, and the characters of its cells. */
const MOST_ROWS = 1_048_576
const MOST_CELL = 32_767

interface Row {
  readonly field: string
  readonly kind: string
  readonly entry: string
  readonly writer: string
  readonly state: string
  readonly visit: number
  readonly round: number | ''
  readonly record: number
  readonly value: string
  fate: 'stands' | 'revised' | 'cleared'
  fateRecord: number | ''
}

/**
 * Everything that was ever written, a row a value: maps entry by entry, then lists and scalars, each with who wrote it,
 * where and in which round, and what became of it.
 *
 * In the order of the fields, entries in the map's order, then by record. Errors: none.
 */
export function mapsCsv(machine: Machine, journal: readonly JournalRecord[], range?: RecordRange): Exported {
  const rows = rowsOf(machine, journal.slice(0, range?.to ?? journal.length)).filter(({ record }) => record > (range?.from ?? 0))
  const cells = rows.map((row): readonly (string | number)[] => [row.field, row.kind, row.entry, row.writer, row.state, row.visit, row.round, row.record, row.value, row.fate, row.fateRecord])
  const parts: string[] = []
  for (let at = 0; at === 0 || at < cells.length; at += MOST_ROWS - 1) parts.push(csvLines([HEAD, ...cells.slice(at, at + MOST_ROWS - 1)]))
  const long = rows.filter(({ value }) => value.length > MOST_CELL).length
  return {
    parts,
    notes: [
      ...splitNote(parts.length, 'a spreadsheet has 1,048,576 rows.'),
      ...(long === 0 ? [] : [`${long === 1 ? 'One value is' : `${long} values are`} longer than the 32,767 characters of a spreadsheet’s cell. The file holds them whole; Excel shows their beginning.`]),
    ],
  }
}

function rowsOf(machine: Machine, journal: readonly JournalRecord[]): readonly Row[] {
  const sections = sectionsOf(journal)
  const roundOf = new Map(roundGroups(machine, sections).flatMap(({ round, from, to }) => Array.from({ length: to - from + 1 }, (_, at) => [from + at, round] as const)))
  const kinds = new Map<string, string>(machine.context.map(({ name, type }) => [name, type.type === 'map' || type.type === 'list' ? type.type : 'scalar']))
  const rows: Row[] = []
  const standing = new Map<string, Row[]>()
  const slot = (field: FieldName): Row[] => {
    const known = standing.get(field)
    if (known !== undefined) return known
    const fresh: Row[] = []
    standing.set(field, fresh)
    return fresh
  }
  const end = (row: Row, fate: Row['fate'], record: number): void => {
    row.fate = fate
    row.fateRecord = record
  }
  let section = -1
  journal.forEach((record, at) => {
    if (sections[section + 1]?.first === at) section += 1
    const write = (field: FieldName, entry: string, writer: string, value: Value): void => {
      const kind = kinds.get(field) ?? 'scalar'
      const rowsHere = slot(field)
      const before = kind === 'list' ? undefined : rowsHere.find((row) => row.entry === entry)
      if (before !== undefined) {
        end(before, 'revised', at + 1)
        rowsHere.splice(rowsHere.indexOf(before), 1)
      }
      const row: Row = { field, kind, entry, writer, state: record.state ?? '', visit: record.visit ?? 0, round: roundOf.get(section) ?? '', record: at + 1, value: wholeText(value), fate: 'stands', fateRecord: '' }
      rows.push(row)
      rowsHere.push(row)
    }
    if (record.kind === 'write') {
      const isMap = kinds.get(record.field) === 'map'
      write(record.field, isMap ? (record.key ?? record.actor) : '', shortName(record.actor), record.after)
    } else if (record.kind === 'action' && record.error === undefined) {
      const here = slot(record.field)
      if (record.action === 'append') return record.after === null ? undefined : write(record.field, '', 'the machine', record.after)
      const keys = record.action === 'remove' && record.keys !== undefined && record.keys !== '*' ? new Set(record.keys) : null
      const gone = here.filter((row) => keys === null || keys.has(row.entry))
      for (const row of gone) end(row, 'cleared', at + 1)
      standing.set(record.field, here.filter((row) => !gone.includes(row)))
      if (record.action === 'assign' && record.after !== null && record.after !== '') {
        const { after } = record
        if (kinds.get(record.field) === 'map' && typeof after === 'object' && !Array.isArray(after)) for (const [key, value] of Object.entries(after)) write(record.field, key, 'the machine', value as Value)
        else if (kinds.get(record.field) === 'list' && Array.isArray(after)) for (const value of after as readonly Value[]) write(record.field, '', 'the machine', value)
        else write(record.field, '', 'the machine', after)
      }
    }
  })
  const place = new Map<string, number>(machine.context.map(({ name }, at) => [name, at]))
  const order = indexOf(machine).compareKeys
  const rank = (row: Row): number => (row.kind === 'map' ? 0 : 1_000_000) + (place.get(row.field) ?? 0)
  return rows.sort((a, b) => rank(a) - rank(b) || (a.kind === 'map' && a.entry !== b.entry ? order(a.field)(a.entry, b.entry) : a.record - b.record))
}
