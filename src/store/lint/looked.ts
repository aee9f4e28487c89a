import { lint } from '../../analysis'
import type { Reading } from '../../machine'
import type { Problem } from '../types'

/**
 * What is left to say of a text that could not be looked through: what its reading says, and that this is not all. A fault of
 * a rule must neither pass for a clean text nor leave those waiting who want to mend something.
 */
export function notLooked(reading: Reading, error: unknown): readonly Problem[] {
  const newline = reading.text.indexOf('\n')
  const range = { start: 0, end: newline < 0 ? reading.text.length : newline }
  const why = error instanceof Error ? error.message : String(error)
  const message = `The rules could not be gone through (${why}), so only what reading finds is listed. The next change tries again.`
  return [{ code: 'not-checked', severity: 'warning', range, message }, ...reading.diagnostics]
}

/** Everything that is found in a text; never throws. */
export function looked(reading: Reading): readonly Problem[] {
  try {
    return lint(reading)
  } catch (error) {
    return notLooked(reading, error)
  }
}
