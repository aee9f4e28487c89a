// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { readMachine } from '../machine'
import { playedPatterns } from '../runner/testing/playedPatterns'
import { mermaidState } from './machineDiagram/mermaidState'
import { mermaidSequence } from './sequence/mermaidSequence'
import { hostileMachine, hostileRun } from './testing/hostileRun'
import { hostileValues } from './testing/hostileValues'

interface Diagram<Db> {
  readonly db: Db
}
interface Messages {
  getMessages(): readonly { readonly message?: unknown; readonly type?: number; readonly from?: string }[]
  getActorKeys(): readonly string[]
}
interface States {
  getStates(): ReadonlyMap<string, unknown>
  getRelations(): readonly { id1: string; id2: string }[]
}
// The real thing, once for both kinds of diagram: it takes longer to load than all of this to run.
let parse: <Db>(text: string) => Promise<Diagram<Db>>
beforeAll(async () => {
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize({ startOnLoad: false })
  parse = <Db,>(text: string) => (mermaid.mermaidAPI as unknown as { getDiagramFromText(text: string): Promise<Diagram<Db>> }).getDiagramFromText(text)
})

test('every trace of the gallery is Mermaid', async () => {
  for (const { id, machine, run } of playedPatterns()) {
    const { parts, notes } = mermaidSequence(machine, run.journal)
    for (const part of parts) await expect(parse(part), id).resolves.toBeDefined()
    expect(parts.length === 1 || notes.length > 0).toBe(true)
  }
})

test('BB-076 200 hostile values and hostile names leave every participant and every message', async () => {
  const { machine, run } = hostileRun([...hostileValues(), ...hostileValues().toReversed().slice(0, 60)])
  const { parts } = mermaidSequence(machine, run.journal)
  expect(parts.length).toBeGreaterThan(1)
  let messages = 0
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(50_000)
    const { db } = await parse<Messages>(part)
    expect(db.getActorKeys()).toHaveLength(20)
    messages += db.getMessages().filter((each) => each.from !== undefined && [0, 1, 3, 4, 5, 24, 25].includes(each.type ?? -1)).length
  }
  const told = run.journal.filter(({ kind }) => ['summon', 'write', 'refuse', 'fail', 'stale'].includes(kind)).length + run.journal.filter((record) => record.kind === 'answer' && record.writes.length === 0).length
  expect(messages).toBe(told)
})

test('every machine of the gallery is a Mermaid state diagram with all its states and edges', async () => {
  for (const { id, machine } of playedPatterns()) {
    const { db } = await parse<States>(mermaidState(machine).parts[0] ?? '')
    const named = [...db.getStates().keys()].filter((each) => /^s\d+$/.test(each))
    expect(named, id).toHaveLength(machine.states.length)
    const edges = machine.states.flatMap(({ transitions, terminal }) => [...transitions, ...(terminal ? [null] : [])]).length + 1
    expect(db.getRelations(), id).toHaveLength(edges)
  }
})

test('BB-026 states with dots, slashes, arrows and blanks in their names stay apart, parallel edges too', async () => {
  const names = ['Loading...', 'v1.2/final', 'a->b', 'x b', 'x-b', 'x.b', 'end note', '__proto__', '"; [*] --> x']
  const states = names.map((name, at) => `${JSON.stringify(name)}: { transitions: [ { toState: ${JSON.stringify(names[(at + 1) % names.length])}, guards: [ { expression: "has(context.v) && context.v == ';#\\"'" } ], onTransition: [ { assign: { v: "<b>" } }, { remove: { m: "*" } } ] }${name === 'x b' ? ', { toState: x-b }, { toState: x-b }' : ''} ] }`)
  const { machine } = readMachine(`fsm: { name: n, initialState: "Loading...", context: { v: { type: string }, m: { type: map, of: string } }, states: { ${states.join(', ')} } }`)
  for (const style of ['words', 'cel'] as const) {
    const { db } = await parse<States>(mermaidState(machine, style).parts[0] ?? '')
    expect([...db.getStates().keys()].filter((each) => /^s\d+$/.test(each))).toHaveLength(names.length)
    expect(db.getRelations()).toHaveLength(names.length + 3)
  }
})

test('BB-034 an edge that leads nowhere is drawn to a missing state, and said', async () => {
  const { machine } = readMachine('fsm: { initialState: nowhere, context: {}, states: { tally: { transitions: [ { toState: tallly } ] } } }')
  const { parts, notes } = mermaidState(machine)
  expect(notes).toEqual([expect.stringContaining('tallly, nowhere')])
  const { db } = await parse<States>(parts[0] ?? '')
  expect(db.getRelations()).toHaveLength(2)
})

test('hostile names of agents and states are text', async () => {
  const { db } = await parse<States>(mermaidState(hostileMachine().machine).parts[0] ?? '')
  expect([...db.getStates().keys()].filter((each) => /^s\d+$/.test(each))).toHaveLength(2)
})
