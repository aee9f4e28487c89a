import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Machine, Operation } from '../machine'
import type { App, Selection } from '../store'
import { selectMachine } from './element'

/** What typed text shall do; `null`: nothing, the text says it already. */
export type Wish = Operation | { readonly kind: 'refused'; readonly reason: string } | null

/**
 * One field of a form, tied to the element that the form was opened for: it is named by what it is about, never by what is
 * selected.
 */
export interface Entry {
  /** Unique: what is typed is kept under it. */
  readonly id: string
  /** For people who left something unfinished here: `objective of judge`. */
  readonly label: string
  readonly selection: Selection | null
  /** What the machine says now; null when the element is gone. */
  value(machine: Machine): string | null
  wish(text: string, machine: Machine): Wish
  /** `typing`: written in pauses of typing; `leaving`: only when the field is left or Enter is pressed, as a name is. */
  readonly pace: 'typing' | 'leaving'
  /** Whether a text is worth writing in a pause: half an expression waits until the field is left. */
  isWhole?(text: string): boolean
}

/** Text in a field that is not, or not exactly, what the machine says. */
export interface Draft {
  readonly entry: Entry
  readonly text: string
  /** What the machine said when typing began, or after the last writing. */
  readonly base: string
  readonly refused: string | null
  /** What the machine says by now, where somebody else changed it meanwhile: a person chooses. */
  readonly elsewhere: string | null
}

interface Held extends Draft {
  readonly document: string
  /** Typed before the page was left: its field has not come yet to say how it is written. */
  readonly dormant?: true
  /** Writings of one stay in the field are one undo step. */
  readonly stay: number
  /** Nothing but a text that can't be read keeps it out. */
  readonly waits?: true
  /** Its field is not being typed in any more. */
  readonly left?: true
}

export type DraftMap = ReadonlyMap<string, Draft>

/** A draft as it outlives the page. */
export interface KeptDraft extends Pick<Draft, 'text' | 'base' | 'refused'> {
  readonly entry: Pick<Entry, 'id' | 'label' | 'selection'>
}

/** Where drafts are that outlive the page, by document. */
export interface DraftShelf {
  read(document: string): readonly KeptDraft[]
  write(document: string, drafts: readonly KeptDraft[]): void
}

const keyOf = (document: string, id: string): string => JSON.stringify([document, id])

const LEFT_BEHIND = 'It was typed before the page was left, and is not written yet. Type on to write it, or discard it.'

const WHOLE_AGAIN = 'The text is whole again, and this is not written yet, so that what you took back can still be redone. Type on to write it, or discard it.'

/** How long a pause in typing is, in milliseconds. */
export const PAUSE_MS = 250

interface Clock {
  after(delayMs: number, task: () => void): () => void
}

/**
 * Everything that is typed into forms and not yet in the text. A draft outlives its field: it is written when the field is
 * left, whatever took it away, and stays with the reason when it can't be.
 */
export class Drafts {
  readonly store: StoreApi<DraftMap> = createStore<DraftMap>()(() => new Map())
  /** By document and entry: the same element may be unfinished in two machines. */
  readonly #held = new Map<string, Held>()
  readonly #timers = new Map<string, () => void>()
  #stay = 0

  constructor(
    private readonly app: StoreApi<App>,
    private readonly clock: Clock,
    private readonly shelf: DraftShelf | null = null,
  ) {
    this.#takeUp()
  }

  /** The field of a draft that was left behind is there again, and says how it is written. */
  adopt(entry: Entry): void {
    const held = this.#here(entry.id)
    if (!held?.dormant) return
    const { dormant: _, ...awake } = held
    this.#hold({ ...awake, entry })
  }

  /** The field is entered: what is written from now on is an undo step of its own. */
  enter(entry: Entry): void {
    this.#stay += 1
    const held = this.#here(entry.id)
    if (!held) return
    const { left: _, ...entered } = held
    this.#hold({ ...entered, stay: this.#stay })
  }

  /** A keystroke. `composing`: an input method is in the middle of a word, which is no word yet. */
  type(entry: Entry, text: string, composing = false): void {
    const before = this.#here(entry.id)
    const base = before?.base ?? entry.value(selectMachine(this.app.getState())) ?? ''
    this.#callOff(entry.id)
    this.#hold({ entry, text, base, refused: null, elsewhere: before?.elsewhere ?? null, document: this.#document, stay: before?.stay ?? this.#stay })
    if (!composing && entry.pace === 'typing' && (entry.isWhole?.(text) ?? true)) this.#timers.set(entry.id, this.clock.after(PAUSE_MS, () => this.commit(entry.id)))
  }

  /** Writes a draft into the text. True when nothing of it is left to write; else it stays, with the reason. */
  commit(id: string): boolean {
    this.#callOff(id)
    const found = this.#here(id)
    if (!found) return true
    // What an earlier try left behind is looked at anew.
    const { waits: _, ...held } = found
    const { entry, text, base, elsewhere } = held
    const machine = selectMachine(this.app.getState())
    const now = entry.value(machine)
    if (now === null) return this.#refuse(held, 'This is not in the machine any more. Copy what you typed, or discard it.')
    if (now === text) {
      this.#hold({ ...held, base: now, refused: null, elsewhere: null })
      return true
    }
    if (now !== base || elsewhere !== null) {
      this.#hold({ ...held, elsewhere: now })
      return false
    }
    const wish = entry.wish(text, machine)
    if (wish?.kind === 'refused') return this.#refuse(held, wish.reason)
    if (wish) {
      const outcome = this.app.getState().perform(wish, { joinKey: `form ${id} ${held.stay}`, quiet: true })
      if (!outcome.ok) return this.#refuse(this.#isBroken ? { ...held, waits: true } : held, outcome.reason)
    }
    if (entry.pace === 'leaving') this.#drop(id)
    else this.#hold({ ...held, base: entry.value(selectMachine(this.app.getState())) ?? text, refused: null })
    return true
  }

