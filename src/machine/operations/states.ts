import { nameData, stateData, textData, transitionData, type DataEntry } from './data'
import { STATE_KEYS } from './keys'
import { sample, stateList, stateOwner } from './lists'
import { checkName } from './names'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import { columnOf, lineEnd, lineStart, regionOf } from './regions'
import { removeMentions } from './agents'
import { actionsData } from './transitions'
import type { TreeEntry, TreeMap } from './tree'
import type { StateOperation } from './types'
import { copyOf, rewritten } from './written'

const names = (pen: Pen): readonly string[] => pen.source.machine.states.map(({ name }) => name)
const statesMap = (pen: Pen): TreeMap => pen.source.section('states') ?? refuse('There are no states yet.')

/** Everything about states but their names: `addState` … `setDescription`. */
export function editState(pen: Pen, operation: Exclude<StateOperation, { kind: 'renameState' }>): string {
  switch (operation.kind) {
    case 'addState':
      return addState(pen, operation)
    case 'deleteState':
      return deleteState(pen, operation.state)
    case 'moveState':
    case 'reorderStates':
      return reorder(pen, operation)
    case 'duplicateState':
      return duplicateState(pen, operation.state, operation.as)
    case 'setInitial': {
      refuseUnless(names(pen).includes(operation.state), `There is no state \`${operation.state}\` to begin in. Add it first.`)
      pen.setHead(['initialState', nameData(operation.state)])
      return `begin in ${operation.state}`
    }
    case 'setTerminal':
      setKey(pen, operation.state, ['terminal', { kind: 'value', value: operation.terminal }], !operation.terminal)
      return operation.terminal ? `make ${operation.state} an end` : `make ${operation.state} no end`
    case 'setDescription':
      setKey(pen, operation.state, ['description', textData(operation.description)], operation.description === '')
      return `describe ${operation.state}`
  }
}

function setKey(pen: Pen, state: string, data: DataEntry, away: boolean): void {
  const { source } = pen
  const { holder, map, what } = stateOwner(source, state)
  const there = map && source.entry(map, data[0], what)
  if (!away) pen.setEntry(holder, map, data, STATE_KEYS)
  else if (map && there) pen.removeFrom(holder, map, there)
}

function addState(pen: Pen, { state, body = {}, at, written }: Extract<StateOperation, { kind: 'addState' }>): string {
  checkName('state', state, names(pen))
  const states = pen.source.section('states')
  const targets = (body.transitions ?? []).map(({ toState }) => toState)
  if (written !== undefined && addWritten(pen, states, at, (column) => rewritten(pen, written, state, targets, column))) return `add state ${state}`
  const data = stateData(body, {
    transitions: (body.transitions ?? []).map((transition) => transitionData(transition, actionsData(transition.onTransition))),
    entry: actionsData(body.entry ?? []),
    exit: actionsData(body.exit ?? []),
  })
  pen.addMember('states', state, data, at, shapeOfState(pen, states))
  return `add state ${state}`
}

/** Puts a state's own lines among the others, or as the first; false where the states can't stand on lines of their own. */
function addWritten(pen: Pen, states: TreeMap | null, at: number | undefined, linesAt: (column: number) => string | null): boolean {
  const { fsm, place } = pen.source
  const there = pen.source.entry(fsm, 'states', '`fsm`')
  const isFirst = !states || states.items.length === 0
  if (place.inFlow || (fsm.flow && fsm.items.length > 0) || (states?.flow && (!isFirst || pen.text.slice(states.start, states.end).includes('#')))) return false
  if (!there) {
    // Its key comes first, the lines below it then.
    if (linesAt(2) === null) return false
    pen.setHead(['states', { kind: 'value', value: null }])
    pen.again()
    return true
  }
  const lines = linesAt(isFirst ? columnOf(pen.text, there.start) + pen.indentStep() : columnOf(pen.text, states.start))
  if (lines === null) return false
  if (isFirst) pen.writeValue(there, ['', lines])
  else pen.insertText(states, Math.min(Math.max(at ?? Infinity, 0), states.items.length), lines)
  return true
}

