import { useApp, type Session } from '../store'
import { Badge, Button, Segmented, type BadgeTone, type IconName } from '../ui'
import type { FoldMode } from './folding'
import type { Moment } from './types'
import { counted, visitWords } from './words'

const LOOKS: Readonly<Record<Moment['status']['kind'], { readonly tone: BadgeTone; readonly icon: IconName; readonly word: string }>> = {
  new: { tone: 'plain', icon: 'clock', word: 'Not started' },
  parked: { tone: 'now', icon: 'play', word: 'Running' },
  done: { tone: 'ok', icon: 'ok', word: 'Done' },
  stuck: { tone: 'error', icon: 'error', word: 'Stuck' },
  halted: { tone: 'warn', icon: 'warn', word: 'Halted' },
  aborted: { tone: 'warn', icon: 'x', word: 'Called off' },
}

const FOLDS = [
  { value: 'all', label: 'All', hint: 'Fold every visit to one row' },
  { value: 'past', label: 'Past rounds', hint: 'Fold the rounds that are over' },
  { value: 'none', label: 'None', hint: 'Show every record' },
] as const

export interface SequenceToolsProps {
  session: Session
  mode: FoldMode
  onMode: (mode: FoldMode) => void
  details: boolean
  onDetails: () => void
}

/** The bar above the diagram: where the run stands, and how much of it is folded. */
export function SequenceTools({ session, mode, onMode, details, onDetails }: SequenceToolsProps) {
  const moment = useApp(app => app.moment)
  const look = LOOKS[moment?.status.kind === 'new' && moment.state !== null ? 'parked' : (moment?.status.kind ?? 'new')]
  return (
    <div className="tools">
      <Badge tone={look.tone} icon={look.icon}>{look.word}</Badge>
      {moment?.state != null && <span className="strong cut">{moment.state}, {visitWords(session.machine, { state: moment.state, visit: moment.visit })}</span>}
      {moment !== null && <span className="t2 c3 num hide-s">{counted(moment.iteration, 'iteration')} · {counted(moment.exchanges, 'exchange')}</span>}
      <span className="right row tight">
        <span className="t2 c2 hide-s" aria-hidden="true">Fold</span>
        <Segmented small label="Fold" value={mode} options={FOLDS} onChange={onMode} />
        <Button kind="quiet" small icon="info" label={details ? 'Hide the record’s details' : 'Show the record’s details'} aria-pressed={details} className="details-toggle" onClick={onDetails} />
      </span>
    </div>
  )
}
