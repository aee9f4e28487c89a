import { useMemo } from 'react'
import { agentNumbers, type Machine } from '../machine'
import type { Writer } from '../reducer'
import { useApp, type Session } from '../store'
import { keyName, listed, valueText, visitWords } from '../trace'
import { AgentChip, AgentGlyph, actorLabel, actorNumber, Badge, EmptyPane, Icon, Prose, type IconName } from '../ui'
import { mapTables } from './mapTable'
import { movesOf, remarksOf, type MovesTable, type Remark, type Step } from './moves'
import './simulator.css'

const ICONS: Readonly<Record<Remark['kind'], IconName>> = { identical: 'copy', 'agreed-with-everybody': 'person', 'nobody-moved': 'clock', 'empty-note': 'blank' }

/** Who changed their answer in which round, and toward whom; and what about the answers deserves a second look. */
export function MovedPanel() {
  const session = useApp(app => app.session)
  if (session === null) return <EmptyPane icon="person" title="No run yet." text="Press play: once a round has been argued twice, you see here who changed their answer, and toward whom." />
  return <Moved session={session} />
}

function Moved({ session }: { session: Session }) {
  const { machine, run: { journal }, cursor } = session
  const seek = useApp(app => app.seek)
  const tables = useMemo(() => mapTables(machine, journal, cursor), [machine, journal, cursor])
  const moves = useMemo(() => movesOf(tables), [tables])
  const remarks = useMemo(() => remarksOf(machine, tables, journal, cursor), [machine, tables, journal, cursor])
  if (moves.length === 0 && remarks.length === 0) return <EmptyPane icon="person" title="Nobody could move yet." text="Who changed their answer shows once a map has been gathered in a second round." />
  return (
    <div className="moved">
      {remarks.length > 0 && (
        <ul className="remarks" aria-label="Worth a second look">
          {remarks.slice(-12).map(({ kind, text, at }, nth) => (
            <li key={nth} className="row t2"><Icon name={ICONS[kind]} small /><span className="said"><Prose text={text} /> <button type="button" className="more" onClick={() => seek(at)}>Go to record {at}</button></span></li>
          ))}
        </ul>
      )}
      <div className="maps">
        {moves.map(table => <Moves key={table.field.name} table={table} machine={machine} />)}
        {moves.length === 0 && <p className="c3 t2 pad">No map has been gathered twice yet.</p>}
      </div>
    </div>
  )
}

function Moves({ table, machine }: { table: MovesTable; machine: Machine }) {
  const seek = useApp(app => app.seek)
  const numbers = agentNumbers(machine)
  return (
    <section className="mapbox wide" style={{ minWidth: 96 + table.columns.length * 120 }} aria-label={`Who moved on ${table.field.name}`}>
      <div className="maph"><code className="strong">{table.field.name}</code></div>
      <table className="map">
        <colgroup><col className="who" />{table.columns.map((_, nth) => <col key={nth} />)}</colgroup>
        <thead>
          <tr>
            <th scope="col"><span className="sr">writer</span></th>
            {table.columns.map(({ state, visit, at, present }, nth) => (
              <th key={nth} scope="col" className={present ? 'nowc' : undefined}>
                {state === null ? 'default' : <button type="button" className="colname" onClick={() => seek(at + 1)}>{state}, {visitWords(machine, { state, visit })}</button>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, steps }) => (
            <tr key={key}>
              <th scope="row"><AgentChip plain n={actorNumber(key as Writer, numbers)} label={actorLabel(key as Writer)} /></th>
              {steps.map((step, nth) => <td key={nth} className={table.columns[nth]?.present ? 'nowc' : undefined}><StepView step={step} numbers={numbers} /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StepView({ step, numbers }: { step: Step; numbers: ReturnType<typeof agentNumbers> }) {
  switch (step.kind) {
    case 'silent': return <span className="c3" aria-label="nothing">–</span>
    case 'first': return <span className="c2">first answer</span>
    case 'kept': return <span className="c2">kept it</span>
    case 'carried': return <Badge tone="carried" icon="loop" title="It still stood, so nobody was asked">carried</Badge>
    case 'moved': return (
      <span title={`${valueText(step.from, 120)} → ${valueText(step.to, 120)}`}>
        <b className="strong">changed</b>{' '}
        {step.toward.length === 0
          ? <span className="c2">{typeof step.to === 'string' && step.to.includes(' ') ? 'in words of its own' : 'toward nobody'}</span>
          : <>toward {step.toward.slice(0, 3).map((key, nth) => <span key={key} className="toward">{nth > 0 && ', '}<AgentGlyph n={actorNumber(key as Writer, numbers)} /> {keyName(key)}</span>)}{step.toward.length > 3 && ` and ${listed([`${step.toward.length - 3} more`])}`}</>}
      </span>
    )
  }
}
