import { lint, mendAll } from '../../analysis'
import { readMachine, type Reading, type TextEdit } from '../../machine'
import type { Problem } from '../types'

/** All findings of a kind mended at once: edits of the text that was given, and what was left out. */
export interface MendedAll {
  readonly edits: readonly TextEdit[]
  readonly count: number
  /** Why others were not mended, a sentence each. */
  readonly refused: readonly string[]
}

/** For whoever waits for mends: how many there are so far, and a way to call it off. */
export interface Patience {
  onCount(count: number): void
  readonly signal: AbortSignal
}

/** Looks through whole texts, away from the hand that types. A text asked for is a snapshot: answers may come too late. */
export interface Linter {
  find(text: string): Promise<readonly Problem[]>
  /** Rejects when `signal` calls it off. */
  mendAll(text: string, rule: string, patience: Patience): Promise<MendedAll>
}

/** What a worker is asked, and what it answers; `ask` ties them together. */
export type LintRequest = { readonly ask: number; readonly text: string } & ({ readonly kind: 'find' } | { readonly kind: 'mend-all'; readonly rule: string })
export type LintAnswer = { readonly ask: number } & ({ readonly kind: 'find'; readonly problems: readonly Problem[] } | { readonly kind: 'mend-all'; readonly mended: MendedAll } | { readonly kind: 'count'; readonly count: number } | { readonly kind: 'failed'; readonly message: string })

/** Reads and looks through texts here and now, each beside the one before it. */
export const createLooker = () => {
  let reading: Reading | undefined
  const read = (text: string): Reading => (reading = readMachine(text, reading))
  return {
    find: (text: string): readonly Problem[] => lint(read(text)),
    mendAll: (text: string, rule: string, onCount?: (count: number) => void): MendedAll => {
      const { edits, count, refused } = mendAll(read(text), rule, onCount)
      return { edits, count, refused }
    },
  }
}

/** The same without a worker: in a test, and where a browser gives none. */
export const localLinter = (): Linter => {
  const looker = createLooker()
  return {
    find: (text) => Promise.resolve().then(() => looker.find(text)),
    mendAll: (text, rule, { signal }) => Promise.resolve().then(() => {
      signal.throwIfAborted()
      return looker.mendAll(text, rule)
    }),
  }
}
