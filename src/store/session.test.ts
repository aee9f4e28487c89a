import { expect, test } from 'vitest'
import { selectTextMovedOn } from './selectors'
import { SMALL, SMALL_SCRIPT, world } from './testing/world'

const opened = (script = SMALL_SCRIPT, machine = SMALL) => {
  const made = world()
  made.store.getState().openText(machine, 'small', { kind: 'new' }, script)
  const app = () => made.store.getState()
  return { ...made, app, session: () => app().session }
}

test('§2 playing draws events at reading speed until the run is over', async () => {
  const { app, session, clock } = opened()
  app().play()
  expect(session()).toMatchObject({ playing: true, cursor: 1 })
  expect(app().moment).toMatchObject({ index: 1, state: 'ask', visit: 1 })
  await clock.pass(200)
  expect(session()?.cursor).toBe(1)
  await clock.pass(20_000)
  expect(session()).toMatchObject({ playing: false, waitingFor: [], run: { status: { kind: 'done' } } })
  expect(app().moment?.status.kind).toBe('done')
})

test('a faster run holds the same beats for a shorter time', async () => {
  const { app, session, clock } = opened()
  app().setSpeed(4)
  app().play()
  await clock.pass(120)
  expect(session()?.cursor).toBeGreaterThan(1)
  expect(session()?.speed).toBe(4)
})

test('stepping goes record by record, both ways, and draws only at the end', () => {
  const { app, session } = opened()
  app().stepRecord(1)
  app().stepRecord(1)
  const drawn = session()?.run.journal.length
  app().stepRecord(-1)
  expect(session()).toMatchObject({ cursor: 1, playing: false })
  app().stepRecord(-1)
  app().stepRecord(-1)
  expect(session()?.cursor).toBe(0)
  expect(app().moment?.status.kind).toBe('new')
  expect(session()?.run.journal).toHaveLength(drawn ?? -1)
})

test('stepping by turns stops behind each answer', () => {
  const { app, session } = opened()
  app().stepTurn(1)
  const { cursor = 0, run } = session() ?? {}
  expect(run?.journal[cursor - 1]?.kind).toBe('write')
  app().stepTurn(1)
  expect(session()?.cursor).toBe(run?.journal.length)
  app().stepTurn(-1)
  expect(session()?.cursor).toBe(cursor)
  app().stepTurn(-1)
  expect(session()?.cursor).toBe(0)
})

test('running to the end leaves the cursor there, and Play starts anew', async () => {
  const { app, session, clock } = opened()
  app().runToEnd()
  await clock.pass(100)
  expect(session()?.run.status.kind).toBe('done')
  expect(session()?.cursor).toBe(session()?.run.journal.length)
  app().play()
  expect(session()).toMatchObject({ playing: true, cursor: 1 })
})

test('§9 beyond its list an agent waits for a person; the answer lets the run go on', async () => {
  const { app, session, clock } = opened('')
  app().play()
  await clock.pass(20_000)
  expect(session()).toMatchObject({ playing: false, waitingFor: ['agent:pro'] })
  expect(app().rightTab).toBe('run')
  const open = session()?.run.open[0]
  const [ask] = open?.asks ?? []
  if (!open || !ask) throw new Error('somebody is asked')
  app().answer(open.id, [{ field: ask.field, value: 'Mine.' }])
  await clock.pass(20_000)
  expect(session()?.run.status.kind).toBe('done')
  app().answer(open.id, [{ field: ask.field, value: 'Again.' }])
  expect(app().notices.at(-1)?.message).toContain('closed')
})

test('§3 a person may refuse for an agent', async () => {
  const { app, session } = opened('')
  app().stepRecord(1)
  while (session()?.waitingFor.length === 0) app().stepRecord(1)
  app().fail(session()?.run.open[0]?.id ?? 0, 'No answer.')
  expect(session()?.run.journal.some(({ kind }) => kind === 'fail')).toBe(true)
})

test('§1 a machine that can’t start is refused with a notice naming the line', () => {
  const { app, session } = opened(SMALL_SCRIPT, SMALL.replace('initialState: ask', 'initialState: nowhere'))
  app().play()
  expect(session()).toBeNull()
  expect(app().notices.at(-1)).toMatchObject({ tone: 'error', message: expect.stringMatching(/can’t start.*Line 3/) })
  expect(app().dockTab).toBe('problems')
})

test('a run keeps its own machine while the text moves on', async () => {
  const { app, session, clock } = opened()
  app().stepTurn(1)
  app().typed('machine', SMALL.replace('Say something.', 'Say more.'))
  await clock.pass(100)
  expect(selectTextMovedOn(app())).toBe(true)
  app().runToEnd()
  await clock.pass(100)
  expect(session()).toMatchObject({ machineText: SMALL, run: { status: { kind: 'done' } } })
  app().reset()
  expect(app()).toMatchObject({ session: null, moment: null })
  app().play()
  expect(selectTextMovedOn(app())).toBe(false)
})

test('seeking stays inside the journal; opening another document ends the run and its clock', async () => {
  const { app, session, clock } = opened()
  app().play()
  app().seek(9_999)
  expect(session()).toMatchObject({ playing: false, cursor: session()?.run.journal.length })
  app().seek(-3)
  expect(session()?.cursor).toBe(0)
  app().play()
  app().openPattern('arch-debate')
  await clock.pass(10_000)
  expect(session()).toBeNull()
})

test('the debate of the article: 13 exchanges and 7 iterations, read to the end', async () => {
  const { app, session, clock } = opened()
  app().openPattern('arch-debate')
  app().runToEnd()
  await clock.pass(1_000)
  expect(session()?.run).toMatchObject({ status: { kind: 'done' }, exchanges: 13, iterations: 7 })
})

test('stepping to where a person is waited for starts no playing when they answer', () => {
  const { app, session } = opened('')
  app().stepTurn(1)
  expect(session()).toMatchObject({ waitingFor: ['agent:pro'], playing: false })
  const open = session()?.run.open[0]
  const [ask] = open?.asks ?? []
  if (!open || !ask) throw new Error('somebody is asked')
  app().answer(open.id, [{ field: ask.field, value: 'Mine.' }])
  expect(session()).toMatchObject({ playing: false, cursor: session()?.run.journal.length, run: { status: { kind: 'done' } } })
})
