import { childPath, elementPath, type State } from '../../../machine'
import { slotValue } from '../../../reducer'
import { celField, celHas, celString } from '../../../guards'
import { expressionFacts } from '../../facts'
import { code } from '../../words'
import { isElse } from '../ballots'
import type { Decision } from '../decisions'
import { share, total, type ProofRule, type Prover } from './Prover'

/** An edge by where it leads from and to. */
export const edgeName = (state: State, edge: number): string => `${state.name} -> ${state.transitions[edge]?.toState ?? ''}`

/** The guards of an edge as one expression. */
export function conditionOf(state: State, edge: number): string {
  const guards = state.transitions[edge]?.guards ?? []
  return guards.length === 1 ? (guards[0]?.expression ?? '') : guards.map(({ expression }) => `(${expression})`).join(' && ')
}

/** An expression that holds when this edge does not pass; null when it has no guards, or one that is no CEL. */
const negated = (state: State, edge: number): string | null => {
  const guards = state.transitions[edge]?.guards ?? []
  return guards.length > 0 && guards.every(({ backend }) => backend === 'cel') ? `!(${conditionOf(state, edge)})` : null
}

/** L47: nobody is left to ask and no edge passes. */
export const guardsNotExhaustive: ProofRule = {
  id: 'L47', name: 'guards-not-exhaustive', severity: 'error',
  *find(prover) {
    for (const { state, decisions } of prover.decided()) {
      const stuck = decisions.filter(({ stuckCount }) => stuckCount > 0)
      if (stuck.length === 0 || state.transitions.length === 0) continue
      const samples = stuck.flatMap((decision) => decision.stuck).toSorted((a, b) => prover.explorer.depths.at(a.first.from) - prover.explorer.depths.at(b.first.from))
      const plain = samples.filter(({ slots }) => !belowZero(prover, state, slots))
      const sample = plain[0] ?? samples[0]
      if (!sample) continue
      const count = stuck.reduce((sum, one) => sum + one.stuckCount, 0)
      const onlyBelow = plain.length === 0 && stuck.every((one) => one.stuck.length === one.stuckCount)
      const target = state.transitions.at(-1)?.toState
      const conditions = state.transitions.map((_, edge) => negated(state, edge))
      const mend = target !== undefined && stuck.every(({ errors }) => errors.length === 0) && conditions.every((one) => one !== null)
      const told = prover.told(state.name, sample)
      yield {
        at: elementPath('states', state.name),
        severity: onlyBelow ? 'warning' : 'error',
        message: `In ${code(state.name)}, with ${told}, no edge fires: the run is stuck. ${share(count, total(decisions))}.${onlyBelow ? ' It takes a number below zero, which nobody is asked for and nobody is kept from.' : ''}`,
        fix: mend ? { label: `Lead the rest to ${target}`, operation: { kind: 'addTransition', state: state.name, transition: { toState: state.transitions.at(-1)?.toState ?? state.name, guards: [{ backend: 'cel', expression: conditions.join(' && ') }] } } } : undefined,
        witness: prover.witness(sample.first, `${code(state.name)} is stuck with ${told}.`),
        claim: { kind: 'stuck', state: state.name },
        about: { states: [state.name], fields: prover.explorer.decisions.fieldsOf(state.name) },
      }
    }
  },
}

/** Whether a number below zero plays a part although no guard speaks of one. */
export function belowZero(prover: Prover, state: State, slots: Decision['samples'][number]['slots']): boolean {
  return prover.explorer.decisions.fieldsOf(state.name).some((field) => {
    if ([...(prover.explorer.views.get(field)?.ints ?? [])].some((one) => one < 0)) return false
    const value = slotValue(slots[field])
    const all = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return all.some((one) => typeof one === 'number' && one < 0)
  })
}

/** Edges that pass together, leaving out the one that stands last for everything else. */
function rivals(state: State, { edges }: Decision): readonly number[] {
  return edges.flatMap((outcome, edge) => (outcome === 'passed' && !isElse(state, edge) ? [edge] : []))
}

/** Whether an edge says who may forbid: it looks at one writer's entry. */
function isVeto(state: State, edge: number): boolean {
  return (state.transitions[edge]?.guards ?? []).some(({ expression }) => expressionFacts(expression)?.comparisons.some(({ entry, key }) => entry && key !== null) ?? false)
}
const counts = (state: State, edge: number): boolean => (state.transitions[edge]?.guards ?? []).some(({ expression }) => (expressionFacts(expression)?.quotas.length ?? 0) > 0)

