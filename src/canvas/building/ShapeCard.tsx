import { useState } from 'react'
import { agentName, agentNumbers } from '../../machine'
import { useApp } from '../../store'
import { AgentGlyph } from '../../ui'
import { shapeOf, usualAgents } from '../../shapes'
import type { Card } from './buildStore'
import { CardForm, Line } from './CardForm'
import { landShapeAt } from './carryOut'

const MOST = 12

/** Who takes part in a shape before it lands: opened by choosing it, where dropping it takes whoever is usual. */
export function ShapeCard({ card }: { card: Extract<Card, { kind: 'shape' }> }) {
  const machine = useApp((app) => app.lastGood)
  const shape = shapeOf(card.shape)
  const [count, setCount] = useState(shape.agents.usual)
  const agents = usualAgents(machine, shape, count)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = agents.filter((agent) => !left.has(agent))
  const numbers = agentNumbers(machine)
  const { onto } = card
  const title = onto === null ? shape.title : `${shape.title} ${typeof onto === 'string' ? `after ${onto}` : `on a way out of ${onto.state}`}`
  const submit = () => {
    const landing = onto === null ? ({ kind: 'free' } as const) : typeof onto === 'string' ? ({ kind: 'after', state: onto } as const) : ({ kind: 'on', ...onto } as const)
    return landShapeAt(shape.id, landing, card.at, { agents: chosen.map((name) => agentName(name)) })
  }
  return (
    <CardForm title={title} action="Add" onSubmit={submit} disabled={chosen.length < shape.agents.least}>
      <p className="t2 c2">{shape.summary}</p>
      {shape.agents.usual > 0 && (
        <>
          <Line label={`How many ${shape.agents.called}s`}>
            {(id) => <input id={id} type="number" className="input" min={shape.agents.least} max={MOST} value={count} onChange={(event) => setCount(Math.max(shape.agents.least, Math.min(MOST, Math.round(Number(event.target.value) || shape.agents.least))))} />}
          </Line>
          <fieldset className="who">
            <legend className="sr">Who takes part</legend>
            {agents.map((agent) => (
              <label key={agent} className="row tight">
                <input
                  type="checkbox"
                  checked={!left.has(agent)}
                  onChange={() => {
                    const next = new Set(left)
                    if (!next.delete(agent)) next.add(agent)
                    setLeft(next)
                  }}
                />
                <AgentGlyph n={numbers.get(agent) ?? 0} />
                {agent}
                {!machine.agents.some(({ name }) => name === agent) && <span className="t1 c3">new</span>}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </CardForm>
  )
}
