import { redact } from './redact'

/** Where keys may be put so that they outlive a reload of this tab; never throws. */
export interface TabStorage {
  get(key: string): string | null
  set(key: string, value: string | null): void
}

const STORED = 'parley.keys'

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
    const clean = key.trim()
    if (clean === '') this.#keys.delete(provider)
    else this.#keys.set(provider, { key: clean, kept: keep })
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

  /** A text without any key. */
  clean(text: string): string {
    return redact(text, [...this.#keys.values()].map(({ key }) => key))
  }

  #store(): void {
    const kept = [...this.#keys].filter(([, { kept: isKept }]) => isKept).map(([id, { key }]) => [id, key])
    this.#storage.set(STORED, kept.length === 0 ? null : JSON.stringify(kept))
  }
}
