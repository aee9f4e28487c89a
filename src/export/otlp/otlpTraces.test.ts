import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { playedPatterns } from '../../runner/testing/playedPatterns'
import { exchangesOf, type Exchange } from '../../trace'
import { hostileRun } from '../testing/hostileRun'
import { hostileValues } from '../testing/hostileValues'
import { otlpTraces, spansOf } from './otlpTraces'
import type { TracesData } from './otlpTypes'

interface ProtoType {
  fromObject(value: unknown): unknown
  encode(message: unknown): { finish(): Uint8Array }
  decode(bytes: Uint8Array): unknown
  toObject(message: unknown, options: object): unknown
}
// OpenTelemetry's own definitions, as its exporter for JavaScript was generated from them.
const { opentelemetry } = createRequire(import.meta.url)('@opentelemetry/otlp-transformer/build/src/generated/root.js') as {
  opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: ProtoType } } } } }
}
const Request = opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest

const ID = /^(traceId|spanId|parentSpanId)$/
/** OTLP writes ids in hex where protobuf's JSON has base64: the one place where they differ. */
const withIds = (value: unknown, convert: (id: string) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((each) => withIds(each, convert))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ID.test(key) && typeof each === 'string' ? convert(each) : withIds(each, convert)]))
      : value

/** Through the wire and back, as JSON; what is a default of protobuf is left out there, so it is left out of both. */
function decoded(json: string): unknown {
  const sent = withIds(JSON.parse(json), (id) => Buffer.from(id, 'hex').toString('base64'))
  const message = Request.decode(Request.encode(Request.fromObject(sent)).finish())
  return withIds(Request.toObject(message, { longs: String, enums: Number, bytes: String }), (id) => Buffer.from(id, 'base64').toString('hex'))
}
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(bare)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).flatMap(([key, each]) => ((Array.isArray(each) && each.length === 0) || (key === 'code' && each === 0) ? [] : [[key, bare(each)]])))
      : value

const options = { traceId: '0af7651916cd43dd8448eb211c80319c', startedAtMs: 1_700_000_000_000, withContent: true }

test('what OpenTelemetry’s protobuf definitions decode is what was written, for every run of the gallery', () => {
  for (const { id, machine, run } of playedPatterns()) {
    for (const part of otlpTraces(machine, run.journal, new Map(), options).parts) expect(bare(decoded(part)), id).toEqual(bare(JSON.parse(part)))
  }
})

test('hostile values survive it, and a large run is several requests of one trace', () => {
  const { machine, run } = hostileRun(hostileValues().map((value, at) => (at % 2 === 0 ? `${value}${'x'.repeat(30_000)}` : value)))
  const { parts, notes } = otlpTraces(machine, run.journal, new Map(), options)
  expect(parts.length).toBeGreaterThan(1)
  expect(notes).toHaveLength(1)
  for (const part of parts) {
    expect(part.length).toBeLessThan(4_000_000)
    expect(bare(decoded(part))).toEqual(bare(JSON.parse(part)))
  }
})

test('a span a summon, under its visit, under the run; measures and the GenAI attributes are on it', () => {
  const { machine, run } = playedPatterns()[0] ?? expect.fail('no gallery')
  const summons = run.journal.filter(({ kind }) => kind === 'summon')
  const beside: readonly Exchange[] = summons.map((_, at) => ({ summon: at + 1, durationMs: 500 + at, inputTokens: 10, outputTokens: 5, costUsd: 0.01, model: 'm-1', provider: 'anthropic' }))
  const spans = spansOf(machine, run.journal, exchangesOf(run.journal, beside), options)
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  expect(byId.size).toBe(spans.length)
  const asked = spans.filter(({ kind }) => kind === 3)
  expect(asked).toHaveLength(summons.length)
  for (const span of asked) {
    const visit = byId.get(span.parentSpanId ?? '')
    const root = byId.get(visit?.parentSpanId ?? '')
    expect(root?.parentSpanId).toBeUndefined()
    expect(BigInt(visit?.startTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(span.startTimeUnixNano))
    expect(BigInt(visit?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(span.endTimeUnixNano))
    const attributes = new Map(span.attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))
    expect(attributes.get('gen_ai.operation.name')).toBe('invoke_agent')
    expect(attributes.get('gen_ai.usage.input_tokens')).toBe('10')
    expect(attributes.get('gen_ai.response.model')).toBe('m-1')
    expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBe(BigInt(499 + Number(attributes.get('parley.summon'))) * 1_000_000n)
  }
  const without: TracesData = JSON.parse(otlpTraces(machine, run.journal, new Map(), { ...options, withContent: false }).parts[0] ?? '') as TracesData
  expect(JSON.stringify(without)).not.toContain('messages')
  expect(JSON.stringify(without)).toContain('"parley.time","value":{"stringValue":"order"}')
})
