import { readMachine } from '../readMachine'
import type { Reading } from '../types'
import { quoted, styleToQuote } from './quoting'
import type { Pen } from './Pen'
import { Refusal } from './refusal'
import { columnOf, lineEnd, regionOf, reindented } from './regions'
import { Source } from './source'
import type { TreeEntry, TreeNode, TreeScalar } from './tree'

/**
 * The lines of a state as a person wrote them, from the comment above it to its last, the key at column 0, without the last
 * line's end; line ends are `\n`. Null for a state that doesn't stand on lines of its own, or leans on the rest of the text (an anchor, an alias).
 */
export function writtenState(reading: Reading, state: string): string | null {
  try {
    const source = Source.of(reading)
    const entry = source.state(state)
    const states = source.section('states')
    if (states?.flow !== false || !entry.key || /(?:^|[\s,[{:-])[&*]\w/m.test(source.text.slice(entry.start, entry.end))) return null
    const { start, end } = regionOf(source.text, entry.start, entry.end)
    const lines = source.text.slice(start, Math.max(lineEnd(source.text, entry.end), end)).replaceAll('\r\n', '\n').replace(/\n+$/, '')
    return reindented(lines, -columnOf(source.text, entry.start))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Where the targets of a state's transitions are written, in order. */
function targetsOf(entry: TreeEntry): readonly TreeScalar[] {
  const list = entry.value?.kind === 'map' ? entry.value.items.find(({ name }) => name === 'transitions')?.value : null
  return (list?.kind === 'seq' ? list.items : []).flatMap(({ value: item }) => {
    const target = item?.kind === 'map' ? item.items.find(({ name }) => name === 'toState')?.value : null
    return target?.kind === 'scalar' ? [target] : []
  })
}

interface Change {
  readonly as: string
  readonly inFlow: boolean
  /** Where a transition leads in the copy, by where it led and its index. */
  readonly to: (target: string, index: number) => string
}

/** The text from one offset to another, in which a state stands, under another name and with its transitions led elsewhere. */
export function copyOf(pen: Pen, text: string, entry: TreeEntry, key: TreeNode, { as, inFlow, to }: Change, from: number, until: number): string {
  const targets = targetsOf(entry).flatMap(({ start, end, text: was, style }, index) => {
    const goal = to(was, index)
    return goal === was ? [] : [{ start, end, ins: quoted(goal, styleToQuote(style), true) }]
  })
  let result = ''
  let at = from
  for (const { start, end, ins } of [{ start: key.start, end: key.end, ins: pen.keyText(as, inFlow, key) }, ...targets]) {
    result += text.slice(at, start) + ins
    at = end
  }
  return result + text.slice(at, until)
}

/**
 * A state's own lines (`writtenState`) for a place at `column`, under another name and with its transitions to where `to` says, in
 * order. Null when they can't be read as one state.
 */
export function rewritten(pen: Pen, written: string, as: string, to: readonly string[], column: number): string | null {
  const head = 'fsm:\n states:\n'
  const moved = column < 2 ? null : reindented(written, column)
  const reading = moved === null ? null : readMachine(`${head}${moved}\n`)
  const [only, ...more] = reading?.machine.states ?? []
  if (reading?.verdict !== 'whole' || !only || more.length > 0) return null
  const entry = Source.of(reading).state(only.name)
  if (!entry.key) return null
  const change: Change = { as, inFlow: false, to: (target, index) => to[index] ?? target }
  return copyOf(pen, reading.text, entry, entry.key, change, head.length, reading.text.length).replace(/\n+$/, '').replaceAll('\n', pen.source.eol)
}
