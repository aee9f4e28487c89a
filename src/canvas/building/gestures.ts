import { stateName, type AgentName, type FieldName, type Machine, type Operation, type Requirement, type SingleOperation, type StateName, type TransitionOperation } from '../../machine'
import type { Selection, XY } from '../../store'
import { freshName } from './freshName'

/** What a gesture does: one operation, so one undo step, with the places that belong to it. */
export interface Gesture {
  readonly operation: Operation
  readonly places?: Readonly<Record<string, XY>>
  /** What is in hand afterwards. */
  readonly select?: Selection
  /** For the live region: `Added state vote.` */
  readonly says: string
}

const several = (label: string, operations: readonly SingleOperation[]): Operation => ({ kind: 'several', operations, label })
const stateOf = (machine: Machine, name: StateName) => machine.states.find((state) => state.name === name)
const placed = (state: StateName, at: XY | undefined): Pick<Gesture, 'places'> => (at ? { places: Object.fromEntries([[state, at]]) } : {})

const END = { terminal: true } as const
/** A state that ends the run is called so. */
export const newEndName = (machine: Machine): StateName => newStateName(machine, 'done')

/** A name for a new state: `state`, `state_2`. */
export const newStateName = (machine: Machine, stem = 'state'): StateName => stateName(freshName(stem, machine.states.map(({ name }) => name)))

/** The first state of a machine is where it begins. */
const begins = (machine: Machine, state: StateName): readonly SingleOperation[] =>
  machine.initialState === null && machine.states.length === 0 ? [{ kind: 'setInitial', state }] : []

/** A new state with nothing in it, with its top left corner at `at`. */
export function addState(machine: Machine, at?: XY, name = newStateName(machine), isEnd = false): Gesture {
  return {
    operation: several(`add state ${name}`, [{ kind: 'addState', state: name, ...(isEnd && { body: END }) }, ...begins(machine, name)]),
    ...placed(name, at),
    select: { kind: 'state', state: name },
    says: `Added state ${name}.`,
  }
}

/** A transition from one state to another, or to itself: the last way out. */
export function connect(machine: Machine, from: StateName, to: StateName): Gesture {
  const transition = stateOf(machine, from)?.transitions.length ?? 0
  return {
    operation: { kind: 'addTransition', state: from, transition: { toState: to } },
    select: { kind: 'transition', state: from, transition },
    says: `Added a transition from ${from} to ${to}.`,
  }
}

/** A transition that was dropped on nothing makes the state that it leads to; in the text that stands behind its source. */
export function connectToNew(machine: Machine, from: StateName, at?: XY, name = newStateName(machine), isEnd = false): Gesture {
  const index = machine.states.findIndex((state) => state.name === from)
  return {
    operation: several(`add state ${name} after ${from}`, [
      { kind: 'addState', state: name, ...(isEnd && { body: END }), ...(index >= 0 && { at: index + 1 }) },
      { kind: 'addTransition', state: from, transition: { toState: name } },
    ]),
    ...placed(name, at),
    select: { kind: 'state', state: name },
    says: `Added state ${name} and a transition to it from ${from}.`,
  }
}

/** The end of a transition put on another state. Null when it is there already. */
export function retarget(machine: Machine, state: StateName, transition: number, to: StateName): Gesture | null {
  const found = stateOf(machine, state)?.transitions[transition]
  if (!found || found.toState === to) return null
  return {
    operation: { kind: 'retargetTransition', state, transition, toState: to },
    select: { kind: 'transition', state, transition },
    says: `The transition from ${state} now leads to ${to}.`,
  }
}

/** The end of a transition dropped on nothing: to a new state. */
export function retargetToNew(machine: Machine, state: StateName, transition: number, at?: XY, name = newStateName(machine), isEnd = false): Gesture {
  const index = machine.states.findIndex((each) => each.name === state)
  return {
    operation: several(`lead a transition of ${state} to ${name}`, [
      { kind: 'addState', state: name, ...(isEnd && { body: END }), ...(index >= 0 && { at: index + 1 }) },
      { kind: 'retargetTransition', state, transition, toState: name },
    ]),
    ...placed(name, at),
    select: { kind: 'state', state: name },
    says: `Added state ${name}; the transition from ${state} leads there.`,
  }
}

/** The beginning of a transition put on another state, where it is the last way out. Null when it is there already. */
export function restart(machine: Machine, state: StateName, transition: number, source: StateName): Gesture | null {
  if (source === state) return null
  const operation: TransitionOperation = { kind: 'moveTransition', state, transition, source }
  return {
    operation,
    select: { kind: 'transition', state: source, transition: stateOf(machine, source)?.transitions.length ?? 0 },
    says: `The transition now starts from ${source}.`,
  }
}

/** Who is to be asked for a field: each of several agents, whichever of them comes first, or a person. */
export type Asked =
  | { readonly kind: 'each' | 'any'; readonly agents: readonly AgentName[] }
  | { readonly kind: 'person' }

type Words = Pick<Partial<Requirement>, 'prompt' | 'label' | 'required'>

