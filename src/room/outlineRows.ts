import { agentNumbers, pathSegments, sameData, type AgentName, type Diagnostic, type FieldType, type Machine, type State } from '../machine'
import type { Moment } from '../trace'
import type { Selection } from '../store'
import { askedAgents } from './asked'

export interface OutlineRow {
  /** Unique in the outline. */
  readonly id: string
  readonly label: string
  readonly meta: string
  readonly selection: Selection
  /** What stands before the label. */
  readonly mark:
    | { readonly kind: 'state'; readonly initial: boolean; readonly terminal: boolean; readonly now: boolean }
    | { readonly kind: 'agent'; readonly n: number }
    | { readonly kind: 'field' }
  readonly problem: 'error' | 'warning' | null
}

export interface OutlineSection {
  readonly id: 'states' | 'agents' | 'context'
  readonly title: string
  readonly rows: readonly OutlineRow[]
}

/** A type in words: `map of string`, `enum`; an unknown name is shown as it was written. */
export function typeLabel(type: FieldType): string {
  if (type.of) return `${type.type} of ${typeLabel(type.of)}`
  return type.type === 'string' ? type.declared || 'string' : type.type
}

const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function stateMeta(state: State, moment: Moment | null): string {
  const visits = moment?.visits[state.name] ?? 0
  if (visits > 0) return `×${visits}`
  if (state.terminal) return 'end'
  return state.requires.length === 0 ? '' : `${state.requires.length} asked`
}

type Troubles = ReadonlyMap<string, 'error' | 'warning'>
const troublesOf = new WeakMap<readonly Diagnostic[], Troubles>()

/** The worst finding of each element that the outline names, keyed as the rows' ids. A list is gone through once. */
function troubles(problems: readonly Diagnostic[]): Troubles {
  const known = troublesOf.get(problems)
  if (known) return known
  const worst = new Map<string, 'error' | 'warning'>()
  for (const { path, severity } of problems) {
    if (!path || severity === 'info') continue
    const [part, name] = pathSegments(path)
    if (name === undefined) continue
    const id = `${part} ${name.split('\u0000', 1)[0]}`
    if (severity === 'error' || !worst.has(id)) worst.set(id, severity)
  }
  troublesOf.set(problems, worst)
  return worst
}

/** How many requirements ask each agent. */
function tasks(machine: Machine): ReadonlyMap<AgentName, number> {
  const counts = new Map<AgentName, number>()
  for (const state of machine.states) {
    for (const requirement of state.requires) {
      for (const agent of askedAgents(machine, state, requirement)) counts.set(agent, (counts.get(agent) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * The outline of a machine: its states, agents and context fields in document order. With a moment of a run, states count
 * their visits and the present one is marked.
 */
export function outlineRows(machine: Machine, moment: Moment | null, problems: readonly Diagnostic[]): readonly OutlineSection[] {
  const trouble = troubles(problems)
  const counts = tasks(machine)
  const states = machine.states.map((state): OutlineRow => ({
    id: `states ${state.name}`,
    label: state.name,
    meta: stateMeta(state, moment),
    selection: { kind: 'state', state: state.name },
    mark: { kind: 'state', initial: state.name === machine.initialState, terminal: state.terminal, now: moment?.state === state.name },
    problem: trouble.get(`states ${state.name}`) ?? null,
  }))
  const agents = [...agentNumbers(machine)].map(([agent, n]): OutlineRow => ({
    id: `agents ${agent}`,
    label: agent,
    meta: many(counts.get(agent) ?? 0, 'task'),
    selection: { kind: 'agent', agent },
    mark: { kind: 'agent', n },
    problem: trouble.get(`agents ${agent}`) ?? null,
  }))
  const context = machine.context.map((field): OutlineRow => ({
    id: `context ${field.name}`,
    label: field.name,
    meta: typeLabel(field.type),
    selection: { kind: 'field', field: field.name },
    mark: { kind: 'field' },
    problem: trouble.get(`context ${field.name}`) ?? null,
  }))
  return [
    { id: 'states', title: 'States', rows: states },
    { id: 'agents', title: 'Agents', rows: agents },
    { id: 'context', title: 'Context', rows: context },
  ]
}

/** Outlines one after the other. While one says what the one before said it is the same object: most of what is typed is in none of its rows. */
export const createOutline = (): typeof outlineRows => {
  let of: Parameters<typeof outlineRows> | null = null
  let sections: readonly OutlineSection[] = []
  return (...now) => {
    if (of && now.every((each, at) => each === of?.[at])) return sections
    of = now
    const next = outlineRows(...now)
    if (!sameData(next, sections)) sections = next
    return sections
  }
}
