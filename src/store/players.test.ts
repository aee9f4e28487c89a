import { expect, test } from 'vitest'
import { agentName } from '../machine'
import { memorySettings, memoryShelf, memoryStorage } from './memoryPorts'
import { playerOf, playersFrom } from './players'
import { SMALL, SMALL_SCRIPT, world, type TestWorld } from './testing/world'

const pro = agentName('pro')
/** One browser: what a reload keeps. */
const browser = () => {
  let ids = 0
  return { storage: memoryStorage(), shelf: memoryShelf(), settings: memorySettings(), tabSettings: memorySettings(), newId: () => `id-${++ids}` }
}
const app = (made: TestWorld) => made.store.getState()
const opened = (ports = browser()) => {
  const made = world(ports)
  app(made).openText(SMALL, 'small', { kind: 'new' }, SMALL_SCRIPT)
  return made
}
const reload = async (ports: ReturnType<typeof browser>) => {
  const made = world(ports)
  await made.keeper.restore()
  return made
}
const answerOpen = (made: TestWorld, value: string) => {
  const open = app(made).session?.run.open[0]
  const [ask] = open?.asks ?? []
  if (!open || !ask) throw new Error('somebody is asked')
  app(made).answer(open.id, [{ field: ask.field, value }])
}

test('an agent played by a person parks the run, whatever its script holds', async () => {
  const made = opened()
  app(made).setPlayer(pro, 'person')
  app(made).play()
  await made.clock.pass(20_000)
  expect(app(made).session).toMatchObject({ playing: false, waitingFor: ['agent:pro'], run: { status: { kind: 'parked' } } })
  expect(app(made).rightTab).toBe('run')
  answerOpen(made, 'Mine.')
  await made.clock.pass(20_000)
  expect(app(made).session?.run.status.kind).toBe('done')
  expect(JSON.stringify(app(made).session?.run.slots)).toContain('Mine.')
})

test('handed back to its script, the agent that is waited for answers and the run goes on', async () => {
  const made = opened()
  app(made).setPlayer(pro, 'person')
  app(made).play()
  await made.clock.pass(20_000)
  app(made).setPlayer(pro, 'script')
  await made.clock.pass(20_000)
  expect(app(made).session).toMatchObject({ waitingFor: [], run: { status: { kind: 'done' } } })
  expect(Object.keys(app(made).players)).toEqual([])
})

test('a run that waits for somebody survives a reload and asks nobody twice', async () => {
  const ports = browser()
  const first = opened(ports)
  app(first).setPlayer(pro, 'person')
  app(first).play()
  await first.clock.pass(20_000)
  const before = app(first).session
  const second = await reload(ports)
  expect(app(second).session).toEqual({ ...before, machine: app(second).session?.machine, goesOn: true })
  expect(playerOf(app(second).players, pro)).toBe('person')
  answerOpen(second, 'Mine.')
  await second.clock.pass(20_000)
  expect(app(second).session?.run.status.kind).toBe('done')
  expect(app(second).session?.run.journal.filter(({ kind }) => kind === 'summon')).toHaveLength(1)
  const third = await reload(ports)
  expect(app(third).session).toMatchObject({ waitingFor: [], spoken: true, run: app(second).session?.run as object })
})

test('an answer given in the last moment before a reload is not lost', async () => {
  const ports = browser()
  const first = opened(ports)
  app(first).setPlayer(pro, 'person')
  app(first).play()
  await first.clock.pass(20_000)
  answerOpen(first, 'The last words.')
  const { set } = ports.shelf
  ports.shelf.set = () => new Promise(() => undefined)
  first.keeper.leaving()
  ports.shelf.set = set
  const second = await reload(ports)
  expect(JSON.stringify(app(second).session?.run.slots)).toContain('The last words.')
})

