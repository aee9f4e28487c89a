import { useId, useState } from 'react'
import { EMPTY_SETUP, type Effort, type ModelSetup } from '../agents/live'
import type { AgentName } from '../machine'
import { playerOf, useApp, type PlayerKind } from '../store'
import { AgentChip, agentTone, Badge, Segmented } from '../ui'
import { useModels } from './models'

const KINDS = [
  { value: 'script', label: 'Script' },
  { value: 'person', label: 'You' },
  { value: 'live', label: 'Model' },
] as const satisfies readonly { value: PlayerKind; label: string }[]
const EFFORTS = [
  { value: 'none', label: 'as it is' },
  { value: 'low', label: 'low' },
  { value: 'medium', label: 'medium' },
  { value: 'high', label: 'high' },
] as const satisfies readonly { value: Effort | 'none'; label: string }[]
const ANSWERS = [
  { value: 'tool', label: 'Tool call', hint: 'It calls updateContext; nearly every model can' },
  { value: 'json', label: 'JSON', hint: 'For servers and models that know no tools' },
] as const

/** Who plays one agent: its model, and what it is told and given. */
export function AgentSetup({ agent, n, description, wanted }: { agent: AgentName; n: number; description: string | undefined; wanted: boolean }) {
  const setup = useApp(app => app.live.roster[agent]) ?? EMPTY_SETUP
  const player = useApp(app => playerOf(app.players, agent))
  const providers = useApp(app => app.live.providers)
  const setSetup = useApp(app => app.setSetup)
  const setPlayer = useApp(app => app.setPlayer)
  const provider = providers.find(({ id }) => id === setup.provider)
  const models = useModels(provider)
  const ids = useId()
  const change = (patch: Partial<ModelSetup>): void => setSetup(agent, { ...setup, ...patch })
  const gone = setup.provider !== '' && provider === undefined
  return (
    <li className={wanted ? 'card stack wanted' : 'card stack'} data-a={agentTone(n)} aria-label={agent}>
      <div className="row wrap">
        <AgentChip plain n={n} label={agent} title={description ?? agent} />
        <Segmented small className="right" label={`${agent} is played by`} value={player} options={KINDS} onChange={kind => setPlayer(agent, kind)} />
      </div>
      {player === 'live' && (
        <>
          <div className="cols">
            <div className="field">
              <label htmlFor={`${ids}p`}>Provider</label>
              <select id={`${ids}p`} className={gone ? 'input is-bad' : 'input'} value={setup.provider} onChange={event => change({ provider: event.target.value, model: '' })}>
                <option value="">Choose…</option>
                {gone && <option value={setup.provider}>{setup.provider}, not connected</option>}
                {providers.map(({ id, label }) => <option key={id} value={id}>{label}</option>)}
              </select>
            </div>
            <div className="field wide">
              <label htmlFor={`${ids}m`}>Model</label>
              <input id={`${ids}m`} className="input" value={setup.model} list={`${ids}l`} autoComplete="off" spellCheck={false} placeholder={models[0] ?? 'its name, as the provider has it'} onChange={event => change({ model: event.target.value })} />
              <datalist id={`${ids}l`}>{models.map(model => <option key={model} value={model} />)}</datalist>
            </div>
            <Temperature id={`${ids}t`} value={setup.temperature} onChange={temperature => change({ temperature })} />
          </div>
          <details open={setup.system !== '' || setup.seat.side !== '' || setup.seat.counter || wanted}>
            <summary className="t2"><span className="strong">Words and seat</span> {setup.seat.counter && <Badge>counter-position</Badge>} {setup.seat.side !== '' && <span className="c2">argues for {setup.seat.side}</span>}</summary>
            <div className="stack">
              <div className="field">
                <label htmlFor={`${ids}s`}>System text</label>
                <textarea id={`${ids}s`} className="input area" rows={2} value={setup.system} placeholder="Said to it before everything else, such as who it is." onChange={event => change({ system: event.target.value })} />
              </div>
              <div className="cols">
                <div className="field wide">
                  <label htmlFor={`${ids}a`}>Side to argue</label>
                  <input id={`${ids}a`} className="input" value={setup.seat.side} placeholder="keep the monolith" onChange={event => change({ seat: { ...setup.seat, side: event.target.value } })} />
                </div>
                <label className="ticked t2"><input type="checkbox" checked={setup.seat.counter} onChange={event => change({ seat: { ...setup.seat, counter: event.target.checked } })} /> counter-position: against whatever the others hold</label>
              </div>
              <div className="row wrap">
                <span className="t2 strong">Effort</span>
                <Segmented small label={`Effort of ${agent}`} value={setup.effort ?? 'none'} options={EFFORTS} onChange={effort => change({ effort: effort === 'none' ? null : effort })} />
                <span className="t2 strong">Answers by</span>
                <Segmented small label={`${agent} answers by`} value={setup.answers} options={ANSWERS} onChange={answers => change({ answers })} />
              </div>
            </div>
          </details>
        </>
      )}
    </li>
  )
}

/** A temperature, or none: many models of today take none. */
function Temperature({ id, value, onChange }: { id: string; value: number | null; onChange: (value: number | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const bad = text !== '' && !(Number(text.replace(',', '.')) >= 0 && Number(text.replace(',', '.')) <= 2)
  const take = (next: string): void => {
    setTyped(next)
    const number = Number(next.trim().replace(',', '.'))
    if (next.trim() === '') onChange(null)
    else if (number >= 0 && number <= 2) onChange(number)
  }
  return (
    <div className="field narrow">
      <label htmlFor={id}>Temperature</label>
      <input id={id} className={bad ? 'input is-bad' : 'input'} inputMode="decimal" value={text} placeholder="its own" aria-invalid={bad} title="0 to 2; empty leaves it to the model" onChange={event => take(event.target.value)} onBlur={() => setTyped(null)} />
    </div>
  )
}
