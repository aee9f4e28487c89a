import { severityRank } from './severity'
import type { Diagnostic } from '../../../machine'
import type { ProofFinding } from './Prover'

/** A finding of any origin, as far as it matters here. */
type Told = Diagnostic & Partial<Pick<ProofFinding, 'id' | 'fix' | 'about' | 'witness' | 'claim'>>

/** What two findings must share for one to explain the other. */
type Shared = 'state' | 'both' | 'field' | 'edges' | 'anything'

/** The specific rule, which stays and takes over the counterexample, and the general ones, which are not told beside it. */
const SILENCES: readonly (readonly [by: string, shared: Shared, silenced: readonly string[]])[] = [
  // What no edge was made for explains why a run is stuck there, before anything else does.
  ['L47', 'state', ['L76']],
  // What is wrong in one word explains what cannot happen because of it.
  ['L02', 'state', ['L47', 'L76', 'L51', 'L53']],
  ['L05', 'state', ['L47', 'L76']],
  ['L14', 'state', ['L52', 'L53', 'L51', 'L47', 'L76']],
  ['L17', 'both', ['L52', 'L53', 'L51', 'L47', 'L76']],
  ['L19', 'state', ['L47', 'L76', 'L51', 'L79', 'L80', 'L77']],
  ['L20', 'state', ['L47', 'L76']],
  ['L22', 'state', ['L76']],
  ['L25', 'state', ['L77', 'L75']],
  ['L26', 'both', ['L53', 'L47', 'L76']],
  ['L31', 'state', ['L78', 'L77']],
  ['L32', 'state', ['L78']],
  ['L33', 'state', ['L77', 'L78']],
  ['L34', 'state', ['L78']],
  ['L35', 'state', ['L78']],
  ['L39', 'anything', ['L39', 'L40']],
  ['L40', 'anything', ['L40']],
  ['L41', 'state', ['L77', 'L78']],
  ['L43', 'state', ['L77', 'L78']],
  ['L44', 'state', ['L78']],
  ['L45', 'state', ['L52', 'L53', 'L51', 'L47', 'L76']],
  ['L46', 'state', ['L52', 'L53', 'L51', 'L47', 'L76']],
  ['L49', 'state', ['L48', 'L51', 'L79', 'L80']],
  ['L50', 'state', ['L48', 'L51', 'L79', 'L80']],
  ['L55', 'state', ['L52', 'L53', 'L51', 'L47', 'L76', 'L80', 'L79']],
  ['L56', 'state', ['L52', 'L53', 'L51', 'L47', 'L76', 'L80', 'L79']],
  ['L57', 'state', ['L52', 'L53', 'L47', 'L76']],
  ['L59', 'state', ['L47', 'L76', 'L48', 'L51', 'L79', 'L80', 'L73']],
  ['L60', 'state', ['L47', 'L76']],
  ['L62', 'state', ['L52', 'L53', 'L51', 'L47', 'L76']],
  ['L63', 'both', ['L53', 'L52', 'L47', 'L76']],
  ['L68', 'state', ['L47', 'L76']],
  // Among the findings of the exploration: the guard before the edge, the edge before the state, the state before the run.
  ['L52', 'state', ['L53', 'L51', 'L47', 'L76', 'L79', 'L80']],
  ['L53', 'state', ['L47', 'L76']],
  ['L61', 'edges', ['L48']],
  ['L51', 'state', ['L79', 'L80']],
  ['L86', 'state', ['L39']],
  ['L70', 'both', ['L71', 'L74']],
  ['L72', 'both', ['L47', 'L76']],
  ['L73', 'both', ['L70', 'L71', 'L51', 'L79', 'L80']],
  ['L78', 'state', ['L77']],
]

const meet = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean => a !== undefined && b !== undefined && a.some((name) => b.includes(name))

function share(a: Told, b: Told, shared: Shared): boolean {
  switch (shared) {
    case 'anything':
      return true
    case 'edges':
      return JSON.stringify(a.claim) === JSON.stringify(b.claim)
    case 'state':
      return meet(a.about?.states, b.about?.states)
    case 'field':
      return meet(a.about?.fields, b.about?.fields)
    case 'both':
      return meet(a.about?.states, b.about?.states) && meet(a.about?.fields, b.about?.fields)
  }
}

const inState = (rule: string, state: string): string => `${rule} ${state}`

/** Findings under each of their keys: comparing every one with every other would take a frame and more on a large machine. */
function collected<T>(items: readonly T[], keys: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, T[]>()
  for (const item of items) {
    for (const key of keys(item)) {
      const known = all.get(key)
      if (known) known.push(item)
      else all.set(key, [item])
    }
  }
  return all
}

/**
 * Findings of the text and of its exploration together, one for one defect: the specific rule stays, and takes over the
 * counterexample, and the severity where it is higher, of the general one that it explains. In document order.
 */
export function withProof<T extends Told>(found: readonly T[], proven: readonly T[]): readonly T[] {
  // A verdict that is cut off is a matter of whole rounds, which the rule of the text counts; here it is only shown.
  const gone = new Set<T>(proven.filter(({ id }) => id === 'L40' && !found.some((one) => one.id === 'L40')))
  const all: T[] = [...found, ...proven]
  const grown = new Map<T, T>()
  const ofText = new Set(found)
  const byRule = collected(all, ({ id, code }) => [id ?? code])
  const provenIn = collected(proven, ({ id, code, about }) => (about?.states ?? []).map((state) => inState(id ?? code, state)))
  const provenBy = collected(proven, ({ id, code }) => [id ?? code])
  for (const [by, shared, silenced] of SILENCES) {
    for (const specific of byRule.get(by) ?? []) {
      // Whatever is of the same edges is of the same state.
      const near = shared === 'state' || shared === 'both' || shared === 'edges'
      const generals = silenced.flatMap((rule) => (near ? (specific.about?.states ?? []).flatMap((state) => provenIn.get(inState(rule, state)) ?? []) : (provenBy.get(rule) ?? [])))
      for (const general of generals) {
        if (general === specific || gone.has(general) || !share(specific, general, shared)) continue
        if (general.id === by && !ofText.has(specific)) continue
        gone.add(general)
        const before = grown.get(specific) ?? specific
        const inherited = grown.get(general) ?? general
        grown.set(specific, {
          ...before,
          // Among its own the exploration has weighed them already: a run below zero is no error by another name.
          severity: ofText.has(specific) && severityRank(inherited.severity) < severityRank(before.severity) ? inherited.severity : before.severity,
          ...(before.witness || !inherited.witness ? {} : { witness: inherited.witness, ...(inherited.claim ? { claim: inherited.claim } : {}) }),
        })
      }
    }
  }
  return all.filter((one) => !gone.has(one)).map((one) => grown.get(one) ?? one)
    .toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end || ((a.id ?? a.code) < (b.id ?? b.code) ? -1 : 1))
}
