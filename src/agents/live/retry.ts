/** What is known of an error when it is decided whether to ask again. */
export interface ErrorFacts {
  /** The class of the error, such as `TimeoutError`. */
  readonly name?: string | undefined
  readonly text: string
  /** The status of the response, where there was one. */
  readonly status?: number | undefined
}

/** A status that a text tells of where the response itself is not at hand: first, last, or behind `code:`; never digits in between. */
function statusIn(text: string): number | undefined {
  const found = /^\s*(\d{3})(?![\d\w])/.exec(text) ?? /\bcode:?\s*(\d{3})(?!\d)/i.exec(text) ?? /:\s*(\d{3})\s*$/.exec(text)
  return found ? Number(found[1]) : undefined
}

const NO_MONEY = /insufficient[_ ]quota|billing|payment required|credit balance|out of credits|exceeded your current quota/i
/** What stays wrong however often it is said. */
const FOR_GOOD = /\binvalid\b|invalid_|unsupported|must be|malformed|too long|not authori[sz]ed|unauthori[sz]ed|incorrect api key/i
const PASSES = new RegExp(
  [
    'rate[\\s_-]*limit', 'too many requests', 'resource[_ ]exhausted', 'time[ds]?[\\s_-]*out', 'deadline\\s*exceeded',
    'overload', 'unavailable', 'internal\\s*server', 'bad gateway', 'server disconnected', 'socket hang up', 'econn(?:reset|refused|aborted)', 'epipe',
    'connection\\s*(?:error|reset|aborted|refused|closed|was closed|lost)', 'closed connection', 'network error',
  ].join('|'),
  'i',
)

/**
 * Whether the same request may well succeed in a moment: by status first, then by the error's class, its text last.
 *
 * Source: the vectors of munazara, `retry.json`, column `sensible`.
 */
export function isWorthRetrying({ name = '', text, status = statusIn(text) }: ErrorFacts): boolean {
  if (NO_MONEY.test(text)) return false
  if (/Timeout|ConnectionError|ConnectionReset/.test(name)) return true
  if (status !== undefined) return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
  return !FOR_GOOD.test(text) && PASSES.test(text)
}

export const isOutOfMoney = (text: string): boolean => NO_MONEY.test(text)

/** How long a response asks to be left alone, in milliseconds; undefined when it does not say, or its words can't be read. `now` is milliseconds since 1970. */
export function retryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return exact
  const given = headers['retry-after']?.trim()
  if (given === undefined || given === '') return undefined
  const seconds = Number(given)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : undefined
  const at = Date.parse(given)
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined
}

/**
 * The wait before the try after the `tried`th, in milliseconds: 1 s, 2 s, 4 s and up to a quarter more by chance, so that
 * those who were refused together do not come back together; never less than what the server asked for.
 */
export const waitMsAfter = (tried: number, chance: number, askedMs = 0): number => Math.round(Math.max(1_000 * 2 ** (tried - 1), askedMs) * (1 + chance / 4))
