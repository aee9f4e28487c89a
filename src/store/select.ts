import { agentName, elementPath, fieldName, pathSegments, stateName, type ElementPath, type Machine, type Range, type Reading, type StateName } from '../machine'
import { renamedAmong, renamedState } from './places'
import type { Selection } from './types'

/** The element of the text that a selection names. */
export const selectionPath = (selection: Selection): ElementPath => {
  switch (selection.kind) {
    case 'state':
      return elementPath('states', selection.state)
    case 'transition':
      return elementPath('states', selection.state, 'transitions', selection.transition)
    case 'requirement':
      return elementPath('states', selection.state, 'requires', selection.requirement)
    case 'agent':
      return elementPath('agents', selection.agent)
    case 'field':
      return elementPath('context', selection.field)
  }
}

/** A repeated name has an ordinal behind it in paths; a selection means the name. */
const plainName = (segment: string): string => segment.split('\u0000', 1)[0] ?? ''

/** What an element of the text belongs to, as a selection; null for the head, the policy and the like. */
export const selectionOfPath = (path: ElementPath): Selection | null => {
  const [part, rawName, list, index] = pathSegments(path)
  if (rawName === undefined) return null
  const name = plainName(rawName)
  if (part === 'agents') return { kind: 'agent', agent: agentName(name) }
  if (part === 'context') return { kind: 'field', field: fieldName(name) }
  if (part !== 'states') return null
  const state = stateName(name)
  const at = index === undefined ? NaN : Number(index)
  if (list === 'transitions' && Number.isInteger(at)) return { kind: 'transition', state, transition: at }
  if (list === 'requires' && Number.isInteger(at)) return { kind: 'requirement', state, requirement: at }
  return { kind: 'state', state }
}

/** What stands at an offset of the machine's text. */
export const selectionAt = (reading: Reading, offset: number): Selection | null => {
  const path = reading.elementAt(offset)
  return path === null ? null : selectionOfPath(path)
}

/** Where the selection stands in the text, key and value together. */
export const selectionRange = (reading: Reading, selection: Selection): Range | null => reading.spanOf(selectionPath(selection))?.item ?? null

export const sameSelection = (a: Selection | null, b: Selection | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && selectionPath(a) === selectionPath(b))

/** States selected together after a reading: they follow a new name; fewer than two are no group. */
export const followGroup = (group: readonly StateName[], before: Machine, after: Machine): readonly StateName[] => {
  if (group.length === 0 || before === after) return group
  const renamed = renamedState(before, after)
  const names = new Set(after.states.map(({ name }) => name))
  const now = group.map((name) => (renamed?.from === name ? renamed.to : name)).filter((name) => names.has(name))
  return now.length < 2 ? [] : now.length === group.length && now.every((name, i) => name === group[i]) ? group : now
}

/** A selection after a reading: it follows a new name, and a state that is gone is no longer selected. */
export const followSelection = (selection: Selection | null, before: Machine, after: Machine): Selection | null => {
  if (!selection || before === after) return selection
  // Agents and fields that nobody declares are named all the same: what is gone may still be asked or written.
  if (selection.kind === 'agent') {
    const renamed = renamedAmong(before.agents, after.agents)
    return renamed?.from === selection.agent ? { ...selection, agent: renamed.to } : selection
  }
  if (selection.kind === 'field') {
    const renamed = renamedAmong(before.context, after.context)
    return renamed?.from === selection.field ? { ...selection, field: renamed.to } : selection
  }
  const renamed = renamedState(before, after)
  const name = renamed?.from === selection.state ? renamed.to : selection.state
  const state = after.states.find((each) => each.name === name)
  if (!state) return null
  if (selection.kind === 'transition' && selection.transition >= state.transitions.length) return { kind: 'state', state: name }
  if (selection.kind === 'requirement' && selection.requirement >= state.requires.length) return { kind: 'state', state: name }
  return name === selection.state ? selection : { ...selection, state: name }
}
