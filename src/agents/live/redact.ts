const HIDDEN = '•••'
/** What looks like somebody's key, though it is none that we know of: a vendor quotes what it was sent, or half of it. */
const LOOKS_LIKE_A_KEY = /\bsk-[\w*.-]{6,}|\b(?:gsk|xai)[-_]\w{12,}|\bAIza[\w-]{20,}|\bBearer\s+[\w.~+/=-]{8,}/g

/** A server's words about an error, without whatever in them looks like a key. */
export const withoutLikelyKeys = (text: string): string => text.replace(LOOKS_LIKE_A_KEY, HIDDEN)

/** A text without any of these keys, in whichever form it may hold them. */
export function redact(text: string, keys: readonly string[]): string {
  let clean = text
  for (const key of keys) {
    if (key.length < 4) continue
    for (const form of new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), btoaOf(key)])) if (form !== '') clean = clean.split(form).join(HIDDEN)
  }
  return clean
}

function btoaOf(key: string): string {
  try {
    return btoa(key)
  } catch {
    // Letters beyond Latin-1 have no such form.
    return ''
  }
}
