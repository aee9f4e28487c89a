import { DocumentReading, type StatePart } from '../DocumentReading'
import type { Machine, Reading } from '../types'
import { refuse, refuseUnless } from './refusal'
import { treeOfSpans } from './spanTree'
import { treeOf, type TreeEntry, type TreeMap, type TreeNode, type TreeSeq } from './tree'

/** The entry of a state's piece. Where nothing is wrong with it, its reading has written down where everything stands. */
export function entryOfPiece(part: StatePart): TreeEntry | null {
  const placed = part.diagnostics.length === 0 ? treeOfSpans(part, part.offset) : null
  if (placed) return placed
  const root = treeOf(part.text, part.offset)
  return root?.kind === 'map' ? (root.items[0] ?? null) : null
}

/** A state's entry that is taken apart only when somebody asks: most operations touch one state of hundreds. */
class StateEntry implements TreeEntry {
  private parsed: TreeEntry | undefined
  readonly name: string
  /** The lines of the piece, to look for a name before taking it apart. */
  readonly source: string
  private readonly offset: number
  constructor(private readonly part: StatePart) {
    this.name = part.state.name
    this.source = part.text
    this.offset = part.offset
  }
  private get entry(): TreeEntry {
    this.parsed ??= entryOfPiece(this.part) ?? refuse(`The state \`${this.name}\` is written in a way that can’t be edited from here. Edit the text.`)
    return this.parsed
  }
  get start(): number {
    // The piece begins with its key's line.
    return this.offset + (/^ */.exec(this.source)?.[0].length ?? 0)
  }
  get key(): TreeNode | null {
    return this.entry.key
  }
  get colon(): number {
    return this.entry.colon
  }
  get value(): TreeNode | null {
    return this.entry.value
  }
  get end(): number {
    return this.entry.end
  }
}

class StatesMap implements TreeMap {
  readonly kind = 'map'
  readonly flow = false
  readonly anchor = false
  readonly tag = false
  constructor(readonly items: readonly TreeEntry[]) {}
  get start(): number {
    return this.items[0]?.start ?? 0
  }
  get end(): number {
    return this.items.at(-1)?.end ?? 0
  }
}

/** The place that the machine hangs at: null while the text has no `fsm` yet, as an empty one or one of comments only. */
export interface FsmPlace {
  readonly entry: TreeEntry | null
  readonly map: TreeMap
  /** The whole document stands in braces. */
  readonly inFlow: boolean
}

/** The `fsm` mapping of a reading with the place of everything in it; it may be empty. */
function fsmOf(reading: Reading): FsmPlace {
  const cut = reading instanceof DocumentReading ? reading.pieces() : null
  const root = treeOf(cut ? cut.head : reading.text)
  if (root !== null && root.kind !== 'map' && !isNothing(root)) refuse(notYet(reading))
  const keys = root?.kind === 'map' ? root.items : []
  const [entry = null, ...twins] = keys.filter(({ name }) => name === 'fsm')
  if (!entry && keys.length > 0) refuse(notYet(reading))
  refuseUnless(twins.length === 0, 'The text has the key `fsm` twice. Take one of them out of the text first.')
  const inFlow = root?.kind === 'map' && root.flow && keys.length > 0
  const fsm = entry?.value ?? null
  if (fsm?.kind !== 'map') {
    if (entry) plainEntry(entry, '`fsm`')
    refuseUnless(!entry || inFlow || entry.start === entry.key?.start, '`fsm` is written with a `?` before it and has no value. Write it as `fsm:`.')
    if (!isNothing(fsm)) refuse('`fsm` is no mapping. Write its keys (`states:`, `context:`, …) on lines of their own below `fsm:`.')
    const at = entry?.colon ?? 0
    return { entry, inFlow, map: { kind: 'map', flow: inFlow, anchor: false, tag: false, start: at, end: at, items: [] } }
  }
  if (!cut) return { entry, inFlow, map: fsm }
  const states = new StatesMap(cut.states.map((part) => new StateEntry(part)))
  const tail = treeOf(cut.tail.text, cut.tail.start)
  const items = fsm.items.map((one): TreeEntry => (one.name !== 'states' ? one : {
    ...one, value: states,
    get end() {
      return states.end
    },
  }))
  return { entry, inFlow, map: { ...fsm, items: [...items, ...(tail?.kind === 'map' ? tail.items : [])] } }
}

