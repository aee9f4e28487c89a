import { childPath, parentPath } from '../path'
import type { ElementPath, Machine, Reading } from '../types'
import { editAction } from './actions'
import { editAgent } from './agents'
import { applyToMachine } from './applyToMachine'
import { readEdited } from './carry'
import { deleteComment } from './deleteComment'
import { editField } from './fields'
import { editHead } from './head'
import { Pen } from './Pen'
import { editPolicy } from './policy'
import { refuse, Refusal } from './refusal'
import { rename } from './rename'
import { deleteKey, renameKey } from './renameKey'
import { editRequirement, requirementSteps } from './requirements'
import { sameMachine } from './sameMachine'
import { Source } from './source'
import { editState } from './states'
import { composeEdits } from './textEdit'
import { editGuard, editTransition } from './transitions'
import type { EditResult, Operation, SingleOperation, TextEdit } from './types'

/**
 * The text edits that do an operation, on the source ranges of a reading; nothing is printed anew, so a byte that the
 * operation is not about does not change.
 *
 * Offsets are those of `reading.text`, ascending. Errors: none; what cannot be done, or not exactly, comes back with
 * the reason as a sentence. The edits are tried before they are given out: `after` is what the text then says.
 * Source: style.md, "An edit touches what it means".
 */
export function editsOf(reading: Reading, operation: Operation): EditResult {
  if (operation.kind !== 'several') return one(reading, operation)
  const lists: (readonly TextEdit[])[] = []
  let after = reading
  let first: string | null = null
  for (const single of operation.operations) {
    const result = one(after, single)
    if (!result.ok) return result
    lists.push(result.edits)
    after = result.after
    first ??= result.label
  }
  const more = operation.operations.length - 1
  return { ok: true, edits: composeEdits(reading.text, lists), label: operation.label ?? `${first ?? 'no change'}${more > 0 ? ` and ${more} more` : ''}`, after }
}

function one(reading: Reading, operation: SingleOperation): EditResult {
  if (reading.verdict === 'broken') {
    const why = reading.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'It can’t be read as YAML.'
    return { ok: false, reason: `The text is not whole: ${why}` }
  }
  try {
    const { lists, label, after } = run(reading, operation)
    if (operation.kind === 'renameKey' && isUnknown(after, childPath(parentPath(operation.path), operation.to))) return { ok: false, reason: `\`${operation.to}\` is no key here either.` }
    if (isWorse(after, reading) || !sameMachine(after.machine, expected(reading.machine, operation, after.machine))) {
      if (operation.kind === 'addState' && operation.written !== undefined) return one(reading, withoutLines(operation))
      return { ok: false, reason: 'This can’t be written here without changing something else as well. Edit the text.' }
    }
    return { ok: true, edits: lists.length === 1 ? (lists[0] ?? []) : composeEdits(reading.text, lists), label, after }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message }
    throw error
  }
}

/** A text without states is no machine yet, and may stay so while it gets other things. */
const isWorse = (after: Reading, before: Reading): boolean => after.verdict !== 'whole' && after.verdict !== before.verdict

/** Lines from elsewhere that would say something else here: the body is printed instead. */
const withoutLines = ({ written: _, ...operation }: Extract<SingleOperation, { kind: 'addState' }>): SingleOperation => operation

const isUnknown = ({ diagnostics }: Reading, path: ElementPath): boolean => diagnostics.some((one) => one.code === 'unknown-key' && one.path === path)

/** Each name that comes into a list can take one. */
const MOST_PASSES = 500

/** An operation in one pass, or in a few where one has to see the text that another left. */
function run(reading: Reading, operation: SingleOperation): { readonly lists: (readonly TextEdit[])[]; readonly label: string; readonly after: Reading } {
  const lists: (readonly TextEdit[])[] = []
  let after = reading
  let label = ''
  for (const step of operation.kind === 'setRequirement' ? requirementSteps(operation) : [operation]) {
    for (let pass = 0, more = true; more && pass < MOST_PASSES; pass++) {
      const pen = new Pen(Source.of(after))
      const said = write(pen, step)
      if (label === '') label = said
      const edits = pen.done()
      lists.push(edits)
      after = readEdited(after, edits)
      more = pen.unfinished
      if (after.verdict === 'broken') return { lists, label, after }
    }
  }
  if (label === '') refuse('There is nothing to change.')
  return { lists, label, after }
}

function write(pen: Pen, operation: SingleOperation): string {
  switch (operation.kind) {
    case 'renameState':
    case 'renameAgent':
    case 'renameField':
      return rename(pen, operation)
    case 'addState':
    case 'deleteState':
    case 'moveState':
    case 'reorderStates':
    case 'duplicateState':
    case 'setInitial':
    case 'setTerminal':
    case 'setDescription':
      return editState(pen, operation)
    case 'addTransition':
    case 'deleteTransition':
    case 'retargetTransition':
    case 'moveTransition':
      return editTransition(pen, operation)
    case 'addGuard':
    case 'editGuard':
    case 'deleteGuard':
    case 'moveGuard':
      return editGuard(pen, operation)
    case 'addRequirement':
    case 'deleteRequirement':
    case 'moveRequirement':
    case 'setRequirement':
      return editRequirement(pen, operation)
    case 'addAction':
    case 'editAction':
    case 'deleteAction':
    case 'moveAction':
      return editAction(pen, operation)
    case 'addAgent':
    case 'deleteAgent':
    case 'setCanTransition':
    case 'setAgentDescription':
    case 'moveAgent':
      return editAgent(pen, operation)
    case 'addField':
    case 'deleteField':
    case 'setFieldType':
    case 'setFieldValues':
    case 'setFieldOf':
    case 'setFieldDefault':
    case 'setFieldDescription':
    case 'moveField':
      return editField(pen, operation)
    case 'setCap':
      return editPolicy(pen, operation)
    case 'renameKey':
      return renameKey(pen, operation)
    case 'deleteKey':
      return deleteKey(pen, operation)
    case 'deleteComment':
      return deleteComment(pen, operation)
    case 'setName':
    case 'setVersion':
      return editHead(pen, operation)
  }
}

/** What the machine ought to be. A default that did not fit its old type is in the text alone: only the reading knows it. */
function expected(machine: Machine, operation: SingleOperation, read: Machine): Machine {
  // What stands under a key that had no meaning, or that stood there twice, is in the text alone as well.
  if (operation.kind === 'renameKey' || operation.kind === 'deleteKey') return read
  const model = applyToMachine(machine, operation)
  if (operation.kind !== 'setFieldType' && operation.kind !== 'setFieldOf' && operation.kind !== 'setFieldValues') return model
  return {
    ...model,
    context: model.context.map((field, i) => {
      const now = read.context[i]
      if (field.name !== operation.field || now?.name !== field.name) return field
      const { default: _, ...rest } = field
      return now.default === undefined ? rest : { ...rest, default: now.default }
    }),
  }
}
