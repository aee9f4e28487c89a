import { expect, test } from 'vitest'
import { SMALL, SMALL_SCRIPT, world } from './testing/world'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

test('what is no machine is refused with a sentence, and what was open stays untouched', () => {
  const { store } = world()
  const before = store.getState().document
  const refusals: readonly (readonly [string, RegExp])[] = [
    ['PNG\u0000\u0001', /is not a text: line 1 holds a NUL byte/],
    ['', /is empty/],
    ['  \n', /is empty/],
    ['version: 3\nservices:\n  web: {}\n', /is not a machine. It has `version`, `services` at its root/],
    ['- id: hello\n', /is not a machine. Line 1 reads `- id: hello`/],
    ['# a machine, some day\n\n  # soon\n', /is not a machine. It holds comments only; a machine has one root key, `fsm`/],
    ['just some words', /is not a machine. Line 1 reads `just some words`/],
    ['a: [1, 2\nb: }', /can’t be read as YAML. Line \d/],
    ['fsm:\n  name: x\n', /is not a machine yet. Line \d/],
    ['x'.repeat(5 * 1024 * 1024 + 1), /has 5\.0 MB/],
    [SMALL_SCRIPT, /is a script, not a machine/],
  ]
  for (const [text, sentence] of refusals) {
    const result = store.getState().openText(text, 'a.yaml', { kind: 'file', name: 'a.yaml' })
    expect(result.ok, text.slice(0, 40)).toBe(false)
    expect(result.ok ? '' : result.message).toMatch(sentence)
  }
  expect(store.getState().document).toBe(before)
  expect(store.getState().notices).toEqual([])
})

test('a machine with mistakes opens, a broken one with readable states too', () => {
  const { store } = world()
  expect(store.getState().openText(SMALL.replace('toState: done', 'toState: gone'), 'a', { kind: 'new' }).ok).toBe(true)
  expect(store.getState().problems.length).toBeGreaterThan(0)
  expect(store.getState().openText(SMALL.replace('{ type: string }', '{ type: string'), 'b', { kind: 'new' }).ok).toBe(true)
  expect(store.getState().staleReason).toMatch(/^Line \d/)
  expect(store.getState().lastGood.states).toEqual([])
})

test('a dropped script offers to be opened beside the machine', () => {
  const { store } = world()
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  const result = store.getState().openBytes(bytes(SMALL_SCRIPT), 'small.script.yaml')
  expect(result).toMatchObject({ ok: false, script: true })
  const [notice] = store.getState().notices
  expect(notice?.offer?.kind).toBe('open-script')
  store.getState().takeOffer(notice?.id ?? 0)
  expect(store.getState().document).toMatchObject({ title: 'small', machineText: SMALL, scriptText: SMALL_SCRIPT })
  expect(store.getState().script.script.turns).toHaveLength(1)
  expect(store.getState().notices).toEqual([])
})

test('bytes that are no UTF-8 are refused and named; a byte order mark is kept for the download', async () => {
  const { store } = world()
  expect(store.getState().openBytes(new Uint8Array([0xff, 0xfe, 0x66, 0]), 'a.yaml')).toMatchObject({ ok: false, message: expect.stringContaining('UTF-16') })
  expect(store.getState().openBytes(new Uint8Array([0x66, 0x0a, 0xe9, 0x0a]), 'a.yaml')).toMatchObject({ ok: false, message: expect.stringContaining('line 2') })
  const file = Object.assign(new Blob([bytes(`\ufeff${SMALL}`)]), { name: 'small.yaml' })
  expect(await store.getState().openFile(file)).toEqual({ ok: true })
  expect(store.getState().opened.machine).toMatchObject({ bom: '\ufeff', raw: `\ufeff${SMALL}`, text: SMALL })
  expect(store.getState().document).toMatchObject({ title: 'small', origin: { kind: 'file', name: 'small.yaml' } })
})

test('every pattern of the gallery opens without a refusal', () => {
  const { store } = world()
  store.getState().openPattern('deployment-quorum')
  expect(store.getState().lastGood.name).not.toBe('')
  expect(store.getState().staleReason).toBeNull()
  store.getState().openPattern('no such pattern')
  expect(store.getState().notices.at(-1)?.message).toContain('no such pattern')
})
