import { useMemo } from 'react'
import { agentNumbers } from '../machine'
import { namedActor } from '../reducer'
import { useApp, type Session } from '../store'
import { requirementsNow, type Moment, type RequirementWhy } from '../trace'
import { AgentChip, actorNumber, Badge, Prose, type BadgeTone, type IconName } from '../ui'

const STANDINGS: Readonly<Record<RequirementWhy['standing'], { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  satisfied: { tone: 'ok', icon: 'ok' },
  carried: { tone: 'carried', icon: 'loop' },
  open: { tone: 'plain', icon: 'clock' },
}

/** What the present state waits for: by whom and when it was satisfied, carried from where, or why it is still open. */
export function RequirementsBox({ session, moment }: { session: Session; moment: Moment }) {
  const { machine, run: { journal } } = session
  const rows = useMemo(() => requirementsNow(machine, journal, moment), [machine, journal, moment])
  const seek = useApp(app => app.seek)
  if (rows.length === 0) return null
  const numbers = agentNumbers(machine)
  const open = rows.filter(({ standing, need }) => standing === 'open' && need.required).length
  return (
    <details className="reqs" open={open > 0 || rows.some(({ standing }) => standing === 'carried')}>
      <summary className="t2"><b>Requirements</b> <span className="c2">{open === 0 ? `all ${rows.length} satisfied` : `${open} of ${rows.length} open`}</span></summary>
      <ul>
        {rows.map(({ need, standing, from, sentence, held }, nth) => {
          const named = namedActor(need.from)
          return (
            <li key={nth}>
              <div className="row wrap tight">
                <code>{need.field}</code><span className="c3 t1">from</span>
                <AgentChip plain n={named === null ? 0 : actorNumber(named, numbers)} label={from} optional={!need.required} />
                <span className="right"><Badge tone={STANDINGS[standing].tone} icon={STANDINGS[standing].icon}>{standing}</Badge></span>
              </div>
              <p className="t2 c2 said"><Prose text={sentence} />{held !== undefined && held.at !== null && standing === 'carried' && <> <button type="button" className="more" onClick={() => seek((held.at ?? 0) + 1)}>Go to record {held.at + 1}</button></>}</p>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
