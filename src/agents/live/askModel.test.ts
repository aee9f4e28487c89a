import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { askModel } from './askModel'
import { isMixedContent, mixedContent } from './errors'
import { ask, asking, KEY, plainQuestion, ports, providerAt, setup, shownAtEnd } from './testing/asking'
import { chatFrames, cutAt, messageFrames, ollamaFrames, type Said } from './testing/formats'
import { startServer, type FakeServer, type Heard, type Reply } from './testing/server'
import type { Wire } from './types'

const servers: FakeServer[] = []
const serve = async (answer: (heard: Heard, nth: number) => Reply): Promise<FakeServer> => {
  const server = await startServer(answer)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const wires: readonly (readonly [name: string, wire: Wire, frames: (said: Said) => readonly string[]])[] = [
  ['chat completions', 'openai', chatFrames],
  ['Ollama', 'openai', ollamaFrames],
  ['Anthropic messages', 'anthropic', messageFrames],
]
const HARD = '你好世界 🌍 “ok” café \\ \n\t C:\\dir'
const good = (value: unknown = HARD): Said => ({ calls: [{ input: JSON.stringify({ positions: value }) }] })
const errorBody = (type: string, message: string): string => JSON.stringify({ error: { type, message } })

test.each(wires)('%s: a call of the tool becomes one turn; what was shown is what is written', async (_, wire, frames) => {
  const server = await serve(() => ({ parts: frames(good()) }))
  const one = asking(providerAt(server.origin, wire))
  const outcome = await askModel(one)
  expect(outcome).toMatchObject({ kind: 'answered', writes: [{ field: 'positions', value: HARD }], exchange: { tries: 1, repairs: 0, outcome: 'answered' } })
  expect(shownAtEnd(one.seen)).toEqual({ positions: HARD })
  expect(outcome.kind === 'answered' && outcome.usage.inputTokens).toBeGreaterThan(0)
  const [heard] = server.heard
  expect(heard?.path).toBe(wire === 'anthropic' ? '/v1/messages' : '/v1/chat/completions')
  expect(heard?.headers[wire === 'anthropic' ? 'x-api-key' : 'authorization']).toBe(wire === 'anthropic' ? KEY : `Bearer ${KEY}`)
  if (wire === 'anthropic') expect(heard?.headers['anthropic-dangerous-direct-browser-access']).toBe('true')
  expect(JSON.stringify(outcome)).not.toContain('CANARY')
})

test.each(wires)('BB-071 %s: cut after every single byte, with CRLF too, the text is the same', async (_, wire, frames) => {
  const whole = frames(good('世🌍“é'))
  const length = new TextEncoder().encode(whole.join('')).length
  const server = await serve((heard) => {
    const at = Number(/at=(\d+)/.exec(JSON.stringify(heard.body))?.[1])
    const text = at % 3 === 0 ? whole.map((frame) => frame.replaceAll('\n', '\r\n').replaceAll('data: ', 'data:')) : whole
    return { parts: cutAt(text, at) }
  })
  const provider = providerAt(server.origin, wire, 8)
  // Every cut with SOAK=1; else some, and all within the characters of several bytes.
  const start = new TextEncoder().encode(whole.join('').split('世')[0] ?? '').length
  const cuts = [...Array(length).keys()].filter((at) => process.env['SOAK'] === '1' || at % 97 === 0 || (at >= start && at < start + 12))
  for (let from = 0; from < cuts.length; from += 8) {
    await Promise.all(cuts.slice(from, from + 8).map(async (at) => {
      const one = asking(provider, { setup: setup({ system: `at=${at}` }) })
      const outcome = await askModel(one)
      expect({ at, outcome }).toMatchObject({ at, outcome: { kind: 'answered', writes: [{ value: '世🌍“é' }] } })
      expect({ at, shown: shownAtEnd(one.seen) }).toEqual({ at, shown: { positions: '世🌍“é' } })
    }))
  }
})

test('BB-071 any text in any chunking over a real socket comes out as it went in, shown and written', async () => {
  const plans = new Map<string, readonly Uint8Array[]>()
  const server = await serve((heard) => ({ parts: plans.get(/plan=(\w+)/.exec(JSON.stringify(heard.body))?.[1] ?? '') ?? [] }))
  const provider = providerAt(server.origin, 'openai', 8)
  let nth = 0
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), fc.boolean(), async (value, piece, chunk, ascii) => {
      const plain = JSON.stringify({ positions: value })
      // As vendors do who write nothing but ASCII.
      const input = ascii ? plain.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) : plain
      const bytes = new TextEncoder().encode(chatFrames({ calls: [{ input }], piece }).join(''))
      nth += 1
      plans.set(`p${nth}`, Array.from({ length: Math.ceil(bytes.length / (chunk * 20)) }, (_, i) => bytes.slice(i * chunk * 20, (i + 1) * chunk * 20)))
      const one = asking(provider, { setup: setup({ system: `plan=p${nth}` }) })
      const outcome = await askModel(one)
      expect(outcome).toMatchObject({ kind: 'answered', writes: [{ value }] })
      expect(shownAtEnd(one.seen)).toEqual({ positions: value })
    }),
    { numRuns: process.env['SOAK'] === '1' ? 2_000 : 12 },
  )
})

