import type { AgentName, Machine } from '../machine'
import { ActionMark, actorNumber, agentTone, Badge, Icon } from '../ui'
import { endWords, type EndRecord } from './endWords'
import { askWords } from './recordSentence'
import type { DisplayRow } from './folding'
import type { LaneLayout } from './laneLayout'
import type { RoundGroup } from './roundGroups'
import type { Frame, MessageRecord, Section, Sequence } from './sequenceTypes'
import { clip, counted, keyName, valueText } from './words'

/** This row's part of the frame around one iteration; the rows above and below draw the rest. */
export function FrameSlice({ frame, layout, row }: { frame: Frame; layout: LaneLayout; row: DisplayRow['kind'] }) {
  const edge = row === 'par' ? 'first' : frame.edge
  const left = (layout.x[frame.from] ?? 0) - 28
  return <span className={`frame ${edge}`} style={{ left, width: (layout.x[frame.to] ?? 0) + 28 - left }} />
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

interface Counts extends Pick<Section, 'summons' | 'carried' | 'refused' | 'failed' | 'errored' | 'cleared'> {}

/** Folded, a heading still counts what went wrong. */
function Badges({ counts, folded }: { counts: Counts; folded: boolean }) {
  return (
    <span className="fdr">
      {counts.summons > 0 && <Badge>{counted(counts.summons, 'summon')}</Badge>}
      {counts.carried > 0 && <Badge tone="carried" icon="loop">{counts.carried} carried</Badge>}
      {counts.refused > 0 && <Badge tone="refused" icon="no">{counts.refused} refused</Badge>}
      {counts.failed > 0 && <Badge tone="error" icon="x">{counts.failed} failed</Badge>}
      {counts.errored > 0 && <Badge tone="error" icon="error">{counted(counts.errored, 'guard')} errored</Badge>}
      {folded && counts.cleared.map(field => <ActionMark key={field} kind="clears" field={field} done />)}
    </span>
  )
}

function Folder({ title, words, folded }: { title: string; words: string; folded: boolean }) {
  return (
    <button type="button" tabIndex={-1} className="fd" data-do="fold" aria-expanded={!folded}>
      <Icon name={folded ? 'chevr' : 'chev'} small />
      <span className="title">{title}</span>
      <span className="c3 cut">{words}</span>
    </button>
  )
}

/** The heading of a stay in a state. */
export function SectionHead({ section, words, folded }: { section: Section; words: string; folded: boolean }) {
  return <><Folder title={section.state} words={words} folded={folded} /><Badges counts={section} folded={folded} /></>
}

/** The heading of a round; open, its states count for themselves. */
export function RoundHead({ group, sequence, folded }: { group: RoundGroup | undefined; sequence: Sequence; folded: boolean }) {
  if (group === undefined) return null
  const sections = sequence.sections.slice(group.from, group.to + 1)
  const sum = (count: (section: Section) => number): number => sections.reduce((total, section) => total + count(section), 0)
  const counts: Counts = {
    summons: sum(each => each.summons), carried: sum(each => each.carried), refused: sum(each => each.refused), failed: sum(each => each.failed), errored: sum(each => each.errored),
    cleared: [...new Set(sections.flatMap(({ cleared }) => cleared))],
  }
  return <><Folder title={`Round ${group.round}`} words={[...new Set(sections.map(({ state }) => state))].join(', ')} folded={folded} />{folded && <Badges counts={counts} folded />}</>
}

const END_LOOKS = { done: ['done', 'ok'], stuck: ['stuck', 'error'], halt: ['halted', 'warn'], abort: ['halted', 'x'] } as const

/** The last bar: how the run ended, and why. */
export function EndBar({ machine, record }: { machine: Machine; record: EndRecord }) {
  const { title, why } = endWords(machine, record)
  const [tone, icon] = END_LOOKS[record.kind]
  return <div className={`tbar ${tone}`}><Icon name={icon} small /><b>{title}.</b><span className="cut">{clip(why, 300)}</span></div>
}
