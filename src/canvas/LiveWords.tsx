import { agentNumbers } from '../machine'
import { useApp } from '../store'
import { AgentGlyph, actorLabel, actorNumber, agentTone, Streaming } from '../ui'

/** So many speak under a node before the others become a count. */
const MOST = 4

/** Under the node that the run is in: what models are writing just now. Takes no room from the node, and no clicks. */
export function LiveWords() {
  const views = useApp(app => app.live.views)
  const machine = useApp(app => app.lastGood)
  const speaking = [...views.values()].filter(({ status, texts }) => status !== 'failed' && status !== 'stopped' && texts.size > 0)
  if (speaking.length === 0) return null
  const numbers = agentNumbers(machine)
  return (
    <div className="live-words">
      {speaking.slice(0, MOST).map(({ summon, actor, texts }) => {
        const n = actorNumber(actor, numbers)
        return (
          <p key={summon} className="live-word t2" data-a={agentTone(n)}>
            <AgentGlyph n={n} />
            <span className="sr">{actorLabel(actor)} writes: </span>
            <span className="live-text"><Streaming text={[...texts].at(-1)?.[1] ?? ''} tail={110} /></span>
          </p>
        )
      })}
      {speaking.length > MOST && <p className="t1 c3">and {speaking.length - MOST} more</p>}
    </div>
  )
}
