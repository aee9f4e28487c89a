import { agentNumbers, type Agent, type Machine, type Requirement, type State } from '../machine'
import type { Actor } from '../reducer'
import { actorLabel, actorNumber } from '../ui'
import { actionViews } from './actions'
import { measureRows, nodeHeight, type ChipView, type Row, type RowGroup } from './measure'
import { objectiveParts, type ObjectivePart } from './objective'

/** Everything about a state that does not depend on a run, a selection or a zoom. */
export interface StateView {
  readonly state: State
  readonly objective: readonly ObjectivePart[]
  readonly groups: readonly RowGroup[]
  readonly rows: readonly Row[]
  readonly height: number
  /** Everybody who appears, each once; optional where every mention is. */
  readonly cast: readonly ChipView[]
  readonly waysOut: number
  /** What it waits for, as a phrase for assistive technology; '' when it asks nobody. */
  readonly waitsFor: string
}

/** At most this many agents stand for `from: agent`; more become a count. */
const CANDIDATES_SHOWN = 3

const views = new WeakMap<State, { readonly key: string; readonly own: string; readonly view: StateView }>()
const keys = new WeakMap<Machine, string>()

/** Says whether two machines have the same agents, so that a state may keep its view. */
function agentsKey(machine: Machine): string {
  const cached = keys.get(machine)
  if (cached !== undefined) return cached
  const key = JSON.stringify([[...agentNumbers(machine).keys()], machine.agents.map(({ name, canTransition }) => [name, canTransition])])
  keys.set(machine, key)
  return key
}

/** Says the same of the agents as far as this state is concerned: their numbers, and who may act here where anybody may. */
function ownKey({ name, requires }: State, machine: Machine): string {
  const numbers = agentNumbers(machine)
  const asked = requires.map(({ from }) => (from.kind === 'agent' && from.agent !== null ? numbers.get(from.agent) : null))
  if (!requires.some(({ from }) => from.kind === 'agent' && from.agent === null)) return JSON.stringify(asked)
  return JSON.stringify([asked, machine.agents.flatMap((agent) => (agent.canTransition.includes(name) ? [[agent.name, numbers.get(agent.name)]] : []))])
}

/** The view of a state; the same object for the same state while the agents that it speaks of are the same. */
export function stateView(state: State, machine: Machine): StateView {
  const key = agentsKey(machine)
  const cached = views.get(state)
  if (cached?.key === key) return cached.view
  const own = ownKey(state, machine)
  if (cached?.own === own) {
    views.set(state, { ...cached, key })
    return cached.view
  }
  const numbers = agentNumbers(machine)
  const groups = requirementGroups(state, machine.agents, (actor) => actorNumber(actor, numbers))
  const objective = objectiveParts(state.description)
  const marks = [
    { when: 'on entry', actions: actionViews(state.entry) },
    { when: 'on exit', actions: actionViews(state.exit) },
  ].filter((group) => group.actions.length > 0)
  const rows = measureRows(groups, marks)
  const view: StateView = {
    state,
    objective,
    groups,
    rows,
    height: nodeHeight(objective.length > 0, rows.length),
    cast: castOf(groups),
    waysOut: state.transitions.length,
    waitsFor: groups.map(waitsForPhrase).join('; '),
  }
  views.set(state, { key, own, view })
  return view
}

function requirementGroups(state: State, agents: readonly Agent[], numberOf: (actor: Actor) => number): readonly RowGroup[] {
  const groups = new Map<string, { field: Requirement['field']; chips: Map<string, ChipView>; note: string }>()
  state.requires.forEach((requirement, index) => {
    const group = groups.get(requirement.field) ?? { field: requirement.field, chips: new Map<string, ChipView>(), note: '' }
    groups.set(requirement.field, group)
    const { from } = requirement
    const add = (actor: Actor, any: boolean) => {
      const key = `${actor} ${any}`
      const known = group.chips.get(key)
      group.chips.set(key, {
        actor,
        label: actorLabel(actor),
        n: numberOf(actor),
        optional: (known?.optional ?? true) && !requirement.required,
        requirement: known?.requirement ?? index,
        any,
      })
    }
    if (from.kind === 'user') add(from.user === null ? 'user' : `user:${from.user}`, false)
    else if (from.agent !== null) add(`agent:${from.agent}`, false)
    else {
      const candidates = agents.filter((agent) => agent.canTransition.includes(state.name))
      for (const agent of candidates.slice(0, CANDIDATES_SHOWN)) add(`agent:${agent.name}`, true)
      const more = candidates.length - CANDIDATES_SHOWN
      group.note = more > 0 ? `+${more}, any agent` : 'any agent'
    }
  })
  return [...groups.values()].map(({ field, chips, note }) => {
    const list = [...chips.values()]
    const optional = list.length > 0 && list.every((chip) => chip.optional) ? 'optional' : ''
    return { field, chips: list, note: [note, optional].filter(Boolean).join(', ') }
  })
}

function castOf(groups: readonly RowGroup[]): readonly ChipView[] {
  const cast = new Map<Actor, ChipView>()
  for (const chip of groups.flatMap((group) => group.chips)) {
    const known = cast.get(chip.actor)
    cast.set(chip.actor, known ? { ...known, optional: known.optional && chip.optional } : chip)
  }
  return [...cast.values()]
}

function waitsForPhrase({ field, chips, note }: RowGroup): string {
  const who = note.includes('any agent') ? 'any agent' : chips.map((chip) => chip.label).join(', ')
  return `${field} from ${who}${chips.length > 0 && chips.every((chip) => chip.optional) ? ', optional' : ''}`
}