test.each(wires)('%s: a server too busy (429, 529) is asked again as it wishes, and what was shown is cleared', async (_, wire, frames) => {
  const server = await serve((__, nth) =>
    nth === 1 ? { status: 429, headers: { 'retry-after': '7' }, parts: [errorBody('rate_limit_error', 'slow down')] }
    : nth === 2 ? { status: 529, parts: [errorBody('overloaded_error', 'Overloaded')] }
    : { parts: frames(good()) })
  const clock = ports()
  const one = asking(providerAt(server.origin, wire), { ports: clock })
  const outcome = await askModel(one)
  expect(outcome).toMatchObject({ kind: 'answered', exchange: { tries: 3 } })
  expect(clock.slept).toEqual([7_000, 2_000])
  expect(one.seen.filter(({ kind }) => kind === 'cleared')).toHaveLength(2)
  expect(outcome.exchange.attempts.map(({ error }) => error)).toEqual([expect.stringContaining('asked too often (429)'), expect.stringContaining('overloaded (529)'), undefined])
})

test('a longer Retry-After than anybody waits for is a failure that says so', async () => {
  const server = await serve(() => ({ status: 429, headers: { 'retry-after': '3600' }, parts: [errorBody('rate_limit_error', 'slow down')] }))
  const outcome = await askModel(asking(providerAt(server.origin)))
  expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining('3600 s of patience') })
  expect(server.heard).toHaveLength(1)
})

test.each([
  [401, errorBody('authentication_error', `Incorrect API key provided: ${KEY}`), 'rejects the key (401)'],
  [403, errorBody('permission_error', 'no'), 'refuses the request (403)'],
  [404, errorBody('not_found_error', 'model: nope'), 'knows no model “fake-1”'],
  [429, errorBody('insufficient_quota', 'You exceeded your current quota, please check your plan and billing details'), 'no quota left'],
  [400, errorBody('invalid_request_error', 'prompt is too long: 215029 tokens > 200000 maximum'), 'too long for fake-1'],
  [400, errorBody('invalid_request_error', 'max_tokens must be positive'), 'can’t take the request (400)'],
  [401, errorBody('authentication_error', 'CORS requests are not allowed for this Organization because of custom data retention settings.'), 'Your organisation'],
])('%i is told of in a sentence, without the key, and is not sent again: %s', async (status, body, sentence) => {
  const server = await serve(() => ({ status, parts: [body] }))
  const outcome = await askModel(asking(providerAt(server.origin)))
  expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining(sentence) })
  expect(server.heard).toHaveLength(1)
  expect(JSON.stringify(outcome)).not.toContain('CANARY')
  if (status !== 401 || sentence.startsWith('Your')) expect(JSON.stringify(outcome)).not.toMatch(/rejects the key/)
})

