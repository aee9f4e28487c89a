import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { playedPatterns } from '../runner/testing/playedPatterns'
import { markdownText } from './minutes/markdown'
import { minutes } from './minutes/minutes'
import { mermaidSequence } from './sequence/mermaidSequence'
import { plantUmlSequence } from './sequence/plantUmlSequence'
import { svgSequence } from './sequence/svgSequence'
import { csvCell } from './table/csv'
import { mapsCsv } from './table/mapsCsv'
import { hostileRun } from './testing/hostileRun'
import { hostileValues } from './testing/hostileValues'

/** A reader of CSV as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',' || (char === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (char === '\r') {
        at += 1
        rows.push([])
      }
    } else cell += char
  }
  rows.pop()
  return rows
}

test('CSV: hostile values come back whole, and none is a formula', () => {
  const values = hostileValues()
  const { machine, run } = hostileRun(values)
  const { parts } = mapsCsv(machine, run.journal)
  const rows = readCsv(parts.join(''))
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]))
  const written = run.journal.flatMap((record) => (record.kind === 'write' ? [String(record.after)] : []))
  const told = new Set(rows.slice(1).map((row) => (row[8] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')))
  for (const value of written) expect(told.has(value.replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '\ufffd'))).toBe(true)
  expect(rows).toHaveLength(written.length + 1)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect([csvCell(-5), csvCell('-5'), csvCell('a,b'), csvCell(' x')]).toEqual(['-5', "'-5", '"a,b"', '" x"'])
})

test('CSV: a value says what became of it: cleared by an action, revised, standing', () => {
  const [debate] = playedPatterns()
  const rows = readCsv(mapsCsv(debate?.machine ?? expect.fail(), debate?.run.journal ?? []).parts[0] ?? '')
  expect(rows.filter(([field, , entry]) => field === 'critiques' && entry === 'agent:pro').map((row) => [row[6], row[9]])).toEqual([['1', 'cleared'], ['2', 'stands']])
  expect(rows.filter(([field]) => field === 'verdict').map((row) => [row[8], row[9]])).toEqual([['continue', 'cleared'], ['consensus', 'stands']])
})

test('minutes: the question, every round as a table, the verdict and who changed', () => {
  const { machine, run } = playedPatterns()[0] ?? expect.fail()
  const [text = ''] = minutes(machine, run.journal, new Map(), 'abc123').parts
  expect(text).toContain('- **Outcome:** Done.')
  expect(text).toMatch(/## question[\s\S]*Should billing move[\s\S]*## Round 1[\s\S]*### critique[\s\S]*\| {3}\| critiques \|[\s\S]*\*\*prag\*\*[\s\S]*## Round 2[\s\S]*because `verdict = consensus`/)
  expect(text).toContain('verdict by judge: from continue')
  expect(text).toContain('SHA-256 `abc123`')
})

test('minutes: no value makes a heading, a table, a link or HTML', () => {
  const { machine, run } = hostileRun(hostileValues())
  const lines = (minutes(machine, run.journal, new Map()).parts[0] ?? '').split('\n')
  const widths = lines.filter((line) => line.startsWith('| ---')).map((line) => line.split('|').length)
  for (const line of lines) {
    expect(line).not.toMatch(/<(?!br>)|^\s*(```|~~~|>)|(?<!\\)\]\(/)
    // As many cells as the nearest rule above or below has.
    if (line.startsWith('|')) expect(widths).toContain(line.split(/(?<!\\)\|/).length)
  }
  expect(markdownText('see 1. and http://x.y <b> | * _a_ [l](u)')).toBe('see 1. and http\\://x.y &lt;b&gt; \\| \\* \\_a\\_ \\[l\\]\\(u)')
  expect(markdownText('1. first\n- second\n# third')).toBe('1\\. first<br>\\- second<br>\\# third')
})

test('SVG is XML without anything that could run, and long runs are several pictures', () => {
  const { machine, run } = hostileRun(hostileValues())
  const { pictures, notes } = svgSequence(machine, run.journal, { mostPx: 3_000 })
  expect(pictures.length).toBeGreaterThan(3)
  expect(notes[0]).toContain(`Split into ${pictures.length} files`)
  for (const { svg, height } of pictures) {
    expect(height).toBeLessThanOrEqual(3_100)
    expect(svg).not.toMatch(/<(script|image|foreignObject|style|a|use)\b|<[^>]*\s(on\w+|href|style)=/i)
    expect(svg.match(/&(?!amp;|lt;|gt;|quot;|#39;)/)).toBeNull()
    expect((svg.match(/<g[ >]/g) ?? []).length).toBe((svg.match(/<\/g>/g) ?? []).length)
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has none of them
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  }
  const shown = pictures.map(({ svg }) => svg).join('')
  const arrows = run.journal.filter((record) => ['summon', 'write', 'refuse', 'fail', 'stale'].includes(record.kind)).length
  expect(shown.match(/<line [^>]*stroke-width="1.5"/g)).toHaveLength(arrows)
})

test('a range takes the rows that lie in it', () => {
  const { machine, run } = playedPatterns()[0] ?? expect.fail()
  const at = run.journal.findIndex((record) => record.kind === 'enter' && record.state === 'critique')
  const to = run.journal.findIndex((record, nth) => nth > at && record.kind === 'transition')
  const [text = ''] = mermaidSequence(machine, run.journal, { from: at, to: to + 1 }).parts
  expect(text.match(/critiques/g)?.length).toBeGreaterThan(5)
  expect(text).not.toContain('positions[')
  expect(text).not.toContain('verdict')
})

const four = (more: string): string => `fsm: { name: m, initialState: s, context: { v: { type: map, of: string } }, agents: { a: { canTransition: [s] } }, states: { s: { requires: [ { name: v, from: { agent: a } } ], transitions: [ ${more} ] }, end: { terminal: true } }, policy: { maxIterations: 2, maxExchangesPerStage: 1 } }`
const say: RunEvent = { kind: 'turn', actor: 'agent:a', summon: 1, writes: [{ field: 'v' as never, value: 'x' }] }
const endOf = (text: string, events: readonly RunEvent[]): { readonly machine: ReturnType<typeof readMachine>['machine']; readonly run: Run } => {
  const { machine } = readMachine(text)
  return { machine, run: events.reduce((run, event) => reduce(machine, run, event), newRun(machine)) }
}

test('BB-053 every way to end is a sentence of its own in every export, with its state or cap', () => {
  const failed: RunEvent = { kind: 'failed', actor: 'agent:a', summon: 1, error: 'gave up after 3 tries' }
  const again = '{ toState: s, onTransition: [ { remove: { v: "*" } } ] }'
  const cases = [
    [endOf(four('{ toState: end }'), [{ kind: 'start' }, say]), 'The run ended in end'],
    [endOf(four(again), [{ kind: 'start' }, say, { ...say, summon: 2 }]), 'maxIterations'],
    [endOf(four('{ toState: end }'), [{ kind: 'start' }, failed]), 'maxExchangesPerStage'],
    [endOf(four('{ toState: end }'), [{ kind: 'start' }, { kind: 'abort', reason: 'stopped by kim' }]), 'stopped by kim'],
    [endOf(four('{ toState: end, guards: [ { expression: "context.nope == 1" } ] }'), [{ kind: 'start' }, say]), 'at least one guard errored'],
    [endOf(four('{ toState: end, guards: [ { expression: "false" } ] }'), [{ kind: 'start' }, say]), 'nobody is left to ask'],
    [endOf(four('{ toState: end }'), [{ kind: 'start' }, failed]), 'gave up after 3 tries'],
  ] as const
  const flat = (text: string): string => text.replaceAll(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll(/<U\+([0-9A-F]+)>/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll(/<br\/?>|\\n|<[^>]*>/g, ' ').replaceAll('\\', '')
  for (const [{ machine, run }, words] of cases) {
    expect(flat(mermaidSequence(machine, run.journal).parts[0] ?? '')).toContain(words)
    expect(flat(plantUmlSequence(machine, run.journal).parts[0] ?? '')).toContain(words)
    expect(flat(svgSequence(machine, run.journal).pictures[0]?.svg ?? '')).toContain(words)
    expect(flat(minutes(machine, run.journal, new Map()).parts[0] ?? '')).toContain(words)
  }
})

test('BB-077 thousands of messages, one of a megabyte: every message leaves, in files within the limits, and the long one is cut and said so', () => {
  const rounds = process.env['SOAK'] === '1' ? 1_300 : 60
  const names = ['a', 'b', 'c']
  const { machine, run } = hostileRun(Array.from({ length: rounds * names.length }, (_, nth) => (nth === 40 ? 'm'.repeat(1_000_000) : `message ${nth} ${'x '.repeat(250)}`)), names)
  const messages = run.journal.filter(({ kind }) => ['summon', 'write', 'refuse', 'fail', 'stale'].includes(kind)).length
  const mermaid = mermaidSequence(machine, run.journal)
  expect(Math.max(...mermaid.parts.map((part) => part.length))).toBeLessThanOrEqual(50_000)
  expect(mermaid.parts.join('').match(/^ {2}p\d+(?:-?->>|--x|-x|--\))p\d+: /gm)).toHaveLength(messages)
  expect(mermaid.notes).toEqual([expect.stringContaining(`Split into ${mermaid.parts.length} files`), expect.stringContaining('cut to 2,000 characters')])
  const { pictures } = svgSequence(machine, run.journal, { mostPx: 8_192 })
  expect(Math.max(...pictures.map(({ height }) => height))).toBeLessThanOrEqual(8_192)
  expect(pictures.map(({ svg }) => svg).join('').match(/<line [^>]*stroke-width="1.5"/g)).toHaveLength(messages)
})
