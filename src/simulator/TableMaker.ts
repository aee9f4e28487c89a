import type { Value } from '../machine'
import type { Entry, JournalRecord, VisitOf } from '../reducer'
import type { Cell, Column } from './mapTable'

type OfKind<K extends JournalRecord['kind']> = Extract<JournalRecord, { kind: K }>
type FieldRecord = Extract<JournalRecord, { field: unknown }>
type Making = { -readonly [K in keyof Cell]: Cell[K] }
interface MakingColumn {
  readonly state: Column['state']
  readonly visit: number
  readonly at: number
  readonly cells: Map<string, Making>
}

/** How a cell was from a record on. */
interface Version {
  readonly at: number
  readonly cell: Cell
}

/**
 * Gathers the columns of one map while its journal is read, record by record, and keeps how each cell was at every record:
 * the table of any moment is a look-up. After the changes of a record comes its `seal`.
 */
export class TableMaker {
  /** With the record that brought each first. */
  readonly #keys = new Map<string, number>()
  readonly #versions = new Map<Making, Version[]>()
  readonly #touched = new Set<Making>()
  readonly #columns: MakingColumn[] = []
  readonly #byVisit = new Map<string, MakingColumn>()
  /** The cell whose value is the map's present entry. */
  readonly #standing = new Map<string, Making>()
  readonly #asked = new Map<number, { cell: Making; key: string }>()

  constructor(defaults: readonly Entry[]) {
    if (defaults.length === 0) return
    const column = this.#open(null, 0, -1)
    for (const { key, value } of defaults) this.#write(column, key, { value, writer: 'machine', at: -1, revised: false })
    this.seal(-1)
  }

  /** Keeps what the record at this index has changed. */
  seal(at: number): void {
    for (const cell of this.#touched) {
      const versions = this.#versions.get(cell)
      if (versions === undefined) this.#versions.set(cell, [{ at, cell: { ...cell } }])
      else versions.push({ at, cell: { ...cell } })
    }
    this.#touched.clear()
  }

  /** The column of a record's visit, opened when there is none. */
  column(record: JournalRecord, at: number): MakingColumn {
    const visit = record.visit ?? 0
    return this.#byVisit.get(`${record.state}\u001f${visit}`) ?? this.#open(record.state, visit, at)
  }

  take(record: FieldRecord, at: number): void {
    switch (record.kind) {
      case 'write': return this.#write(this.column(record, at), record.key ?? record.actor, { value: record.after, writer: record.actor, at, revised: record.revised === true, ...(record.revised === true ? { was: record.before } : {}) }, at)
      case 'refuse': {
        const cell = this.#cell(this.column(record, at), record.actor, at)
        cell.refused = [...cell.refused, { value: record.value, reason: record.reason, at, ...(record.key === undefined ? {} : { key: record.key }) }]
        return
      }
      case 'carried': {
        const key = record.key ?? record.actor
        const cell = this.#cell(this.column(record, at), key, at)
        const stands = this.#standing.get(key)
        if (stands === undefined || stands === cell) return
        cell.carried = record.wrote
        if (stands.written !== undefined) cell.written = stands.written
        // The value moves on with the round, so that clearing it strikes it through where it stands now, and where it came from.
        this.#follow.set(cell, stands)
        this.#standing.set(key, cell)
        return
      }
      case 'action': return this.#act(record, at)
    }
  }

  readonly #follow = new Map<Making, Making>()

  ask(record: OfKind<'summon'>, at: number): void {
    const cell = this.#cell(this.column(record, at), record.actor, at)
    cell.waiting = { how: 'asked', summon: record.id }
    this.#asked.set(record.id, { cell, key: record.actor })
  }

  hear(record: OfKind<'answer'> | OfKind<'fail'>): void {
    const asked = this.#asked.get(record.summon)
    if (asked === undefined) return
    this.#asked.delete(record.summon)
    this.#touched.add(asked.cell)
    if (record.kind === 'fail') asked.cell.waiting = { how: 'failed', summon: record.summon, error: record.error }
    else delete asked.cell.waiting
  }

  /** The state is left, or the run called off: who has not answered no longer can. */
  closeOpen(): void {
    for (const [summon, { cell }] of this.#asked) {
      cell.waiting = { how: 'closed', summon }
      this.#touched.add(cell)
    }
    this.#asked.clear()
  }

  /** The columns, cells and keys as they are after `cursor` records. */
  view(cursor: number, present: VisitOf | null): { columns: readonly Column[]; cells: readonly ReadonlyMap<string, Cell>[]; keys: readonly string[] } {
    const seen = this.#columns.filter(({ at }) => at < cursor)
    const cells = seen.map(column => {
      const then = new Map<string, Cell>()
      for (const [key, cell] of column.cells) {
        const version = this.#versions.get(cell)?.findLast(({ at }) => at < cursor)
        if (version !== undefined) then.set(key, version.cell)
      }
      return then
    })
    return {
      columns: seen.map(({ state, visit, at }, nth) => ({
        state, visit, at, present: present !== null && state === present.state && visit === present.visit, clearedAt: clearedAt([...(cells[nth]?.values() ?? [])]),
      })),
      cells,
      keys: [...this.#keys].filter(([, at]) => at < cursor).map(([key]) => key),
    }
  }

  #open(state: Column['state'], visit: number, at: number): MakingColumn {
    const column: MakingColumn = { state, visit, at, cells: new Map() }
    this.#columns.push(column)
    this.#byVisit.set(`${state}\u001f${visit}`, column)
    return column
  }

  /** The cell, which the record at `at` is about to change. */
  #cell(column: MakingColumn, key: string, at: number): Making {
    if (!this.#keys.has(key)) this.#keys.set(key, at)
    const known = column.cells.get(key)
    const cell: Making = known ?? { refused: [] }
    this.#touched.add(cell)
    if (known === undefined) column.cells.set(key, cell)
    return cell
  }

  #write(column: MakingColumn, key: string, written: NonNullable<Cell['written']>, at = written.at): void {
    const cell = this.#cell(column, key, at)
    const before = this.#standing.get(key)
    if (before !== undefined && before !== cell) this.#end(before, { why: 'replaced', at: written.at })
    cell.written = written
    delete cell.ended
    delete cell.carried
    this.#follow.delete(cell)
    this.#standing.set(key, cell)
  }

  #act(record: OfKind<'action'>, at: number): void {
    const after = isEntries(record.after) ? record.after : {}
    for (const [key, cell] of this.#standing) {
      if (Object.hasOwn(after, key)) continue
      this.#end(cell, { why: 'cleared', at })
      this.#standing.delete(key)
    }
    if (record.action !== 'assign' || record.error !== undefined) return
    for (const [key, value] of Object.entries(after)) this.#write(this.column(record, at), key, { value, writer: 'machine', at, revised: false })
  }

  #end(cell: Making, ended: NonNullable<Cell['ended']>): void {
    for (let each: Making | undefined = cell; each !== undefined; each = this.#follow.get(each)) {
      each.ended = ended
      this.#touched.add(each)
    }
  }
}

const isEntries = (value: Value): value is { readonly [key: string]: Value } => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The record that emptied a whole column, or null while something of it stands or it went bit by bit. */
function clearedAt(cells: readonly Cell[]): number | null {
  const written = cells.filter(cell => cell.written !== undefined)
  const at = written[0]?.ended?.why === 'cleared' ? written[0].ended.at : null
  return at !== null && written.every(cell => cell.ended?.why === 'cleared' && cell.ended.at === at) ? at : null
}