test.each(wires)('%s: silence between two chunks is a stall, and the request is let go of', async (_, wire, frames) => {
  const whole = frames({ text: 'Well, let me think.', ...good() })
  const server = await serve((__, nth) => (nth === 1 ? { parts: [...whole.slice(0, 4), 'hang'] } : { parts: whole }))
  // On a busy computer a good answer may come slowly too: then it is asked once more.
  const one = asking(providerAt(server.origin, wire), { limits: { stallMs: 400, tries: 9 } })
  const outcome = await askModel(one)
  expect(outcome.kind).toBe('answered')
  expect(outcome.exchange.tries).toBeGreaterThan(1)
  expect(outcome.exchange.attempts[0]?.error).toContain('said nothing for')
  expect(shownAtEnd(one.seen)['positions']).toBe(HARD)
  await expect.poll(() => server.heard[0]?.hungUp).toBe(true)
})

test('an exchange that outlasts its time fails, however busy the server keeps the line', async () => {
  const dots = Array.from({ length: 100 }, () => [': keep-alive\n\n', { waitMs: 20 }]).flat()
  const server = await serve(() => ({ parts: dots }))
  const outcome = await askModel(asking(providerAt(server.origin), { limits: { exchangeMs: 250, stallMs: 200 } }))
  expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining('took longer than') })
  await expect.poll(() => server.heard[0]?.hungUp).toBe(true)
})

test.each(wires)('%s: a stream that closes in the middle is cut off, and asked for again', async (_, wire, frames) => {
  const whole = frames(good())
  const server = await serve((__, nth) => (nth === 1 ? { parts: whole.slice(0, -3) } : nth === 2 ? { parts: [...whole.slice(0, 3), { waitMs: 20 }, 'destroy'] } : { parts: whole }))
  const one = asking(providerAt(server.origin, wire))
  const outcome = await askModel(one)
  expect(outcome).toMatchObject({ kind: 'answered', writes: [{ value: HARD }], exchange: { tries: 3 } })
  expect(outcome.exchange.attempts.slice(0, 2).map(({ error }) => error)).toEqual([expect.stringMatching(/cut off|broke/), expect.stringMatching(/cut off|broke/)])
  expect(shownAtEnd(one.seen)).toEqual({ positions: HARD })
})

test.each(wires)('BB-068 %s: arguments that are no JSON go back once, with a result for their call, and then the agent fails', async (_, wire, frames) => {
  const server = await serve(() => ({ parts: frames({ calls: [{ input: '{"positions":"cost \\d+ at C:\\p"' }] }) }))
  const one = asking(providerAt(server.origin, wire))
  const outcome = await askModel(one)
  expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringMatching(/^Invalid tool arguments/), exchange: { repairs: 1, tries: 2 } })
  const repair = JSON.stringify(server.heard[1]?.body['messages'])
  expect(repair).toContain(wire === 'anthropic' ? 'tool_result' : '"role":"tool"')
  expect(repair).toContain('no JSON')
  expect(one.seen.some((progress) => progress.kind === 'cleared' && progress.why === 'repair')).toBe(true)
})

test.each(wires)('%s: a refused write goes back once with its reason, and the mended answer is what counts and what is shown', async (_, wire, frames) => {
  const server = await serve((__, nth) => ({ parts: frames({ calls: [{ input: nth === 1 ? '{"votes":"maybe","note":"n"}' : '{"votes":"approve"}' }] }) }))
  const votes = ask('votes', { type: 'map', declared: 'map', of: { type: 'enum', declared: 'enum', values: ['approve', 'reject'] } })
  const one = asking(providerAt(server.origin, wire), { question: plainQuestion([votes, ask('note')]) })
  const outcome = await askModel(one)
  expect(outcome).toMatchObject({ kind: 'answered', writes: [{ field: 'note', value: 'n' }, { field: 'votes', value: 'approve' }], exchange: { repairs: 1, repair: '“votes” takes enum (approve, reject), and "maybe" is none.' } })
  expect(shownAtEnd(one.seen)).toEqual({ votes: 'approve' })
  expect(JSON.stringify(server.heard[1]?.body)).toContain('maybe')
})

