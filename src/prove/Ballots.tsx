import { useMemo, useState } from 'react'
import { asksFor, ballotCount, ballotMends, ballotsOf, isCountable, machineCounting, MOST_VOTERS, resized, summaryOf, thresholdsOf, type Panel, type Summary } from '../analysis/explore'
import { agentNumbers, type Machine, type State } from '../machine'
import { useApp } from '../store'
import { AgentGlyph, Button, EmptyPane, Icon, Segmented, actorLabel, actorNumber } from '../ui'
import { BallotTable } from './BallotTable'

const plural = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** What the ballots of a panel come to, in a sentence. */
export function summaryInWords(decides: State, summary: Summary): string {
  const { voters, all, stuck, ties, fires } = summary
  const bad = [stuck > 0 && `${plural(stuck, 'ballot')} of ${all} ${stuck === 1 ? 'gets' : 'get'} stuck`, ties > 0 && `${plural(ties, 'ballot')} of ${all} ${ties === 1 ? 'takes' : 'take'} both edges`].filter((one) => one !== false)
  if (bad.length > 0) return `With ${plural(voters, 'voter')} ${bad.join(', and ')}.`
  const edges = fires.flatMap((count, edge) => (count > 0 ? [`${count} ${decides.transitions[edge]?.toState ?? ''}`] : []))
  return `With ${plural(voters, 'voter')} every ballot takes one edge: ${edges.join(', ')}.`
}

/** Panel and threshold that are looked at; null is as the machine has it. */
interface Looked {
  readonly size: number | null
  readonly threshold: number | null
}

function PanelView({ machine, panel }: { machine: Machine; panel: Panel }) {
  const reading = useApp((app) => app.reading)
  const isCurrent = useApp((app) => app.proof.kind === 'done' && app.proof.report.text === app.reading.text)
  const perform = useApp((app) => app.perform)
  const [{ size, threshold }, look] = useState<Looked>({ size: null, threshold: null })
  const thresholds = useMemo(() => thresholdsOf(machine, panel), [machine, panel])
  const now = thresholds[0] ? asksFor(thresholds[0]) : null
  const isOne = thresholds.length > 0 && thresholds.every((one) => asksFor(one) === now)
  const shownPanel = useMemo(() => (size === null ? panel : resized(panel, size)), [panel, size])
  const shownMachine = useMemo(() => (threshold === null ? machine : machineCounting(machine, panel, threshold)), [machine, panel, threshold])
  const ballots = useMemo(() => ballotsOf(shownMachine, shownPanel), [shownMachine, shownPanel])
  const mends = useMemo(() => (isCurrent ? ballotMends(reading, panel) : []), [isCurrent, reading, panel])
  const decides = machine.states.find(({ name }) => name === panel.decides)
  const summary = useMemo(() => summaryOf(shownMachine, shownPanel), [shownMachine, shownPanel])
  const other = useMemo(() => (size === null && threshold === null ? null : summaryOf(machine, panel)), [machine, panel, size, threshold])
  if (!decides) return null
  const voters = size ?? panel.voters.length
  const counts = Array.from({ length: Math.min(MOST_VOTERS, voters) }, (_, i) => i + 1).filter((count) => count * 2 > voters - 1)
  const numbers = agentNumbers(machine)
  return (
    <section aria-label={`Ballots of ${panel.gathers}`} className="ballot-box">
      <div className="row wrap ch ballot-tools">
        <label className="row tight t2">
          voters
          <input type="range" min={1} max={MOST_VOTERS} value={voters} aria-label="Voters" aria-valuetext={plural(voters, 'voter')} onChange={(event) => look({ size: Number(event.target.value) === panel.voters.length ? null : Number(event.target.value), threshold })} />
          <output className="num">{voters}</output>
        </label>
        {isOne && now !== null && (
          <span className="row tight t2">
            <span aria-hidden="true">quorum</span>
            <Segmented small label="Quorum" value={threshold ?? now} options={[...new Set([...counts, now, threshold ?? now])].sort((a, b) => a - b).map((count) => ({ value: count, label: `≥ ${count}` }))} onChange={(count) => look({ size, threshold: count === now ? null : count })} />
          </span>
        )}
        {(size !== null || threshold !== null) && <Button small kind="quiet" icon="reset" onClick={() => look({ size: null, threshold: null })}>As it is</Button>}
      </div>
      {summary && (
        <p className={`t3 ballot-says${summary.stuck > 0 ? ' stuck' : summary.ties > 0 ? ' over' : ''}`} role="status">
          <Icon name={summary.stuck > 0 ? 'error' : summary.ties > 0 ? 'warn' : 'ok'} />
          <span>
            {summaryInWords(decides, summary)}
            {other && <span className="c2"> Now: {summaryInWords(decides, other).replace(/^W/, 'w')}</span>}
          </span>
        </p>
      )}
      {panel.others.length > 0 && <p className="t1 c3">The guards also look at {panel.others.join(', ')}; {panel.others.length === 1 ? 'it stays' : 'they stay'} as in the shortest run.</p>}
      {!isCountable(shownPanel) && <p className="t2">{plural(ballotCount(shownPanel), 'ballot')} are too many to go through one by one. Look at a smaller panel with the slider: what a rule does there, it does here.</p>}
      {mends.length > 0 && size === null && threshold === null && (
        <p className="row wrap tight" role="group" aria-label="Mends">
          {mends.map((mend) => <Button key={mend.label} small onClick={() => perform(mend.operation)}>{mend.label}</Button>)}
        </p>
      )}
      {threshold !== null && size === null && isCurrent && (
        <p><Button small kind="primary" onClick={() => { perform({ kind: 'several', label: `ask for ${threshold} of ${panel.voters.length}`, operations: machineGuards(machine, panel, threshold) }); look({ size: null, threshold: null }) }}>Ask for {threshold} of {panel.voters.length}</Button></p>
      )}
      <BallotTable machine={shownMachine} panel={shownPanel} decides={decides} ballots={ballots} canPlay={size === null && threshold === null && isCurrent} />
      <footer className="row wrap legend t1 c2">
        {shownPanel.voters.map(({ actor, optional }) => (
          <span key={actor} className="row tight">
            <AgentGlyph n={actorNumber(actor, numbers)} hollow={optional} />
            {actorLabel(actor)}
            {optional && ' (may stay silent)'}
          </span>
        ))}
      </footer>
    </section>
  )
}

