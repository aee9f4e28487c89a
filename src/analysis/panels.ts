import { evaluateCel, childrenOf } from '../guards'
import type { ASTNode } from '@marcbachmann/cel-js'
import { fieldOf, type Facts, type Quota, type StateFacts } from './facts'
import { isGuard, type GuardSite } from './guardEdits'

/** Who votes in a map before a state decides. */
export interface Panel {
  readonly map: string
  readonly values: readonly string[]
  readonly voters: readonly string[]
  readonly optional: readonly string[]
}

/** The voters of a map whose entries are one of a few values; null when anybody may vote, or nobody does. */
export function panelBefore(facts: Facts, map: string, state: number): Panel | null {
  const type = facts.fields.get(map)?.type
  if (type?.type !== 'map' || type.of?.type !== 'enum') return null
  const { writers: voters, required, anybody } = facts.before(map, state)
  if (anybody || voters.length === 0 || facts.isAssigned(map)) return null
  return { map, values: type.of.values ?? [], voters, optional: voters.filter((voter) => !required.includes(voter)) }
}

/** A guard that is nothing but a count against a number. */
export interface CountingGuard {
  readonly guard: GuardSite
  readonly quota: Quota
}

export function countingGuards(at: StateFacts): readonly CountingGuard[] {
  return at.local.sites.filter(isGuard).flatMap((site) => {
    const { ast, quotas = [] } = site.facts ?? {}
    const quota = quotas.find(({ range }) => ast && range.start === ast.start && range.end === ast.end)
    return quota ? [{ guard: { at, site }, quota }] : []
  })
}

/** The fewest votes with which a quota passes. */
export function leastPassing({ op, count }: Quota): number {
  return op === '>' ? Math.floor(count) + 1 : op === '>=' ? Math.ceil(count) : op === '==' ? count : 0
}

/** Whether an expression looks at a map by counting alone, so that it does not matter who voted what. */
function countsOnly(node: ASTNode, map: string, bound: ReadonlySet<string>): boolean {
  // A field whose name CEL can't write behind a dot stands in brackets itself.
  if (fieldOf(node) === map) return true
  if (node.op === '[]') {
    const [base, key] = node.args
    if (fieldOf(base) === map) return typeof key !== 'string' && key.op === 'id' && bound.has(key.args)
    return false
  }
  if (node.op === '.') return false
  if (node.op === 'id') return bound.has(node.args)
  if (node.op === 'rcall' && ['filter', 'exists', 'exists_one', 'all'].includes(node.args[0])) {
    const [, receiver, [variable, ...rest]] = node.args
    if (variable?.op !== 'id') return false
    const inner = new Set(bound).add(variable.args)
    return countsOnly(receiver, map, bound) && rest.every((child) => countsOnly(child, map, inner))
  }
  return childrenOf(node).every((child) => countsOnly(child, map, bound))
}

const MOST_TALLIES = 500

/** Every way in which `voters` votes can fall on the values, as counts in the order of the values. */
function* tallies(voters: number, values: number): Iterable<readonly number[]> {
  if (values <= 1) {
    yield [voters]
    return
  }
  for (let first = voters; first >= 0; first--) for (const rest of tallies(voters - first, values - 1)) yield [first, ...rest]
}

/**
 * A result of the vote with which no edge of a state fires; null when there is none, `undefined` when the guards look at
 * more than counts, or there are too many results to go through.
 */
export function uncounted(at: StateFacts, { map, values, voters, optional }: Panel): readonly (readonly [value: string, votes: number])[] | null | undefined {
  const guards = at.local.sites.filter(isGuard)
  const perEdge = at.state.transitions.map((_, t) => guards.filter((site) => site.transition === t))
  if (perEdge.some((sites, t) => sites.length === 0 || sites.length < (at.state.transitions[t]?.guards.length ?? 0))) return undefined
  if (guards.some((site) => !site.facts || !countsOnly(site.facts.ast, map, new Set()))) return undefined
  let tried = 0
  for (let absent = 0; absent <= optional.length; absent++) {
    for (const counts of tallies(voters.length - absent, values.length)) {
      if (++tried > MOST_TALLIES) return undefined
      const votes = new Map<string, string>()
      counts.forEach((count, v) => {
        for (let i = 0; i < count; i++) votes.set(voters[votes.size] ?? '', values[v] ?? '')
      })
      const scope = { context: new Map([[map, votes]]) }
      const fires = perEdge.some((sites) => sites.every(({ expression }) => {
        const result = evaluateCel(expression, scope)
        return result.ok && result.value === true
      }))
      if (!fires) return counts.map((count, v) => [values[v] ?? '', count] as const).filter(([, count]) => count > 0)
    }
  }
  return null
}

/** The state that a run goes on to when two voters disagree on a pair of values; null where no edge is known to fire. */
function afterDisagreement(at: StateFacts, { map, voters }: Panel, values: readonly [string, string]): string | null {
  const scope = { context: new Map([[map, new Map(voters.map((voter, i) => [voter, values[i] ?? '']))]]) }
  const fires = at.state.transitions.find(({ guards }) => guards.every(({ expression }) => {
    const result = evaluateCel(expression, scope)
    return result.ok && result.value === true
  }))
  return fires?.toState ?? null
}

/** Whether every disagreement of two voters leads on to a state where somebody is asked: a chair, or the two once more. */
export function isDisagreementHeard(facts: Facts, at: StateFacts, panel: Panel): boolean {
  const pairs = panel.values.flatMap((one) => panel.values.filter((other) => other !== one).map((other) => [one, other] as const))
  return pairs.every((pair) => {
    const next = afterDisagreement(at, panel, pair)
    return next !== null && (facts.states.find(({ name }) => name === next)?.local.parks ?? false)
  })
}
