import { useEffect, useMemo, useState } from 'react'
import { agentName, agentNumbers, readMachine, type Machine } from '../machine'
import { newRun, reduce } from '../reducer'
import { useApp, type SavedRun } from '../store'
import { stuckWords } from '../trace'
import { AgentChip, Badge, Button, EmptyPane, Note, Pill } from '../ui'
import { forecastsIn, guardsReading, questionsOf, scoresOf, useWeights as weightsOperation, weightedGuard, type Judged, type Question } from './calibration'
import './simulator.css'

/** Runs put aside, how each really turned out, and what that says about the agents. */
export function RunsPanel() {
  const saved = useApp(app => app.savedRuns)
  const running = useApp(app => app.session !== null)
  const saveRun = useApp(app => app.saveRun)
  const load = useApp(app => app.loadSavedRuns)
  const document = useApp(app => app.document.id)
  useEffect(() => void load(), [load, document])
  if (saved.length === 0) {
    return (
      <EmptyPane icon="clock" title="No saved runs." text="Save a run to keep it. Once you know how it really turned out, mark it here: agents get a hit rate and a Brier score, and their weights can become a guard.">
        <Button kind="primary" disabled={!running} onClick={() => void saveRun()}>Save this run</Button>
      </EmptyPane>
    )
  }
  return <Runs saved={saved} running={running} />
}

const ended = new WeakMap<SavedRun['run'], ReturnType<typeof replay>>()
const replay = ({ machineText, events }: SavedRun['run']) => {
  const { machine } = readMachine(machineText)
  return { machine, run: events.reduce((run, event) => reduce(machine, run, event), newRun(machine)) }
}
/** A saved run's machine and end, played once. */
const endOf = ({ run }: SavedRun) => {
  const known = ended.get(run)
  if (known !== undefined) return known
  const made = replay(run)
  ended.set(run, made)
  return made
}

function outcomeWords(saved: SavedRun): string {
  const { run: { status, state } } = endOf(saved)
  switch (status.kind) {
    case 'done': return `ended in ${state}`
    case 'stuck': return `stuck in ${state}: ${stuckWords(status.why)}`
    case 'halted': return `halted in ${state}, ${status.cap}`
    case 'aborted': return 'called off'
    case 'parked': return `waits in ${state}`
    case 'new': return 'not started'
  }
}

