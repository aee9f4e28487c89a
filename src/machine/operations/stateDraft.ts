import { pathSegments } from '../path'
import type { Action, Effect, ElementPath, Guard, Requirement, State, Transition } from '../types'

type Draft<T> = { -readonly [K in keyof T]: T[K] }
interface StateDraft extends Omit<Draft<State>, 'requires' | 'transitions' | 'entry' | 'exit'> {
  requires: Draft<Requirement>[]
  transitions: (Omit<Draft<Transition>, 'guards' | 'onTransition'> & { guards: Draft<Guard>[]; onTransition: ActionDraft[] })[]
  entry: ActionDraft[]
  exit: ActionDraft[]
}
interface ActionDraft {
  effects: Effect[]
}

const actionsOf = (actions: readonly Action[]): ActionDraft[] => actions.map(({ effects }) => ({ effects: [...effects] }))
/** A copy of a state in which texts can be changed one by one. */
export const draftOf = (state: State): StateDraft => ({
  ...state,
  requires: state.requires.map((one) => ({ ...one })),
  transitions: state.transitions.map(({ toState, guards, onTransition }) => ({ toState, guards: guards.map((one) => ({ ...one })), onTransition: actionsOf(onTransition) })),
  entry: actionsOf(state.entry),
  exit: actionsOf(state.exit),
})

/** One text of a state anew; false where the model holds something else there, or nothing. */
export function setText(draft: StateDraft, path: ElementPath, was: string, is: string): boolean {
  const [, , list = '', index = '', key = '', inner = '', last = ''] = pathSegments(path)
  const put = <T extends object>(target: T | undefined, name: string): boolean => {
    if (!target || (target as Record<string, unknown>)[name] !== was) return false
    ;(target as Record<string, unknown>)[name] = is
    return true
  }
  if (index === '') return list === 'description' && put(draft, 'description')
  if (list === 'requires') {
    const requirement = draft.requires[Number(index)]
    if (inner === '') return key === 'name' ? put(requirement, 'field') : (key === 'prompt' || key === 'label') && put(requirement, key)
    if (key !== 'from' || last !== '' || requirement?.from.kind !== inner) return false
    const from = { ...requirement.from }
    requirement.from = from
    return put(from, inner)
  }
  if (list === 'transitions' && key === 'toState') return put(draft.transitions[Number(index)], 'toState')
  if (list === 'transitions' && key === 'guards') return (last === 'expression' || last === 'backend') && put(draft.transitions[Number(index)]?.guards[Number(inner)], last)
  const found = effectAt(draft, path)
  if (!found) return false
  const { action, at, effect } = found
  if (effect.verb !== 'remove') {
    if (effect.value !== was) return false
    action.effects[at] = { ...effect, value: is }
    return true
  }
  if (effect.keys === '*' || effect.keys.length !== 1 || effect.keys[0] !== was) return false
  action.effects[at] = { ...effect, keys: [is] }
  return true
}

/** The field of an effect anew; no other key can be said otherwise. */
export function setKey(draft: StateDraft, path: ElementPath, was: string, is: string): boolean {
  const found = effectAt(draft, path)
  if (!found || found.effect.field !== was) return false
  found.action.effects[found.at] = { ...found.effect, field: is as Effect['field'] }
  return true
}

/** The effect whose field's key a path leads to. */
function effectAt(draft: StateDraft, path: ElementPath): { readonly action: ActionDraft; readonly at: number; readonly effect: Effect } | null {
  const [, , list, index, ...rest] = pathSegments(path)
  const inTransition = list === 'transitions' && rest[0] === 'onTransition'
  const actions = inTransition ? draft.transitions[Number(index)]?.onTransition : list === 'entry' || list === 'exit' ? draft[list] : undefined
  const [action, verb, field, ...more] = inTransition ? [actions?.[Number(rest[1])], ...rest.slice(2)] : [actions?.[Number(index)], ...rest]
  const at = action?.effects.findIndex((effect) => effect.verb === verb && effect.field === field) ?? -1
  const effect = action?.effects[at]
  return action && effect && more.length === 0 ? { action, at, effect } : null
}

/** Whether each verb of an action has each field once. */
export const hasFieldsOnce = ({ transitions, entry, exit }: StateDraft): boolean =>
  [...transitions.flatMap(({ onTransition }) => onTransition), ...entry, ...exit].every(({ effects }) =>
    effects.every(({ verb, field }, i) => effects.findIndex((other) => other.verb === verb && other.field === field) === i))
