import { useState } from 'react'
import { agentNumbers, type Machine, type Value } from '../machine'
import type { JournalRecord } from '../reducer'
import { useApp, type Session } from '../store'
import { ActionMark, actorNumber, AgentChip, Badge, Button, Note, Prose } from '../ui'
import { deedOf, place, recordSentence } from './recordSentence'
import { edgesLast, refusalWhy } from './why'
import { recordWriter, shortName, visitWords } from './words'

/** Characters of a value that are shown before somebody asks for all of it. */
const FIRST_CHARS = 600

/** The record before the shown moment, whole: what it says in words, its values uncut, and where the run stood. */
export function RecordDetail({ session }: { session: Session }) {
  const { machine, run, cursor } = session
  const step = useApp(app => app.stepRecord)
  const record = run.journal[cursor - 1]
  return (
    <aside className="pane det" aria-label="Record">
      <div className="pane-h">
        <span className="c1">{record === undefined ? 'Before the first record' : `Record ${cursor}`}</span>
        {record !== undefined && <Badge>{record.kind}</Badge>}
        <span className="right row tight">
          <Button kind="quiet" small icon="stepb" label="Previous record" disabled={cursor === 0} onClick={() => step(-1)} />
          <Button kind="quiet" small icon="stepf" label="Next record" onClick={() => step(1)} />
        </span>
      </div>
      {record !== undefined && (
        <div className="db">
          <p className="t3 title said">{heading(machine, record)}</p>
          <Facts record={record} session={session} />
          <div className="hr" />
          <table className="tb">
            <tbody>
              {record.state !== null && <tr><td className="c2">state</td><td>{record.state}, {visitWords(machine, { state: record.state, visit: record.visit ?? 1 })}</td></tr>}
              <tr><td className="c2">by</td><td><AgentChip n={actorNumber(recordWriter(record), agentNumbers(machine))} label={shortName(recordWriter(record))} /></td></tr>
              {'summon' in record && record.summon !== null && <tr><td className="c2">answers</td><td className="num">summon #{record.summon}</td></tr>}
              <tr><td className="c2">iteration</td><td className="num">{record.iteration}{machine.policy.maxIterations === undefined ? '' : ` of ${machine.policy.maxIterations}`}</td></tr>
            </tbody>
          </table>
        </div>
      )}
    </aside>
  )
}

/** The record's sentence; without the value where that stands whole below it. */
function heading(machine: Machine, record: JournalRecord): string {
  if (record.kind === 'write') return `${shortName(record.actor)} ${record.revised === true ? 'rewrites' : 'writes'} ${place(record.field, record.key)}`
  if (record.kind === 'refuse') return `A write of ${shortName(record.actor)} to ${record.field} is refused`
  return recordSentence(machine, record)
}

function Facts({ record, session }: { record: JournalRecord; session: Session }) {
  const { machine } = session
  switch (record.kind) {
    case 'guard': return (
      <>
        <div className={'error' in record ? 'expr bad' : 'expr'}><code>{record.expression}</code></div>
        <Judgement session={session} record={record} />
      </>
    )
    case 'write': return <>{record.before !== null && <Whole name="before" value={record.before} />}<Whole name="value" value={record.after} /></>
    case 'refuse': return <><Whole name="value" value={record.value} /><Note tone="error"><b>{record.reason}.</b> <Prose text={refusalWhy(machine, record)} /></Note></>
    case 'summon': return <><Whole name="objective" value={record.objective} />{record.prompts.map((prompt, nth) => <Whole key={nth} name="prompt" value={prompt} />)}</>
    case 'action': return <><div><ActionMark kind={deedOf(record)} field={record.field} done={record.error === undefined} /></div><Whole name="before" value={record.before} /><Whole name="after" value={record.after} /></>
    case 'fail': return <Note tone="error"><Cut text={record.error} /></Note>
    case 'carried': return <Note tone="carried">It was written in {record.wrote.state}, {visitWords(machine, record.wrote)}, and still stands. It satisfies its requirement, so nobody is asked again. Clear {record.field} on the way back to have it argued anew.</Note>
    default: return null
  }
}

/** Why a guard came out as it did: its values, and what to do about an error. */
function Judgement({ session, record }: { session: Session; record: Extract<JournalRecord, { kind: 'guard' }> }) {
  const { machine, run, cursor } = session
  const edge = record.state === null ? undefined : edgesLast(machine, run.journal, cursor, record.state).edges[record.transition]
  const sentence = edge?.guards[record.guard ?? -1]?.sentence ?? edge?.sentence ?? ''
  if (!('error' in record)) return <p className="t2 c2 said"><Prose text={sentence} /></p>
  return <Note tone="error"><Prose text={sentence} /> An errored guard counts as not passed. It is not the same as false: nobody decided against this edge.</Note>
}

function Whole({ name, value }: { name: string; value: Value }) {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value, null, 1)
  return (
    <div className="whole">
      <span className="t1 c3">{name}</span>
      <p className="t2">{value === null ? <i className="c3">unset</i> : text === '' ? <i className="c3">blank</i> : <Cut text={text} />}</p>
    </div>
  )
}

/** Text that may be very long: its beginning, and a button for the rest. */
function Cut({ text }: { text: string }) {
  const [all, setAll] = useState(false)
  if (text.length <= FIRST_CHARS) return <>{text}</>
  return (
    <>
      {all ? text : `${text.slice(0, FIRST_CHARS)}…`}{' '}
      <button type="button" className="more" aria-expanded={all} onClick={() => setAll(!all)}>{all ? 'show less' : `show all ${text.length.toLocaleString('en')} characters`}</button>
    </>
  )
}
