import { lint, rules } from '../analysis'
import { readMachine } from '../machine'

const judged: ReadonlySet<string> = new Set(rules.map(({ id }) => id))

/**
 * What is found without running a machine, held against the rules that a case names. Those of them that need exploration are
 * left to it. An error that no case names is a difference too. Null when all is as named.
 */
export function lintDifference(text: string, named: readonly string[]): string | null {
  const found = lint(readMachine(text))
  const ids = new Set(found.map(({ id }) => id))
  const missing = named.filter((id) => judged.has(id) && !ids.has(id))
  if (missing.length > 0) return `lint: ${missing.join(', ')} not found`
  const extra = found.find(({ id, severity }) => severity === 'error' && !named.includes(id))
  return extra ? `lint: ${extra.id} found, which the case does not name (${extra.message})` : null
}
