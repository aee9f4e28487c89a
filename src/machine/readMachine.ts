import { isMap, type Node } from 'yaml'
import { cutAtStates, standsAlone, type Cut } from './blocks'
import { checkDocument } from './check'
import { excessOf, MAX_LENGTH } from './limits'
import { parseYaml } from './parseYaml'
import { sameData } from './operations/sameMachine'
import { PartReader, kindOf, type Member } from './PartReader'
import { recut } from './recut'
import { elementPath } from './path'
import { stateName } from './names'
import { readHead, type Head } from './readHead'
import { readState } from './readState'
import { DocumentReading, type HeadPart, type Part, type StatePart } from './DocumentReading'
import type { Diagnostic, ElementPath, Machine, Range, Reading, State, Verdict } from './types'

const ROOT = '' as ElementPath
const FSM = elementPath('fsm')
const NOWHERE: Head = { name: '', version: null, initialState: null, context: [], agents: [], policy: {}, states: null }

/**
 * What a text says of a machine, as far as it can be read: never an exception, every diagnostic with its exact range.
 *
 * `previous` is a reading of an earlier text of the same document: pieces that did not change are taken over, so that a
 * keystroke costs its own state (the same `State` objects come back). The result does not depend on it.
 * Source: spec §1.
 */
export function readMachine(text: string, previous?: Reading): Reading {
  const before = previous instanceof DocumentReading ? previous : undefined
  if (before?.text === text) return before
  const after = before?.headPart && text.length <= MAX_LENGTH ? readChange(text, before) : null
  if (after) return after
  const excess = excessOf(text)
  if (excess) {
    return unread(text, { code: excess.code, severity: 'error', range: lineAt(text, excess.at), message: excess.message, stopsRun: true })
  }
  try {
    const cut = cutAtStates(text)
    const byBlock = cut && readByBlock(text, cut, before)
    return byBlock || readWhole(text, before)
  } catch (error) {
    // The parser's own stack can run out on texts that nobody writes; the text itself is never the cause of a throw here.
    const message = `The text could not be read (${error instanceof Error ? error.message : String(error)}). Undo the last change, or take nested collections apart.`
    return unread(text, { code: 'unreadable', severity: 'error', range: lineAt(text, 0), message, stopsRun: true })
  }
}

function lineAt(text: string, offset: number): Range {
  const at = Math.min(offset, text.length)
  const newline = text.indexOf('\n', at)
  return { start: at, end: Math.min(newline < 0 ? text.length : newline, at + 200) }
}

const unread = (text: string, diagnostic: Diagnostic): Reading =>
  new DocumentReading(text, machineOf(NOWHERE, []), 'broken', [{ offset: 0, text, spans: new Map(), diagnostics: [diagnostic] }], [], null)

const machineOf = (head: Head, states: readonly State[]): Machine => ({
  name: head.name,
  version: head.version,
  initialState: head.initialState === null ? null : stateName(head.initialState),
  context: head.context,
  agents: head.agents,
  states,
  policy: head.policy,
})

/** One state's own text; null when it is not simply that. */
function readStatePart(text: string): Omit<StatePart, 'offset'> | null {
  const { doc, problems, broken } = parseYaml(text)
  if (broken || problems.length > 0) return null
  const reader = new PartReader(doc, text)
  const members = reader.members(doc.contents as Node | null, elementPath('states'), '`states`', { start: 0, end: text.length })
  const only = members[0]
  if (members.length !== 1 || !only || !isMap(doc.contents)) return null
  const state = readState(reader, only)
  if (reader.diagnostics.some(({ code }) => code === 'duplicate-key')) return null
  return { text, state, spans: reader.spans, diagnostics: reader.diagnostics }
}

/** A text read by what changed in it: pieces that were read before are neither looked through nor parsed. */
function readChange(text: string, before: DocumentReading): Reading | null {
  const { headPart } = before
  const cut = (before.cut && recut(text, before.cut)) ?? cutAtStates(text, 'unchecked')
  if (!cut) return null
  const isPlain = (piece: string, above: readonly number[]): boolean => standsAlone(piece) && excessOf(piece, above) === null
  if (cut.head !== headPart?.headText && !isPlain(cut.head, [])) return null
  if (cut.tail.text !== headPart?.tailText && !isPlain(cut.tail.text, [0])) return null
  if (cut.gap !== '' && !isPlain(cut.gap, [0, cut.indent])) return null
  try {
    return readByBlock(text, cut, before, (piece) => isPlain(piece, [0, cut.indent]))
  } catch {
    // What the parser can't bear is told by the reading of the whole.
    return null
  }
}