/** An agent that acts in a state says so in its `canTransition`; one that nobody declares has no such list. */
const mayAct = (machine: Machine, agents: readonly AgentName[], state: StateName): readonly SingleOperation[] =>
  machine.agents.flatMap(({ name, canTransition }) =>
    agents.includes(name) && !canTransition.includes(state) ? [{ kind: 'setCanTransition' as const, agent: name, states: [...canTransition, state] }] : [],
  )

/**
 * Lets a state wait for a field: from each agent, from any of them, or from a person. Who is asked for it there already is
 * not asked twice. Null when nothing would change.
 */
export function ask(machine: Machine, state: StateName, field: FieldName, asked: Asked, words: Words = {}): Gesture | null {
  const own = stateOf(machine, state)?.requires.filter((requirement) => requirement.field === field) ?? []
  const froms: readonly Requirement['from'][] =
    asked.kind === 'person' ? [{ kind: 'user', user: null }] : asked.kind === 'any' ? [{ kind: 'agent', agent: null }] : asked.agents.map((agent) => ({ kind: 'agent', agent }))
  const fresh = froms.filter((from) => !own.some((requirement) => JSON.stringify(requirement.from) === JSON.stringify(from)))
  const operations: readonly SingleOperation[] = [
    ...fresh.map((from): SingleOperation => ({ kind: 'addRequirement', state, requirement: { field, from, ...words } })),
    ...(asked.kind === 'person' ? [] : mayAct(machine, asked.agents, state)),
  ]
  if (operations.length === 0) return null
  const who = asked.kind === 'person' ? 'a person' : asked.kind === 'any' ? 'any agent' : asked.agents.join(', ')
  const index = stateOf(machine, state)?.requires.length ?? 0
  return {
    operation: several(`ask ${who} for ${field} in ${state}`, operations),
    ...(fresh.length > 0 && { select: { kind: 'requirement', state, requirement: index } }),
    says: `${state} waits for ${field} from ${who}.`,
  }
}

/** Asks an agent for a field in every state that waits for it. Null when it is asked everywhere already. */
export function askEverywhere(machine: Machine, field: FieldName, agent: AgentName): Gesture | null {
  let now = machine
  const operations: SingleOperation[] = []
  const states: StateName[] = []
  for (const { name, requires } of machine.states) {
    if (!requires.some((requirement) => requirement.field === field)) continue
    const gesture = ask(now, name, field, { kind: 'each', agents: [agent] })
    if (!gesture || gesture.operation.kind !== 'several') continue
    operations.push(...gesture.operation.operations)
    states.push(name)
    // The next list of `canTransition` goes on from this one.
    now = { ...now, agents: now.agents.map((each) => (each.name === agent && !each.canTransition.includes(name) ? { ...each, canTransition: [...each.canTransition, name] } : each)) }
  }
  if (operations.length === 0) return null
  return { operation: several(`ask ${agent} for ${field}`, operations), says: `${agent} is asked for ${field} in ${states.join(', ')}.` }
}

/** What a transition does to a field: empties it (a map or list), blanks it, or takes its value away. */
export function clearOnTransition(machine: Machine, state: StateName, transition: number, field: FieldName, how: 'clear' | 'blank'): Gesture {
  return {
    operation: {
      kind: 'addAction',
      in: { list: 'onTransition', state, transition },
      action: { effects: [how === 'clear' ? { verb: 'remove', field, keys: '*' } : { verb: 'assign', field, value: '' }] },
    },
    select: { kind: 'transition', state, transition },
    says: `The transition from ${state} to ${stateOf(machine, state)?.transitions[transition]?.toState ?? ''} ${how === 'clear' ? 'clears' : 'blanks'} ${field}.`,
  }
}

/** Everything selected, gone in one step. What led to a deleted state goes with it. Null when nothing of it can go. */
export function deleteSelected(machine: Machine, selection: Selection | null, group: readonly StateName[]): Gesture | null {
  if (group.length > 1) {
    const gone = group.filter((name) => stateOf(machine, name))
    return { operation: several(`delete ${gone.length} states`, gone.map((state) => ({ kind: 'deleteState', state }))), says: `Deleted ${gone.length} states.` }
  }
  switch (selection?.kind) {
    case 'state':
      return { operation: { kind: 'deleteState', state: selection.state }, says: `Deleted state ${selection.state}.` }
    case 'transition': {
      const { state, transition } = selection
      const to = stateOf(machine, state)?.transitions[transition]?.toState ?? ''
      return { operation: { kind: 'deleteTransition', state, transition }, select: { kind: 'state', state }, says: `Deleted the transition from ${state} to ${to}.` }
    }
    case 'requirement': {
      const { state, requirement } = selection
      return { operation: { kind: 'deleteRequirement', state, requirement }, select: { kind: 'state', state }, says: `${state} no longer waits for it.` }
    }
    case 'agent':
      return { operation: { kind: 'deleteAgent', agent: selection.agent }, says: `Deleted agent ${selection.agent}.` }
    case 'field':
      return { operation: { kind: 'deleteField', field: selection.field }, says: `Deleted field ${selection.field}.` }
    case undefined:
      return null
  }
}
