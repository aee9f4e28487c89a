import { useMemo, useState } from 'react'
import { agentName, agentNumbers, type Machine } from '../machine'
import type { Writer } from '../reducer'
import { useApp } from '../store'
import { visitWords } from '../trace'
import { AgentChip, actorLabel, actorNumber, Button, Menu, MenuItem } from '../ui'
import { FieldHead } from './FieldHead'
import { MapCell } from './MapCell'
import type { MapLook } from './mapLook'
import type { Column, MapTable, Row } from './mapTable'
import { asCsv, asMarkdown, barTop, rowsShown, saidBefore, tallyOf } from './mapView'

/** Rounds that are shown before somebody asks for earlier ones: a long run has hundreds. */
const SHOWN = 6
const MORE = 12

/** One map over its rounds: who wrote what when, what still stands, what was cleared. */
export function MapBox({ table, machine, thinking, look }: { table: MapTable; machine: Machine; thinking: readonly number[]; look: MapLook }) {
  const [shown, setShown] = useState(SHOWN)
  const seek = useApp(app => app.seek)
  const from = Math.max(0, table.columns.length - shown)
  const columns = table.columns.slice(from)
  const type = table.field.type.of ?? table.field.type
  const rows = useMemo(() => rowsShown(table, look.order, look.query), [table, look.order, look.query])
  const top = useMemo(() => barTop(table), [table])
  const several = new Set(table.columns.map(({ state }) => state)).size > 1
  return (
    <section className={columns.length > 1 ? 'mapbox wide' : 'mapbox'} style={{ minWidth: 96 + Math.max(1, columns.length) * 132 }} aria-label={table.field.name}>
      <FieldHead field={table.field} habit={table.habit}><CopyTable table={table} rows={rows} machine={machine} /></FieldHead>
      <table className="map">
        <colgroup>
          <col className="who" />
          {columns.map((_, nth) => <col key={nth} />)}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              {from > 0 ? <button type="button" className="more" onClick={() => setShown(shown + MORE)}>{from} earlier</button> : <span className="sr">writer</span>}
            </th>
            {columns.map(column => <ColumnHead key={`${column.state}${column.visit}`} column={column} machine={machine} named={several} onSeek={seek} />)}
            {columns.length === 0 && <th scope="col" className="c3">not asked yet</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row"><RowHead row={row} machine={machine} /></th>
              {columns.map((column, nth) => <MapCell key={nth} cell={row.cells[from + nth] ?? null} column={column} row={row} machine={machine} thinking={thinking} field={table.field.name} type={type} top={top} before={look.changes ? saidBefore(row, from + nth) : undefined} />)}
              {columns.length === 0 && <td><span className="c3" aria-hidden="true">–</span></td>}
            </tr>
          ))}
          {table.rows.length > 0 && rows.length === 0 && <tr><td colSpan={Math.max(2, columns.length + 1)} className="wait">no writer or value matches the filter</td></tr>}
          {table.rows.length === 0 && <tr><td colSpan={Math.max(2, columns.length + 1)} className="wait">no state asks for it</td></tr>}
        </tbody>
        {columns.length > 0 && rows.length > 1 && <Tallies table={table} rows={rows} from={from} columns={columns} />}
      </table>
    </section>
  )
}

/** How each round sums up, under its column. */
function Tallies({ table, rows, from, columns }: { table: MapTable; rows: readonly Row[]; from: number; columns: readonly Column[] }) {
  const tallies = columns.map((_, nth) => tallyOf(table.field, rows, from + nth))
  if (tallies.every(tally => tally === null)) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" className="c3">tally</th>
        {tallies.map((tally, nth) => <td key={nth} className={columns[nth]?.clearedAt === null ? 'c2' : 'cleared'}>{tally === null ? '' : tally.words}</td>)}
      </tr>
    </tfoot>
  )
}

function CopyTable({ table, rows, machine }: { table: MapTable; rows: readonly Row[]; machine: Machine }) {
  const notify = useApp(app => app.notify)
  const copy = (text: string, what: string): void => {
    navigator.clipboard.writeText(text).then(() => notify('ok', `${table.field.name} copied as ${what}.`), () => notify('warn', 'The browser keeps its clipboard closed, so nothing was copied.'))
  }
  return (
    <Menu align="end" trigger={<Button kind="quiet" small icon="copy" label={`Copy ${table.field.name}`} />}>
      <MenuItem label="Copy as CSV" onSelect={() => copy(asCsv(machine, table, rows), 'CSV')} />
      <MenuItem label="Copy as Markdown" onSelect={() => copy(asMarkdown(machine, table, rows), 'Markdown')} />
    </Menu>
  )
}

function ColumnHead({ column, machine, named, onSeek }: { column: Column; machine: Machine; named: boolean; onSeek: (cursor: number) => void }) {
  const { state, visit, at, present, clearedAt } = column
  if (state === null) return <th scope="col">default</th>
  const round = visitWords(machine, { state, visit })
  const words = round.startsWith('round') && !named ? round : `${state}, ${round}`
  return (
    <th scope="col" className={present ? 'nowc' : clearedAt === null ? undefined : 'cleared'}>
      <button type="button" className="colname" title={`${state}, ${round}: go to record ${at + 1}`} onClick={() => onSeek(at + 1)}>{words}</button>
      {present && ' · now'}
      {clearedAt !== null && <> · <button type="button" className="colname" title={`Go to record ${clearedAt + 1}`} onClick={() => onSeek(clearedAt + 1)}>cleared at {clearedAt + 1}</button></>}
    </th>
  )
}

function RowHead({ row, machine }: { row: Row; machine: Machine }) {
  const select = useApp(app => app.select)
  const agent = row.key.startsWith('agent:') ? agentName(row.key.slice('agent:'.length)) : null
  const selected = useApp(app => agent !== null && app.selection?.kind === 'agent' && app.selection.agent === agent)
  if (row.kind === 'free') return <code className="t2 cut freekey" title={row.key}>{row.key}</code>
  const writer = row.key as Writer
  return <AgentChip plain n={actorNumber(writer, agentNumbers(machine))} label={actorLabel(writer)} title={row.key} {...(agent === null ? {} : { selected, onClick: () => select({ kind: 'agent', agent }, 'dock') })} />
}
