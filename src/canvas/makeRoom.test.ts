import { expect, test } from 'vitest'
import { agentName, fieldName, stateName, type Operation } from '../machine'
import { createApp, memoryPorts } from '../store'
import { makeRoom } from './makeRoom'

const TEXT = `fsm:
  initialState: a
  context: { x: { type: string } }
  agents: { pro: { canTransition: [a] } }
  states:
    a: { transitions: [{ toState: __proto__ }] }
    __proto__: { transitions: [{ toState: c }] }
    c: { terminal: true }
    beside: { terminal: true }
    far: { terminal: true }
`
const PLACES = { a: { x: 0, y: 0 }, ['__proto__']: { x: 20, y: 60 }, c: { x: -40, y: 130 }, beside: { x: 400, y: 60 }, far: { x: 0, y: 900 } }

const ask = (field: string): Operation => ({ kind: 'addRequirement', state: stateName('a'), requirement: { field: fieldName(field), from: { kind: 'agent', agent: agentName('pro') } } })

function opened() {
  const { store } = createApp(memoryPorts())
  store.getState().openText(TEXT, 'm', { kind: 'new' })
  store.getState().attachRoomMaker(makeRoom)
  store.getState().move(Object.entries(PLACES).map(([state, to]) => ({ state: stateName(state), to })))
  return store
}

test('what stands below a state that has grown moves down as far as it must and pushes on; what stands beside or far off stays', () => {
  const store = opened()
  const before = store.getState().places
  expect(store.getState().perform(ask('x'))).toEqual({ ok: true })
  const once = store.getState().places
  const by = (once['__proto__']?.y ?? 0) - 60
  expect(by).toBeGreaterThan(0)
  expect(once['c']).toEqual({ x: -40, y: 130 + by })
  expect([once['a'], once['beside'], once['far']]).toEqual([before['a'], before['beside'], before['far']])
  // One step with the text, and nothing of it is left after an undo.
  store.getState().undo()
  expect({ ...store.getState().places }).toEqual({ ...before })
  expect(store.getState().document.machineText).toBe(TEXT)
  store.getState().redo()
  expect({ ...store.getState().places }).toEqual({ ...once })
  // What makes nothing higher moves nothing, and what shrinks leaves things where they are.
  store.getState().perform({ kind: 'deleteRequirement', state: stateName('a'), requirement: 0 })
  expect({ ...store.getState().places }).toEqual({ ...once })
})

test('typing moves nothing: a text edit leaves every place as it is', () => {
  const store = opened()
  const before = store.getState().places
  store.getState().typed('machine', TEXT.replace('a: { transitions', 'a: { requires: [{ name: x, from: agent }], description: longer, transitions'))
  store.getState().perform({ kind: 'setTerminal', state: stateName('far'), terminal: false })
  expect({ ...store.getState().places }).toEqual({ ...before })
})
