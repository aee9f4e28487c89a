import { useMemo } from 'react'
import { humanise } from '../guards'
import { agentNumbers } from '../machine'
import { isLive, selectAtEnd, selectWaitingForYou, useApp } from '../store'
import { AgentChip, actorLabel, actorNumber, Badge, Pill, type IconName } from '../ui'
import { countsWords, plainSentence, statusSentence, type Piece, type RunSentence } from './statusSentence'
import './simulator.css'

const ICONS: Readonly<Record<RunSentence['tone'], IconName>> = { now: 'play', ok: 'ok', error: 'error', warn: 'warn', plain: 'clock' }

/** One line above the canvas: what the run is doing at the shown moment, or how it ended and why. */
export function StatusSentence() {
  const session = useApp(app => app.session)
  const moment = useApp(app => app.moment)
  const select = useApp(app => app.select)
  const forYou = useApp(app => selectWaitingForYou(app).length)
  const live = useApp(app => app.session?.waitingFor.some(actor => isLive(app.players, actor)) ?? false)
  const failed = useApp(app => [...app.live.views.values()].some(({ status }) => status === 'failed'))
  const atEnd = useApp(selectAtEnd)
  const machine = session?.machine ?? null
  const sentence = useMemo(() => (machine === null || moment === null ? null : statusSentence(machine, moment)), [machine, moment])
  if (session === null || machine === null || moment === null || sentence === null) return <div className="say"><Badge icon="clock">No run</Badge><p>No run yet. Press play to let the script speak.</p></div>
  const thinking = new Set(moment.summons.filter(({ id }) => session.thinking.includes(id)).map(({ actor }) => actor as string))
  const draw = (piece: Piece, nth: number) => {
    switch (piece.kind) {
      case 'text': return piece.text
      case 'state': return <b key={nth} className="strong">{piece.text}</b>
      case 'actor': return <AgentChip key={nth} n={actorNumber(piece.actor, agentNumbers(machine))} label={actorLabel(piece.actor)} status={piece.status === 'asked' && thinking.has(piece.actor) ? 'thinking' : piece.status} />
      case 'guard': return <Pill key={nth} tone="errored" title={piece.expression} onClick={() => piece.state !== null && select({ kind: 'transition', state: piece.state, transition: piece.transition }, 'run')}>{humanise(piece.expression)}</Pill>
    }
  }
  return (
    <div className="say" data-tone={sentence.tone}>
      <Badge tone={sentence.tone} icon={ICONS[sentence.tone]}>{sentence.badge}</Badge>
      <p title={plainSentence(sentence)}>
        {sentence.pieces.map(draw)}
        {atEnd && waits(session.waitingFor.length, forYou, failed ? 'failed' : live ? 'model' : 'script')}
      </p>
      <span className="right t2 c2 num counts">{countsWords(machine, moment)}</span>
    </div>
  )
}

const WHY = {
  failed: ' A model could not answer: see Run.',
  model: ' Interrupted: play asks the models, or answer in Run.',
  script: ' The script has no more for them: answer in Run.',
} as const

/** Whose word is missing, beside what the sentence says. */
function waits(waiting: number, forYou: number, why: 'failed' | 'model' | 'script') {
  if (waiting === 0) return null
  if (forYou === 0) return <span className="c2"> Models are at work.</span>
  return <span className="c2">{WHY[why]}</span>
}
