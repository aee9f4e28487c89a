import { expect, test } from 'vitest'
import { memoryHub, memorySettings, memoryShelf, memoryStorage } from './memoryPorts'
import type { DocumentStorage } from './ports'
import { asStoredDocument } from './storedDocument'
import { SMALL, settle, world } from './testing/world'

/** What every tab of one browser shares. */
const browser = () => {
  let ids = 0
  const hub = memoryHub()
  const shared = { storage: memoryStorage(), shelf: memoryShelf(), settings: memorySettings(), newId: () => `id-${++ids}` }
  return { ...shared, tab: (tabSettings = memorySettings()) => ({ ...shared, channel: hub(), tabSettings }) }
}

test('every keystroke is kept within a second, under continuous typing too', async () => {
  const { store, clock, ports } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  await clock.pass(1000)
  const { id } = store.getState().document
  for (let key = 1; key <= 30; key++) {
    store.getState().typed('machine', `${SMALL}# ${'x'.repeat(key)}`)
    await clock.pass(100)
    const kept = (await ports.storage.read(id))?.machineText ?? ''
    // Never more than a second, ten keys, behind.
    expect(kept.length).toBeGreaterThanOrEqual(SMALL.length + 2 + key - 10)
  }
  expect(store.getState().save.kind).not.toBe('failed')
  await clock.pass(1000)
  expect(store.getState().save).toEqual({ kind: 'saved' })
  expect((await ports.storage.read(id))?.machineText).toBe(store.getState().document.machineText)
})

test('after a reload the same document is open: texts, places, bytes as opened, and the half-run', async () => {
  const ports = browser()
  const own = memorySettings()
  const first = world(ports.tab(own))
  first.store.getState().openBytes(new TextEncoder().encode(`\ufeff${SMALL}`), 'small.yaml')
  first.store.getState().typed('machine', `${SMALL}# more\n`)
  first.store.getState().adopt({ __proto__: { x: 5, y: 6 }, ask: { x: 1, y: 2 } })
  first.store.getState().stepTurn(1)
  await first.clock.pass(1000)
  const second = world(ports.tab(own))
  expect(await second.keeper.restore()).toBe(true)
  expect(second.store.getState()).toMatchObject({
    document: { title: 'small', machineText: `${SMALL}# more\n`, origin: { kind: 'file', name: 'small.yaml' } },
    opened: { machine: { raw: `\ufeff${SMALL}` } },
    session: { cursor: first.store.getState().session?.cursor, machineText: `${SMALL}# more\n` },
  })
  expect(second.store.getState().places['ask']).toEqual({ x: 1, y: 2 })
})

test('what was typed in the last moment before a reload is not lost', async () => {
  const ports = browser()
  const own = memorySettings()
  const first = world(ports.tab(own))
  first.store.getState().openText(SMALL, 'small', { kind: 'new' })
  await first.clock.pass(1000)
  first.store.getState().typed('machine', `${SMALL}# the last words\n`)
  // The page goes before its storage was reached.
  const write = ports.storage.write
  ports.storage.write = () => new Promise(() => undefined)
  first.keeper.leaving()
  ports.storage.write = write
  const second = world(ports.tab(own))
  await second.keeper.restore()
  expect(second.store.getState().document.machineText).toBe(`${SMALL}# the last words\n`)
})

