import { afterEach, expect, test } from 'vitest'
import { EMPTY_SETUP, rosterOf, type Provider } from '../agents/live'
import { chatFrames } from '../agents/live/testing/formats'
import { startServer, type FakeServer, type Heard, type Reply } from '../agents/live/testing/server'
import { agentName } from '../machine'
import { createApp, type AppHandle } from './createApp'
import { memoryPorts } from './memoryPorts'
import type { Ports } from './ports'
import { selectWaitingForYou } from './livePlayers'

/** Servers are real and the computer may be busy. */
const SOON = { timeout: 20_000, interval: 10 } as const

const PANEL = `fsm:
  name: panel
  initialState: ask
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    verdict: { type: string }
  agents:
    a: { canTransition: [ask] }
    b: { canTransition: [ask] }
    judge: { canTransition: [rule] }
  states:
    ask:
      description: Vote.
      requires:
        - { name: votes, from: { agent: a } }
        - { name: votes, from: { agent: b } }
      transitions: [{ toState: rule }]
    rule:
      description: "Rule on {{ context.votes }}"
      requires: [{ name: verdict, from: { agent: judge } }]
      transitions: [{ toState: done }]
    done: { terminal: true }
`
const KEY = 'sk-test-CANARY-store'
const servers: FakeServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const whoIs = (heard: Heard): string => /You are “(\w+)”/.exec(JSON.stringify(heard.body))?.[1] ?? ''

/** An app whose agents are all played by one local server. */
async function liveApp(answer: (heard: Heard, nth: number) => Reply, own: Partial<Ports> = {}): Promise<AppHandle & { readonly server: FakeServer; readonly ports: Ports }> {
  const server = await startServer(answer)
  servers.push(server)
  const ports = memoryPorts(own)
  const app = createApp(ports)
  const get = app.store.getState
  get().openText(PANEL, 'panel', { kind: 'new' })
  const provider: Provider = { id: 'p', label: 'Fake', wire: 'openai', baseUrl: `${server.origin}/v1`, atOnce: 4 }
  await get().saveProvider(provider)
  get().putKey('p', KEY, false)
  get().setRoster(rosterOf(['a', 'b', 'judge'].map((name) => [name, { ...EMPTY_SETUP, provider: 'p', model: 'fake-1' }])))
  for (const name of ['a', 'b', 'judge']) get().setPlayer(agentName(name), 'live')
  return { ...app, server, ports }
}
const vote = (input: object): Reply => ({ parts: chatFrames({ calls: [{ input: JSON.stringify(input) }] }) })
const sensible = (heard: Heard): Reply => vote(whoIs(heard) === 'judge' ? { verdict: 'split it' } : { votes: 'approve' })
const statusOf = ({ store }: AppHandle) => store.getState().session?.run.status.kind

test('models play a machine to its end; the journal, its exchanges and no key are what is kept', async () => {
  const app = await liveApp(sensible)
  app.store.getState().runToEnd()
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  const { session, live } = app.store.getState()
  expect(app.server.heard).toHaveLength(3)
  expect(session?.exchanges?.map(({ summon }) => summon).toSorted()).toEqual([1, 2, 3])
  expect(session?.run.journal.filter(({ kind }) => kind === 'answer')).toHaveLength(3)
  expect(live.views.size).toBe(0)
  const { live: { providers, held, roster }, ...rest } = app.store.getState()
  expect(JSON.stringify([providers, held, roster, rest.session, rest.document])).not.toContain('CANARY')
})

test('who fails waits for a person’s word: ask again, answer for it, or let the machine go on', async () => {
  let broken = true
  const app = await liveApp((heard) => (broken && whoIs(heard) === 'b' ? { status: 401, parts: ['{"error":{"message":"no"}}'] } : sensible(heard)))
  const get = app.store.getState
  get().runToEnd()
  await expect.poll(() => [...get().live.views.values()].map(({ status }) => status), SOON).toEqual(['failed'])
  const [view] = get().live.views.values()
  expect(view?.note).toContain('rejects the key')
  expect(selectWaitingForYou(get())).toEqual(['agent:b'])
  expect(statusOf(app)).toBe('parked')
  expect(get().session?.run.journal.some(({ kind }) => kind === 'fail')).toBe(false)
  broken = false
  get().askModels([view?.summon ?? 0])
  await expect.poll(() => statusOf(app), SOON).toBe('done')

  broken = true
  get().reset()
  get().runToEnd()
  await expect.poll(() => [...get().live.views.values()].map(({ status }) => status), SOON).toEqual(['failed'])
  broken = false
  get().fail(2, 'let go')
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  // The failure is the exchange of that summon, and the next iteration asked again.
  expect(get().session?.run.journal.filter(({ kind }) => kind === 'fail')).toHaveLength(1)
  expect(get().session?.run.iterations).toBe(3)
})

