import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { FieldType } from '../../machine'
import { askModel } from './askModel'
import { Keyring } from './keyring'
import { listModels } from './listModels'
import { originsIn } from './policy/origins'
import { redact, StreamRedactor } from './redact'
import { ask, asking, plainQuestion, ports, providerAt } from './testing/asking'
import { chatFrames } from './testing/formats'
import { startServer, type FakeServer, type Reply } from './testing/server'
import { cleanBaseUrl } from './vendors'

/** Like nobody's format, so that nothing but knowing it finds it. */
const KEY = 'f00dCANARYbeefCANARY0123456789ab'
const servers: FakeServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** Asks a server that says what it was sent, with a key as somebody typed it; everything that comes of it, and what the server heard. */
async function told(reply: Reply, { typed = KEY, own = {} }: { readonly typed?: string; readonly own?: Partial<Parameters<typeof asking>[1]> } = {}) {
  const server = await startServer(() => reply)
  servers.push(server)
  const ring = new Keyring({ get: () => null, set: () => undefined })
  ring.put('p', typed, false)
  const one = asking(providerAt(server.origin), { key: ring.reveal('p'), clean: ring.cleanerFor('p'), ...own })
  const outcome = await askModel(one)
  const shown = one.seen.map((progress) => (progress.kind === 'text' ? progress.text : '')).join('')
  return { server, outcome, shown, all: JSON.stringify(outcome) + shown }
}
const saying = (input: string, piece = 5): Reply => ({ parts: chatFrames({ calls: [{ input }], piece }) })
const escaped = [...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const listOfLists: FieldType = { type: 'list', declared: 'list', of: { type: 'list', declared: 'list', of: { type: 'string', declared: 'string' } } }

test.each<[string, Reply]>([
  ['where a server’s words are cut short', { status: 401, parts: [JSON.stringify({ error: { message: `${'x'.repeat(205)} key ${KEY}` } })] }],
  ['where an error in the stream is cut short', { parts: [...chatFrames({ text: 'abc', finish: null }), `data: {"error":{"message":"${'z'.repeat(215)} ${KEY}"}}\n\n`] }],
  ['in a header', { status: 500, headers: { 'x-echo': KEY, 'retry-after': KEY }, parts: [KEY] }],
  ['in an answer that comes in pieces', saying(JSON.stringify({ positions: `your key is ${KEY}, is it not` }))],
  ['in an answer at whose end it stands', saying(JSON.stringify({ positions: KEY }), 1)],
  ['behind escapes', saying(`{"positions":"k ${escaped}"}`)],
  ['in a value that does not fit and is quoted short', saying(JSON.stringify({ positions: ['y'.repeat(130) + KEY] }))],
  ['in a field that there is not', saying(JSON.stringify({ positions: 'p', [`${'n'.repeat(50)}${KEY}`]: 1 }))],
  ['in the name of a tool', { parts: chatFrames({ calls: [{ name: KEY, input: '{}' }] }) }],
  ['in prose', { parts: chatFrames({ text: `I was sent ${KEY}.`, piece: 3 }) }],
])('BB-073 a server that repeats the key %s: no half of it is shown or kept', async (_, reply) => {
  const { all } = await told(reply)
  expect(all).not.toMatch(/CANA|f00d/)
})

test('BB-073 nor in a list of lists', async () => {
  const { outcome } = await told(saying(JSON.stringify({ l: [[KEY, 'b']] })), { own: { question: plainQuestion([ask('l', listOfLists)]) } })
  expect(outcome).toMatchObject({ kind: 'answered', writes: [{ field: 'l', value: ['•••', 'b'] }] })
})

test('what begins like a key and is none is shown whole, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.nat(KEY.length).map((length) => KEY.slice(0, length)), fc.constant(KEY))), (pieces) => {
      const redactor = new StreamRedactor<string>(KEY)
      const shown = pieces.map((piece) => redactor.take('a', piece))
      expect([...shown, ...redactor.rest().map(([, text]) => text)].join('')).toBe(redact(pieces.join(''), [KEY]))
    }),
  )
})

test.each([`${KEY}\r\n`, `${KEY.slice(0, 9)}\n${KEY.slice(9)}`, ` ${KEY.slice(0, 9)} ${KEY.slice(9)}`, `\u200b${KEY}\ufeff`, `“${KEY}”`, `Bearer ${KEY}`, `Authorization: Bearer ${KEY}\n`])('a key as it is pasted, %j, is sent as it was meant', async (typed) => {
  const { server, outcome } = await told(saying('{"positions":"p"}'), { typed })
  expect(outcome.kind).toBe('answered')
  expect(server.heard[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
})

test('a key with a letter that no header carries is a sentence about the key, and nobody is asked', async () => {
  const { server, outcome, all } = await told(saying('{"positions":"p"}'), { typed: `${KEY}é` })
  expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining('The key for Fake has a letter in it that can’t be sent') })
  expect(all).not.toContain('CANARY')
  expect(await listModels(providerAt(server.origin), `${KEY}é`, ports(), 'http:')).toMatchObject({ ok: false, message: expect.stringContaining('can’t be sent') })
  expect(server.heard).toHaveLength(0)
})

test('a key that is forgotten, or replaced, while its request is on the way is still kept out of the answer', () => {
  const ring = new Keyring({ get: () => null, set: () => undefined })
  ring.put('p', KEY, false)
  ring.put('q', 'another-key', false)
  const clean = ring.cleanerFor('p')
  ring.put('p', `${KEY}-new`, false)
  expect(clean(`${KEY}-new ${KEY} another-key`)).toBe('••• ••• •••')
  ring.forget('p')
  expect(clean(`${KEY} ${btoa(KEY)}`)).toBe('••• •••')
})

test.each([
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1?key=abc#def', 'https://api.example.com/v1'],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ['https://münchen.example/v1', 'https://xn--mnchen-3ya.example/v1'],
])('an address, %s, is kept as %s, and the page may ask its origin', (typed, kept) => {
  expect(cleanBaseUrl(typed)).toBe(kept)
  expect(originsIn(JSON.stringify([{ baseUrl: kept }]))).toEqual([new URL(kept).origin])
})

test.each(['https://*.example.com/v1', 'https://a.example;x/v1', 'https://a,b.example', 'https://a\'b.example', 'https://a"b.example', 'https://user:secret@a.example/v1', 'http://[::1]:11434/v1', 'javascript:alert(1)', 'data:text/plain,x', '*', ''])('an address that a policy can’t name, or that holds a password, is none: %j', (typed) => {
  expect(cleanBaseUrl(typed)).toBeNull()
  if (!typed.includes('@')) expect(originsIn(JSON.stringify([{ baseUrl: typed }]))).toEqual([])
})

test('the path of an address adds nothing to the policy, and neither does what is no provider', () => {
  expect(originsIn(JSON.stringify([{ baseUrl: 'https://a.example/v1;script-src *' }, { baseUrl: 'https://a.example/ *' }, { baseUrl: 7 }, null]))).toEqual(['https://a.example'])
})