test('opening something else keeps edited work and drops an untouched pattern', async () => {
  const { store, clock, keeper } = world()
  await keeper.restore()
  store.getState().openPattern('deployment-quorum')
  await clock.pass(1000)
  expect(store.getState().recent).toEqual([])
  store.getState().typed('machine', `${store.getState().document.machineText}# mine\n`)
  const { id } = store.getState().document
  store.getState().openPattern('arch-debate')
  await clock.pass(1000)
  expect(store.getState().recent).toMatchObject([{ id, edited: true, title: 'deployment-quorum' }])
  expect(await store.getState().openRecent(id)).toBe(true)
  expect(store.getState().document.machineText).toMatch(/# mine\n$/)
  await clock.pass(1000)
  expect(store.getState().recent).toEqual([])
  store.getState().openPattern('arch-debate')
  await clock.pass(1000)
  await store.getState().forget(id)
  expect(store.getState().recent).toEqual([])
  expect(await store.getState().openRecent(id)).toBe(false)
})

test('a full storage is said once, with a download on offer, and tried again until it works', async () => {
  const storage: DocumentStorage = memoryStorage()
  const { write } = storage
  const { store, clock } = world({ storage })
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  await clock.pass(1000)
  storage.write = () => Promise.reject(new Error('quota'))
  store.getState().typed('machine', `${SMALL}# 1`)
  await clock.pass(1000)
  store.getState().typed('machine', `${SMALL}# 12`)
  await clock.pass(3000)
  expect(store.getState().save).toMatchObject({ kind: 'failed', message: expect.stringContaining('Download') })
  expect(store.getState().notices.filter(({ offer }) => offer?.kind === 'download')).toHaveLength(1)
  storage.write = write
  await clock.pass(20_000)
  expect(store.getState().save).toEqual({ kind: 'saved' })
  expect((await storage.read(store.getState().document.id))?.machineText).toBe(`${SMALL}# 12`)
})

test('two tabs with one document say so, and neither destroys what the other wrote', async () => {
  const ports = browser()
  const first = world(ports.tab())
  first.store.getState().openText(SMALL, 'small', { kind: 'new' })
  await first.clock.pass(1000)
  const second = world(ports.tab())
  await second.keeper.restore()
  await settle()
  expect(second.store.getState().document.id).toBe(first.store.getState().document.id)
  for (const { store } of [first, second]) expect(store.getState().notices.at(-1)?.message).toContain('another tab')
  first.store.getState().typed('machine', `${SMALL}# first\n`)
  await first.clock.pass(1000)
  second.store.getState().typed('machine', `${SMALL}# second\n`)
  await second.clock.pass(1000)
  const [a, b] = [first, second].map(({ store }) => store.getState().document)
  expect(a?.id).not.toBe(b?.id)
  expect((await ports.storage.read(a?.id ?? ''))?.machineText).toBe(`${SMALL}# first\n`)
  expect((await ports.storage.read(b?.id ?? ''))?.machineText).toBe(`${SMALL}# second\n`)
  expect(b?.title).toBe('small (copy)')
})

test('a storage that is forbidden leaves a working room that says so', async () => {
  const storage = memoryStorage()
  storage.index = () => Promise.reject(new Error('forbidden'))
  const { store, keeper } = world({ storage })
  expect(await keeper.restore()).toBe(false)
  expect(store.getState().save.kind).toBe('failed')
  expect(store.getState().lastGood.states.length).toBeGreaterThan(0)
})

test('panes, tabs and theme are as they were left; the mode is not', () => {
  const settings = memorySettings()
  const first = world({ settings })
  first.store.getState().setTheme('dark')
  first.store.getState().setDockTab('trace')
  first.store.getState().togglePane('outline')
  first.store.getState().setMode('simulate')
  expect(world({ settings }).store.getState()).toMatchObject({ theme: 'dark', dockTab: 'trace', outlineOpen: false, mode: 'design' })
  settings.set('parley.view', '{"theme":"plaid","dockOpen":7')
  expect(world({ settings }).store.getState()).toMatchObject({ theme: 'system', dockOpen: true })
})

test('work that could not be kept when another document was opened is kept as soon as the storage works', async () => {
  const storage: DocumentStorage = memoryStorage()
  const { write } = storage
  const { store, clock } = world({ storage })
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  await clock.pass(1000)
  const { id } = store.getState().document
  storage.write = () => Promise.reject(new Error('quota'))
  store.getState().typed('machine', `${SMALL}# mine`)
  store.getState().openPattern('arch-debate')
  await clock.pass(3000)
  storage.write = write
  store.getState().typed('machine', `${store.getState().document.machineText}# and this`)
  await clock.pass(20_000)
  expect((await storage.read(id))?.machineText).toBe(`${SMALL}# mine`)
  expect((await storage.read(store.getState().document.id))?.machineText).toMatch(/# and this$/)
})

test('what stands in storage and is no document is left alone', () => {
  expect(asStoredDocument({ id: 'x', machineText: '' })).toBeUndefined()
  expect(asStoredDocument(null)).toBeUndefined()
})

test('untouched patterns that closed tabs left behind pile up nowhere', async () => {
  const ports = browser()
  for (const id of ['deployment-quorum', 'planner-executor', 'arch-debate']) {
    const { store, clock } = world(ports.tab())
    store.getState().openPattern(id)
    await clock.pass(1000)
  }
  const last = world(ports.tab())
  await last.keeper.restore()
  expect(last.store.getState().document.title).toBe('arch-debate')
  expect(last.store.getState().recent).toEqual([])
  expect((await ports.storage.index()).recent).toHaveLength(1)
})
