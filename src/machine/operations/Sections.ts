import type { Data, DataEntry } from './data'
import { Entries, type Holder } from './Entries'
import { ground } from './ground'
import { FSM_KEYS } from './keys'
import { refuse, refuseUnless } from './refusal'
import type { TreeEntry, TreeMap } from './tree'

/** The keys of `fsm` and the members of its sections: `states`, `context`, `agents`, `policy`. */
export class Sections extends Entries {
  /** Sets a key of `fsm` itself. */
  setHead(entry: DataEntry): void {
    const holder = this.fsmHolder()
    if (holder) this.setEntry(holder, this.source.fsm, entry, FSM_KEYS)
  }

  /** Where the machine hangs; null while there is no `fsm` yet: then it comes first, and the operation is computed once more. */
  private fsmHolder(): Holder | null {
    const { place: { entry, inFlow }, reading } = this.source
    if (entry) return { entry, inFlow }
    const { start, end, ins } = ground(reading.text, this.eol)
    this.replace(start, end, ins)
    this.again()
    return null
  }

  holderOf(section: string): Holder {
    const entry = this.source.entry(this.source.fsm, section, '`fsm`') ?? refuse(`There is no \`${section}\` yet.`)
    return { entry, inFlow: this.source.fsm.flow }
  }

  /** A new member of a section, in the look of the others; the section comes with it when there is none. */
  addMember(section: string, name: string, data: Data, at?: number, shape: TreeEntry | null = null): void {
    const { fsm } = this.source
    const map = this.source.section(section)
    const there = this.source.entry(fsm, section, '`fsm`')
    if (there) {
      const index = Math.min(Math.max(at ?? Infinity, 0), map?.items.length ?? 0)
      const like = shape ?? map?.items[Math.max(0, index - 1)] ?? null
      this.addEntry(this.holderOf(section), map, [name, data], index, like, shape !== null)
      return
    }
    const rank = (key: string | null): number => FSM_KEYS.indexOf(key ?? '')
    const before = fsm.items.findLastIndex((item) => rank(item.name) >= 0 && rank(item.name) < rank(section))
    const holder = this.fsmHolder()
    if (!holder) return
    const around: TreeMap = { kind: 'map', flow: fsm.flow && fsm.items.length > 0, anchor: false, tag: false, start: fsm.start, end: fsm.end, items: shape ? [{ ...shape, value: shape.value, name }] : [] }
    const like: TreeEntry = { name: section, key: null, colon: fsm.start, value: around, start: fsm.start, end: fsm.end }
    this.addEntry(holder, fsm, [section, { kind: 'map', entries: [[name, data]] }], before + 1, like, true)
  }

  /** A member out of its section; with the last one the section goes too. */
  removeMember(section: string, name: string, what: string): void {
    const entry = this.source.member(section, name, what)
    this.source.plainly(entry.value, `${what} \`${name}\``)
    const map = this.source.section(section) ?? refuse(`There is no \`${section}\`.`)
    if (map.items.length > 1) this.removeEntry(map, entry)
    else this.removeEntry(this.source.fsm, this.holderOf(section).entry)
  }

  /** A member of a section to another place among its peers: `to` is its index when it has arrived. */
  moveMember(section: string, name: string, to: number, what: string): void {
    const entry = this.source.member(section, name, what)
    const map = this.source.section(section) ?? refuse(`There is no \`${section}\`.`)
    refuseUnless(new Set(map.items.map((item) => item.name)).size === map.items.length, `Two ${what}s have the same name. Rename one of them first.`)
    this.move(map, map.items.indexOf(entry), Math.min(Math.max(to, 0), map.items.length - 1))
  }
}