  /** The field is left, or gone: what was typed is written now, or kept with the reason. */
  leave(id: string): void {
    // Who only looks at what an earlier page left behind has not said yet that it is meant.
    const held = this.#here(id)
    if (held?.refused === LEFT_BEHIND) return
    // Only taken off the screen, as by an undo that brings a text to the front: nobody has been here since it was left.
    if (held?.waits && held.left) return this.#tryAgain(id)
    if (this.commit(id)) return this.#drop(id)
    const refused = this.#here(id)
    if (refused) this.#hold({ ...refused, left: true })
  }

  /** The text can be read again: what only waited for that is written in the next pause. */
  textIsWhole(): void {
    for (const { document, entry, waits } of this.#held.values()) {
      if (!waits || document !== this.#document) continue
      this.#callOff(entry.id)
      this.#timers.set(entry.id, this.clock.after(PAUSE_MS, () => this.#tryAgain(entry.id)))
    }
  }

  #tryAgain(id: string): void {
    this.#callOff(id)
    const held = this.#here(id)
    if (!held?.waits || this.#isBroken) return
    // Taken back until it was whole: a step of ours would throw away what can be redone.
    if (this.app.getState().canRedo) this.#refuse(held, WHOLE_AGAIN)
    else if (this.commit(id) && held.left) this.#drop(id)
  }

  /** Everything that waits, at once: before another document, an undo from elsewhere, the end of the page. */
  flush(): void {
    for (const id of this.#timers.keys()) {
      if (this.#here(id)?.waits) this.#tryAgain(id)
      else this.commit(id)
    }
  }

  /** Two texts for one key: the typed one wins. */
  keepMine(id: string): void {
    const held = this.#here(id)
    if (!held) return
    this.#hold({ ...held, base: held.elsewhere ?? held.base, elsewhere: null })
    this.commit(id)
  }

  discard(id: string): void {
    this.#callOff(id)
    this.#drop(id)
  }

  /**
   * One undo from inside a field: of what was typed here since it was entered, else of the last step. False when the
   * typed text could not be written: taking it back letter by letter is the field's own business.
   */
  undo(id: string): boolean {
    const held = this.#here(id)
    if (held && held.text !== held.entry.value(selectMachine(this.app.getState())) && (held.entry.pace === 'leaving' || !this.commit(id))) return false
    this.discard(id)
    this.app.getState().undo()
    return true
  }

  /** The drafts that are not in the text, with what keeps them out: for a list of what is unfinished. */
  static unfinished(drafts: DraftMap): readonly Draft[] {
    return [...drafts.values()].filter(({ refused, elsewhere }) => refused !== null || elsewhere !== null)
  }

  get #isBroken(): boolean {
    return this.app.getState().reading.verdict === 'broken'
  }

  get #document(): string {
    return this.app.getState().document.id
  }

  #here(id: string): Held | null {
    return this.#held.get(keyOf(this.#document, id)) ?? null
  }

  #refuse(held: Held, reason: string): false {
    this.#hold({ ...held, refused: reason })
    return false
  }

  #hold(held: Held): void {
    this.#held.set(keyOf(held.document, held.entry.id), held)
    this.#publish()
  }

  #drop(id: string): void {
    if (this.#held.delete(keyOf(this.#document, id))) this.#publish()
  }

  /** Only the open document's: what was typed for another waits for it. */
  #publish(): void {
    const own = [...this.#held.values()].filter(({ document }) => document === this.#document)
    this.store.setState(new Map(own.map((held) => [held.entry.id, held])), true)
    const unwritten = own.flatMap(({ entry: { id, label, selection }, text, base, refused, waits }) =>
      // Whether the text is whole on the next page is not known here.
      text === base ? [] : [{ entry: { id, label, selection }, text, base, refused: waits ? null : refused }],
    )
    this.shelf?.write(this.#document, unwritten)
  }

  /** Another document was opened: its own drafts are shown. */
  documentChanged(): void {
    for (const id of this.#timers.keys()) this.#callOff(id)
    this.#takeUp()
  }

  /** The open document goes on under another id: what was typed for it goes along. */
  documentRenamed(before: string): void {
    const document = this.#document
    for (const [key, held] of this.#held) {
      if (held.document !== before) continue
      this.#held.delete(key)
      this.#held.set(keyOf(document, held.entry.id), { ...held, document })
    }
    this.#publish()
  }

  /** What an earlier page left of the open document, beside what is held already. */
  #takeUp(): void {
    const document = this.#document
    for (const { entry, text, base, refused } of this.shelf?.read(document) ?? []) {
      if (this.#held.has(keyOf(document, entry.id))) continue
      const sleeping: Entry = { ...entry, pace: 'leaving', value: () => base, wish: () => ({ kind: 'refused', reason: LEFT_BEHIND }) }
      this.#held.set(keyOf(document, entry.id), { entry: sleeping, text, base, refused: refused ?? LEFT_BEHIND, elsewhere: null, document, stay: this.#stay, dormant: true })
    }
    this.#publish()
  }

  #callOff(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
  }
}
