import { redact } from './redact'

/** Where keys may be put so that they outlive a reload of this tab; never throws. */
export interface TabStorage {
  get(key: string): string | null
  set(key: string, value: string | null): void
}

const STORED = 'parley.keys'

/** A key as it was meant: no line breaks, blanks or unseen letters, no quotes around it, no `Bearer` before it. */
export const tidyKey = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    .replace(/\s+/g, '')
    .replace(/^["'`“”‘’]+|["'`“”‘’]+$/g, '')

/**
 * The keys of providers, and the only place that has them: in memory, and in this tab's session storage where the person
 * asked for that. They leave it for one header of a request to their own provider; everything else is told whether there
 * is one.
 */
export class Keyring {
  readonly #keys = new Map<string, { readonly key: string; readonly kept: boolean }>()
  readonly #storage: TabStorage

  constructor(storage: TabStorage) {
    this.#storage = storage
    try {
      const stored: unknown = JSON.parse(storage.get(STORED) ?? '[]')
      if (Array.isArray(stored)) {
        for (const entry of stored as unknown[]) if (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string') this.#keys.set(entry[0], { key: entry[1], kept: true })
      }
    } catch {
      // Somebody else's words under our name.
    }
  }

  /** How a provider's key is held, or null for none. */
  held(provider: string): 'memory' | 'tab' | null {
    const found = this.#keys.get(provider)
    return found === undefined ? null : found.kept ? 'tab' : 'memory'
  }

  /** `keep`: also in the tab's session storage, until the tab closes. An empty key is none. */
  put(provider: string, key: string, keep: boolean): void {
    const tidy = tidyKey(key)
    if (tidy === '') this.#keys.delete(provider)
    else this.#keys.set(provider, { key: tidy, kept: keep })
    this.#store()
  }

  forget(provider: string): void {
    this.#keys.delete(provider)
    this.#store()
  }

  /** For the header of a request, and for nothing else. */
  reveal(provider: string): string {
    return this.#keys.get(provider)?.key ?? ''
  }

  /** Takes every key out of a text; the one that a provider has now also when it is forgotten in the meantime, as a request may still be on its way. */
  cleanerFor(provider: string): (text: string) => string {
    const now = this.reveal(provider)
    return (text) => redact(text, [now, ...[...this.#keys.values()].map(({ key }) => key)])
  }

  #store(): void {
    const kept = [...this.#keys].filter(([, { kept: isKept }]) => isKept).map(([id, { key }]) => [id, key])
    this.#storage.set(STORED, kept.length === 0 ? null : JSON.stringify(kept))
  }
}
