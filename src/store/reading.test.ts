import { expect, test } from 'vitest'
import { SMALL, world } from './testing/world'

test('typing is in the text at once and in the reading within 80 ms', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  store.getState().typed('machine', SMALL.replace('done:', 'over:').replace('toState: done', 'toState: over'))
  expect(store.getState().document.machineText).toContain('over:')
  expect(store.getState().lastGood.states.map(({ name }) => name)).toEqual(['ask', 'done'])
  await clock.pass(80)
  expect(store.getState().lastGood.states.map(({ name }) => name)).toEqual(['ask', 'over'])
})

test('a change that nobody typed is read at once', () => {
  const { store } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  store.getState().applyText('machine', SMALL.replace('terminal: true', 'terminal: false'))
  expect(store.getState().lastGood.states[1]?.terminal).toBe(false)
})

test('broken text keeps the last good machine and says why, with the line', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  const good = store.getState().lastGood
  store.getState().typed('machine', SMALL.replace('    done:', '    done'))
  await clock.pass(80)
  expect(store.getState().lastGood).toBe(good)
  expect(store.getState().staleReason).toMatch(/^Line \d+: /)
  store.getState().typed('machine', SMALL)
  await clock.pass(80)
  expect(store.getState().staleReason).toBeNull()
  expect(store.getState().lastGood.states).toHaveLength(2)
})

test('a text without states keeps the last good machine too', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  for (const text of ['', '- id: hello\n', '\t', 'fsm:\n  name: small\n']) {
    store.getState().typed('machine', text)
    await clock.pass(80)
    expect(store.getState().lastGood.states).toHaveLength(2)
    expect(store.getState().staleReason).not.toBeNull()
  }
})

test('a state renamed letter by letter keeps its place and its selection', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  const [, done] = store.getState().lastGood.states
  if (!done) throw new Error('the machine has two states')
  store.getState().move([{ state: done.name, to: { x: 30, y: 40 } }])
  store.getState().select({ kind: 'state', state: done.name }, 'canvas')
  for (const name of ['don', 'do', 'dot', 'dots']) {
    store.getState().typed('machine', SMALL.replaceAll('done', name))
    await clock.pass(80)
  }
  expect(store.getState().places['dots']).toEqual({ x: 30, y: 40 })
  expect(store.getState().places['done']).toBeUndefined()
  expect(store.getState().selection).toEqual({ kind: 'state', state: 'dots' })
})

test('BB-010 places survive edits of the text; what the canvas derived is no change of the document', () => {
  const { store } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  store.getState().adopt({ ask: { x: 0, y: 0 }, done: { x: 0, y: 100 } })
  expect(store.getState().document.revision).toBe(0)
  const { places } = store.getState()
  store.getState().adopt({ ask: { x: 0, y: 0 } })
  expect(store.getState().places).toBe(places)
  store.getState().applyText('machine', SMALL.replace('    done:', '    appeal:\n      terminal: true\n    done:'))
  expect(store.getState().places['done']).toEqual({ x: 0, y: 100 })
  expect(store.getState().places['appeal']).toBeUndefined()
})

test('a heavy reading waits for a pause in typing, yet not for ever', async () => {
  const clockless = world()
  const { store, clock } = clockless
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  // Somebody who listens needs 200 ms for every new reading.
  let spent = 0
  const { now } = clock
  Object.assign(clock, { now: () => now() + spent })
  store.subscribe((state, before) => {
    if (state.reading !== before.reading) spent += 200
  })
  for (const text of [`${SMALL}# 1\n`, `${SMALL}# 2\n`]) {
    // One that took long for once delays nothing.
    store.getState().typed('machine', text)
    await clock.pass(100)
    expect(store.getState().reading.text).toBe(text)
  }
  const { reading } = store.getState()
  for (let key = 0; key < 5; key++) {
    store.getState().typed('machine', `${SMALL}# ${'x'.repeat(key)}\n`)
    await clock.pass(200)
    expect(store.getState().reading).toBe(reading)
  }
  await clock.pass(1500)
  expect(store.getState().reading.text).toBe(store.getState().document.machineText)
})

test('under keys as fast as a held one the reading waits until they rest, and comes now and then', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  let spent = 0
  const { now } = clock
  Object.assign(clock, { now: () => now() + spent })
  let readings = 0
  store.subscribe((state, before) => {
    if (state.reading === before.reading) return
    readings += 1
    spent += 10
  })
  const keys = async (count: number, everyMs: number): Promise<void> => {
    for (let key = 0; key < count; key++) {
      store.getState().typed('machine', `${store.getState().document.machineText}#\n`)
      await clock.pass(everyMs)
    }
  }
  await keys(2, 100)
  expect(readings).toBe(2)
  await keys(20, 30)
  expect(readings).toBe(2)
  await clock.pass(80)
  expect(readings).toBe(3)
  expect(store.getState().reading.text).toBe(store.getState().document.machineText)
  await keys(100, 30)
  expect(readings).toBeGreaterThan(4)
  expect(readings).toBeLessThan(8)
  await clock.pass(80)
  readings = 0
  await keys(5, 100)
  expect(readings).toBe(5)
})

test('the caret selects what stands there, once the reading has caught up', async () => {
  const { store, clock } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  store.getState().selectAt(SMALL.indexOf('toState'))
  expect(store.getState()).toMatchObject({ selection: { kind: 'transition', state: 'ask', transition: 0 }, selectionSource: 'editor' })
  const longer = SMALL.replace('  name: small', '  name: smaller-than-before')
  store.getState().typed('machine', longer)
  store.getState().selectAt(longer.indexOf('canTransition'))
  await clock.pass(80)
  expect(store.getState().selection).toEqual({ kind: 'agent', agent: 'pro' })
})
