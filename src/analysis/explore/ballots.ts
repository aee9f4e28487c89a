import { type FieldType, type Machine, type State, type Value } from '../../machine'
import { actorId, inOrder, newRun, type Actor, type Entry, type Run, type Slot } from '../../reducer'
import { expressionFacts } from '../facts'
import { judge, type EdgeOutcome } from './decisions'
import { fieldsRead } from './fieldsRead'
import { domainOf, tokenOf } from './answers'
import { observe } from './observed'
import { leafType, type View } from './views'

/** One voter of a panel; an optional one may leave its entry out. */
export interface Voter {
  readonly actor: Actor
  readonly optional: boolean
}

/** A state that gathers votes, and the state whose guards look at them. */
export interface Panel {
  readonly gathers: string
  readonly decides: string
  readonly map: string
  readonly voters: readonly Voter[]
  readonly values: readonly Value[]
  /** Other fields that the guards look at: they stay as `slots` has them. */
  readonly others: readonly string[]
  /** A context to vote in. */
  readonly slots: Run['slots']
}

/** One way to vote, a value for each voter in order (null: not at all), and what every edge says to it. */
export interface Ballot {
  readonly votes: readonly (Value | null)[]
  readonly edges: readonly EdgeOutcome[]
  /** The edges that pass, first the one that fires; empty is stuck. */
  readonly passing: readonly number[]
}

/** Largest panel whose ballots are gone through one by one, and most ballots. */
export const MOST_VOTERS = 7
export const MOST_BALLOTS = 20_000

const isVote = (type: FieldType): boolean => type.type === 'map' && (leafType(type).type === 'enum' || leafType(type).type === 'boolean')

/** The state next to `from` (or itself) whose guards look at a field; states between may not be decided by anything else. */
function decidingState(machine: Machine, from: State, field: string): State | null {
  const byName = new Map(machine.states.map((state) => [state.name as string, state]))
  const queue = [from]
  const seen = new Set<string>([from.name])
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] as State
    if (state.transitions.some(({ guards }) => guards.some(({ backend, expression }) => backend === 'cel' && fieldsRead(expression).fields.has(field)))) return state
    for (const { toState } of state.transitions) {
      const next = byName.get(toState)
      if (next && !seen.has(toState)) queue.push(next)
      seen.add(toState)
    }
  }
  return null
}

/**
 * The panels of a machine: states where named voters write one of a few values in a map that guards look at afterwards.
 * `known`: contexts that a run has shown to the guards of a state, the first of which is taken; without, an answered one is made up.
 */
export function panelsOf(machine: Machine, known: (state: string) => Run['slots'] | null = () => null): readonly Panel[] {
  const views = observe(machine)
  return machine.states.flatMap((state) => {
    if (state.terminal) return []
    const maps = [...new Set(state.requires.map(({ field }) => field))].filter((name) => machine.context.some((field) => field.name === name && isVote(field.type)))
    return maps.flatMap((map): readonly Panel[] => {
      const decides = decidingState(machine, state, map)
      const asked = state.requires.filter(({ field }) => field === map)
      const voters = votersOf(asked)
      const type = machine.context.find(({ name }) => name === map)?.type
      if (!decides || !type || voters.length === 0) return []
      const reads = decides.transitions.flatMap(({ guards }) => guards.map(({ expression }) => fieldsRead(expression)))
      const leaf = leafType(type)
      const others = machine.context.map(({ name }) => name as string).filter((name) => name !== map && reads.some((one) => one.all || one.fields.has(name)))
      const values = leaf.type === 'boolean' ? [true, false] : (leaf.values ?? [])
      return [{ gathers: state.name, decides: decides.name, map, voters, values, others, slots: known(decides.name) ?? madeUp(machine, views) }]
    })
  })
}

function votersOf(asked: State['requires']): readonly Voter[] {
  const voters = new Map<Actor, boolean>()
  for (const { from, required } of asked) {
    const actor: Actor | null = from.kind === 'agent' ? (from.agent === null ? null : `agent:${from.agent}`) : from.user === null ? 'user' : `user:${from.user}`
    // Where anybody may vote, there is no panel to speak of.
    if (actor === null) return []
    voters.set(actor, (voters.get(actor) ?? false) || required)
  }
  return [...voters].map(([actor, required]) => ({ actor, optional: !required }))
}