interface Overlap {
  readonly state: State
  readonly pair: readonly [number, number]
  readonly decisions: readonly Decision[]
  readonly count: number
  readonly all: number
}

/** For each two edges of a state that pass together, the decisions in which they do. */
function overlaps(prover: Prover): readonly Overlap[] {
  return prover.decided().flatMap(({ state, decisions }) => {
    const pairs = new Map<string, { pair: readonly [number, number]; decisions: Decision[] }>()
    for (const decision of decisions) {
      const [first, ...rest] = rivals(state, decision)
      if (first === undefined) continue
      for (const other of rest) {
        const key = `${first} ${other}`
        const known = pairs.get(key)
        if (known) known.decisions.push(decision)
        else pairs.set(key, { pair: [first, other], decisions: [decision] })
      }
    }
    return [...pairs.values()].map(({ pair, decisions: met }) => ({ state, pair, decisions: met, count: total(met), all: total(decisions) }))
  })
}

function told(prover: Prover, { state, pair, decisions, count, all }: Overlap, veto: boolean) {
  const sample = decisions[0]?.samples[0]
  const [first, second] = pair
  const words = sample ? prover.told(state.name, sample) : ''
  const forbids = veto && isVeto(state, second) ? [second, first] as const : [first, second] as const
  const no = negated(state, veto ? forbids[0] : first)
  const a = code(edgeName(state, first))
  const b = code(edgeName(state, second))
  return {
    at: childPath(elementPath('states', state.name), 'transitions', veto ? forbids[1] : second),
    part: 'item' as const,
    message: veto
      ? `With ${words} it is vetoed and approved: ${a} and ${b} both pass, and the first in the file wins. ${share(count, all)}.`
      : `With ${words} both ${a} and ${b} pass; the first in the file wins. ${share(count, all)}.`,
    fix: no === null ? undefined : {
      label: veto ? `Let ${edgeName(state, forbids[1])} respect the veto` : `Let ${edgeName(state, second)} pass only without the other`,
      operation: { kind: 'addGuard' as const, state: state.name, transition: veto ? forbids[1] : second, guard: { backend: 'cel', expression: no } },
    },
    witness: sample && prover.witness(sample.first, `${a} and ${b} both pass in ${code(state.name)}; ${a} fires.`),
    claim: { kind: 'passes' as const, state: state.name, edges: pair },
    about: { states: [state.name], fields: prover.explorer.decisions.fieldsOf(state.name) },
  }
}

const isVetoed = ({ state, pair: [a, b] }: Overlap): boolean => state.transitions[a]?.toState !== state.transitions[b]?.toState && ((isVeto(state, a) && !isVeto(state, b) && counts(state, b)) || (isVeto(state, b) && !isVeto(state, a) && counts(state, a)))

/** L48: two edges pass at once. */
export const guardsOverlap: ProofRule = {
  id: 'L48', name: 'guards-overlap', severity: 'warning',
  *find(prover) {
    for (const overlap of overlaps(prover)) yield told(prover, overlap, false)
  },
}

/** L61: one may forbid and the others approve. */
export const vetoNotNegated: ProofRule = {
  id: 'L61', name: 'veto-not-negated', severity: 'warning',
  *find(prover) {
    for (const overlap of overlaps(prover)) if (isVetoed(overlap)) yield told(prover, overlap, true)
  },
}

/** Edges of states that are entered and not terminal, to states that exist. */
export function* edgesOf(prover: Prover): Iterable<{ readonly state: State; readonly edge: number; readonly to: string }> {
  const { explorer, facts } = prover
  for (const { state } of facts.states) {
    if (state.terminal || !explorer.happened.entered.has(state.name)) continue
    for (const [edge, { toState }] of state.transitions.entries()) if (facts.stateNamed(toState)) yield { state, edge, to: toState }
  }
}