const machineGuards = (machine: Machine, panel: Panel, count: number) => {
  const counted = machineCounting(machine, panel, count).states.find(({ name }) => name === panel.decides)
  const before = machine.states.find(({ name }) => name === panel.decides)
  return (counted?.transitions ?? []).flatMap(({ guards }, transition) =>
    guards.flatMap(({ expression }, guard) => (before && expression !== before.transitions[transition]?.guards[guard]?.expression ? [{ kind: 'editGuard' as const, state: before.name, transition, guard, expression }] : [])),
  )
}

/** All ballots of the panels of the machine that was proven, with the edge that each takes. */
export function Ballots() {
  const proof = useApp((app) => app.proof)
  const machine = useApp((app) => app.lastGood)
  const panels = proof.kind === 'done' ? proof.report.panels : []
  const [chosen, choose] = useState(0)
  const panel = panels[chosen] ?? panels[0]
  const fits = panel !== undefined && machine.states.some(({ name }) => name === panel.decides)
  return (
    <>
      <header className="row ch">
        <h2 className="title t4">Ballots</h2>
        {panel && fits && <span className="t2 c3">{plural(panel.voters.length, 'voter')}, {plural(panel.values.length, 'choice')}, {isCountable(panel) ? `all ${ballotCount(panel)}` : plural(ballotCount(panel), 'ballot')}</span>}
        {panels.length > 1 && (
          <label className="right t2">
            <span className="sr">Panel</span>
            <select className="input" value={chosen} onChange={(event) => choose(Number(event.target.value))}>
              {panels.map(({ gathers, map }, at) => <option key={`${gathers} ${map}`} value={at}>{map} in {gathers}</option>)}
            </select>
          </label>
        )}
      </header>
      {panel && fits ? (
        <PanelView key={`${panel.gathers} ${panel.map} ${panel.voters.length}`} machine={machine} panel={panel} />
      ) : (
        <EmptyPane icon="gavel" title="Nobody votes here." text="Where named agents answer with one of a few values and a guard looks at them, every ballot is listed here with the edge that it takes." />
      )}
    </>
  )
}
