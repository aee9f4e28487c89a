import { agentNumbers, type Agent } from '../machine'
import { playerOf, useApp, type PlayerKind } from '../store'
import { AgentChip, Segmented } from '../ui'

const KINDS = [
  { value: 'script', label: 'Script', hint: 'The script speaks; past its last turn the run waits for you' },
  { value: 'person', label: 'You', hint: 'The run waits for your answer whenever this agent is asked' },
] as const satisfies readonly { value: PlayerKind; label: string; hint: string }[]

/** Who speaks for each agent, from now on. */
export function PlayersBox({ agents }: { agents: readonly Agent[] }) {
  const players = useApp(app => app.players)
  const machine = useApp(app => app.lastGood)
  const setPlayer = useApp(app => app.setPlayer)
  const yours = agents.filter(({ name }) => playerOf(players, name) === 'person')
  const numbers = agentNumbers(machine)
  if (agents.length === 0) return null
  return (
    <details className="players">
      <summary className="t2"><b>Who speaks</b> <span className="c2">{yours.length === 0 ? 'the script, for everybody' : `you, for ${yours.map(({ name }) => name).join(', ')}`}</span></summary>
      <ul>
        {agents.map(({ name }) => (
          <li key={name} className="row">
            <AgentChip plain n={numbers.get(name) ?? 0} label={name} />
            <Segmented small className="right" label={`${name} is played by`} value={playerOf(players, name)} options={KINDS} onChange={kind => setPlayer(name, kind)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
