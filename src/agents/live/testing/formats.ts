/** One call of a tool as a model makes it: its arguments as they are written, JSON or not. */
export interface SaidCall {
  readonly id?: string
  readonly name?: string
  readonly input: string
}

export interface Said {
  readonly text?: string
  readonly calls?: readonly SaidCall[]
  /** Characters in each delta. */
  readonly piece?: number
  /** `null` leaves the end out, as a server that goes away does. */
  readonly finish?: string | null
}

const cut = (text: string, size: number): readonly string[] => {
  const pieces: string[] = []
  for (let i = 0; i < text.length; i += size) pieces.push(text.slice(i, i + size))
  return pieces.length === 0 ? [''] : pieces
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const event = (name: string, value: Readonly<Record<string, unknown>>): string => `event: ${name}\n${data({ type: name, ...value })}`

/** OpenAI's chat completions as a stream of server-sent events, a frame each. */
export function chatFrames({ text = '', calls = [], piece = 7, finish }: Said): readonly string[] {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'fake-1' }
  const delta = (value: unknown, reason: string | null = null): string => data({ ...head, choices: [{ index: 0, delta: value, finish_reason: reason }] })
  const frames = [delta({ role: 'assistant', content: text === '' ? null : '' })]
  if (text !== '') for (const part of cut(text, piece)) frames.push(delta({ content: part }))
  calls.forEach(({ id = `call_${calls.length}_0`, name = 'updateContext', input }, index) => {
    frames.push(delta({ tool_calls: [{ index, id: calls.length > 1 ? `${id}${index}` : id, type: 'function', function: { name, arguments: '' } }] }))
    for (const part of cut(input, piece)) frames.push(delta({ tool_calls: [{ index, function: { arguments: part } }] }))
  })
  if (finish === null) return frames
  frames.push(delta({}, finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')))
  frames.push(data({ ...head, choices: [], usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 } }), 'data: [DONE]\n\n')
  return frames
}

/** Ollama behind its /v1: a tool's call comes whole, in one chunk, and the reason is `stop` or `tool_calls`. */
export function ollamaFrames({ text = '', calls = [], piece = 5, finish }: Said): readonly string[] {
  const head = { id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'llama3.2', system_fingerprint: 'fp_ollama' }
  const frames = text === '' ? [] : cut(text, piece).map((part) => data({ ...head, choices: [{ index: 0, delta: { role: 'assistant', content: part }, finish_reason: null }] }))
  if (calls.length > 0) {
    const whole = calls.map(({ id = 'call_ol', name = 'updateContext', input }, index) => ({ id: `${id}${index}`, index, type: 'function', function: { name, arguments: input } }))
    frames.push(data({ ...head, choices: [{ index: 0, delta: { role: 'assistant', content: '', tool_calls: whole }, finish_reason: null }] }))
  }
  if (finish === null) return frames
  frames.push(data({ ...head, choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: finish ?? 'tool_calls' }] }))
  frames.push(data({ ...head, choices: [], usage: { prompt_tokens: 90, completion_tokens: 12, total_tokens: 102 } }), 'data: [DONE]\n\n')
  return frames
}

/** Anthropic's messages as a stream of events, with a ping in between as the real one has. */
export function messageFrames({ text = '', calls = [], piece = 7, finish }: Said): readonly string[] {
  const frames = [
    event('message_start', { message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-fake', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 120, output_tokens: 1 } } }),
    event('ping', {}),
  ]
  let index = 0
  if (text !== '') {
    frames.push(event('content_block_start', { index, content_block: { type: 'text', text: '' } }))
    for (const part of cut(text, piece)) frames.push(event('content_block_delta', { index, delta: { type: 'text_delta', text: part } }))
    frames.push(event('content_block_stop', { index }))
    index += 1
  }
  calls.forEach(({ id = 'toolu_0', name = 'updateContext', input }, nth) => {
    frames.push(event('content_block_start', { index, content_block: { type: 'tool_use', id: `${id}${nth}`, name, input: {} } }))
    for (const part of cut(input, piece)) frames.push(event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: part } }))
    frames.push(event('content_block_stop', { index }))
    index += 1
  })
  if (finish === null) return frames
  frames.push(event('message_delta', { delta: { stop_reason: finish ?? (calls.length > 0 ? 'tool_use' : 'end_turn'), stop_sequence: null }, usage: { output_tokens: 30 } }), event('message_stop', {}))
  return frames
}

/** Bytes of frames cut into two at one place, or into single bytes. */
export const cutAt = (frames: readonly string[], at: number): readonly Uint8Array[] => {
  const bytes = new TextEncoder().encode(frames.join(''))
  return [bytes.slice(0, at), bytes.slice(at)].filter(({ length }) => length > 0)
}
