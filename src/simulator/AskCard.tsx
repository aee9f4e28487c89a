import { useState } from 'react'
import { agentNumbers, type Machine } from '../machine'
import type { JournalRecord } from '../reducer'
import { isLive, useApp, type Session } from '../store'
import { clip, keyName, refusalWhy, type SummonView } from '../trace'
import { AgentChip, actorLabel, actorNumber, agentTone, Button, Icon, Prose, type ChipStatus } from '../ui'
import { AnswerForm } from './AnswerForm'
import { ExchangeNote } from './ExchangeNote'
import { LiveCard } from './LiveCard'
import { LongText } from './LongText'
import { spokenTo, tookMs } from './presentVisit'
import { ValueView } from './ValueView'

/** One summon: whom, how it stands, what was said and what became of it. When nobody else will speak, a person may. */
export function AskCard({ summon, session }: { summon: SummonView; session: Session }) {
  const { machine, run: { journal }, cursor, thinking, waitingFor } = session
  const answer = useApp(app => app.answer)
  const fail = useApp(app => app.fail)
  const [asOther, setAsOther] = useState(() => session.drafts.some(draft => draft.summon === summon.id))
  const n = actorNumber(summon.actor, agentNumbers(machine))
  // One whom a person plays may answer while the others still think.
  const played = session.driver.unscripted.includes(summon.actor)
  const byModel = useApp(app => isLive(app.players, summon.actor))
  const view = useApp(app => app.live.views.get(summon.id))
  const person = (played && !byModel) || !summon.actor.startsWith('agent:')
  const open = summon.status === 'asked'
  const mine = open && cursor === journal.length && (played || waitingFor.includes(summon.actor))
  const thinks = open && thinking.includes(summon.id)
  const status: ChipStatus | undefined = open ? (thinks ? 'thinking' : 'asked') : summon.status === 'closed' ? undefined : summon.status
  const name = actorLabel(summon.actor)
  const ms = tookMs(summon, journal)
  const note = ms !== null ? ` · ${(ms / 1000).toFixed(1)} s` : mine && (!byModel || view?.status === 'failed' || view?.status === 'stopped') ? ' · waits for you' : open && !thinks ? ' · queued' : summon.status === 'closed' ? ' · closed' : ''
  return (
    <article className="ask" data-a={agentTone(n)} aria-label={`Summon ${summon.id}, ${name}`}>
      <header className="row">
        <AgentChip n={n} label={name} status={status} />
        <span className="t1 c3 right num">#{summon.id}{note}</span>
      </header>
      {open && summon.prompts.map((prompt, nth) => <p key={nth} className="t2 c2 said"><LongText text={prompt} /></p>)}
      {open && summon.prompts.length === 0 && <p className="t2 c2">asked for {summon.asks.filter(ask => ask.open).map(ask => <code key={ask.field}>{ask.field} </code>)}</p>}
      {summon.status === 'closed' && <p className="t2 c3">The state was left before {name} spoke. A late answer changes nothing.</p>}
      {summon.status === 'failed' && <p className="t2 bad"><Icon name="x" small /> {clip(summon.error ?? 'no answer', 300)}</p>}
      {summon.answeredAt !== undefined && spokenTo(summon, journal, cursor).map(({ field, key, value, refused, at }) => (
        <div key={at} className="spoken">
          <div className="t2"><ValueView value={value} /></div>
          <p className={refused === null ? 'row tight t1 ok' : 'row tight t1 refused'} title={`record ${at + 1}`}>
            <Icon name={refused === null ? 'ok' : 'no'} small />
            <span><code>{field}{key === undefined || key === null ? '' : `[${typeof key === 'string' ? keyName(key) : JSON.stringify(key)}]`}</code> {refused === null ? 'accepted' : <><b>refused, {refused}</b>: <Refusal machine={machine} record={journal[at]} /></>}</span>
          </p>
        </div>
      ))}
      {summon.status === 'refused' && summon.accepted.length === 0 && summon.refused.length === 0 && <p className="t2 c3">Answered with nothing.</p>}
      {summon.answeredAt !== undefined && <ExchangeNote summon={summon} session={session} />}
      {open && byModel && !asOther && <LiveCard summon={summon.id} name={name} view={view} isPresent={mine} onAnswer={() => setAsOther(true)} />}
      {mine && (asOther || !byModel) && (person || asOther
        ? <AnswerForm summon={summon} onAnswer={writes => answer(summon.id, writes)} onFail={error => fail(summon.id, error)} onCancel={person ? undefined : () => setAsOther(false)} />
        : (
          <footer className="row wrap">
            <Button small icon="person" onClick={() => setAsOther(true)}>Answer as {name}</Button>
            <Button kind="quiet" small onClick={() => fail(summon.id, 'failed by hand')}>Fail it</Button>
          </footer>
        ))}
    </article>
  )
}

function Refusal({ machine, record }: { machine: Machine; record: JournalRecord | undefined }) {
  return record?.kind === 'refuse' ? <Prose text={refusalWhy(machine, record)} /> : null
}