/** A context in which everybody has answered something. */
function madeUp(machine: Machine, views: ReadonlyMap<string, View>): Run['slots'] {
  const slots = { ...newRun(machine).slots }
  const wrote = null
  for (const { requires } of machine.states) {
    for (const { field, from } of requires) {
      const declared = machine.context.find(({ name }) => name === field)
      const view = views.get(field)
      const slot = Object.hasOwn(slots, field) ? slots[field] : undefined
      if (!declared || !view || !slot) continue
      const writer: Actor = from.kind === 'agent' ? `agent:${from.agent ?? ''}` : from.user === null ? 'user' : `user:${from.user}`
      const value = domainOf(declared.type, view, 1)[0] ?? tokenOf(leafType(declared.type))
      Object.defineProperty(slots, field, { value: withValue(machine, field, slot, { key: writer, value, writer, wrote }), enumerable: true, configurable: true, writable: true })
    }
  }
  return slots
}

function withValue(machine: Machine, field: string, slot: Slot, entry: Entry): Slot {
  if (slot.kind === 'map') return { kind: 'map', entries: inOrder(machine, field, [...slot.entries.filter(({ key }) => key !== entry.key), entry]) }
  return slot.kind === 'scalar' ? { kind: 'scalar', held: entry } : { kind: 'list', items: [entry] }
}

/** The context of a panel with these votes in it; who has no entry in another map that voters fill gets the first one's. */
export function slotsWith(machine: Machine, panel: Panel, votes: readonly (Value | null)[]): Run['slots'] {
  const entries = panel.voters.flatMap(({ actor }, i): readonly Entry[] => {
    const value = votes[i] ?? null
    return value === null ? [] : [{ key: actor, value, writer: actor, wrote: null }]
  })
  const patch: [string, Slot][] = [[panel.map, { kind: 'map', entries: inOrder(machine, panel.map, entries) }]]
  for (const other of panel.others) {
    const slot = panel.slots[other]
    const sample = slot?.kind === 'map' ? slot.entries.find(({ writer }) => writer !== 'machine') : undefined
    if (slot?.kind !== 'map' || !sample) continue
    const missing = panel.voters.filter(({ actor }) => !slot.entries.some(({ key }) => key === actor) && panel.voters.length > slot.entries.length)
    if (missing.length > 0) patch.push([other, { kind: 'map', entries: inOrder(machine, other, [...slot.entries, ...missing.map(({ actor }): Entry => ({ ...sample, key: actor, writer: actor }))]) }])
  }
  return { ...panel.slots, ...Object.fromEntries(patch) }
}

/** How many ballots a panel has. */
export const ballotCount = ({ voters, values }: Panel): number => voters.reduce((all, { optional }) => all * (values.length + (optional ? 1 : 0)), 1)

/** Whether all ballots of a panel are gone through one by one. */
export const isCountable = (panel: Panel): boolean => panel.voters.length <= MOST_VOTERS && ballotCount(panel) <= MOST_BALLOTS

/** Every ballot of a panel, in the order of the values, the first voter slowest. Empty when there are too many. */
export function ballotsOf(machine: Machine, panel: Panel): readonly Ballot[] {
  const decides = machine.states.find(({ name }) => name === panel.decides)
  if (!decides || !isCountable(panel)) return []
  const ballots: Ballot[] = []
  const votes: (Value | null)[] = []
  const cast = (voter: number): void => {
    const next = panel.voters[voter]
    if (!next) {
      const { edges } = judge(machine, decides, slotsWith(machine, panel, votes))
      ballots.push({ votes: [...votes], edges, passing: edges.flatMap((outcome, i) => (outcome === 'passed' ? [i] : [])) })
      return
    }
    for (const value of next.optional ? [...panel.values, null] : panel.values) {
      votes.push(value)
      cast(voter + 1)
      votes.pop()
    }
  }
  cast(0)
  return ballots
}

export type BallotKind = 'stuck' | 'tie' | 'edge'
/** An edge without a guard that stands last is what happens otherwise, and no rival of the others. */
export const isElse = (state: State, edge: number): boolean => edge === state.transitions.length - 1 && (state.transitions[edge]?.guards.length ?? 0) === 0