test('BB-065 BB-049 stopped, nothing is written, nobody is asked again by itself; play asks anew, and reset leaves nothing behind', async () => {
  let slow = true
  const app = await liveApp((heard) => (slow ? { parts: [...chatFrames({ text: 'I think that ', finish: null }), { waitMs: 400 }, ...chatFrames({ calls: [{ input: '{"votes":"approve"}' }] })] } : sensible(heard)))
  const get = app.store.getState
  get().runToEnd()
  await expect.poll(() => [...get().live.views.values()].filter(({ texts }) => texts.size > 0), SOON).toHaveLength(2)
  const before = get().session?.run.journal.length
  get().stopModels()
  await expect.poll(() => [...get().live.views.values()].map(({ status }) => status), SOON).toEqual(['stopped', 'stopped'])
  await expect.poll(() => app.server.heard.every(({ hungUp }) => hungUp), SOON).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(get().session?.run.journal).toHaveLength(before ?? 0)
  expect([...get().live.views.values()][0]?.texts.get('')).toContain('I think')
  slow = false
  get().play()
  get().setSpeed(4)
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  get().reset()
  expect(get().live.views.size).toBe(0)
  expect(get().session).toBeNull()
})

test('BB-067 a run outlives a reload: finished turns are there, unfinished ones are asked again only when somebody wishes', async () => {
  let slow = true
  const answer = (heard: Heard): Reply => (slow && whoIs(heard) === 'b' ? { parts: [{ waitMs: 5_000 }] } : sensible(heard))
  const app = await liveApp(answer)
  app.store.getState().runToEnd()
  await expect.poll(() => app.store.getState().session?.run.journal.filter(({ kind }) => kind === 'answer').length, SOON).toBe(1)
  await app.keeper.flush()
  app.keeper.leaving()
  await new Promise((resolve) => setTimeout(resolve, 30))
  app.store.getState().dropModels()

  slow = false
  const again = createApp(app.ports)
  await again.keeper.restore()
  const get = again.store.getState
  expect(get().session?.run.journal.filter(({ kind }) => kind === 'answer')).toHaveLength(1)
  expect(get().session?.exchanges).toHaveLength(1)
  expect(get().live.roster['b']?.model).toBe('fake-1')
  const heardBefore = app.server.heard.length
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(app.server.heard).toHaveLength(heardBefore)
  expect(get().live.held).toEqual({})
  get().runToEnd()
  await expect.poll(() => get().session?.run.status.kind, SOON).toBe('done')
  // Only the one whose entry was missing, and then the judge.
  expect(app.server.heard.slice(heardBefore).map(whoIs)).toEqual(['b', 'judge'])
})

test('again from the judge with another model is a new run that shares the past', async () => {
  const app = await liveApp((heard) => (whoIs(heard) === 'judge' ? vote({ verdict: `by ${String(heard.body['model'])}` }) : sensible(heard)))
  const get = app.store.getState
  get().runToEnd()
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  const judged = get().session?.run.journal.find((record) => record.kind === 'answer' && record.actor === 'agent:judge')
  const summon = judged?.kind === 'answer' ? judged.summon : 0
  const votes = get().session?.run.slots['votes']
  get().setSetup(agentName('judge'), { ...EMPTY_SETUP, provider: 'p', model: 'fake-2' })
  get().againFrom(summon)
  expect(get().session?.run.slots['votes']).toEqual(votes)
  await expect.poll(() => get().savedRuns.map(({ title, run }) => [title, run.events.length]), SOON).toEqual([['Before judge was asked again', 4]])
  expect(statusOf(app)).toBe('parked')
  expect(get().session?.exchanges).toHaveLength(2)
  get().runToEnd()
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  expect(app.server.heard.map(whoIs).filter((name) => name !== 'judge')).toHaveLength(2)
  expect(get().session?.run.slots['verdict']).toMatchObject({ held: { value: 'by fake-2' } })
})

test('a person may be quicker than a model, and the model’s request is let go of; a model handed to the script too', async () => {
  const app = await liveApp((heard) => (whoIs(heard) === 'judge' ? sensible(heard) : { parts: [{ waitMs: 3_000 }] }))
  const get = app.store.getState
  get().runToEnd()
  await expect.poll(() => app.server.heard.length, SOON).toBe(2)
  get().answer(1, [{ field: 'votes' as never, value: 'reject' }])
  get().answer(2, [{ field: 'votes' as never, value: 'approve' }])
  await expect.poll(() => statusOf(app), SOON).toBe('done')
  await expect.poll(() => app.server.heard.slice(0, 2).every(({ hungUp }) => hungUp), SOON).toBe(true)
  expect(get().session?.run.journal.filter(({ kind }) => kind === 'stale')).toHaveLength(0)
})

test('without a model, without its provider: a sentence that says where to go', async () => {
  const app = await liveApp(sensible)
  const get = app.store.getState
  get().setSetup(agentName('a'), { ...EMPTY_SETUP })
  get().removeProvider('p')
  get().runToEnd()
  expect([...get().live.views.values()].map(({ note }) => note)).toEqual([expect.stringContaining('a has no model yet'), expect.stringContaining('not connected in this tab')])
  expect(app.server.heard).toHaveLength(0)
})

test('a key is for the address that it was given for: connected elsewhere under the same name, the provider has none', async () => {
  const app = await liveApp(sensible)
  const get = app.store.getState
  const [provider] = get().live.providers
  if (!provider) throw new Error('no provider')
  await get().saveProvider({ ...provider, baseUrl: `${app.server.origin}/v2` })
  expect(get().live.held).toEqual({ p: 'memory' })
  await get().saveProvider({ ...provider, baseUrl: app.server.origin.replace('127.0.0.1', 'localhost') })
  expect(get().live.held).toEqual({})
})
