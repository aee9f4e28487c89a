// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { readMachine } from '../../machine'
import { playedPatterns } from '../../runner/testing/playedPatterns'
import { hostileMachine } from '../testing/hostileRun'
import { mermaidState } from './mermaidState'

interface Diagram {
  readonly db: { getStates(): ReadonlyMap<string, unknown>; getRelations(): readonly { id1: string; id2: string }[] }
}
let parse: (text: string) => Promise<Diagram>
beforeAll(async () => {
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize({ startOnLoad: false })
  parse = (text) => (mermaid.mermaidAPI as unknown as { getDiagramFromText(text: string): Promise<Diagram> }).getDiagramFromText(text)
})

test('every machine of the gallery is a Mermaid state diagram with all its states and edges', async () => {
  for (const { id, machine } of playedPatterns()) {
    const { db } = await parse(mermaidState(machine).parts[0] ?? '')
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
    const { db } = await parse(mermaidState(machine, style).parts[0] ?? '')
    expect([...db.getStates().keys()].filter((each) => /^s\d+$/.test(each))).toHaveLength(names.length)
    expect(db.getRelations()).toHaveLength(names.length + 3)
  }
})

test('BB-034 an edge that leads nowhere is drawn to a missing state, and said', async () => {
  const { machine } = readMachine('fsm: { initialState: nowhere, context: {}, states: { tally: { transitions: [ { toState: tallly } ] } } }')
  const { parts, notes } = mermaidState(machine)
  expect(notes).toEqual([expect.stringContaining('tallly, nowhere')])
  const { db } = await parse(parts[0] ?? '')
  expect(db.getRelations()).toHaveLength(2)
})

test('hostile names of agents and states are text', async () => {
  const { db } = await parse(mermaidState(hostileMachine().machine).parts[0] ?? '')
  expect([...db.getStates().keys()].filter((each) => /^s\d+$/.test(each))).toHaveLength(2)
})
