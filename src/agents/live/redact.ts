const HIDDEN = '•••'
/** What looks like somebody's key, though it is none that we know of: a vendor quotes what it was sent, or half of it. */
const LOOKS_LIKE_A_KEY = /\bsk-[\w*.-]{6,}|\b(?:gsk|xai)[-_]\w{12,}|\bAIza[\w-]{20,}|\bBearer\s+[\w.~+/=-]{8,}/g

/** A server's words about an error, without whatever in them looks like a key. */
export const withoutLikelyKeys = (text: string): string => text.replace(LOOKS_LIKE_A_KEY, HIDDEN)

/** Every way in which a text may hold one of these keys, longest first: one key may begin with another. */
function formsOf(keys: readonly string[]): readonly string[] {
  const long = keys.filter(({ length }) => length >= 4)
  const forms = long.flatMap((key) => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), btoaOf(key)])
  return [...new Set(forms)].filter((form) => form !== '').toSorted((a, b) => b.length - a.length)
}

/** A text without any of these keys, in whichever form it may hold them. Of a whole text: one that was cut may hold half a key. */
export const redact = (text: string, keys: readonly string[]): string => formsOf(keys).reduce((clean, form) => clean.split(form).join(HIDDEN), text)

function btoaOf(key: string): string {
  try {
    return btoa(key)
  } catch {
    // Letters beyond Latin-1 have no such form.
    return ''
  }
}

/** Keeps a key out of texts that come in pieces, several at a time: what may be the beginning of one waits for what follows. */
export class StreamRedactor<Name> {
  readonly #key: string
  readonly #forms: readonly string[]
  readonly #held = new Map<Name, string>()

  constructor(key: string) {
    this.#key = key
    this.#forms = formsOf([key])
  }

  /** What may be shown of a text, now that this came to it. */
  take(name: Name, piece: string): string {
    const text = redact((this.#held.get(name) ?? '') + piece, [this.#key])
    const waits = Math.max(0, ...this.#forms.map((form) => beginningAtEnd(text, form)))
    this.#held.set(name, text.slice(text.length - waits))
    return text.slice(0, text.length - waits)
  }

  /** What still waits, by text, once nothing comes any more. */
  rest(): readonly (readonly [Name, string])[] {
    const rest = [...this.#held].filter(([, text]) => text !== '')
    this.#held.clear()
    return rest
  }
}

/** So many letters at a text's end are the beginning of `form`. */
function beginningAtEnd(text: string, form: string): number {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length--) if (text.endsWith(form.slice(0, length))) return length
  return 0
}