/** L52: a guard that is an error whenever it could be true. */
export const guardAlwaysErrors: ProofRule = {
  id: 'L52', name: 'guard-always-errors', severity: 'error',
  *find(prover) {
    if (!prover.isProof) return
    for (const { state, edge } of edgesOf(prover)) {
      for (const [guard] of (state.transitions[edge]?.guards ?? []).entries()) {
        const counted = countOf(prover, state.name, edge, guard)
        if (!counted || counted.errored === 0 || counted.passed > 0) continue
        const always = counted.errored === counted.judged
        yield {
          at: childPath(elementPath('states', state.name), 'transitions', edge, 'guards', guard, 'expression'),
          part: 'value' as const,
          message: `${always ? `This guard errors every time (${counted.message})` : `Wherever this guard is not false it errors (${counted.message})`}, and an errored guard does not fire: ${code(edgeName(state, edge))} is silently off.`,
          witness: prover.witness(counted.first, `this guard errors: ${counted.message}.`),
          claim: { kind: 'errors' as const, state: state.name, transition: edge, guard },
          about: { states: [state.name], fields: prover.explorer.decisions.fieldsOf(state.name) },
        }
      }
    }
  },
}

/** How often a guard was judged in all that its state was shown, and errored. */
function countOf(prover: Prover, state: string, transition: number, guard: number) {
  const decisions = prover.explorer.decisions.at(state)
  const errored = decisions.filter(({ errors }) => errors.some((one) => one.transition === transition && one.guard === guard))
  const first = errored[0]?.samples[0]?.first
  const message = errored[0]?.errors.find((one) => one.transition === transition && one.guard === guard)?.message
  // Guards before it that block keep it from being judged.
  const judged = decisions.filter(({ edges, errors }) => edges[transition] === 'passed' || errors.some((one) => one.transition === transition && one.guard >= guard) || (edges[transition] === 'blocked' && guard === 0))
  const passed = decisions.filter(({ edges, errors }) => edges[transition] === 'passed' || errors.some((one) => one.transition === transition && one.guard > guard))
  return first && message !== undefined ? { judged: total(judged), passed: total(passed), errored: total(errored), first, message } : null
}

/** What makes sure of a value before a guard reads it; null where that is not a matter of one value. */
function testFor(expression: string, slots: Decision['samples'][number]['slots']): string | null {
  const facts = expressionFacts(expression)
  const tests = (facts?.reads ?? []).flatMap(({ field, key, use }) => {
    if (use !== 'value') return []
    const slot = slots[field]
    if (key !== null && slot?.kind === 'map' && !slot.entries.some((entry) => entry.key === key)) return [`${celString(key)} in ${celField(field)}`]
    return key === null && slot?.kind === 'scalar' && !slot.held ? [celHas(field)] : []
  })
  return tests.length > 0 ? [...new Set(tests)].join(' && ') : null
}

/** L53: a guard that errors now and then, when nothing else fires. */
export const guardMayError: ProofRule = {
  id: 'L53', name: 'guard-may-error', severity: 'warning',
  *find(prover) {
    for (const { state, decisions } of prover.decided()) {
      for (const [edge, { guards }] of state.transitions.entries()) {
        for (const [guard, { expression }] of guards.entries()) {
          const met = decisions.filter(({ stuckCount, errors }) => stuckCount > 0 && errors.some((one) => one.transition === edge && one.guard === guard))
          const sample = met[0]?.stuck[0]
          const error = met[0]?.errors.find((one) => one.transition === edge && one.guard === guard)
          const counted = countOf(prover, state.name, edge, guard)
          if (!sample || !error || !counted || (prover.isProof && counted.passed === 0)) continue
          const told = prover.told(state.name, sample)
          const test = testFor(expression, sample.slots)
          yield {
            at: childPath(elementPath('states', state.name), 'transitions', edge, 'guards', guard, 'expression'),
            part: 'value' as const,
            message: `With ${told} this guard errors (${error.message}) and nothing else fires. ${share(met.reduce((sum, one) => sum + one.stuckCount, 0), total(decisions))}.`,
            fix: test === null ? undefined : { label: `Make sure of it first`, operation: { kind: 'editGuard' as const, state: state.name, transition: edge, guard, expression: `${test} && (${expression})` } },
            witness: prover.witness(sample.first, `the guard of ${code(edgeName(state, edge))} errors: ${error.message}.`),
            claim: { kind: 'errors' as const, state: state.name, transition: edge, guard },
            about: { states: [state.name], fields: prover.explorer.decisions.fieldsOf(state.name) },
          }
        }
      }
    }
  },
}
