import { useMemo, useState } from 'react'
import { PRESETS, rosterWarnings, withPreset } from '../agents/live'
import { agentNumbers, type AgentName } from '../machine'
import { playerOf, useApp } from '../store'
import { Button, Note } from '../ui'
import { AgentSetup } from './AgentSetup'

/** Which model plays which agent, with presets, and what a reviewer would frown at. */
export function Cast({ wanted }: { wanted: AgentName | null }) {
  const machine = useApp(app => app.lastGood)
  const roster = useApp(app => app.live.roster)
  const providers = useApp(app => app.live.providers)
  const players = useApp(app => app.players)
  const setRoster = useApp(app => app.setRoster)
  const setPlayer = useApp(app => app.setPlayer)
  const [note, setNote] = useState<string | null>(null)
  const numbers = agentNumbers(machine)
  const warnings = useMemo(() => rosterWarnings(machine, roster, agent => playerOf(players, agent as AgentName) === 'live'), [machine, roster, players])
  const take = (preset: (typeof PRESETS)[number]['id']): void => {
    const next = withPreset(preset, machine, roster, providers)
    setNote(next.note)
    if (next.roster === roster) return
    setRoster(next.roster)
    for (const name of numbers.keys()) if (next.roster[name] !== undefined && playerOf(players, name) !== 'live') setPlayer(name, 'live')
  }
  if (numbers.size === 0) return <p className="t2 c2">This machine declares no agents. Add some under <code>agents</code>, and models can play them.</p>
  return (
    <section aria-label="Roster" className="stack">
      <div className="row"><h3 className="title">Roster</h3><span className="t2 c3">kept in this browser, beside the machine and not in its text</span></div>
      <div className="row wrap" role="group" aria-label="Presets">
        {PRESETS.map(({ id, label, hint }) => <Button key={id} small title={hint} disabled={providers.length === 0} onClick={() => take(id)}>{label}</Button>)}
      </div>
      {note !== null && <div role="status"><Note tone="info">{note}</Note></div>}
      {warnings.map(warning => <Note key={warning} tone="warn">{warning}</Note>)}
      <ul className="stack">
        {[...numbers].map(([name, n]) => <AgentSetup key={name} agent={name} n={n} description={machine.agents.find(each => each.name === name)?.description} wanted={wanted === name} />)}
      </ul>
    </section>
  )
}