/** A stand-in that is written like the states around: block, with the lists of whoever has them. */
function shapeOfState(pen: Pen, states: TreeMap | null): TreeEntry | null {
  const { fsm } = pen.source
  if (states?.flow === true && (states.items.length > 0 || fsm.flow)) return null
  const lists = ['requires', 'transitions', 'entry', 'exit'].flatMap((key) => sample(pen.source, states?.items.at(-1)?.name ?? '', [key]) ?? [])
  const { start, end } = states?.items[0] ?? fsm
  const value: TreeMap = { kind: 'map', flow: false, anchor: false, tag: false, start, end, items: lists }
  return { name: null, key: null, colon: start, start, end, value }
}

function deleteState(pen: Pen, state: string): string {
  const { source } = pen
  const states = statesMap(pen)
  const entry = source.state(state)
  refuseUnless(states.items.length > 1, 'A machine needs at least one state. Add another before you delete this one.')
  for (const other of source.machine.states) {
    if (other.name === state || !other.transitions.some(({ toState }) => toState === state)) continue
    const { owner, entry: key, seq } = stateList(source, other.name, 'transitions')
    const gone = other.transitions.flatMap(({ toState }, i) => (toState === state ? [i] : []))
    if (owner.map && key && seq) pen.removeItems(owner.holder, owner.map, key, seq, gone)
  }
  removeMentions(pen, state)
  pen.removeEntry(states, entry)
  return `delete state ${state}`
}

function reorder(pen: Pen, operation: Extract<StateOperation, { kind: 'moveState' | 'reorderStates' }>): string {
  const states = statesMap(pen)
  const now = names(pen)
  refuseUnless(now.length === states.items.length && new Set(now).size === now.length, 'Two states have the same name. Rename one of them first.')
  if (operation.kind === 'moveState') {
    pen.source.state(operation.state)
    pen.move(states, now.indexOf(operation.state), Math.min(Math.max(operation.to, 0), now.length - 1))
    return `move state ${operation.state}`
  }
  const order: readonly string[] = operation.order
  refuseUnless(order.length === now.length && now.every((name) => order.includes(name)), 'The new order has to name every state once.')
  pen.reorder(states, order.map((name) => now.indexOf(name as (typeof now)[number])))
  return 'reorder states'
}

function duplicateState(pen: Pen, state: string, as: string): string {
  const { source, text } = pen
  checkName('state', as, names(pen))
  const states = statesMap(pen)
  const entry = source.state(state)
  const { key, value } = entry
  if (!key || (value !== null && value.kind !== 'map')) refuse(`State \`${state}\` can’t be copied from here. Copy its text.`)
  refuseUnless(!/(?:^|[\s,[{:-])&\w/m.test(text.slice(entry.start, entry.end)), `State \`${state}\` holds an anchor (\`&…\`), which can stand only once. Copy its text.`)
  const index = states.items.indexOf(entry)
  const copy = (from: number, until: number): string => copyOf(pen, text, entry, key, { as, inFlow: states.flow, to: (target) => (target === state ? as : target) }, from, until)
  if (states.flow) pen.insertText(states, index + 1, copy(entry.start, entry.end))
  else {
    const region = regionOf(text, entry.start, entry.end)
    const end = region.end > entry.end ? Math.max(lineEnd(text, entry.end), region.end - (text[region.end - 1] === '\n' ? (text[region.end - 2] === '\r' ? 2 : 1) : 0)) : entry.end
    pen.insertText(states, index + 1, ' '.repeat(columnOf(text, entry.start)) + copy(entry.start, end))
    refuseUnless(lineStart(text, entry.start) + columnOf(text, entry.start) === entry.start, 'This state does not stand on a line of its own.')
  }
  return `duplicate ${state} as ${as}`
}
