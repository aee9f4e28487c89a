import type { Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import { endWords, shortName, timelineOf, wholeText, type EndRecord, type Exchanges, type Stretch } from '../../trace'
import { splitNote, type Exported } from '../exported'
import { wellFormed } from '../plain/printable'
import { spanIds } from './spanIds'
import { bool, double, int, text, texts, type KeyValue, type Span, type SpanEvent, type TracesData } from './otlpTypes'

export interface OtlpOptions {
  /** 32 hex digits, not all 0. */
  readonly traceId: string
  /** When the run began, in milliseconds since 1970. Exchanges with a time of their own are set from it. */
  readonly startedAtMs: number
  /** Whether prompts and answers are in it (`gen_ai.input.messages`, `gen_ai.output.messages`). */
  readonly withContent: boolean
}

/** What one request may hold: gRPC receivers take 4 MiB. */
const MOST_UNITS = 3_500_000
/** Nanoseconds of one record where nothing was measured: the order of things, and no time. */
const RECORD_NS = 1_000_000n

/**
 * A run as OpenTelemetry traces in OTLP's JSON form: one span for the run, below it one a visit, below that one a summon
 * with the attributes of the GenAI conventions. Writes, refusals and late answers are events.
 *
 * Where nothing was measured, time only tells the order, one millisecond a record, and `parley.time` says so. Split into
 * several requests of one trace where it is larger than receivers take. Errors: none.
 */
export function otlpTraces(machine: Machine, journal: readonly JournalRecord[], exchanges: Exchanges, options: OtlpOptions): Exported {
  const spans = spansOf(machine, journal, exchanges, options)
  const groups: Span[][] = [[]]
  let units = 0
  for (const span of spans) {
    const size = JSON.stringify(span).length
    if (units > 0 && units + size > MOST_UNITS) {
      groups.push([])
      units = 0
    }
    groups.at(-1)?.push(span)
    units += size
  }
  return { parts: groups.map((group) => `${JSON.stringify(tracesData(machine, group))}\n`), notes: splitNote(groups.length, 'receivers take 4 MB a request. The spans belong to one trace.') }
}

const tracesData = (machine: Machine, spans: readonly Span[]): TracesData => ({
  resourceSpans: [{
    resource: { attributes: [text('service.name', 'parley'), text('parley.machine', machine.name)] },
    scopeSpans: [{ scope: { name: 'parley' }, spans }],
  }],
})

/** The spans of a run, parents before their children. */
export function spansOf(machine: Machine, journal: readonly JournalRecord[], exchanges: Exchanges, options: OtlpOptions): readonly Span[] {
  const timeline = timelineOf(machine, journal, exchanges)
  const { traceId } = options
  const nextId = spanIds(traceId)
  const origin = BigInt(Math.trunc(options.startedAtMs)) * 1_000_000n
  const nano = (at: number): string => String(origin + (timeline.unit === 'ms' ? BigInt(Math.round(at * 1_000_000)) : BigInt(Math.round(at)) * RECORD_NS))
  const root = nextId()
  const end = journal.findLast((record): record is EndRecord => record.kind === 'done' || record.kind === 'stuck' || record.kind === 'halt' || record.kind === 'abort')
  const late = journal.flatMap((record, at): SpanEvent[] => (record.kind !== 'stale' ? [] : [{
    timeUnixNano: nano(timeline.unit === 'ms' ? timeline.length : at), name: `parley.${record.why}`,
    attributes: [text('gen_ai.agent.name', shortName(record.actor)), ...(record.summon === null ? [] : [int('parley.summon', record.summon)]), int('parley.record', at + 1)],
  }]))
  const spans: Span[] = [{
    traceId, spanId: root, name: wellFormed(`invoke_workflow ${machine.name}`.trim()), kind: 1,
    startTimeUnixNano: nano(0), endTimeUnixNano: nano(timeline.length),
    attributes: [
      text('gen_ai.operation.name', 'invoke_workflow'), text('gen_ai.workflow.name', machine.name), text('gen_ai.conversation.id', traceId),
      text('parley.status', end === undefined ? 'parked' : end.kind), text('parley.time', timeline.unit === 'ms' ? 'measured' : 'order'),
    ],
    events: late,
    status: end === undefined ? { code: 0 } : end.kind === 'done' ? { code: 1 } : { code: 2, message: wellFormed(`${endWords(machine, end).title}. ${endWords(machine, end).why}`) },
  }]
  const turns = turnsOf(journal)
  let nth = 0
  for (const stay of timeline.stays) {
    const visit = nextId()
    spans.push({
      traceId, spanId: visit, parentSpanId: root, name: wellFormed(`${stay.state} ${stay.visit}`), kind: 1,
      startTimeUnixNano: nano(stay.start), endTimeUnixNano: nano(stay.end),
      attributes: [text('parley.state', stay.state), int('parley.visit', stay.visit)], events: [], status: { code: 0 },
    })
    for (; nth < timeline.stretches.length; nth += 1) {
      const stretch = timeline.stretches[nth]
      const asked = stretch === undefined ? undefined : journal[stretch.activation.first]
      if (stretch === undefined || asked?.kind !== 'summon' || asked.state !== stay.state || asked.visit !== stay.visit) break
      spans.push(summonSpan(asked, stretch, turns.get(asked.id) ?? [], { traceId, spanId: nextId(), parentSpanId: visit }, nano, options.withContent))
    }
  }
  return spans
}

type SummonRecord = Extract<JournalRecord, { kind: 'summon' }>
type TurnRecord = Extract<JournalRecord, { kind: 'answer' | 'write' | 'refuse' | 'fail' }>

/** What came back for each summon. */
function turnsOf(journal: readonly JournalRecord[]): ReadonlyMap<number, readonly TurnRecord[]> {
  const turns = new Map<number, TurnRecord[]>()
  for (const record of journal) {
    if (record.kind !== 'answer' && record.kind !== 'write' && record.kind !== 'refuse' && record.kind !== 'fail') continue
    const known = turns.get(record.summon)
    if (known === undefined) turns.set(record.summon, [record])
    else known.push(record)
  }
  return turns
}

function summonSpan(asked: SummonRecord, stretch: Stretch, turn: readonly TurnRecord[], ids: Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'>, nano: (at: number) => string, withContent: boolean): Span {
  const { exchange, activation } = stretch
  const name = shortName(asked.actor)
  const failed = turn.find((record) => record.kind === 'fail')
  const answer = turn.find((record) => record.kind === 'answer')
  const attributes: KeyValue[] = [
    text('gen_ai.operation.name', 'invoke_agent'), text('gen_ai.agent.name', name), text('gen_ai.agent.id', asked.actor), text('gen_ai.conversation.id', ids.traceId),
    int('parley.summon', asked.id), int('parley.iteration', asked.iteration), int('parley.record', activation.first + 1), texts('parley.asks', asked.asks.filter(({ open }) => open).map(({ field }) => field)),
    text('parley.outcome', activation.outcome), bool('parley.measured', stretch.isMeasured),
  ]
  if (exchange?.provider !== undefined) attributes.push(text('gen_ai.provider.name', exchange.provider))
  if (exchange?.model !== undefined) attributes.push(text('gen_ai.response.model', exchange.model))
  if (exchange?.inputTokens !== undefined) attributes.push(int('gen_ai.usage.input_tokens', exchange.inputTokens))
  if (exchange?.outputTokens !== undefined) attributes.push(int('gen_ai.usage.output_tokens', exchange.outputTokens))
  if (exchange?.costUsd !== undefined) attributes.push(double('parley.cost_usd', exchange.costUsd))
  if (exchange?.tries !== undefined) attributes.push(int('parley.tries', exchange.tries))
  if (failed !== undefined) attributes.push(text('error.type', 'failed'))
  if (withContent) {
    const part = (content: string): { readonly type: 'text'; readonly content: string } => ({ type: 'text', content })
    attributes.push(text('gen_ai.input.messages', JSON.stringify([{ role: 'user', parts: [asked.objective, ...asked.prompts].filter((each) => each !== '').map(part) }])))
    if (answer !== undefined) attributes.push(text('gen_ai.output.messages', JSON.stringify([{ role: 'assistant', parts: [part(JSON.stringify(answer.writes))], finish_reason: 'stop' }])))
  }
  const events = turn.flatMap((record): SpanEvent[] => {
    const timeUnixNano = nano(stretch.end)
    if (record.kind === 'write') return [{ timeUnixNano, name: 'parley.write', attributes: [text('parley.field', record.field), ...(record.key === undefined ? [] : [text('parley.key', record.key)]), ...(withContent ? [text('parley.value', wholeText(record.after))] : [])] }]
    if (record.kind === 'refuse') return [{ timeUnixNano, name: 'parley.refuse', attributes: [text('parley.field', record.field), text('parley.reason', record.reason), ...(withContent ? [text('parley.value', wholeText(record.value))] : [])] }]
    return []
  })
  return {
    ...ids, name: wellFormed(`invoke_agent ${name}`), kind: 3, startTimeUnixNano: nano(stretch.start), endTimeUnixNano: nano(stretch.end), attributes, events,
    status: failed !== undefined ? { code: 2, message: wellFormed(failed.error) } : activation.outcome === 'answered' ? { code: 1 } : { code: 0 },
  }
}
