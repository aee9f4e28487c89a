/** A mistake that one click makes in a pattern's machine, and what to look for afterwards. */
export interface Breakage {
  readonly pattern: string
  readonly title: string
  /** What happens in the run, and where it shows. */
  readonly lookFor: string
  /** The machine's text with the mistake in it; null when the text no longer has the place. */
  apply(machineText: string): string | null
}

const REARM = /^[ \t]*-[ \t]*\{[ \t]*remove:[ \t]*\{[ \t]*critiques:[ \t]*(["'])\*\1[ \t]*\}[ \t]*\}[ \t]*(#[^\r\n]*)?(\r?\n|$)/m

/** The debate without the line that empties `critiques`; every other character stays. Null when there is no such line. */
export const breakDebate = (machineText: string): string | null => (REARM.test(machineText) ? machineText.replace(REARM, '') : null)

export const breakages: readonly Breakage[] = [
  {
    pattern: 'arch-debate',
    title: 'Forget to clear the critiques',
    lookFor: 'Round two happens and nobody is asked: the three critiques of round one are carried over and count as new, and the judge reads the same words again.',
    apply: breakDebate,
  },
]
