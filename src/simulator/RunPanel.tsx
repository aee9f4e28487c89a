import { useMemo } from 'react'
import { useApp, type Session } from '../store'
import { counted, endedWhy, visitWords, type Moment } from '../trace'
import { Button, EmptyPane, Icon, Note, Prose } from '../ui'
import { AskCard } from './AskCard'
import { LongText } from './LongText'
import { PlayersBox } from './PlayersBox'
import { ChosenEdge, NextBox } from './NextBox'
import { enteredAt, objectiveHere, summonsHere } from './presentVisit'
import { RequirementsBox } from './RequirementsBox'
import './simulator.css'

/** Cards that are in the pane before somebody asks for earlier ones. */
const CARDS = 24

/** The present visit close up: its objective, everybody who was asked and what they said, and what comes next. */
export function RunPanel() {
  const session = useApp(app => app.session)
  const moment = useApp(app => app.moment)
  const play = useApp(app => app.play)
  const lastGood = useApp(app => app.lastGood)
  const showLive = useApp(app => app.showLive)
  if (session === null || moment === null) {
    return (
      <div className="rbody">
        <PlayersBox machine={lastGood} />
        <EmptyPane icon="play" title="No run yet." text="Press play to let the script speak. Here you will see who is asked what, and where the script is silent you can answer yourself. Or let real models speak.">
          <Button kind="primary" icon="play" onClick={play}>Play</Button>
          <Button icon="person" onClick={() => showLive()}>Live agents…</Button>
        </EmptyPane>
      </div>
    )
  }
  return <Panel session={session} moment={moment} />
}

function Panel({ session, moment }: { session: Session; moment: Moment }) {
  const { machine, run: { journal }, cursor } = session
  const objective = useMemo(() => objectiveHere(machine, moment), [machine, moment])
  const summons = summonsHere(moment)
  const entered = enteredAt(moment, journal)
  const latest = summons.at(-1)?.iteration
  const together = summons.filter(({ iteration }) => iteration === latest).length
  const elsewhere = session.waitingFor.length > 0 && cursor < journal.length
  if (moment.state === null) return <div className="rbody"><PlayersBox machine={machine} /><Ending session={session} moment={moment} />{moment.status.kind === 'new' && <EmptyPane icon="play" title="At the beginning." text="Press play or step: the machine enters its first state." />}</div>
  return (
    <div className="rbody">
      <PlayersBox machine={machine} />
      <div className="row wrap">
        <h2 className="title t4">{moment.state}, {visitWords(machine, { state: moment.state, visit: moment.visit })}</h2>
        {entered !== null && <span className="right t1 c3 num">entered at record {entered + 1}</span>}
      </div>
      {objective !== '' && <p className="t2 c2 said"><LongText text={objective} /></p>}
      <Ending session={session} moment={moment} />
      {moment.carried.length > 0 && (
        <Note tone="carried">{counted(moment.carried.length, 'requirement')} {moment.carried.length === 1 ? 'is' : 'are'} satisfied by what still stands from an earlier visit, so nobody is asked for {moment.carried.length === 1 ? 'it' : 'them'} again.</Note>
      )}
      <RequirementsBox session={session} moment={moment} />
      {together > 1 && <div className="row tight t1 c3"><Icon name="eye" small />{counted(together, 'summon')}, one snapshot: peers stay hidden</div>}
      {summons.length > CARDS && <p className="t1 c3">{summons.length - CARDS} earlier summons of this visit are in the journal.</p>}
      {summons.slice(-CARDS).map(summon => <AskCard key={summon.id} summon={summon} session={session} />)}
      {elsewhere && <Note tone="info">You are looking at the past. At the end, the run waits for an answer. <GoToEnd at={journal.length} /></Note>}
      <NextBox session={session} moment={moment} />
      <ChosenEdge session={session} moment={moment} />
    </div>
  )
}

function GoToEnd({ at }: { at: number }) {
  const seek = useApp(app => app.seek)
  return <button type="button" className="more" onClick={() => seek(at)}>Go to the end</button>
}

const ENDINGS = {
  done: { tone: 'ok', word: 'Done.' },
  stuck: { tone: 'error', word: 'Stuck.' },
  halted: { tone: 'warn', word: 'Halted.' },
  aborted: { tone: 'warn', word: 'Called off.' },
} as const

/** How the run ended, why, and what would have been needed. */
function Ending({ session, moment }: { session: Session; moment: Moment }) {
  const { machine, run: { journal } } = session
  const why = useMemo(() => endedWhy(machine, journal, moment), [machine, journal, moment])
  if (why === null) return null
  const { tone, word } = ENDINGS[why.kind]
  return (
    <Note tone={tone}>
      <b>{word}</b> <Prose text={why.sentence} />{why.kind === 'halted' && ' Everything written so far stands.'}
      {why.needed !== null && <p className="said"><b>Needed:</b> <Prose text={why.needed} /></p>}
    </Note>
  )
}
