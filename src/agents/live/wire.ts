import type { JSONSchema7, ModelMessage, ToolSet } from 'ai'
import { cutOff, LiveError, ofSilence, ofStatus, ofStream, unsendable, wordsOf, type Asked } from './errors'
import { objectIn } from './coerce'
import { redact } from './redact'
import { TOOL, type Schema } from './schema'
import type { Effort, LivePorts, Message, ModelSetup, Provider, ToolCall } from './types'

export interface WireRequest {
  readonly provider: Provider
  readonly key: string
  readonly model: string
  readonly system: string
  readonly messages: readonly Message[]
  /** Of the tool's input. */
  readonly schema: Schema
  readonly answers: ModelSetup['answers']
  readonly temperature: number | null
  readonly effort: Effort | null
  /** A server that can't be told to use the tool is asked nicely. */
  readonly insists: boolean
  readonly stallMs: number
  readonly longestAnswer: number
}

export type WirePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string }
  | { readonly kind: 'input'; readonly id: string; readonly text: string }

export interface WireReply {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** The model was not let finish: `length`, `content-filter`. */
  readonly stopped?: string
}

const toModelMessages = (messages: readonly Message[]): ModelMessage[] =>
  messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'assistant') {
      const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]
      const calls = (message.calls ?? []).map(({ id, name, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: name, input: objectIn(input) ?? { unreadable: input.slice(0, 2_000) } }))
      return [{ role: 'assistant', content: [...text, ...calls] }]
    }
    const results = (message.results ?? []).map(({ call, text }) => ({ call, text }))
    const tool: ModelMessage[] = results.length === 0 ? [] : [{
      role: 'tool',
      content: results.map(({ call, text }) => ({ type: 'tool-result' as const, toolCallId: call, toolName: TOOL, output: { type: 'text' as const, value: text } })),
    }]
    return message.text === '' ? tool : [...tool, { role: 'user', content: message.text }]
  })

/**
 * The library, loaded when the first model is asked. Its schemas are told beforehand not to try whether they may compile
 * themselves: under this page's policy they may not, and trying is reported.
 */
async function load() {
  const { config } = await import('zod/v4/core')
  config({ jitless: true })
  return Promise.all([import('ai'), import('@ai-sdk/openai-compatible'), import('@ai-sdk/anthropic')])
}

/** Headers that a browser may send without the server having to allow them by name. */
const withoutOwn = (init: RequestInit | undefined): RequestInit => {
  const headers = new Headers(init?.headers)
  headers.delete('user-agent')
  return { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'error' }
}