test('at any moment a reload gives back the same run to the byte, at the same moment, and it goes on as it would have', async () => {
  for (let steps = 1; steps <= 24; steps += 4) {
    const ports = browser()
    const first = world(ports)
    app(first).openPattern('arch-debate')
    for (let step = 0; step < steps; step++) app(first).stepTurn(1)
    for (let step = 0; step < steps % 3; step++) app(first).stepRecord(-1)
    await first.clock.pass(1_000)
    const second = await reload(ports)
    const [before, after] = [app(first).session, app(second).session]
    expect(JSON.stringify(after?.run)).toBe(JSON.stringify(before?.run))
    expect(after?.cursor).toBe(before?.cursor)
    for (const made of [first, second]) {
      app(made).runToEnd()
      await made.clock.pass(1_000)
    }
    expect(JSON.stringify(app(second).session?.run)).toBe(JSON.stringify(app(first).session?.run))
  }
})

test('a reset run is gone for good; an opened document brings its own run back', async () => {
  const ports = browser()
  const made = opened(ports)
  app(made).setPlayer(pro, 'person')
  app(made).stepTurn(1)
  answerOpen(made, 'Mine.')
  const { id } = app(made).document
  app(made).openPattern('arch-debate')
  await made.clock.pass(1_000)
  expect(app(made).session).toBeNull()
  expect(await app(made).openRecent(id)).toBe(true)
  expect(JSON.stringify(app(made).session?.run.slots)).toContain('Mine.')
  app(made).reset()
  await made.clock.pass(1_000)
  expect(app(await reload(ports)).session).toBeNull()
})

test('a pattern that nobody edited is kept for what a person said in its run', async () => {
  const ports = browser()
  const made = world(ports)
  app(made).openPattern('arch-debate')
  const { id } = app(made).document
  app(made).setPlayer(agentName('moderator'), 'person')
  app(made).stepTurn(1)
  answerOpen(made, 'My question?')
  app(made).openPattern('deployment-quorum')
  await made.clock.pass(1_000)
  expect(app(made).recent).toMatchObject([{ id }])
})

test('a player goes along with the name of its agent, and odd names are names', () => {
  const made = opened()
  app(made).setPlayer(pro, 'person')
  app(made).perform({ kind: 'renameAgent', agent: pro, to: agentName('constructor') })
  const { players } = app(made)
  expect(Object.entries(players)).toEqual([['constructor', 'person']])
  expect(playerOf(playersFrom([]), agentName('constructor'))).toBe('script')
  expect(Object.entries(playersFrom([['__proto__', 'person'], ['a', 'nobody']]))).toEqual([['__proto__', 'person']])
})

test('what people said in two tabs of one document is kept twice: the later run beside the document, the other under Runs', async () => {
  const ports = browser()
  const first = opened(ports)
  app(first).setPlayer(pro, 'person')
  app(first).play()
  await first.clock.pass(20_000)
  const second = await reload(ports)
  answerOpen(first, 'Mine.')
  await first.clock.pass(20_000)
  answerOpen(second, 'Yours.')
  await second.clock.pass(20_000)
  expect(app(second).notices.at(-1)?.message).toContain('another tab')
  expect(app(second).savedRuns.map(({ title }) => title)).toEqual(['From another tab'])
  const third = await reload(ports)
  expect(JSON.stringify(app(third).session?.run.slots)).toContain('Yours.')
  await app(third).loadSavedRuns()
  app(third).openSavedRun(app(third).savedRuns[0]?.id ?? '')
  expect(JSON.stringify(app(third).session?.run.slots)).toContain('Mine.')
})

test('a run that goes on in the other tab from where this one stood leaves nothing behind', async () => {
  const ports = browser()
  const first = opened(ports)
  app(first).setPlayer(pro, 'person')
  app(first).play()
  await first.clock.pass(20_000)
  answerOpen(first, 'Mine.')
  await first.clock.pass(1_000)
  const second = await reload(ports)
  await first.clock.pass(20_000)
  app(second).runToEnd()
  await second.clock.pass(20_000)
  expect(app(second).session?.run.status.kind).toBe('done')
  await app(second).loadSavedRuns()
  expect(app(second).savedRuns).toEqual([])
})
