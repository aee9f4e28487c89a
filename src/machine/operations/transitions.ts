import { actionData, guardData, nameData, textData, transitionData, type Data } from './data'
import { GUARD_KEYS, STATE_KEYS, TRANSITION_KEYS } from './keys'
import { itemOwner, listOf, sample, stateList, transitionOwner } from './lists'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import type { Action, Transition } from '../types'
import type { GuardOperation, TransitionOperation } from './types'

const knownState = (pen: Pen, name: string): void =>
  refuseUnless(pen.source.machine.states.some((state) => state.name === name), `There is no state \`${name}\` to lead to. Add it first.`)

export const actionsData = (actions: readonly Action[]): readonly Data[] => actions.map((action) => actionData(action) ?? refuse('An action needs at least one `assign`, `remove` or `append`, each verb once and each field once. Make two actions of it.'))

const dataOf = (transition: Partial<Transition> & Pick<Transition, 'toState'>): Data => transitionData(transition, actionsData(transition.onTransition ?? []))

/** `addTransition`, `deleteTransition`, `retargetTransition`, `moveTransition`. */
export function editTransition(pen: Pen, operation: TransitionOperation): string {
  const { source } = pen
  const list = stateList(source, operation.state, 'transitions')
  const count = list.seq?.items.length ?? 0
  if (operation.kind === 'addTransition') {
    const { transition, at } = operation
    knownState(pen, transition.toState)
    for (const { expression } of transition.guards ?? []) refuseUnless(expression.trim() !== '', 'A guard needs an expression. Type one.')
    pen.addItem(list.owner.holder, list.owner.map, 'transitions', dataOf(transition), at ?? count, STATE_KEYS, sample(source, operation.state, ['transitions']))
    return `add transition ${operation.state} → ${transition.toState}`
  }
  const { transition: index } = operation
  const transition = source.machine.states.find(({ name }) => name === operation.state)?.transitions[index] ?? refuse(`State \`${operation.state}\` has no transition ${index + 1}.`)
  const words = `${operation.state} → ${transition.toState}`
  switch (operation.kind) {
    case 'deleteTransition': {
      const { owner, entry, seq } = list
      if (owner.map && entry && seq) pen.removeItems(owner.holder, owner.map, entry, seq, [index])
      return `delete transition ${words}`
    }
    case 'retargetTransition': {
      knownState(pen, operation.toState)
      const item = transitionOwner(source, operation.state, index)
      pen.setEntry(item.holder, item.map, ['toState', nameData(operation.toState)], TRANSITION_KEYS)
      return `lead ${words} to ${operation.toState}`
    }
    case 'moveTransition': {
      const target = operation.source ?? operation.state
      if (!list.seq) refuse('There is no such transition.')
      source.plainly(list.seq.items[index]?.value ?? null, `Transition ${index + 1} of \`${operation.state}\``)
      if (target === operation.state) {
        pen.move(list.seq, index, Math.min(Math.max(operation.to ?? count, 0), count - 1))
        return `move transition ${words}`
      }
      const there = stateList(source, target, 'transitions')
      pen.transplant(list.seq, index, { holder: there.owner.holder, owner: there.owner.map, key: 'transitions', at: operation.to ?? Infinity, order: STATE_KEYS, like: sample(source, target, ['transitions']) }, dataOf(transition))
      const { owner, entry } = list
      if (owner.map && entry) pen.removeItems(owner.holder, owner.map, entry, list.seq, [index])
      return `let ${words} start from ${target}`
    }
  }
}

/** `addGuard`, `editGuard`, `deleteGuard`, `moveGuard`. */
export function editGuard(pen: Pen, operation: GuardOperation): string {
  const { source } = pen
  const { state, transition: index } = operation
  const transition = source.machine.states.find(({ name }) => name === state)?.transitions[index] ?? refuse(`State \`${state}\` has no transition ${index + 1}.`)
  const words = `${state} → ${transition.toState}`
  const owner = transitionOwner(source, state, index)
  const list = listOf(source, owner, 'guards', TRANSITION_KEYS, transition.guards.length)
  if (operation.kind === 'addGuard') {
    refuseUnless(operation.guard.expression.trim() !== '', 'A guard needs an expression. Type one.')
    pen.addItem(owner.holder, owner.map, 'guards', guardData(operation.guard), operation.at ?? transition.guards.length, TRANSITION_KEYS, sample(source, state, ['transitions', 'guards']))
    return `add guard to ${words}`
  }
  refuseUnless(transition.guards[operation.guard] !== undefined, `The transition ${words} has no guard ${operation.guard + 1}.`)
  if (operation.kind === 'deleteGuard') {
    if (list.entry && list.seq) pen.removeItems(owner.holder, owner.map, list.entry, list.seq, [operation.guard])
    return `delete guard of ${words}`
  }
  if (operation.kind === 'moveGuard') {
    if (list.seq) pen.move(list.seq, operation.guard, Math.min(Math.max(operation.to, 0), list.seq.items.length - 1))
    return `move guard of ${words}`
  }
  const item = itemOwner(source, list, operation.guard, `Guard ${operation.guard + 1} of ${words}`)
  if (operation.expression !== undefined) {
    refuseUnless(operation.expression.trim() !== '', 'A guard needs an expression. Type one, or delete the guard.')
    pen.setEntry(item.holder, item.map, ['expression', textData(operation.expression)], GUARD_KEYS)
  }
  if (operation.backend !== undefined) pen.setEntry(item.holder, item.map, ['backend', nameData(operation.backend)], GUARD_KEYS)
  return `edit guard of ${words}`
}
