import { expect, test } from 'vitest'
import { memorySettings, memoryShelf, memoryStorage } from './memoryPorts'
import { world, type TestWorld } from './testing/world'

const browser = () => {
  let ids = 0
  return { storage: memoryStorage(), shelf: memoryShelf(), settings: memorySettings(), tabSettings: memorySettings(), newId: () => `id-${++ids}` }
}
const app = (made: TestWorld) => made.store.getState()

test('a saved run is there after a reload, with how it turned out, and opens at the moment it was saved', async () => {
  const ports = browser()
  const first = world(ports)
  app(first).openPattern('deployment-quorum')
  app(first).runToEnd()
  await first.clock.pass(1_000)
  app(first).seek(7)
  const run = app(first).session?.run
  await app(first).saveRun('Tuesday')
  const [saved] = app(first).savedRuns
  await app(first).judgeSavedRun(saved?.id ?? '', '__proto__', 'x')
  await app(first).judgeSavedRun(saved?.id ?? '', 'votes', 'reject')
  await app(first).judgeSavedRun(saved?.id ?? '', 'votes', 'approve')
  app(first).reset()
  await first.clock.pass(1_000)
  const second = world(ports)
  await second.keeper.restore()
  await app(second).loadSavedRuns()
  expect(app(second).savedRuns).toMatchObject([{ title: 'Tuesday', truth: [['__proto__', 'x'], ['votes', 'approve']] }])
  app(second).openSavedRun(saved?.id ?? '')
  expect(app(second).session).toMatchObject({ cursor: 7 })
  expect(JSON.stringify(app(second).session?.run)).toBe(JSON.stringify(run))
  await app(second).judgeSavedRun(saved?.id ?? '', 'votes', null)
  expect(app(second).savedRuns[0]?.truth).toEqual([['__proto__', 'x']])
  await app(second).forgetSavedRun(saved?.id ?? '')
  await app(second).loadSavedRuns()
  expect(app(second).savedRuns).toEqual([])
})

test('saved runs belong to their document, and a storage that is full says so and shows nothing that is not kept', async () => {
  const ports = browser()
  const made = world(ports)
  app(made).openPattern('arch-debate')
  app(made).stepTurn(1)
  await app(made).saveRun()
  expect(app(made).savedRuns.map(({ title }) => title)).toEqual(['Run 1'])
  app(made).openPattern('deployment-quorum')
  expect(app(made).savedRuns).toEqual([])
  app(made).stepTurn(1)
  ports.shelf.set = () => Promise.reject(new Error('quota'))
  await app(made).saveRun()
  expect(app(made).savedRuns).toEqual([])
  expect(app(made).notices.at(-1)).toMatchObject({ tone: 'error', message: expect.stringContaining('was not saved') })
})