function Runs({ saved, running }: { saved: readonly SavedRun[]; running: boolean }) {
  const machine = useApp(app => app.lastGood)
  const saveRun = useApp(app => app.saveRun)
  const open = useApp(app => app.openSavedRun)
  const forget = useApp(app => app.forgetSavedRun)
  const judge = useApp(app => app.judgeSavedRun)
  const questions = useMemo(() => questionsOf(machine), [machine])
  const [field, setField] = useState<string | null>(null)
  const question = questions.find(each => each.field === field) ?? questions[0] ?? null
  return (
    <div className="runs">
      <div className="jtools">
        <Button small icon="plus" disabled={!running} onClick={() => void saveRun()}>Save this run</Button>
        {questions.length > 1 && question !== null && (
          <label className="t2 row tight">Answers in <select className="input" value={question.field} onChange={event => setField(event.target.value)}>{questions.map(each => <option key={each.field}>{each.field}</option>)}</select></label>
        )}
        <span className="t2 c3">{question === null ? 'This machine has no map of choices, so no answer can turn out right or wrong.' : <>Which value of <code>{question.field}</code> turned out right?</>}</span>
      </div>
      <div className="maps">
        <section className="mapbox wide" aria-label="Saved runs">
          <table className="map">
            <thead><tr><th scope="col">run</th><th scope="col">how it ended</th>{question !== null && <th scope="col">turned out</th>}<th scope="col"><span className="sr">actions</span></th></tr></thead>
            <tbody>
              {saved.map(each => (
                <tr key={each.id}>
                  <th scope="row"><button type="button" className="edgename" title="Open this run" onClick={() => open(each.id)}><b>{each.title}</b></button> <span className="t1 c3">{new Date(each.savedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}</span></th>
                  <td>{outcomeWords(each)}</td>
                  {question !== null && (
                    <td>
                      <select className="input" aria-label={`How ${each.title} turned out`} value={truthOf(each, question) ?? ''} onChange={event => void judge(each.id, question.field, event.target.value === '' ? null : event.target.value)}>
                        <option value="">not known yet</option>
                        {question.values.map(value => <option key={value}>{value}</option>)}
                      </select>
                    </td>
                  )}
                  <td><Button kind="quiet" small icon="x" label={`Delete ${each.title}`} onClick={() => void forget(each.id)} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {question !== null && <Scores saved={saved} question={question} machine={machine} />}
      </div>
    </div>
  )
}

const truthOf = ({ truth }: SavedRun, { field }: Question): string | null => truth.find(([name]) => name === field)?.[1] ?? null
const percent = (share: number): string => `${Math.round(share * 100)} %`

function Scores({ saved, question, machine }: { saved: readonly SavedRun[]; question: Question; machine: Machine }) {
  const judged = useMemo(() => saved.flatMap((each): readonly Judged[] => {
    const truth = truthOf(each, question)
    return truth === null ? [] : [{ truth, forecasts: forecastsIn(question, endOf(each).run.slots) }]
  }), [saved, question])
  const scores = useMemo(() => scoresOf(judged), [judged])
  const numbers = agentNumbers(machine)
  if (scores.length === 0) return <section className="mapbox" aria-label="Calibration"><p className="wait t2 pad">Mark how a run turned out, and the agents’ scores show here.</p></section>
  return (
    <section className="mapbox wide" aria-label="Calibration">
      <table className="map">
        <thead><tr><th scope="col">agent</th><th scope="col">right</th><th scope="col" title="Mean squared distance of what it was sure of from how it turned out: 0 is best, 0.25 a coin, 1 surely wrong">Brier score</th><th scope="col">said to be sure</th><th scope="col" title="Thousandths of the log-odds of being right, one more of either kind counted in">weight</th></tr></thead>
        <tbody>
          {scores.map(({ agent, hits, runs, hitRate, brier, meanSure, weight }) => (
            <tr key={agent}>
              <th scope="row"><AgentChip plain n={numbers.get(agentName(agent)) ?? 0} label={agent} /></th>
              <td className="num">{hits} of {runs}, {percent(hitRate)}</td>
              <td className="num">{brier.toFixed(2)}</td>
              <td className="num">{meanSure === null ? <span className="wait" title="No confidence was given, so each answer counts as sure">never</span> : <>{percent(meanSure)} {meanSure - hitRate > 0.15 && <Badge tone="warn" icon="warn">too sure</Badge>}{hitRate - meanSure > 0.15 && <Badge icon="info">too modest</Badge>}</>}</td>
              <td className="num">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {judged.length < 10 && <p className="t1 c3 pad">From {judged.length} {judged.length === 1 ? 'run' : 'runs'}: treat the weights as a first guess.</p>}
      <Weights question={question} machine={machine} scores={scores} />
    </section>
  )
}

/** The weights as a guard of an edge that reads the answers: one click, one undo. */
function Weights({ question, machine, scores }: { question: Question; machine: Machine; scores: ReturnType<typeof scoresOf> }) {
  const perform = useApp(app => app.perform)
  const announce = useApp(app => app.announce)
  const places = useMemo(() => guardsReading(machine, question), [machine, question])
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  if (places.length === 0) return <Note tone="info">No guard reads <code>{question.field}</code>. Add one to an edge, and the weights can stand in it.</Note>
  return (
    <div className="weights">
      <p className="t2 strong pad">Weigh the voices in a guard</p>
      <ul>
        {places.map(place => {
          const id = `${place.state} ${place.transition} ${place.guard}`
          const value = chosen.get(id) ?? place.value ?? question.values[0] ?? ''
          const expression = weightedGuard(question.field, value, scores)
          const stands = place.expression === expression
          return (
            <li key={id} className="row wrap t2">
              <b>{place.state} → {place.to}</b>
              <label className="row tight">for <select className="input" aria-label={`Value that ${place.state} → ${place.to} counts`} value={value} onChange={event => setChosen(new Map(chosen).set(id, event.target.value))}>{question.values.map(each => <option key={each}>{each}</option>)}</select></label>
              <Pill title={expression}>weighted {value}</Pill>
              <Button small disabled={stands} onClick={() => { if (perform(weightsOperation(place, expression)).ok) announce(`The guard of ${place.state} to ${place.to} weighs the voices now.`) }}>{stands ? 'In use' : 'Use these weights'}</Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