test('what stays refused after the repair goes along, for the journal to say why', async () => {
  const server = await serve(() => ({ parts: chatFrames({ calls: [{ input: '{"votes":"maybe","note":"n","foreign":1}' }] }) }))
  const votes = ask('votes', { type: 'enum', declared: 'enum', values: ['approve', 'reject'] })
  const outcome = await askModel(asking(providerAt(server.origin), { question: plainQuestion([votes, ask('note')]) }))
  expect(outcome).toMatchObject({ kind: 'answered', writes: [{ field: 'note', value: 'n' }, { field: 'votes', value: 'maybe' }, { field: 'foreign', value: 1 }] })
})

test('BB-058 the same call twice is one, and two calls for one field are two writes of which the reducer keeps the last', async () => {
  const server = await serve((_, nth) => ({ parts: chatFrames({ calls: nth === 1 ? [{ input: '{"positions":"a"}' }, { input: '{"positions":"a"}' }] : [{ input: '{"positions":"a"}' }, { input: '{"positions":"b"}' }] }) }))
  expect(await askModel(asking(providerAt(server.origin)))).toMatchObject({ writes: [{ value: 'a' }] })
  expect(await askModel(asking(providerAt(server.origin)))).toMatchObject({ writes: [{ value: 'a' }, { value: 'b' }] })
})

test.each(wires)('BB-058 %s: two calls under one name, or under none, are two calls, each with its result when they go back', async (_, wire, frames) => {
  for (const id of ['same', '']) {
    const server = await serve((__, nth) => ({ parts: nth === 1 ? frames({ calls: [{ id: 'same', input: '{"positions":["a"]}' }, { id: 'same', input: '{"positions":["b"]}' }] }).map((frame) => frame.replaceAll(/same\d/g, id)) : frames(good('c')) }))
    const outcome = await askModel(asking(providerAt(server.origin, wire)))
    expect(outcome).toMatchObject({ kind: 'answered', writes: [{ value: 'c' }] })
    expect(outcome.exchange.attempts[0]?.calls?.map(({ input }) => input)).toEqual(['{"positions":["a"]}', '{"positions":["b"]}'])
    expect(new Set(outcome.exchange.attempts[0]?.calls?.map((call) => call.id)).size).toBe(2)
  }
})

test('three megabytes of text are broken off, and said to be too long', async () => {
  const server = await serve(() => ({ parts: chatFrames({ text: 'x'.repeat(3_000_000), piece: 20_000 }) }))
  const one = asking(providerAt(server.origin))
  expect(await askModel(one)).toMatchObject({ kind: 'failed', error: expect.stringContaining('did not stop') })
  expect(server.heard).toHaveLength(1)
})

test('a model that answers in prose is asked once more; one that gives its object as text is understood', async () => {
  const server = await serve((_, nth) => ({ parts: chatFrames({ text: nth === 1 ? 'I would say: split it.' : 'Sure!\n```json\n{"positions": "Split it."}\n```' }) }))
  const one = asking(providerAt(server.origin))
  expect(await askModel(one)).toMatchObject({ kind: 'answered', writes: [{ value: 'Split it.' }], exchange: { repairs: 1 } })
})

