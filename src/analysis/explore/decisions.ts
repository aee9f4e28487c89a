import { evaluateGuard } from '../../guards'
import type { Machine, State } from '../../machine'
import { celContext, type Run } from '../../reducer'
import type { Canon } from './Canon'
import { fieldsRead } from './fieldsRead'

export interface GuardError {
  readonly transition: number
  /** -1 where the edge itself leads nowhere. */
  readonly guard: number
  readonly code: string
  readonly message: string
}

/** A configuration after the answer of somebody in another one, which names it before it is known by itself. */
export interface Where {
  /** Number of the configuration before; -1 for the start. */
  readonly from: number
  /** Number of the move; -1 for the start. */
  readonly move: number
}

export type EdgeOutcome = 'passed' | 'blocked' | 'errored'

/** One thing that a state's guards can be shown. */
export interface Sample {
  readonly slots: Run['slots']
  readonly first: Where
}

/** All the contexts to which the edges of a state say the same. */
export interface Decision {
  readonly state: string
  readonly edges: readonly EdgeOutcome[]
  readonly errors: readonly GuardError[]
  /** The first that passes, or -1. */
  readonly fired: number
  /** How many there are, told apart by what the guards look at. */
  count: number
  /** The first of them. */
  readonly samples: Sample[]
  /** Of them, those from which a run has nowhere to go. */
  stuckCount: number
  readonly stuck: Sample[]
}

/** Most samples that are kept of one kind. */
const MOST_SAMPLES = 256

/** What every edge of a state says to a context: like the reducer, but without stopping at the first that passes. */
export function judge(machine: Machine, state: State, slots: Run['slots']): { readonly edges: readonly EdgeOutcome[]; readonly errors: readonly GuardError[] } {
  const scope = { context: celContext(slots) }
  const errors: GuardError[] = []
  const edges = state.transitions.map(({ toState, guards }, transition): EdgeOutcome => {
    if (!machine.states.some(({ name }) => name === toState)) {
      errors.push({ transition, guard: -1, code: 'unknown-state', message: `there is no state ${toState}` })
      return 'errored'
    }
    for (const [guard, { backend, expression }] of guards.entries()) {
      if (backend !== 'cel') {
        errors.push({ transition, guard, code: 'unknown-backend', message: `there is no backend ${backend}` })
        return 'errored'
      }
      const outcome = evaluateGuard(expression, scope)
      if (outcome.kind === 'errored') {
        errors.push({ transition, guard, code: outcome.error.code, message: outcome.error.message })
        return 'errored'
      }
      if (outcome.kind === 'blocked') return 'blocked'
    }
    return 'passed'
  })
  return { edges, errors }
}

/** The decisions that were met: every context once, those with the same outcome together. */
export class Decisions {
  /** By state, by what the edges said. */
  readonly byState = new Map<string, Map<string, Decision>>()
  private readonly seen = new Map<string, readonly number[]>()
  private readonly met = new Map<string, Map<string, Decision>>()
  private readonly stuckKeys = new Set<string>()

  constructor(
    private readonly machine: Machine,
    private readonly canon: Canon,
  ) {
    for (const state of machine.states) {
      if (this.seen.has(state.name)) continue
      const reads = state.transitions.flatMap(({ guards }) => guards.map(({ expression }) => fieldsRead(expression)))
      const all = reads.some((one) => one.all)
      this.seen.set(state.name, machine.context.flatMap(({ name }, i) => (all || reads.some(({ fields }) => fields.has(name)) ? [i] : [])))
    }
  }

  /** The fields that the guards of a state look at. */
  fieldsOf(state: string): readonly string[] {
    return (this.seen.get(state) ?? []).map((i) => this.machine.context[i]?.name as string)
  }
  /** Everything that was met at a state, by outcome. */
  at(state: string): readonly Decision[] {
    return [...(this.byState.get(state)?.values() ?? [])]
  }

  meet(state: State, slots: Run['slots'], fired: number, first: Where): () => void {
    const key = this.canon.projection(this.seen.get(state.name) ?? [], slots)
    let met = this.met.get(state.name)
    if (!met) this.met.set(state.name, (met = new Map()))
    let decision = met.get(key)
    if (!decision) met.set(key, (decision = this.judged(state, slots, fired, first)))
    const known = decision
    return () => this.getStuck(`${state.name}\u0000${key}`, known, { slots, first })
  }

  private judged(state: State, slots: Run['slots'], fired: number, first: Where): Decision {
    const { edges, errors } = judge(this.machine, state, slots)
    const kind = `${edges.join()} ${errors.map(({ code, transition, guard }) => `${transition} ${guard} ${code}`).join()}`
    let kinds = this.byState.get(state.name)
    if (!kinds) this.byState.set(state.name, (kinds = new Map()))
    let decision = kinds.get(kind)
    if (!decision) kinds.set(kind, (decision = { state: state.name, edges, errors, fired, count: 0, samples: [], stuckCount: 0, stuck: [] }))
    decision.count++
    if (decision.samples.length < MOST_SAMPLES) decision.samples.push({ slots, first })
    return decision
  }

  private getStuck(key: string, decision: Decision, sample: Sample): void {
    if (this.stuckKeys.has(key)) return
    this.stuckKeys.add(key)
    decision.stuckCount++
    if (decision.stuck.length < MOST_SAMPLES) decision.stuck.push(sample)
  }
}