/** Fetch that calls `onBytes` for every chunk of a body, a server's signs of life included. */
const watched = (ask: typeof fetch, onBytes: () => void): typeof fetch => async (input, init) => {
  const response = await ask(input, withoutOwn(init))
  onBytes()
  if (response.body === null) return response
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        onBytes()
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

interface CallError {
  readonly statusCode?: number
  readonly responseBody?: string
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly message?: string
  readonly name?: string
  readonly cause?: unknown
}

const page = (): string => (typeof location === 'undefined' ? 'this page' : location.origin)

/** What went wrong, as one of our own errors. `heard`: the server had begun to answer. A server's words lose the key first of all: they are cut short later. */
async function asLiveError(error: unknown, key: string, asked: Asked, heard: boolean, ports: LivePorts): Promise<LiveError> {
  if (error instanceof LiveError) return error
  if (typeof error === 'string') return ofStream(redact(error, [key]), asked)
  const { statusCode, responseBody, responseHeaders = {}, message = '', name = '', cause } = (typeof error === 'object' && error !== null ? error : {}) as CallError
  if (statusCode !== undefined && statusCode >= 400) return ofStatus(statusCode, redact(wordsOf(responseBody) || (responseBody === undefined ? message : ''), [key]), responseHeaders, asked, ports.date())
  if (/without a finish reason|interrupted/i.test(message)) return cutOff(asked)
  const isNetwork = error instanceof TypeError || /cannot connect|network|fetch failed|terminated|socket/i.test(message) || cause instanceof TypeError
  if (isNetwork) return heard ? cutOff(asked) : ofSilence(asked, ports.fetch, page())
  if (/JSONParse|TypeValidation|InvalidResponse|NoContent|NoOutput|EmptyResponse/i.test(name)) {
    return heard ? ofStream(`an event that is no ${asked.provider.wire === 'anthropic' ? 'message event' : 'chat completion'}`, asked) : new LiveError('unreadable', `What came from ${asked.provider.label} is no answer in the format of ${asked.provider.wire === 'anthropic' ? 'Anthropic messages' : 'chat completions'}. Does its address end in /v1?`)
  }
  return ofStream(redact(wordsOf(error) || message, [key]), asked)
}

/**
 * Sends one request and gives its answer, each part to `onPart` as it comes. No tries of its own.
 *
 * Errors: rejects with a `LiveError`; with the signal's reason when called off. Silence of `stallMs` between two chunks,
 * an answer longer than `longestAnswer` and one that breaks off are errors.
 */
export async function send(request: WireRequest, ports: LivePorts, signal: AbortSignal, onPart: (part: WirePart) => void): Promise<WireReply> {
  const { provider, key, model } = request
  const asked: Asked = { provider, model }
  const refused = unsendable(key, asked)
  if (refused) throw refused
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let heard = false
  const poke = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(new LiveError('stalled', `${provider.label} has said nothing for ${Math.round(request.stallMs / 1_000)} s.`, { mayRetry: true })), request.stallMs)
  }
  const both = AbortSignal.any([signal, stall.signal])
  poke()
  try {
    const [ai, { createOpenAICompatible }, { createAnthropic }] = await load()
    both.throwIfAborted()
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
    const ask = watched(ports.fetch, () => {
      heard = true
      poke()
    })
    const anthropic = provider.wire === 'anthropic'
    const languageModel = anthropic
      ? createAnthropic({ baseURL: provider.baseUrl, apiKey: key === '' ? 'none' : key, headers: { 'anthropic-dangerous-direct-browser-access': 'true' }, fetch: ask })(model)
      : createOpenAICompatible({ name: 'provider', baseURL: provider.baseUrl, ...(key === '' ? {} : { apiKey: key }), includeUsage: true, supportsStructuredOutputs: true, fetch: ask }).chatModel(model)
    const tools: ToolSet = { [TOOL]: ai.tool({ description: 'Gives your answer: one value for each field that you are asked for.', inputSchema: ai.jsonSchema(request.schema as JSONSchema7, { validate: (value) => ({ success: true, value }) }) }) }
    const result = ai.streamText({
      model: languageModel,
      system: request.system,
      messages: toModelMessages(request.messages),
      ...(request.answers === 'tool'
        ? { tools, toolChoice: request.insists ? ('required' as const) : ('auto' as const) }
        : { output: ai.Output.object({ schema: ai.jsonSchema(request.schema as JSONSchema7, { validate: (value) => ({ success: true, value }) }) }) }),
      ...(request.temperature === null ? {} : { temperature: request.temperature }),
      ...(request.effort === null ? {} : { providerOptions: anthropic ? { anthropic: { effort: request.effort } } : { provider: { reasoningEffort: request.effort } } }),
      maxRetries: 0,
      abortSignal: both,
      onError: () => undefined,
    })
    let text = ''
    let length = 0
    let stopped: string | undefined
    let usage: { inputTokens?: number; outputTokens?: number } = {}
    const calls = new Map<string, { name: string; input: string; whole: boolean }>()
    /** The name that a call goes by here: some servers give two calls one, or none. */
    const own = new Map<string, string>()
    const begin = (id: string, name: string): string => {
      const free = id !== '' && !calls.has(id) ? id : `${id === '' ? 'call' : id}_${calls.size + 1}`
      own.set(id, free)
      calls.set(free, { name, input: '', whole: false })
      onPart({ kind: 'call', id: free, name })
      return free
    }
    const grow = (by: number): void => {
      length += by
      if (length > request.longestAnswer) throw new LiveError('endless', `${provider.label} did not stop: its answer is longer than ${request.longestAnswer.toLocaleString('en')} characters, and was broken off.`)
    }
    for await (const part of result.fullStream) {
      switch (part.type) {
        case 'text-delta':
          grow(part.text.length)
          text += part.text
          onPart({ kind: 'text', text: part.text })
          break
        case 'tool-input-start':
          begin(part.id, part.toolName)
          break
        case 'tool-input-delta': {
          grow(part.delta.length)
          const id = own.get(part.id) ?? part.id
          const call = calls.get(id)
          if (call) call.input += part.delta
          onPart({ kind: 'input', id, text: part.delta })
          break
        }
        case 'tool-call': {
          const before = own.get(part.toolCallId)
          const id = before === undefined || calls.get(before)?.whole === true ? begin(part.toolCallId, part.toolName) : before
          const known = calls.get(id)
          // The call's own input is read already; what was streamed are its letters. Some servers send it whole.
          const input = known && known.input !== '' ? known.input : typeof part.input === 'string' ? part.input : JSON.stringify(part.input ?? {})
          if (!known || known.input === '') {
            grow(input.length)
            onPart({ kind: 'input', id, text: input })
          }
          calls.set(id, { name: part.toolName, input, whole: true })
          break
        }
        case 'error':
          // A model that was told to use the tool and did not: what it said instead is its answer, and goes back to it.
          if (/did not contain a tool call/.test(String((part.error as CallError | null)?.message))) break
          throw await asLiveError(part.error, key, asked, heard, ports)
        case 'abort':
          both.throwIfAborted()
          break
        case 'finish':
          usage = { ...(part.totalUsage.inputTokens === undefined ? {} : { inputTokens: part.totalUsage.inputTokens }), ...(part.totalUsage.outputTokens === undefined ? {} : { outputTokens: part.totalUsage.outputTokens }) }
          if (part.finishReason === 'length' || part.finishReason === 'content-filter') stopped = part.finishReason
          if ((part.finishReason as string) === 'interrupted') throw cutOff(asked)
          break
        default:
          break
      }
    }
    both.throwIfAborted()
    return { text, calls: [...calls].map(([id, { name, input }]) => ({ id, name, input })), ...usage, ...(stopped === undefined ? {} : { stopped }) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (stall.signal.aborted) throw stall.signal.reason
    throw await asLiveError(error, key, asked, heard, ports)
  } finally {
    clearTimeout(timer)
    // Whatever is still open of the request is let go of.
    stall.abort()
  }
}
