import { invertPatches, joinPatches, weightOf, type Patch } from './patches'
import type { Caret } from './types'

/** Something that one undo takes back. */
export interface Step {
  /** What was done, as it stands behind “Undo”: `rename judge to referee`. */
  readonly label: string
  readonly patches: readonly Patch[]
  /** Where the caret was, and where it is to be once it is done again; null for what was not typed. */
  readonly before: Caret | null
  readonly after: Caret | null
  /** Changes of one key that follow each other are one step; null joins nothing. */
  readonly joinKey: string | null
  readonly open: boolean
}

export type Change = Omit<Step, 'open'>

/** What has to be applied to go one step, and where the caret goes. */
export interface Move {
  readonly label: string
  readonly patches: readonly Patch[]
  readonly caret: Caret | null
}

/** A history keeps at most so many steps, and steps of so much text, in characters of two bytes. */
export const MOST_STEPS = 5_000
export const MOST_WEIGHT = 25_000_000

/**
 * What was done to a document, step by step, over both texts and the places. It holds patches and no texts: whoever
 * applies a move must have applied every change that was recorded.
 */
export class History {
  #done: Step[] = []
  #undone: Step[] = []
  #weight = 0
  readonly #mostSteps: number
  readonly #mostWeight: number

  constructor(mostSteps = MOST_STEPS, mostWeight = MOST_WEIGHT) {
    this.#mostSteps = mostSteps
    this.#mostWeight = mostWeight
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** What the next undo takes back, in words; null when there is nothing. */
  get undoLabel(): string | null {
    return this.#done.at(-1)?.label ?? null
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null
  }

  get length(): number {
    return this.#done.length
  }

  /** A change that was made: joined to the open step of the same key, else a step of its own. Nothing can be redone after it. */
  record(change: Change): void {
    const patches = joinPatches([], change.patches)
    const last = this.#done.at(-1)
    if (last?.open && change.joinKey !== null && last.joinKey === change.joinKey) {
      this.#pop()
      const joined = joinPatches(last.patches, patches)
      // What cancels out, such as a composition that was called off, is no step.
      if (joined.length > 0) this.#push({ ...last, patches: joined, after: change.after })
      this.#forgetUndone()
      this.#trim()
      return
    }
    this.close()
    if (patches.length === 0) return
    this.#forgetUndone()
    this.#push({ ...change, patches, open: change.joinKey !== null })
    this.#trim()
  }

  /** Adds to the last step what followed from it: a place that went along with a name. */
  amend(patches: readonly Patch[]): void {
    const last = this.#pop()
    if (!last) return
    const joined = joinPatches(last.patches, patches)
    if (joined.length > 0) this.#push({ ...last, patches: joined })
  }

  /** The last step takes no more. */
  close(): void {
    const last = this.#done.at(-1)
    if (last?.open) this.#done[this.#done.length - 1] = { ...last, open: false }
  }

  /** One step back, or null. */
  undo(): Move | null {
    this.close()
    const step = this.#pop()
    if (!step) return null
    this.#undone.push(step)
    return { label: step.label, patches: invertPatches(step.patches), caret: step.before }
  }

  /** One step forward again, or null. */
  redo(): Move | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#push(step)
    return { label: step.label, patches: step.patches, caret: step.after }
  }

  #push(step: Step): void {
    this.#done.push(step)
    this.#weight += weightOf(step.patches)
  }

  #pop(): Step | undefined {
    const step = this.#done.pop()
    if (step) this.#weight -= weightOf(step.patches)
    return step
  }

  #forgetUndone(): void {
    this.#undone = []
  }

  /** The oldest go first; the newest stays whatever it weighs. */
  #trim(): void {
    let gone = 0
    while (this.#done.length - gone > 1 && (this.#done.length - gone > this.#mostSteps || this.#weight > this.#mostWeight)) {
      this.#weight -= weightOf(this.#done[gone]?.patches ?? [])
      gone += 1
    }
    if (gone > 0) this.#done.splice(0, gone)
  }
}

/** A step's label as a sentence for menus and titles: `Undo rename judge to referee`. */
export const historyLabel = (direction: 'undo' | 'redo', label: string | null): string =>
  `${direction === 'undo' ? 'Undo' : 'Redo'}${label === null ? '' : ` ${label}`}`
