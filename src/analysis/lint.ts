import type { Diagnostic, Reading } from '../machine'
import { withAllowances } from './allow'
import { claimOf } from './claims'
import { Facts } from './facts'
import { rules } from './rules'
import { withoutSilenced } from './silences'
import type { Finding } from './types'

const JUDGED: ReadonlySet<string> = new Set(rules.map(({ id }) => id))
const known = new WeakMap<Reading, readonly Finding[]>()

/** A diagnostic that belongs to no rule stands under its own code. */
const plain = (diagnostic: Diagnostic): Finding => ({ ...diagnostic, id: claimOf(diagnostic) ?? diagnostic.code })

const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/**
 * Everything that is wrong with a document and can be found without running it: what reading and checking say, and the
 * rules of the catalogue, one finding for one defect, in document order.
 *
 * While the text is no YAML, or holds no machine, what reading says is all there is to say. Computed once per reading;
 * what concerns a state alone is taken over from the reading before. Errors: none.
 */
export function lint(reading: Reading): readonly Finding[] {
  let findings = known.get(reading)
  if (!findings) known.set(reading, (findings = lintAfresh(reading)))
  return findings
}

/** What stands in the second of two that have one name is not read: that there are two is what is wrong with it. */
const isRead = ({ id, path }: Finding): boolean => id === 'L07' || path?.includes('\u0000') !== true

function lintAfresh(reading: Reading): readonly Finding[] {
  if (reading.verdict !== 'whole') return inOrder(reading.diagnostics.map(plain))
  const facts = new Facts(reading)
  const found = [...(facts.diagnosed().get('') ?? []).map(plain), ...rules.flatMap((rule) => rule.check(facts))].filter(isRead)
  return inOrder(withAllowances(reading, withoutSilenced(found), JUDGED))
}
