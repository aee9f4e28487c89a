import { humanise } from '../../guards'
import type { Action, From, Machine, Requirement, State, StateName, Transition, Value } from '../../machine'
import { keyName } from '../../trace'

/** Who is asked, in a word: `pro`, `any agent`, `a person`, `kim`. */
const fromWords = (from: From): string =>
  from.kind === 'agent' ? (from.agent ?? 'any agent') : (from.user ?? 'a person')

/** Requirements as a reader takes them in, one line a field: `positions ← pro, con, prag`, optional ones in brackets. */
export function requirementLines({ requires }: Pick<State, 'requires'>): readonly string[] {
  const byField = new Map<string, Requirement[]>()
  for (const requirement of requires) byField.set(requirement.field, [...(byField.get(requirement.field) ?? []), requirement])
  return [...byField].map(([field, of]) => `${field} ← ${of.map(({ from, required }) => (required ? fromWords(from) : `(${fromWords(from)})`)).join(', ')}`)
}

const valueWords = (value: Value): string => (typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value) ?? 'unset')

/** An action in a few words: `clears critiques`, `sets verdict = "x"`. */
export const actionLines = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ effects }) =>
    effects.map((effect) => {
      if (effect.verb === 'remove') return effect.keys === '*' ? `clears ${effect.field}` : `removes ${effect.keys.map(keyName).join(', ')} from ${effect.field}`
      if (effect.verb === 'append') return `appends ${valueWords(effect.value)} to ${effect.field}`
      return effect.value === '' ? `blanks ${effect.field}` : `sets ${effect.field} = ${valueWords(effect.value)}`
    }),
  )

/** How much of a guard is written: in a few words, or its whole CEL. */
export type GuardStyle = 'words' | 'cel'

/** What stands on an edge, a line each: its guards in brackets, then its actions. */
export const edgeLines = ({ guards, onTransition }: Transition, style: GuardStyle): readonly string[] => [
  ...guards.map(({ expression, backend }) => `[${style === 'cel' ? expression : humanise(expression)}]${backend === 'cel' ? '' : ` (backend ${backend})`}`),
  ...actionLines(onTransition),
]

/** What stands inside of a state, a line each: its requirements, then its own actions. */
export const stateLines = (state: State): readonly string[] => [
  ...requirementLines(state),
  ...actionLines(state.entry).map((line) => `entry: ${line}`),
  ...actionLines(state.exit).map((line) => `exit: ${line}`),
]

/** A state of a diagram with its id there; `missing` is one that edges name and the machine lacks. */
export interface DiagramState {
  readonly id: string
  readonly name: StateName
  readonly state: State | null
}

/** Every state once, in document order, then those that only edges name: ids are ours, so any name may be one. */
export function diagramStates(machine: Machine): ReadonlyMap<StateName, DiagramState> {
  const states = new Map<StateName, DiagramState>()
  const meet = (name: StateName, state: State | null): void => {
    if (!states.has(name)) states.set(name, { id: `s${states.size}`, name, state })
  }
  for (const state of machine.states) meet(state.name, state)
  for (const state of machine.states) for (const { toState } of state.transitions) meet(toState, null)
  if (machine.initialState !== null) meet(machine.initialState, null)
  return states
}

/** What a reader has to know of states that are missing. */
export const missingNote = (states: ReadonlyMap<StateName, DiagramState>): readonly string[] => {
  const missing = [...states.values()].filter(({ state }) => state === null).map(({ name }) => name)
  return missing.length === 0 ? [] : [`${missing.join(', ')}: named by an edge, and no state of this machine. Drawn as missing.`]
}