/** Whether a ballot fires one edge, passes several at once, or none. */
export function kindOf(decides: State, { passing }: Ballot): BallotKind {
  const rivals = passing.filter((edge) => !isElse(decides, edge))
  return passing.length === 0 ? 'stuck' : rivals.length > 1 ? 'tie' : 'edge'
}

export interface Summary {
  readonly voters: number
  readonly all: number
  readonly stuck: number
  readonly ties: number
  /** Per edge, how many ballots fire it. */
  readonly fires: readonly number[]
}

/** What the ballots of a panel come to; null when there are too many. */
export function summaryOf(machine: Machine, panel: Panel): Summary | null {
  const decides = machine.states.find(({ name }) => name === panel.decides)
  if (!decides || !isCountable(panel)) return null
  const fires = decides.transitions.map(() => 0)
  let stuck = 0
  let ties = 0
  const ballots = ballotsOf(machine, panel)
  for (const ballot of ballots) {
    const kind = kindOf(decides, ballot)
    if (kind === 'stuck') stuck++
    if (kind === 'tie') ties++
    const first = ballot.passing[0]
    if (first !== undefined) fires[first] = (fires[first] ?? 0) + 1
  }
  return { voters: panel.voters.length, all: ballots.length, stuck, ties, fires }
}

/** The same panel with more voters or fewer; newcomers are required. */
export function resized(panel: Panel, voters: number): Panel {
  const kept = panel.voters.slice(0, voters)
  const taken = new Set(panel.voters.map(({ actor }) => actorId(actor)))
  const more: Voter[] = []
  for (let n = panel.voters.length + 1; kept.length + more.length < voters; n++) {
    if (!taken.has(`voter ${n}`)) more.push({ actor: `agent:voter ${n}`, optional: false })
  }
  return { ...panel, voters: [...kept, ...more] }
}

/** A count in a guard of the deciding state: `>= 2` of `size(context.votes.filter(…))`. */
export interface Threshold {
  readonly transition: number
  readonly guard: number
  readonly count: number
  readonly op: string
  readonly expression: string
  /** Of the number, in the expression. */
  readonly range: { readonly start: number; readonly end: number }
}

/** The counts that decide about a panel's map. */
export function thresholdsOf(machine: Machine, { decides, map }: Pick<Panel, 'decides' | 'map'>): readonly Threshold[] {
  const state = machine.states.find(({ name }) => name === decides)
  return (state?.transitions ?? []).flatMap(({ guards }, transition) =>
    guards.flatMap(({ backend, expression }, guard) =>
      backend !== 'cel' ? [] : (expressionFacts(expression)?.quotas ?? []).flatMap((quota) => (quota.map === map && Number.isInteger(quota.count) ? [{ transition, guard, count: quota.count, op: quota.op, expression, range: quota.countRange }] : [])),
    ),
  )
}

/** The least count that passes: `> 1` asks for 2. */
export const asksFor = ({ op, count }: Pick<Threshold, 'op' | 'count'>): number => (op === '>' ? count + 1 : count)

/** The guards of the deciding state with another count in all of them; one rewritten expression per guard. */
export function withThreshold(thresholds: readonly Threshold[], count: number): readonly { readonly transition: number; readonly guard: number; readonly expression: string }[] {
  const byGuard = new Map<string, Threshold[]>()
  for (const one of thresholds) {
    const key = `${one.transition} ${one.guard}`
    byGuard.set(key, [...(byGuard.get(key) ?? []), one])
  }
  return [...byGuard.values()].map((all) => {
    const first = all[0] as Threshold
    const expression = all.toSorted((a, b) => b.range.start - a.range.start).reduce((text, { range, op }) => text.slice(0, range.start) + String(op === '>' ? count - 1 : count) + text.slice(range.end), first.expression)
    return { transition: first.transition, guard: first.guard, expression }
  })
}

/** A machine whose deciding state counts otherwise: to look at, not to keep. */
export function machineCounting(machine: Machine, panel: Panel, count: number): Machine {
  const guards = withThreshold(thresholdsOf(machine, panel), count)
  return {
    ...machine,
    states: machine.states.map((state) =>
      state.name !== panel.decides ? state : {
        ...state,
        transitions: state.transitions.map((transition, t) => ({
          ...transition,
          guards: transition.guards.map((guard, g) => ({ ...guard, expression: guards.find((one) => one.transition === t && one.guard === g)?.expression ?? guard.expression })),
        })),
      },
    ),
  }
}

