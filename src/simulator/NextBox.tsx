import { humanise } from '../guards'
import { agentNumbers, type Machine } from '../machine'
import { useApp } from '../store'
import type { Moment } from '../trace'
import { AgentChip, actorLabel, actorNumber, Pill } from '../ui'
import { nextFrom } from './presentVisit'

/** What has to happen before the run moves, and where it can go then. */
export function NextBox({ machine, moment }: { machine: Machine; moment: Moment }) {
  const select = useApp(app => app.select)
  const next = nextFrom(machine, moment)
  if (next === null) return null
  const { waiting, state, edges } = next
  return (
    <div className="next">
      <div className="t1 c3">Next</div>
      {waiting.length > 0 && (
        <p className="t2 row wrap tight">
          {waiting.map(({ id, actor }) => <AgentChip key={id} n={actorNumber(actor, agentNumbers(machine))} label={actorLabel(actor)} />)}
          <span>{waiting.length === 1 ? 'answers, then' : 'join, then'}</span>
        </p>
      )}
      {edges.length > 1 && <p className="t2 c2">the first of these whose guards are true:</p>}
      <ol className="edges">
        {edges.map((edge, nth) => (
          <li key={nth} className="t2">
            <button type="button" className="edgename" onClick={() => select({ kind: 'transition', state, transition: nth }, 'run')}><b>{state} → {edge.toState}</b></button>
            {edge.guards.length === 0 ? <span className="c2">no guard</span> : edge.guards.map((guard, at) => <Pill key={at} title={guard.expression}>{humanise(guard.expression)}</Pill>)}
          </li>
        ))}
        {edges.length === 0 && <li className="t2 c2">No edge leaves {state}, so the run will be stuck here.</li>}
      </ol>
    </div>
  )
}
