import { EMPTY_SETUP, isComplete } from '../agents/live'
import { agentNumbers, type AgentName, type Machine } from '../machine'
import { playerOf, useApp, type PlayerKind } from '../store'
import { AgentChip, Button, Segmented } from '../ui'

const KINDS = [
  { value: 'script', label: 'Script', hint: 'The script speaks; past its last turn the run waits for you' },
  { value: 'live', label: 'Model', hint: 'A real model answers: choose which under Live agents' },
  { value: 'person', label: 'You', hint: 'The run waits for your answer whenever this agent is asked' },
] as const satisfies readonly { value: PlayerKind; label: string; hint: string }[]

/** Who speaks for each agent, from now on. */
export function PlayersBox({ machine }: { machine: Machine }) {
  const players = useApp(app => app.players)
  const setPlayer = useApp(app => app.setPlayer)
  const roster = useApp(app => app.live.roster)
  const showLive = useApp(app => app.showLive)
  const numbers = agentNumbers(machine)
  // Declared or not: whom only a requirement names is asked like the others.
  const agents = [...numbers.keys()]
  const of = (kind: PlayerKind): readonly AgentName[] => agents.filter(name => playerOf(players, name) === kind)
  const listed = (kind: PlayerKind, who: string): readonly string[] => (of(kind).length === 0 ? [] : [`${who} for ${of(kind).join(', ')}`])
  const words = of('script').length === agents.length ? 'the script, for everybody' : [...listed('live', 'a model'), ...listed('person', 'you'), ...listed('script', 'the script')].join('; ')
  const choose = (name: AgentName, kind: PlayerKind): void => {
    setPlayer(name, kind)
    if (kind === 'live' && !isComplete(roster[name] ?? EMPTY_SETUP)) showLive(name)
  }
  if (agents.length === 0) return null
  return (
    <details className="players">
      <summary className="t2"><b>Who speaks</b> <span className="c2">{words}</span></summary>
      <ul>
        {agents.map(name => (
          <li key={name} className="row">
            <AgentChip plain n={numbers.get(name) ?? 0} label={name} />
            <Segmented small className="right" label={`${name} is played by`} value={playerOf(players, name)} options={KINDS} onChange={kind => choose(name, kind)} />
          </li>
        ))}
      </ul>
      <Button kind="quiet" small onClick={() => showLive()}>Live agents…</Button>
    </details>
  )
}