/** `isPlain` is asked of each state's piece that was not read before. */
function readByBlock(text: string, cut: Cut, before: DocumentReading | undefined, isPlain: (piece: string) => boolean = () => true): Reading | null {
  const seenAt = before?.seenPieces()
  const parts: StatePart[] = []
  const names = new Set<string>()
  for (const block of cut.states) {
    const seen = seenAt?.(block.text)
    const read = seen ?? (isPlain(block.text) ? readStatePart(block.text) : null)
    if (!read || names.has(read.state.name)) return null
    names.add(read.state.name)
    parts.push(seen?.offset === block.start ? seen : { ...read, offset: block.start })
  }
  const headPart = headOf(cut, before)
  if (!headPart) return null
  const states = parts.map((part) => part.state)
  const same = before?.machine
  const unchanged = same !== undefined && before?.headPart?.head === headPart.head && sameItems(same.states, states)
  const machine = unchanged ? same : machineOf(headPart.head, states)
  const outer: Part[] = [
    { offset: 0, text: cut.head, spans: headPart.headSpans, diagnostics: headPart.headDiagnostics },
    { offset: cut.tail.start, text: cut.tail.text, spans: headPart.tailSpans, diagnostics: headPart.tailDiagnostics },
  ]
  const reading = new DocumentReading(text, machine, 'whole', outer, parts, headPart, before?.memoryFor(parts))
  reading.memory.head = headPart
  return finish(reading)
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((item, i) => item === b[i])

const same = <T>(now: T, before: T | undefined): T => (before !== undefined && sameData(now, before) ? before : now)

/** Head and tail together are `fsm` without its states; taken over while neither changed. */
function headOf(cut: Cut, before: DocumentReading | undefined): HeadPart | null {
  const last = before?.memory.head
  if (last && last.headText === cut.head && last.tailText === cut.tail.text) return last
  const top = parseYaml(cut.head)
  const bottom = parseYaml(cut.tail.text)
  if (top.problems.length > 0 || bottom.problems.length > 0) return null
  const topReader = new PartReader(top.doc, cut.head)
  const bottomReader = new PartReader(bottom.doc, cut.tail.text)
  const root = topReader.members(top.doc.contents as Node | null, ROOT, 'The document', { start: 0, end: 0 })
  const fsm = root.length === 1 ? root[0] : undefined
  if (!fsm) return null
  const upper = topReader.members(fsm.node, ROOT, '`fsm`', fsm.span.item)
  const lower = bottomReader.members(bottom.doc.contents as Node | null, ROOT, '`fsm`', { start: 0, end: 0 })
  if (lower.some((m) => upper.some((u) => u.name === m.name))) return null
  // Each half is read by the reader whose offsets it has; `readHead` is told of the keys of one half at a time.
  const a = readHead(topReader, upper)
  const b = readHead(bottomReader, lower)
  if ([...topReader.diagnostics, ...bottomReader.diagnostics].some(({ code }) => code === 'duplicate-key')) return null
  const has = (name: string) => lower.some((m) => m.name === name)
  const head: Head = {
    name: has('name') ? b.name : a.name,
    version: has('version') ? b.version : a.version,
    initialState: has('initialState') ? b.initialState : a.initialState,
    // What says the same stays the same, so that nothing is checked or drawn again for another's sake.
    context: same(has('context') ? b.context : a.context, last?.head.context),
    agents: same(has('agents') ? b.agents : a.agents, last?.head.agents),
    policy: same(has('policy') ? b.policy : a.policy, last?.head.policy),
    states: a.states,
  }
  topReader.spans.set(FSM, fsm.span)
  return {
    headText: cut.head, tailText: cut.tail.text, head,
    headSpans: topReader.spans, headDiagnostics: topReader.diagnostics,
    tailSpans: bottomReader.spans, tailDiagnostics: bottomReader.diagnostics,
  }
}

function readWhole(text: string, before: DocumentReading | undefined): Reading {
  const { doc, problems, broken } = parseYaml(text)
  const reader = new PartReader(doc, text)
  const all: Range = { start: 0, end: text.length }
  const root = doc.contents as Node | null
  const rootMembers = isMap(root) ? reader.members(root, ROOT, 'The document', all) : []
  const fsm = rootMembers.find((m) => m.name === 'fsm' && m.nth === 1)
  let head = NOWHERE
  let states: State[] = []
  let verdict: Verdict = broken ? 'broken' : 'whole'
  if (fsm) {
    reader.spans.set(FSM, fsm.span)
    const inner = new PartReader(doc, text)
    const members = inner.members(fsm.node, ROOT, '`fsm`', fsm.span.item)
    head = readHead(inner, members)
    if (head.states) {
      states = inner
        .members(head.states.node, elementPath('states'), '`states`', head.states.span.item)
        .map((m) => shared(readState(inner, m), before))
    }
    for (const [path, span] of inner.spans) reader.spans.set(path, span)
    reader.diagnostics.push(...inner.diagnostics)
    for (const m of rootMembers) if (m.name !== 'fsm' && m.name !== 'scenarios' && m.name !== 'properties') reader.unknownKey(m, 'the document', ['fsm'])
  }
  if (!isMap(head.states?.node ?? null)) {
    if (verdict === 'whole') verdict = 'no-machine'
    if (!broken) reader.diagnostics.push(noMachine(text, root, rootMembers, fsm, head))
  }
  // While the text is no YAML, what the rest seems to say is guesswork: the errors of the text itself are enough.
  const diagnostics = broken ? problems : [...problems, ...reader.diagnostics]
  const sound = broken ? soundStates(text, before) : []
  const more = sound.length > states.length
  const machine = machineOf(head, more ? sound.map(({ state }) => state) : states)
  const reading = new DocumentReading(text, machine, verdict, [{ offset: 0, text, spans: reader.spans, diagnostics }], more ? sound : [], null, before?.memoryFor(more ? sound : []))
  if (verdict === 'whole') return finish(reading)
  reading.machine = { ...machine, unrunnable: true }
  return reading
}

/** The states of a broken text that can be read by themselves: a slip in one of them hides none of the others. */
function soundStates(text: string, before: DocumentReading | undefined): StatePart[] {
  const seenAt = before?.seenPieces()
  const parts = (cutAtStates(text, 'damaged')?.states ?? []).flatMap((block) => {
    const part = seenAt?.(block.text) ?? readStatePart(block.text)
    return part ? [{ ...part, offset: block.start }] : []
  })
  return new Set(parts.map(({ state }) => state.name)).size === parts.length ? parts : []
}

/** The same object as before for a state that says the same, so that nothing of it is drawn again. */
function shared(state: State, before: DocumentReading | undefined): State {
  const old = before?.machine.states.find(({ name }) => name === state.name)
  return old && JSON.stringify(old) === JSON.stringify(state) ? old : state
}

function noMachine(text: string, root: Node | null, members: readonly Member[], fsm: Member | undefined, head: Head): Diagnostic {
  const at = (range: Range, message: string): Diagnostic => ({ code: 'no-machine', severity: 'error', range, message, stopsRun: true })
  if (head.states) return at(head.states.span.item, '`states` takes the states of the machine, one key each. Write at least one, such as `done: { terminal: true }`.')
  if (fsm) return at(fsm.key, '`fsm` has no `states`. Add `states:` with one key for each state.')
  const first = lineAt(text, 0)
  if (text.trim() === '') return at(first, 'The text is empty. A machine begins with `fsm:` on a line of its own.')
  if (members.some((m) => m.name === 'script')) return at(first, 'This is a script (root key `script`), not a machine. A machine begins with `fsm:`.')
  if (!isMap(root)) return at(first, `A machine is a mapping that begins with \`fsm:\`, but this is ${kindOf(root)}.`)
  return at(members[0]?.key ?? first, 'There is no `fsm` key at the start of a line. A machine begins with `fsm:`.')
}

function finish(reading: DocumentReading): Reading {
  const { memory } = reading
  const { found, checked } = checkDocument(reading.machine, reading, memory.checked)
  memory.checked = checked
  reading.add(found)
  const stopped = reading.diagnostics.some(({ stopsRun }) => stopsRun)
  const { unrunnable, ...rest } = reading.machine
  if (stopped && !unrunnable) reading.machine = { ...rest, unrunnable: true }
  else if (!stopped && unrunnable) reading.machine = rest
  return reading
}
