import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Settings } from './ports'

/** By document, and there by place. */
export type KeptTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

const KEY = 'parley.kept'
/** Of so many documents, those that were typed in last. */
const MOST_DOCUMENTS = 20

const isEntry = (value: unknown): value is readonly [string, unknown] => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'

/** What stands in the storage may be from another version, or from nobody: only what looks right is taken. */
function readTexts(settings: Settings): Map<string, ReadonlyMap<string, string>> {
  try {
    const held: unknown = JSON.parse(settings.get(KEY) ?? '[]')
    return new Map(
      (Array.isArray(held) ? held.filter(isEntry) : []).map(([document, places]) => [
        document,
        new Map((Array.isArray(places) ? places.filter(isEntry) : []).flatMap(([place, text]) => (typeof text === 'string' ? [[place, text] as const] : []))),
      ]),
    )
  } catch {
    return new Map()
  }
}

/** What was typed and is not in a document's text yet: it waits, by document and place, and outlives the page. */
export class Kept {
  readonly store: StoreApi<KeptTexts>

  constructor(private readonly settings: Settings) {
    this.store = createStore<KeptTexts>()(() => readTexts(settings))
  }

  /** '' where nothing waits. */
  get(document: string, place: string): string {
    return this.store.getState().get(document)?.get(place) ?? ''
  }

  /** With '' nothing waits there any more. */
  set(document: string, place: string, text: string): void {
    if (this.get(document, place) === text) return
    this.#change(document, (own) => (text === '' ? own.delete(place) : own.set(place, text)))
  }

  /** All places whose names begin so. */
  forget(document: string, prefix: string): void {
    if (![...(this.store.getState().get(document)?.keys() ?? [])].some((place) => place.startsWith(prefix))) return
    this.#change(document, (own) => [...own.keys()].forEach((place) => place.startsWith(prefix) && own.delete(place)))
  }

  /** What waits for a document waits for another one too: for the copy that it goes on as. */
  copy(from: string, to: string): void {
    const own = this.store.getState().get(from)
    if (own) this.#change(to, (texts) => own.forEach((text, place) => texts.set(place, text)))
  }

  #change(document: string, change: (own: Map<string, string>) => unknown): void {
    const own = new Map(this.store.getState().get(document))
    change(own)
    this.store.setState(withOwn(this.store.getState(), document, own), true)
    // Another tab may have kept something of its own documents meanwhile.
    const all = [...withOwn(readTexts(this.settings), document, own)].slice(-MOST_DOCUMENTS)
    this.settings.set(KEY, all.length === 0 ? null : JSON.stringify(all.map(([id, places]) => [id, [...places]])))
  }
}

/** The document that was typed in last is the last. */
function withOwn(texts: KeptTexts, document: string, own: ReadonlyMap<string, string>): KeptTexts {
  const next = new Map(texts)
  next.delete(document)
  if (own.size > 0) next.set(document, own)
  return next
}
