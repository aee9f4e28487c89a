import { useMemo } from 'react'
import { agentNumbers } from '../machine'
import type { JournalRecord } from '../reducer'
import { useApp, type Session } from '../store'
import { edgesLast, edgesNow, waitsNow, type Moment } from '../trace'
import { AgentChip, actorLabel, actorNumber } from '../ui'
import { nextFrom } from './presentVisit'
import { WhyEdge } from './WhyEdge'

/** The moment stands between the first look at the edges and the step through one: what its actions change, no guard saw. */
function areBeingJudged(journal: readonly JournalRecord[], moment: Moment): boolean {
  let at = moment.index - 1
  if (journal[at]?.kind === 'transition') return true
  while (journal[at]?.kind === 'action') at -= 1
  const record = journal[at]
  return record?.kind === 'guard' && record.state === moment.state && record.visit === moment.visit
}

/** What has to happen before the run moves, and every edge that it can take then, each with why it would or would not pass. */
export function NextBox({ session, moment }: { session: Session; moment: Moment }) {
  const { machine, run: { journal } } = session
  const judged = moment.status.kind === 'stuck' || areBeingJudged(journal, moment)
  const why = useMemo(() => (judged && moment.state !== null ? edgesLast(machine, journal, moment.index, moment.state) : edgesNow(machine, moment)), [machine, journal, moment, judged])
  const next = nextFrom(machine, moment)
  const stuck = moment.status.kind === 'stuck'
  if (why === null || (next === null && !stuck)) return null
  const waiting = next?.waiting ?? []
  const waits = !judged && waitsNow(machine, moment)
  return (
    <section className="next" aria-label="Edges">
      <h3 className="t1 c3">{judged ? 'The edges as they are judged' : 'Next'}</h3>
      {waiting.length > 0 && (
        <p className="t2 row wrap tight">
          {waiting.map(({ id, actor }) => <AgentChip key={id} n={actorNumber(actor, agentNumbers(machine))} label={actorLabel(actor)} />)}
          <span>{waiting.length === 1 ? 'answers, then' : 'join, then'}</span>
        </p>
      )}
      {why.edges.length > 1 && !stuck && <p className="t2 c2">the first of these whose guards are true:</p>}
      <ol className="edges">
        {why.edges.map(edge => <WhyEdge key={edge.transition} edge={edge} waits={waits} />)}
        {why.edges.length === 0 && <li className="t2 c2">No edge leaves {why.state}, so the run {stuck ? 'is' : 'will be'} stuck here.</li>}
      </ol>
    </section>
  )
}

/** An edge that was chosen elsewhere than in the present state: as it was judged last. */
export function ChosenEdge({ session, moment }: { session: Session; moment: Moment }) {
  const { machine, run: { journal }, cursor } = session
  const selection = useApp(app => app.selection)
  const seek = useApp(app => app.seek)
  const chosen = selection?.kind === 'transition' && selection.state !== moment.state ? selection : null
  const why = useMemo(() => (chosen === null ? null : edgesLast(machine, journal, cursor, chosen.state)), [machine, journal, cursor, chosen])
  const edge = chosen === null ? undefined : why?.edges[chosen.transition]
  if (edge === undefined || why === null) return null
  return (
    <section className="next" aria-label="Chosen edge">
      <h3 className="t1 c3">
        Chosen edge, {why.judged ? <>as it was judged at <button type="button" className="more" onClick={() => seek(why.at + 1)}>record {why.at + 1}</button></> : 'never judged yet; as it would be now'}
      </h3>
      <ol className="edges"><WhyEdge edge={edge} waits={!why.judged} /></ol>
    </section>
  )
}
