import { childPath, elementPath, type State } from '../../../machine'
import { evaluateGuard } from '../../../guards'
import { celContext } from '../../../reducer'
import { conjuncts, expressionFacts } from '../../facts'
import { code, codes } from '../../words'
import type { Decision, Sample } from '../decisions'
import { edgeName, edgesOf } from './edges'
import type { Claim, ProofRule, Prover, Witness } from './Prover'

/** The parts of an edge's guards that all have to hold. */
const partsOf = (state: State, edge: number): readonly string[] =>
  (state.transitions[edge]?.guards ?? []).flatMap(({ expression }) => {
    const ast = expressionFacts(expression)?.ast
    return ast?.op === '&&' ? conjuncts(ast).map(({ start, end }) => expression.slice(start, end)) : [expression]
  })

const holds = (expression: string, { slots }: Sample): boolean => evaluateGuard(expression, { context: celContext(slots) }).kind === 'passed'

/** The part of an edge's guards that never holds, if one by itself never does, and everything that was met is still there to be looked at. */
function neverTrue(decisions: readonly Decision[], parts: readonly string[]): string | null {
  if (decisions.some(({ count, samples }) => samples.length < count)) return null
  return parts.find((part) => decisions.every(({ samples }) => !samples.some((sample) => holds(part, sample)))) ?? null
}

/** Most contexts in which an edge's guards are looked at part by part. */
const MOST_TRIED = 512

interface Near {
  readonly witness: Witness | undefined
  readonly claim: Claim
}

/** The shortest of the runs that come nearest to an edge: to its state, with as many parts of its guards true as there can be. */
function nearest(prover: Prover, state: State, edge: number): Near | null {
  const { explorer } = prover
  const name = code(edgeName(state, edge))
  const parts = partsOf(state, edge)
  const samples = explorer.decisions.at(state.name).flatMap((decision) => decision.samples.map((sample) => ({ decision, sample, depth: explorer.depths.at(sample.first.from) })))
  const scored = samples.toSorted((a, b) => a.depth - b.depth).slice(0, MOST_TRIED).map((one) => ({ ...one, score: parts.filter((part) => holds(part, one.sample)).length }))
  const best = scored.reduce<(typeof scored)[number] | null>((so, one) => (so === null || one.score > so.score ? one : so), null)
  if (!best) {
    const entered = explorer.happened.entered.get(state.name)
    if (!entered) return null
    return { witness: prover.nearWitness(entered, `this is as near to ${name} as a run comes: ${code(state.name)} is entered, and nothing is decided there.`), claim: { kind: 'reaches', state: state.name } }
  }
  const { decision, sample } = best
  const outcome = decision.edges[edge]
  const first = decision.fired >= 0 ? code(edgeName(state, decision.fired)) : 'another edge'
  const error = decision.errors.find(({ transition }) => transition === edge)
  const missing = parts.find((part) => !holds(part, sample))
  const why = outcome === 'passed' ? `it passes, and ${first} stands before it` : outcome === 'errored' ? `it errors${error ? ` (${error.message})` : ''}` : missing === undefined ? 'it is blocked' : `${code(missing)} is not true`
  return { witness: prover.nearWitness(sample.first, `this is as near to ${name} as a run comes: with ${prover.told(state.name, sample)} ${why}.`), claim: { kind: 'not-fired', state: state.name, transition: edge } }
}

/** L51: no answer of anybody makes an edge fire. */
export const edgeNeverFires: ProofRule = {
  id: 'L51', name: 'edge-never-fires', severity: 'warning',
  *find(prover) {
    if (!prover.isProof) return
    const { explorer } = prover
    const never = [...edgesOf(prover)].filter(({ state, edge }) => !explorer.happened.fired.has(`${state.name}\u0000${edge}`))
    for (const { state, edge, to } of never) {
      const decisions = explorer.decisions.at(state.name)
      const part = neverTrue(decisions, partsOf(state, edge))
      const before = decisions.length > 0 && decisions.every(({ edges, fired }) => edges[edge] !== 'passed' || fired < edge) && decisions.some(({ edges }) => edges[edge] === 'passed')
      const lost = neverEnteredBehind(prover, to)
      const why = decisions.length === 0 ? `no run gets as far as to choose there` : before ? 'whenever it passes, an edge before it passes too' : part === null ? 'its guards are never true together' : `${code(part)} is never true`
      yield {
        at: childPath(elementPath('states', state.name), 'transitions', edge),
        part: 'item' as const,
        message: `${code(edgeName(state, edge))} never fires, whatever is answered: ${why}.${lost.length > 0 ? ` So ${codes(lost)} ${lost.length === 1 ? 'is' : 'are'} never entered.` : ''}`,
        ...nearest(prover, state, edge),
        about: { states: [state.name, ...lost], fields: explorer.decisions.fieldsOf(state.name) },
      }
    }
  },
}

/** States that are wired and never entered, from one of them on. */
function neverEnteredBehind(prover: Prover, from: string): readonly string[] {
  const { explorer, facts } = prover
  const lost: string[] = []
  const visit = (name: string): void => {
    const at = facts.stateNamed(name)
    if (!at || explorer.happened.entered.has(name) || lost.includes(name)) return
    lost.push(name)
    at.state.transitions.forEach(({ toState }) => visit(toState))
  }
  visit(from)
  return lost
}

const wired = (prover: Prover, terminal: boolean) =>
  prover.facts.states.filter(({ state, index }) => state.terminal === terminal && prover.facts.graph.reached[index] === 1 && !prover.explorer.happened.entered.has(state.name))

/** The run that comes nearest to a state: to an edge that leads there. */
function nearestTo(prover: Prover, name: string): Near | null {
  for (const { state, edge, to } of edgesOf(prover)) {
    const near = to === name ? nearest(prover, state, edge) : null
    if (near) return near
  }
  return null
}

/** L79: a state that is wired, and that no answers lead to. */
export const stateNeverEntered: ProofRule = {
  id: 'L79', name: 'state-never-entered', severity: 'warning',
  *find(prover) {
    if (!prover.isProof) return
    for (const { name, path } of wired(prover, false)) {
      yield { at: path, message: `${code(name)} is wired, but no combination of answers leads there.`, ...nearestTo(prover, name), about: { states: [name] } }
    }
  },
}

/** L80: an end that no answers lead to. */
export const outcomeImpossible: ProofRule = {
  id: 'L80', name: 'outcome-impossible', severity: 'warning',
  *find(prover) {
    if (!prover.isProof) return
    for (const { name, path } of wired(prover, true)) {
      yield { at: path, message: `No run can end in ${code(name)}, whatever is answered.`, ...nearestTo(prover, name), about: { states: [name] } }
    }
  },
}
