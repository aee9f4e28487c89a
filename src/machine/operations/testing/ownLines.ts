import { elementPath } from '../../path'
import type { ElementPath, Range, Reading } from '../../types'
import type { SingleOperation } from '../types'

const whole = (text: string): Range => ({ start: 0, end: text.length })

/**
 * The parts of the text that an operation is about, lines rounded outwards: where its edits may stand. The comment right
 * above an element and the empty lines around it are its own too.
 */
export function ownLines(reading: Reading, operation: SingleOperation): readonly Range[] {
  const joined: Range[] = []
  for (const range of [...rangesOf(reading, operation)].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else joined.push(range)
  }
  return joined
}

function rangesOf(reading: Reading, operation: SingleOperation): readonly Range[] {
  const { text } = reading
  const rounded = (path: ElementPath): Range[] => {
    const span = reading.spanOf(path)
    if (!span) return []
    let start = text.lastIndexOf('\n', span.item.start - 1) + 1
    while (start > 0 && /^\s*(?:#[^\n]*)?$/.test(text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1))) start = text.lastIndexOf('\n', start - 2) + 1
    let end = span.item.end
    for (let newline = text.indexOf('\n', end); newline >= 0 && /^[^\n]*$/.test(text.slice(end, newline)); newline = text.indexOf('\n', end)) {
      end = newline + 1
      const line = text.slice(end, text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end))
      if (!/^\s*(?:#[^\n]*)?$/.test(line)) break
    }
    // The break and the comma above: a last line goes with what parted it from the one before.
    return [{ start: Math.max(0, start - 3), end: Math.max(end, text.indexOf('\n', span.item.end) < 0 ? text.length : end) }]
  }
  const state = (name: string): Range[] => rounded(elementPath('states', name))
  const section = (name: string): Range[] => (reading.spanOf(elementPath(name)) ? rounded(elementPath(name)) : [whole(text)])
  const linesWith = (name: string, to: string): Range[] => {
    const lines: Range[] = []
    let start = 0
    for (const line of text.split('\n')) {
      if (line.includes(name) || line.includes('\\') || line.includes("''")) lines.push({ start, end: start + line.length + 1 })
      start += line.length + 1
    }
    // A name with blanks can be folded over two lines; one that a text's style cannot hold brings quotes around the whole text.
    if (!/^[\w.-]+$/.test(name)) return [whole(text)]
    return /^[\w.-]+$/.test(to) ? lines : [...lines, ...reading.machine.states.flatMap((one) => (JSON.stringify(one).includes(name) ? state(one.name) : []))]
  }
  switch (operation.kind) {
    case 'renameState': return linesWith(operation.state, operation.to)
    case 'renameAgent': return linesWith(operation.agent, operation.to)
    case 'renameField': return linesWith(operation.field, operation.to)
    case 'addState':
    case 'moveState':
    case 'reorderStates':
    case 'duplicateState': return section('states')
    case 'deleteState':
      return [...state(operation.state), ...section('agents'), ...reading.machine.states.flatMap(({ name, transitions }) => (transitions.some(({ toState }) => toState === operation.state) ? state(name) : []))]
    case 'setInitial': return section('initialState')
    case 'moveTransition': return [...state(operation.state), ...state(operation.source ?? operation.state)]
    case 'addAction':
    case 'editAction':
    case 'deleteAction':
    case 'moveAction': return state(operation.in.state)
    case 'addAgent':
    case 'deleteAgent':
    case 'setCanTransition':
    case 'setAgentDescription':
    case 'moveAgent': return section('agents')
    case 'addField':
    case 'deleteField':
    case 'moveField': return section('context')
    case 'setFieldType':
    case 'setFieldValues':
    case 'setFieldOf':
    case 'setFieldDefault':
    case 'setFieldDescription': return rounded(elementPath('context', operation.field))
    case 'setCap': return section('policy')
    case 'renameKey':
    case 'deleteKey': return rounded(operation.path)
    case 'deleteComment': return [{ start: text.lastIndexOf('\n', operation.start - 1) + 1, end: text.indexOf('\n', operation.start) + 1 || text.length }]
    case 'setName': return section('name')
    case 'setVersion': return section('version')
    default: return state(operation.state)
  }
}
