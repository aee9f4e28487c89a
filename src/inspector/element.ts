import { childPath, elementPath, type ActionsAt, type ElementPath, type Machine, type Requirement, type State, type Transition } from '../machine'
import { selectionPath, type App, type Selection } from '../store'

/** What a form is about: what can be selected, or the machine itself. */
export type Element = Selection | { readonly kind: 'machine' }

export const MACHINE: Element = { kind: 'machine' }

/** The element that the room has in hand. */
export const elementOf = (selection: Selection | null): Element => selection ?? MACHINE

export const selectionOf = (element: Element): Selection | null => (element.kind === 'machine' ? null : element)

export const pathOf = (element: Element): ElementPath => (element.kind === 'machine' ? elementPath() : selectionPath(element))

export const guardPath = (state: string, transition: number, guard: number): ElementPath => elementPath('states', state, 'transitions', transition, 'guards', guard)

export const actionPath = (at: ActionsAt, index: number): ElementPath =>
  at.list === 'onTransition' ? childPath(elementPath('states', at.state), 'transitions', at.transition, 'onTransition', index) : elementPath('states', at.state, at.list, index)

export const stateIn = (machine: Machine, name: string): State | null => machine.states.find((state) => state.name === name) ?? null

export const transitionIn = (machine: Machine, state: string, index: number): Transition | null => stateIn(machine, state)?.transitions[index] ?? null

export const requirementIn = (machine: Machine, state: string, index: number): Requirement | null => stateIn(machine, state)?.requires[index] ?? null

/** Whom a requirement is from, in words. */
export const fromWords = ({ from }: Pick<Requirement, 'from'>): string => (from.kind === 'agent' ? (from.agent ?? 'any agent here') : (from.user ?? 'any person'))

/** An element in a few words: `judge`, `judge → critique`, `verdict from judge`. */
export function elementWords(machine: Machine, element: Element): string {
  switch (element.kind) {
    case 'machine':
      return machine.name === '' ? 'machine' : machine.name
    case 'state':
      return element.state
    case 'agent':
      return element.agent
    case 'field':
      return element.field
    case 'transition':
      return `${element.state} → ${transitionIn(machine, element.state, element.transition)?.toState ?? '?'}`
    case 'requirement': {
      const found = requirementIn(machine, element.state, element.requirement)
      return found ? `${found.field} from ${fromWords(found)}` : `requirement ${element.requirement + 1}`
    }
  }
}

/** Whether the machine has the element. Agents and fields may be named without being declared. */
export function isThere(machine: Machine, element: Element): boolean {
  switch (element.kind) {
    case 'machine':
      return true
    case 'state':
      return stateIn(machine, element.state) !== null
    case 'transition':
      return transitionIn(machine, element.state, element.transition) !== null
    case 'requirement':
      return requirementIn(machine, element.state, element.requirement) !== null
    case 'agent':
      return machine.agents.some(({ name }) => name === element.agent)
    case 'field':
      return machine.context.some(({ name }) => name === element.field)
  }
}

/**
 * The machine that forms show: the text's own, also while it has no states yet; the last one that was read while the text
 * is no YAML.
 */
export const selectMachine = ({ reading, lastGood }: App): Machine => (reading.verdict === 'broken' ? lastGood : reading.machine)

