import { valueData, type Data } from './data'
import { actionsAt, itemOwner, sample, type ListAt } from './lists'
import type { Pen } from './Pen'
import { refuse } from './refusal'
import { actionsData } from './transitions'
import type { Action, Effect } from '../types'
import type { ActionOperation, ActionsAt } from './types'

const placeOf = (at: ActionsAt): string => (at.list === 'onTransition' ? `a transition of ${at.state}` : `${at.list} of ${at.state}`)
const dataOf = (action: Action): Data => actionsData([action])[0] ?? refuse('An action needs a verb.')

/** `addAction`, `editAction`, `deleteAction`, `moveAction` in `onTransition`, `entry` and `exit`. */
export function editAction(pen: Pen, operation: ActionOperation): string {
  const { source } = pen
  const list = actionsAt(source, operation.in)
  const { owner, entry, seq, key, order } = list
  const count = seq?.items.length ?? 0
  const where = placeOf(operation.in)
  if (operation.kind === 'addAction') {
    const path = operation.in.list === 'onTransition' ? ['transitions', 'onTransition'] : [key]
    pen.addItem(owner.holder, owner.map, key, dataOf(operation.action), operation.at ?? count, order, sample(source, operation.in.state, path))
    return `add action to ${where}`
  }
  const { index } = operation
  if (!owner.map || !entry || !seq?.items[index]) refuse(`There is no action ${index + 1} in ${where}.`)
  switch (operation.kind) {
    case 'deleteAction':
      pen.removeItems(owner.holder, owner.map, entry, seq, [index])
      return `delete action of ${where}`
    case 'moveAction':
      pen.move(seq, index, Math.min(Math.max(operation.to, 0), count - 1))
      return `move action of ${where}`
    case 'editAction':
      rewrite(pen, list, currentAction(pen, operation.in, index), index, operation.action)
      return `edit action of ${where}`
  }
}

const sameShape = (a: readonly Effect[], b: readonly Effect[]): boolean =>
  a.length === b.length && a.every((effect, i) => effect.verb === b[i]?.verb && effect.field === b[i]?.field)

function rewrite(pen: Pen, list: ListAt, old: Action | null, index: number, action: Action): void {
  const { source } = pen
  const data = dataOf(action)
  const { map, holder } = itemOwner(source, list, index, `Action ${index + 1}`)
  if (!old || !sameShape(old.effects, action.effects)) {
    // Every key of the item was read as an effect, or the new action would take more with it than it replaces.
    const read = new Set((old?.effects ?? []).map(({ verb }) => verb as string))
    if (!map.items.every(({ name }) => name !== null && read.has(name))) refuse('This action holds something that can’t be read. Mend it in the text first.')
    const item = list.seq?.items[index]
    if (item) pen.rewriteItem(item, data, list.seq?.flow ?? false)
    return
  }
  action.effects.forEach((effect, i) => {
    if (JSON.stringify(effect) === JSON.stringify(old.effects[i])) return
    const verb = source.entry(map, effect.verb, 'This action')
    const fields = verb && source.mapOf(verb, 'This action')
    const entry = fields && source.entry(fields, effect.field, 'This action')
    if (!fields || !entry) refuse('This action can’t be told apart in the text. Edit it there.')
    const value = effect.verb === 'remove' ? (effect.keys === '*' ? '*' : effect.keys) : effect.value
    pen.setValue({ entry, inFlow: fields.flow || holder.inFlow }, valueData(value))
  })
}

function currentAction(pen: Pen, at: ActionsAt, index: number): Action | null {
  const state = pen.source.machine.states.find(({ name }) => name === at.state)
  return (at.list === 'onTransition' ? state?.transitions[at.transition]?.onTransition : state?.[at.list])?.[index] ?? null
}