test('as JSON, without tools: the object in the content is the answer and is shown as it comes', async () => {
  const server = await serve(() => ({ parts: chatFrames({ text: '{"positions":"caf\\u00e9"}', piece: 2 }) }))
  const one = asking(providerAt(server.origin), { setup: setup({ answers: 'json' }) })
  expect(await askModel(one)).toMatchObject({ kind: 'answered', writes: [{ value: 'café' }] })
  expect(shownAtEnd(one.seen)).toEqual({ positions: 'café' })
  expect(server.heard[0]?.body).toMatchObject({ response_format: { type: 'json_schema' } })
  expect(server.heard[0]?.body['tools']).toBeUndefined()
})

test('a server that can’t be told to use the tool is asked nicely instead', async () => {
  const server = await serve((_, nth) => (nth === 1 ? { status: 400, parts: [errorBody('invalid_request_error', 'tool_choice "required" is not supported')] } : { parts: chatFrames(good()) }))
  expect(await askModel(asking(providerAt(server.origin)))).toMatchObject({ kind: 'answered' })
  expect(server.heard.map(({ body }) => body['tool_choice'])).toEqual(['required', 'auto'])
})

test('BB-065 called off, nothing is written and nothing more is shown; the server sees the line go', async () => {
  const whole = chatFrames({ ...good('a long text that takes its time'), piece: 2 })
  const server = await serve(() => ({ parts: whole.flatMap((frame) => [frame, { waitMs: 15 }]) }))
  const one = asking(providerAt(server.origin))
  const ending = askModel(one)
  await expect.poll(() => one.seen.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(2)
  one.stop.abort(new DOMException('stop', 'AbortError'))
  const seenThen = one.seen.length
  expect(await ending).toMatchObject({ kind: 'stopped', exchange: { outcome: 'stopped' } })
  await expect.poll(() => server.heard[0]?.hungUp).toBe(true)
  expect(one.seen).toHaveLength(seenThen)
})

test('BB-074 nobody at the address, and an address whose server does not let a page read, are two different sentences', async () => {
  const server = await serve(() => ({ parts: [] }))
  await server.close()
  servers.splice(0)
  expect(await askModel(asking(providerAt(server.origin), { limits: { tries: 1 } }))).toMatchObject({ kind: 'failed', error: expect.stringContaining('can’t be reached') })
  // A page's fetch that may not read says nothing but TypeError; the blind one gets through.
  const blocked: typeof fetch = (_, init) => (init?.mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')))
  expect(await askModel(asking(providerAt('http://127.0.0.1:9'), { ports: { ...ports(), fetch: blocked } }))).toMatchObject({ kind: 'failed', error: expect.stringContaining('(CORS)') })
})

test('BB-074 a secure page reaches plain http on this computer only, and is told so before it tries', () => {
  expect(isMixedContent('http://10.0.0.7:8000/v1', 'https:')).toBe(true)
  expect(isMixedContent('http://localhost:11434/v1', 'https:')).toBe(false)
  expect(isMixedContent('http://10.0.0.7:8000/v1', 'http:')).toBe(false)
  expect(isMixedContent('https://api.openai.com/v1', 'https:')).toBe(false)
  expect(mixedContent({ provider: providerAt('http://10.0.0.7:8000'), model: 'm' }).message).toMatch(/https.*does not let it ask Fake at plain http:\/\/10\.0\.0\.7:8000/)
})

test('no more requests of one provider at a time than it likes; the others wait their turn, and may be called off in it', async () => {
  let busy = 0
  let most = 0
  const server = await serve(() => {
    busy += 1
    most = Math.max(most, busy)
    setTimeout(() => (busy -= 1), 55)
    return { parts: [{ waitMs: 60 }, ...chatFrames(good())] }
  })
  const provider = providerAt(server.origin, 'openai', 2)
  const shared = asking(provider).limiter
  const many = Array.from({ length: 5 }, () => asking(provider, { limiter: shared }))
  const endings = many.map((each) => askModel(each))
  many[4]?.stop.abort()
  const outcomes = await Promise.all(endings)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered', 'answered', 'stopped'])
  expect(most).toBeLessThanOrEqual(2)
  expect(server.heard).toHaveLength(4)
})
