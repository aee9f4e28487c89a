import { fromData, nameData, requirementData, textData, type DataEntry } from './data'
import { REQUIREMENT_KEYS, STATE_KEYS } from './keys'
import { itemOwner, sample, stateList } from './lists'
import type { Pen } from './Pen'
import { refuse } from './refusal'
import type { From } from '../types'
import type { RequirementOperation } from './types'
import { checkName } from './names'

const checkFrom = (from: From): void => {
  const name = from.kind === 'agent' ? from.agent : from.user
  if (name !== null) checkName(from.kind === 'agent' ? 'agent' : 'person', name, [])
}

/** `addRequirement`, `deleteRequirement`, `moveRequirement`, `setRequirement`. */
export function editRequirement(pen: Pen, operation: RequirementOperation): string {
  const { source } = pen
  const { state } = operation
  const list = stateList(source, state, 'requires')
  const { owner, entry, seq } = list
  const count = seq?.items.length ?? 0
  if (operation.kind === 'addRequirement') {
    const { requirement, at } = operation
    checkName('field', requirement.field, [])
    checkFrom(requirement.from)
    pen.addItem(owner.holder, owner.map, 'requires', requirementData(requirement), at ?? count, STATE_KEYS, sample(source, state, ['requires']))
    return `let ${state} wait for ${requirement.field}`
  }
  const index = operation.requirement
  const requirement = source.machine.states.find(({ name }) => name === state)?.requires[index]
  if (!requirement || !owner.map || !entry || !seq) refuse(`State \`${state}\` has no requirement ${index + 1}.`)
  switch (operation.kind) {
    case 'deleteRequirement':
      pen.removeItems(owner.holder, owner.map, entry, seq, [index])
      return `delete requirement ${requirement.field} of ${state}`
    case 'moveRequirement':
      pen.move(seq, index, Math.min(Math.max(operation.to, 0), count - 1))
      return `move requirement ${requirement.field} of ${state}`
    case 'setRequirement': {
      const item = itemOwner(source, list, index, `Requirement ${index + 1} of \`${state}\``)
      const { field, from, required, prompt, label } = operation.set
      const put = (entryData: DataEntry): void => pen.setEntry(item.holder, item.map, entryData, REQUIREMENT_KEYS)
      const take = (key: string): void => {
        const gone = source.entry(item.map, key, item.what)
        if (gone) pen.removeEntry(item.map, gone)
      }
      if (field !== undefined) {
        checkName('field', field, [])
        put(['name', nameData(field)])
      }
      if (from !== undefined) {
        checkFrom(from)
        const there = source.entry(item.map, 'from', item.what)?.value
        const [named, ...more] = there?.kind === 'map' ? there.items : []
        const name = from.kind === 'agent' ? from.agent : from.user
        // Somebody else of the same kind: the name alone.
        if (there?.kind === 'map' && named?.name === from.kind && name !== null && more.length === 0) pen.setValue({ entry: named, inFlow: there.flow }, nameData(name))
        else put(['from', fromData(from)])
      }
      if (required === true && !requirement.required) take('required')
      else if (required === false && requirement.required) put(['required', { kind: 'value', value: false }])
      for (const [key, text] of [['prompt', prompt], ['label', label]] as const) {
        if (text === null) take(key)
        else if (text !== undefined) put([key, textData(text)])
      }
      return `change requirement ${requirement.field} of ${state}`
    }
  }
}

/** One key at a time: what goes and what comes may be neighbours on one line. */
export const requirementSteps = (operation: Extract<RequirementOperation, { kind: 'setRequirement' }>): readonly RequirementOperation[] => {
  const { set } = operation
  const { field, from, required, prompt, label } = set
  const steps: (typeof set)[] = []
  if (field !== undefined) steps.push({ field })
  if (from !== undefined) steps.push({ from })
  if (required !== undefined) steps.push({ required })
  if (prompt !== undefined) steps.push({ prompt })
  if (label !== undefined) steps.push({ label })
  return steps.map((one) => ({ ...operation, set: one }))
}
