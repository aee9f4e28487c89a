import { withoutLikelyKeys } from './redact'
import { isOutOfMoney, isWorthRetrying, retryAfterMs } from './retry'
import type { Provider } from './types'

export type Trouble =
  | 'bad-key' | 'no-browsers' | 'forbidden' | 'no-money' | 'unknown-model' | 'too-fast' | 'overloaded' | 'server' | 'bad-request' | 'too-long'
  | 'unreachable' | 'cors' | 'mixed-content' | 'cut' | 'stalled' | 'timeout' | 'not-spoken' | 'refused' | 'endless' | 'unreadable' | 'other'

/** Why a request came to nothing: in a sentence for a person, and whether asking again may help. */
export class LiveError extends Error {
  override readonly name = 'LiveError'
  readonly trouble: Trouble
  readonly mayRetry: boolean
  readonly status: number | undefined
  /** As the server asked; milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(trouble: Trouble, sentence: string, { mayRetry = false, status, retryAfter }: { mayRetry?: boolean; status?: number | undefined; retryAfter?: number | undefined } = {}) {
    super(sentence)
    this.trouble = trouble
    this.mayRetry = mayRetry
    this.status = status
    this.retryAfterMs = retryAfter
  }
}

/** What is told of the address that was asked: a model and its provider. */
export interface Asked {
  readonly provider: Provider
  readonly model: string
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The server's own words about an error, wherever its vendor puts them; a page of HTML is nobody's words. */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string') {
    if (/^\s*</.test(body)) return ''
    try {
      const inner = wordsOf(JSON.parse(body) as unknown)
      return inner === '' ? body.trim() : inner
    } catch {
      return body.trim()
    }
  }
  if (!isBag(body)) return ''
  const inner = body['error'] ?? body['message'] ?? body['detail']
  const told = typeof inner === 'string' ? inner : isBag(inner) ? [inner['type'], inner['code'], inner['message']].filter((part) => typeof part === 'string' && part !== '').join(': ') : ''
  return told
}

/** One line, and no more of it than somebody reads. */
const short = (text: string): string => {
  const line = withoutLikelyKeys(text).replace(/\s+/g, ' ').trim()
  return line.length > 240 ? `${line.slice(0, 239)}…` : line
}
const quoted = (words: string): string => (words === '' ? '' : ` It says: “${short(words)}”`)

/** An answer with an error's status, in a sentence. `now` is milliseconds since 1970. */
export function ofStatus(status: number, words: string, headers: Readonly<Record<string, string | undefined>>, { provider: { label }, model }: Asked, now: number): LiveError {
  const says = quoted(words)
  const retryAfter = retryAfterMs(headers, now)
  const mayRetry = isWorthRetrying({ text: words, status })
  const error = (trouble: Trouble, sentence: string): LiveError => new LiveError(trouble, sentence, { mayRetry, status, retryAfter })
  if (/CORS requests are not allowed|browser.{0,20}not allowed/i.test(words)) {
    return error('no-browsers', `Your organisation at ${label} does not allow requests from a browser. Ask whoever runs it to allow them, or use a key of another organisation.${says}`)
  }
  if (isOutOfMoney(words) || status === 402) return error('no-money', `Your account at ${label} has no quota left. Look at its plan and billing there.${says}`)
  if (status === 401) return error('bad-key', `${label} rejects the key (401). Put in another one under Live agents.${says}`)
  if (status === 403) return error('forbidden', `${label} refuses the request (403): this key may not use ${model}, or this page may not ask.${says}`)
  if (status === 404 || /model[^.]{0,60}(?:not found|does not exist|not exist)|unknown model/i.test(words)) {
    return error('unknown-model', `${label} knows no model “${model}” (${status}). Look its name up under Live agents.${says}`)
  }
  if (status === 429) return error('too-fast', `${label} is asked too often (429).${says}`)
  if (status === 529 || /overload/i.test(words)) return error('overloaded', `${label} is overloaded (${status}).${says}`)
  if (/(?:prompt|context|input).{0,30}too long|context.length|maximum context/i.test(words)) return error('too-long', `The request is too long for ${model}. Shorten what the state shows, or take a model with a longer context.${says}`)
  if (status >= 500) return error('server', `${label} had an error of its own (${status}).${says}`)
  return error('bad-request', `${label} can’t take the request (${status}).${says}`)
}

/** An error in the middle of an answer, which has no status any more. */
export function ofStream(words: string, { provider: { label } }: Asked): LiveError {
  const overloaded = /overload/i.test(words)
  return new LiveError(overloaded ? 'overloaded' : 'server', `${label} broke the answer off.${quoted(words)}`, { mayRetry: isWorthRetrying({ text: words }) || overloaded })
}

/** A key that no header can carry; browsers say of it what they say of a server that is not there. Null for any other. */
export const unsendable = (key: string, { provider: { label } }: Asked): LiveError | null =>
  /^[\x21-\x7e]*$/.test(key) ? null : new LiveError('bad-key', `The key for ${label} has a letter in it that can’t be sent, so something else came along when it was copied. Put it in once more under Live agents.`)

export const cutOff = ({ provider: { label } }: Asked): LiveError => new LiveError('cut', `The answer of ${label} was cut off before its end.`, { mayRetry: true })

/** Whether a page of one scheme may ask an address of another at all: a secure page reaches plain http on this computer only. */
export const isMixedContent = (baseUrl: string, pageProtocol: string): boolean =>
  pageProtocol === 'https:' && baseUrl.startsWith('http:') && !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/i.test(baseUrl)

export const mixedContent = ({ provider: { label, baseUrl } }: Asked): LiveError =>
  new LiveError('mixed-content', `This page came over https, and your browser does not let it ask ${label} at plain ${new URL(baseUrl).origin}. Give the server an https address, or open Parley from http://localhost.`)

/**
 * Nothing came back, and the browser does not say why. A second, blind request tells the two apart: if that one arrives,
 * the server is there and does not allow this page.
 */
export async function ofSilence({ provider: { label, baseUrl, wire } }: Asked, ask: typeof fetch, page: string): Promise<LiveError> {
  const { origin } = new URL(baseUrl)
  const isThere = await ask(baseUrl, { method: 'GET', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  )
  if (!isThere) return new LiveError('unreachable', `${label} can’t be reached at ${origin}. Is the server running, and the network there?`, { mayRetry: true })
  const how = wire === 'openai' ? ` If it is your own server, let it allow ${page} (Ollama: OLLAMA_ORIGINS; LM Studio: “Enable CORS”; vLLM: --allowed-origins).` : ''
  return new LiveError('cors', `${label} answers at ${origin}, but does not let this page read what it says (CORS).${how}`)
}
