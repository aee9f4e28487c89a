import { checkGuards } from '../../guards'
import { elementPath, type Diagnostic, type Machine, type Reading, type State } from '../../machine'

interface Known {
  readonly context: Machine['context']
  /** The state's own text, where its diagnostics were found; '' when there are none. */
  readonly text: string
  /** Ranges counted from the beginning of the state. */
  readonly diagnostics: readonly Diagnostic[]
}

const known = new WeakMap<State, Known>()

const shifted = (diagnostics: readonly Diagnostic[], by: number): readonly Diagnostic[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, range: { start: diagnostic.range.start + by, end: diagnostic.range.end + by } }))

/**
 * What `checkGuards` says of a document, with only those states checked anew that have changed since, or whose context
 * has. The result does not depend on what was checked before.
 */
export function expressionDiagnostics(reading: Reading): readonly Diagnostic[] {
  const { machine, text } = reading
  const names = new Set(machine.states.map(({ name }) => name))
  // With two states of one name the second's elements have other paths; that document does not start anyway.
  if (names.size < machine.states.length) return checkGuards(reading)
  const found: Diagnostic[] = []
  const changed: { state: State; start: number; text: string }[] = []
  for (const state of machine.states) {
    const before = known.get(state)
    if (before?.context === machine.context && before.diagnostics.length === 0) continue
    const span = reading.spanOf(elementPath('states', state.name))?.item
    const own = span ? text.slice(span.start, span.end) : ''
    if (before?.context === machine.context && span && before.text === own) found.push(...shifted(before.diagnostics, span.start))
    else changed.push({ state, start: span?.start ?? 0, text: own })
  }
  if (changed.length === 0) return found
  const part: Reading = {
    text,
    machine: { ...machine, states: changed.map(({ state }) => state) },
    verdict: reading.verdict,
    diagnostics: [],
    spanOf: (path) => reading.spanOf(path),
    elementAt: (offset) => reading.elementAt(offset),
    rangeInScalar: (path, inner) => reading.rangeInScalar(path, inner),
  }
  const fresh = checkGuards(part)
  for (const { state, start, text: own } of changed) {
    const prefix = elementPath('states', state.name, '')
    const theirs = fresh.length === 0 ? [] : fresh.filter(({ path }) => path?.startsWith(prefix))
    known.set(state, { context: machine.context, text: theirs.length === 0 ? '' : own, diagnostics: shifted(theirs, -start) })
  }
  return [...found, ...fresh]
}