/** Why there is no machine here, in the words of the reading. */
const notYet = ({ diagnostics }: Reading): string =>
  diagnostics.find(({ code }) => code === 'no-machine')?.message ?? 'There is no machine in this text yet. It begins with `fsm:` on a line of its own.'

/** Refuses what stands for more than itself: an edit of it would change other places too. */
function plainly(node: TreeNode | null, what: string): void {
  refuseUnless(node?.kind !== 'alias', `${what} is an alias (\`*…\`): it stands for a value written elsewhere. Write it out first.`)
  refuseUnless(!node?.anchor, `${what} has an anchor (\`&…\`), so other places may share it. Write the copies out first.`)
  refuseUnless(!node?.tag, `${what} is written with a tag or without its braces, which can’t be edited from here. Edit the text.`)
}

function plainEntry({ value, colon, end }: TreeEntry, what: string): void {
  refuseUnless(value !== null || end <= colon, `${what} has an anchor (\`&…\`) or a tag (\`!…\`) and nothing behind it. Take that away first.`)
  plainly(value, what)
}

const known = new WeakMap<Reading, Source>()

/** A whole reading, ready to be edited: names and indexes lead to their places in the text. */
export class Source {
  readonly text: string
  readonly machine: Machine
  readonly eol: '\n' | '\r\n'
  readonly fsm: TreeMap
  readonly place: FsmPlace

  constructor(readonly reading: Reading) {
    this.text = reading.text
    this.machine = reading.machine
    const newline = this.text.indexOf('\n')
    this.eol = newline > 0 && this.text[newline - 1] === '\r' ? '\r\n' : '\n'
    this.place = fsmOf(reading)
    this.fsm = this.place.map
  }

  static of(reading: Reading): Source {
    const source = known.get(reading) ?? new Source(reading)
    known.set(reading, source)
    return source
  }

  /** An entry of a mapping; null when there is none. What an edit could not tell apart is refused. */
  entry(map: TreeMap, name: string, what: string): TreeEntry | null {
    const all = map.items.filter((entry) => entry.name === name)
    refuseUnless(all.length < 2, `${what} has the key \`${name}\` twice. Take one of them out of the text first.`)
    const [only] = all
    if (!only) return null
    refuseUnless(!map.items.some((entry) => entry.name === '<<'), `${what} has a merge key (\`<<\`), and what it brings in can’t be told apart here. Write the keys out first.`)
    plainEntry(only, `\`${name}\` of ${what}`)
    return only
  }

  plainly(node: TreeNode | null, what: string): void {
    plainly(node, what)
  }

  /** A section of `fsm` (`states`, `context`, `agents`, `policy`) as a mapping; null when it is not there or empty. */
  section(name: string): TreeMap | null {
    const entry = this.entry(this.fsm, name, '`fsm`')
    if (!entry || isNothing(entry.value)) return null
    if (entry.value?.kind !== 'map') refuse(`\`${name}\` is no mapping. Mend it in the text first.`)
    return entry.value
  }

  member(section: string, name: string, what: string): TreeEntry {
    const map = this.section(section)
    return (map && this.entry(map, name, `\`${section}\``)) ?? refuse(`There is no ${what} \`${name}\`.`)
  }

  /** A state's entry and its index. */
  state(name: string): TreeEntry {
    return this.member('states', name, 'state')
  }

  /** The value of an entry as a mapping; null while it is empty. */
  mapOf(entry: { readonly value: TreeNode | null }, what: string): TreeMap | null {
    this.plainly(entry.value, what)
    if (isNothing(entry.value)) return null
    if (entry.value?.kind !== 'map') refuse(`${what} is no mapping. Mend it in the text first.`)
    refuseUnless(!entry.value.items.some(({ name }) => name === '<<'), `${what} has a merge key (\`<<\`), and what it brings in can’t be told apart here. Write the keys out first.`)
    return entry.value
  }

  seqOf(entry: { readonly value: TreeNode | null } | null, what: string): TreeSeq | null {
    if (!entry || isNothing(entry.value)) return null
    this.plainly(entry.value, what)
    if (entry.value?.kind !== 'seq') refuse(`${what} is no list. Mend it in the text first.`)
    return entry.value
  }
}

/** An empty value, or a plain `null`: both read as nothing there. */
export const isNothing = (node: TreeNode | null): boolean =>
  node === null || (node.kind === 'scalar' && node.style === 'plain' && /^(?:~|null|Null|NULL)$/.test(node.text))
