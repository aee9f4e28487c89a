import { agentName, fieldName, stateName, type AgentName, type Machine, type Policy, type SingleOperation, type State, type StateName } from '../machine'
import { state } from './make'
import type { Landed, Landing, Shape, ShapeOptions, Site } from './types'

/** A name like `stem` that nothing bears yet. */
function free(stem: string, taken: Set<string>): string {
  let name = stem
  for (let nth = 2; taken.has(name); nth += 1) name = `${stem}_${nth}`
  taken.add(name)
  return name
}

interface Joint {
  /** Transitions that are led to the shape. */
  readonly into: readonly { readonly state: StateName; readonly transition: number }[]
  /** The state that gets a transition to the shape, where it has none that could be led there. */
  readonly adds: StateName | null
  readonly before: StateName | null
  /** Where the shape leads; null where an end has to be made. */
  readonly next: StateName | null
}

/** Where a shape is tied in. A landing that the machine does not have is one by itself. */
function jointOf(machine: Machine, landing: Landing): Joint {
  const find = (name: StateName): State | undefined => machine.states.find((each) => each.name === name)
  const end = machine.states.find(({ terminal }) => terminal)?.name ?? null
  const known = (name: StateName | undefined): StateName | null => (name !== undefined && find(name) ? name : null)
  const alone: Joint = { into: [], adds: null, before: null, next: end }
  if (landing.kind === 'free') return alone
  const own = find(landing.state)
  if (!own) return alone
  if (landing.kind === 'on') {
    const way = own.transitions[landing.transition]
    return way ? { into: [{ state: own.name, transition: landing.transition }], adds: null, before: own.name, next: known(way.toState) ?? end } : alone
  }
  if (own.terminal) {
    const into = machine.states.flatMap((each) => each.transitions.flatMap(({ toState }, transition) => (toState === own.name ? [{ state: each.name, transition }] : [])))
    return { into, adds: null, before: into[0]?.state ?? null, next: own.name }
  }
  // The way that is taken when nothing else is: the last without a guard.
  const transition = own.transitions.findLastIndex(({ guards, toState }) => guards.length === 0 && toState !== own.name)
  const to = own.transitions[transition]?.toState
  if (to !== undefined) return { into: [{ state: own.name, transition }], adds: null, before: own.name, next: known(to) ?? end }
  return { into: [], adds: own.name, before: own.name, next: end }
}

/** Whether one state can come to another by transitions. */
function reaches(machine: Machine, from: StateName, to: StateName): boolean {
  const seen = new Set<string>([from])
  for (const name of seen) {
    if (name === to) return true
    for (const { toState } of machine.states.find((each) => each.name === name)?.transitions ?? []) seen.add(toState)
  }
  return false
}

/** Agents of a machine that a shape is offered with: as many as usual, new ones named for their part where there are too few. */
export function usualAgents(machine: Machine, shape: Shape, count = shape.agents.usual): readonly AgentName[] {
  const own = machine.agents.map(({ name }) => name).filter((name) => !/^(judge|chair|moderator|reviewer|writer)/.test(name))
  const taken = new Set<string>(machine.agents.map(({ name }) => name))
  const agents = own.slice(0, count)
  while (agents.length < count) agents.push(agentName(free(`${shape.agents.called}_${agents.length + 1}`, taken)))
  return agents
}

/**
 * The operations that put a shape into a machine: fields, states, agents, and the transitions that lead into it and on from it.
 *
 * Its names are made free; what is there keeps its name, its guards and its actions. Where what follows can come back to what
 * comes before, the way in empties what the shape gathers, so that a second visit asks again.
 */
export function landShape(machine: Machine, shape: Shape, landing: Landing, options: ShapeOptions = { agents: usualAgents(machine, shape) }): Landed {
  const joint = jointOf(machine, landing)
  const states = new Set<string>(machine.states.map(({ name }) => name))
  const fields = new Set<string>(machine.context.map(({ name }) => name))
  const agents = new Set<string>(machine.agents.map(({ name }) => name))
  const { agents: asked } = options
  const previous = machine.states.find(({ name }) => name === joint.before)
  // Where other ways lead out too, going back would open loops that nobody has looked at.
  const before = previous && previous.transitions.length <= 1 ? previous : null
  const end = joint.next === null ? stateName(free('done', states)) : null
  const site: Site = {
    machine,
    agents: asked,
    state: (stem) => stateName(free(stem, states)),
    field: (stem) => fieldName(free(stem, fields)),
    role: (name) => {
      const declared = machine.agents.map((each) => each.name)
      return declared.find((each) => each === name) ?? declared.find((each) => !asked.includes(each)) ?? agentName(free(name, new Set([...agents, ...asked])))
    },
    before,
    next: joint.next ?? end ?? stateName('done'),
  }
  const parts = shape.build(site)
  const entry = parts.states[0]?.state.name ?? site.next
  const again = joint.before !== null && joint.next !== null && reaches(machine, joint.next, joint.before)
  const made = end === null ? parts.states : [...parts.states, { state: state(end, { description: 'Done.', terminal: true }), column: 0, row: parts.states.filter(({ column }) => column === 0).length }]
  const at = machine.states.findIndex(({ name }) => name === joint.before)

  const operations: SingleOperation[] = [
    ...parts.fields.map(({ name, ...field }): SingleOperation => ({ kind: 'addField', field: name, ...field })),
    ...made.map(({ state: { name, ...body } }, i): SingleOperation => ({ kind: 'addState', state: name, body, ...(at >= 0 && name !== end && { at: at + 1 + i }) })),
    ...acting(machine, parts.states.map((part) => part.state)),
    ...joint.into.map((way): SingleOperation => ({ kind: 'retargetTransition', ...way, toState: entry })),
    ...(again ? joint.into.flatMap((way) => parts.rearm.map((action): SingleOperation => ({ kind: 'addAction', in: { list: 'onTransition', ...way }, action }))) : []),
    ...(joint.adds === null ? [] : [{ kind: 'addTransition' as const, state: joint.adds, transition: { toState: entry } }]),
    ...(machine.states.length === 0 ? [{ kind: 'setInitial' as const, state: entry }] : []),
    ...caps(machine.policy, parts.caps ?? {}),
  ]
  const isLoose = joint.into.length === 0 && joint.adds === null && machine.states.length > 0
  const notes = isLoose ? [`Nothing leads to ${entry} yet: draw a transition to it.`] : []
  return { operations, label: `add ${shape.title.toLowerCase()}`, parts: made, notes }
}

/** Whoever is asked in a new state acts there; whoever nobody declares is declared. */
function acting(machine: Machine, states: readonly State[]): readonly SingleOperation[] {
  const acts = new Map<AgentName, StateName[]>()
  for (const { name, requires } of states) {
    for (const { from } of requires) {
      if (from.kind !== 'agent' || from.agent === null) continue
      const list = acts.get(from.agent) ?? []
      if (!list.includes(name)) list.push(name)
      acts.set(from.agent, list)
    }
  }
  return [...acts].map(([agent, list]): SingleOperation => {
    const declared = machine.agents.find(({ name }) => name === agent)
    return declared ? { kind: 'setCanTransition', agent, states: [...declared.canTransition, ...list] } : { kind: 'addAgent', agent, canTransition: list }
  })
}

/** The caps that a machine does not set yet. */
const caps = (own: Policy, wanted: Policy): readonly SingleOperation[] =>
  own.maxIterations === undefined && wanted.maxIterations !== undefined ? [{ kind: 'setCap', cap: 'maxIterations', value: wanted.maxIterations }] : []
