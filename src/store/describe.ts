import type { Diagnostic, Reading } from '../machine'

/** The line of an offset, from 1. */
export const lineAt = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** A diagnostic as one sentence that says where it stands. */
export const withLine = (text: string, diagnostic: Diagnostic): string => `Line ${lineAt(text, diagnostic.range.start)}: ${diagnostic.message}`

/** Why the canvas can't follow the text: its first error, with its line; null when it follows. */
export const whyStale = (reading: Reading): string | null => {
  if (reading.verdict === 'whole') return null
  const first = reading.diagnostics.find((diagnostic) => diagnostic.severity === 'error')
  if (first) return withLine(reading.text, first)
  return reading.verdict === 'broken' ? 'The text is no YAML as it stands.' : 'The text has no `states` under `fsm`.'
}

/** Why a text can't start a run, or null when it can (spec §1, last paragraph). */
export const whyNoRun = (reading: Reading): string | null => {
  const stale = whyStale(reading)
  if (stale) return `This machine can’t start while its text is broken. ${stale}`
  const stopping = reading.diagnostics.find((diagnostic) => diagnostic.stopsRun)
  return stopping ? `This machine can’t start yet. ${withLine(reading.text, stopping)}` : null
}
