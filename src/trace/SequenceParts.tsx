import type { AgentName, Machine } from '../machine'
import { ActionMark, actorNumber, agentTone, Badge, Icon } from '../ui'
import { endWords, type EndRecord } from './endWords'
import { askWords } from './recordSentence'
import { laneX } from './sequenceLayout'
import type { Frame, MessageRecord, Section, SequenceRow } from './sequenceTypes'
import { clip, counted, keyName, valueText } from './words'

/** This row's part of the frame around one iteration; the rows above and below draw the rest. */
export function FrameSlice({ frame, lanes, row }: { frame: Frame; lanes: number; row: SequenceRow['kind'] }) {
  const edge = row === 'par' ? 'first' : frame.edge
  return <span className={`frame ${edge}`} style={{ left: `calc(${laneX(frame.from, lanes)} - 28px)`, right: `calc(100% - ${laneX(frame.to, lanes)} - 28px)` }} />
}

/** What stands on an arrow. Values are text, whatever they look like. */
export function MessageLabel({ machine, record, numbers }: { machine: Machine; record: MessageRecord; numbers: ReadonlyMap<AgentName, number> }) {
  switch (record.kind) {
    case 'summon': return <>#{record.id} {record.asks.filter(ask => ask.open).map(askWords).map(words => words.replace(/( \(optional\))?$/, '?$1')).join(' ')}</>
    case 'answer': return <span className="c2">answers with nothing</span>
    case 'write': return (
      <>
        <code className="cut"><Where record={record} numbers={numbers} /> = {written(machine, record.field, record.after)}</code>
        {record.revised && <span className="c3">revised</span>}
        {keptAsText(machine, record.field) && <span className="c3">kept as text</span>}
      </>
    )
    case 'refuse': return (
      <>
        <Icon name="no" small />
        <code className="cut struck"><Where record={record} numbers={numbers} /> = {written(machine, record.field, record.value)}</code> <b>{record.reason}</b>
      </>
    )
    case 'fail': return <><Icon name="x" small /><b>failed</b> <span className="cut">{clip(record.error, 200)}</span></>
    case 'stale': return <><Icon name="clock" small /><b>{record.why}</b> <span className="cut">{record.error === undefined ? 'an answer' : 'a failure'}{record.summon === null ? '' : ` to #${record.summon}`} that changes nothing</span></>
  }
}

function Where({ record, numbers }: { record: { field: string; key?: unknown }; numbers: ReadonlyMap<AgentName, number> }) {
  if (record.key === undefined || record.key === null) return record.field
  const key = typeof record.key === 'string' ? record.key : JSON.stringify(record.key)
  const writer = key.startsWith('agent:') || key.startsWith('user:') || key === 'user'
  return (
    <>
      {record.field}[{writer ? <i className="ak" data-a={agentTone(actorNumber(key as `agent:${string}`, numbers))}>{keyName(key)}</i> : clip(key, 40)}]
    </>
  )
}

/** Enum values are names and stand bare; text stands in quotation marks. */
function written(machine: Machine, field: string, value: Parameters<typeof valueText>[0]): string {
  const type = machine.context.find(({ name }) => name === field)?.type
  const leaf = type?.of ?? type
  return leaf?.type === 'enum' && typeof value === 'string' && value !== '' ? clip(value, 80) : valueText(value, 120)
}

function keptAsText(machine: Machine, field: string): boolean {
  const type = machine.context.find(({ name }) => name === field)?.type
  const leaf = type?.of ?? type
  return leaf !== undefined && leaf.type === 'string' && leaf.declared !== 'string'
}

/** The heading of a stay in a state: folded, it still counts what went wrong. */
export function SectionHead({ section, words, folded, onFold }: { section: Section; words: string; folded: boolean; onFold: () => void }) {
  return (
    <>
      <button type="button" tabIndex={-1} className="fd" aria-expanded={!folded} onClick={event => { event.stopPropagation(); onFold() }}>
        <Icon name={folded ? 'chevr' : 'chev'} small />
        <span className="title">{section.state}</span>
        <span className="c3">{words}</span>
      </button>
      <span className="fdr">
        {section.summons > 0 && <Badge>{counted(section.summons, 'summon')}</Badge>}
        {section.carried > 0 && <Badge tone="carried" icon="loop">{section.carried} carried</Badge>}
        {section.refused > 0 && <Badge tone="refused" icon="no">{section.refused} refused</Badge>}
        {section.failed > 0 && <Badge tone="error" icon="x">{section.failed} failed</Badge>}
        {section.errored > 0 && <Badge tone="error" icon="error">{counted(section.errored, 'guard')} errored</Badge>}
        {folded && section.cleared.map(field => <ActionMark key={field} kind="clears" field={field} done />)}
      </span>
    </>
  )
}

const END_LOOKS = { done: ['done', 'ok'], stuck: ['stuck', 'error'], halt: ['halted', 'warn'], abort: ['halted', 'x'] } as const

/** The last bar: how the run ended, and why. */
export function EndBar({ machine, record }: { machine: Machine; record: EndRecord }) {
  const { title, why } = endWords(machine, record)
  const [tone, icon] = END_LOOKS[record.kind]
  return <div className={`tbar ${tone}`}><Icon name={icon} small /><b>{title}.</b><span className="cut">{clip(why, 300)}</span></div>
}
