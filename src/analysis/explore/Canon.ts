import type { FieldType, Machine, StateName } from '../../machine'
import { stateName } from '../../machine'
import type { Actor, Authored, Entry, MachineIndex, Run, Slot, Status, Summon, VisitOf } from '../../reducer'
import { domainOf, tokenOf } from './answers'
import { leafType, LIST_CUT, type View } from './views'
import type { Doubt } from './types'

/** When something was written makes no difference to what happens next. */
const SOME_TIME: VisitOf = { state: stateName(''), visit: 0 }
const ABSENT: readonly never[] = []

/**
 * Of whole numbers that every comparison says the same of, the first that is answered. Numbers that are compared with one
 * another or computed with stay as they are, and so does what the machine itself writes.
 */
function wholeNumbers(type: FieldType, view: View): (value: Authored['value']) => Authored['value'] {
  if (leafType(type).type !== 'integer' || view.mode !== 'exact' || view.mutual || view.opaque) return (value) => value
  const domain = domainOf(type, view, 1)
  const cuts = [...view.cuts]
  const classOf = (value: number): number => cuts.filter((cut) => cut <= value).length
  const first = new Map<Authored['value'], Authored['value']>(domain.map((value) => [value, domain.find((one) => classOf(Number(one)) === classOf(Number(value))) ?? value]))
  return (value) => first.get(value) ?? value
}

/** The slots that one field can have, each once, by number. */
class FieldSlots {
  private readonly byPrint = new Map<string, number>()
  private readonly seen = new WeakMap<Slot, number>()
  readonly slots: Slot[] = []
  /** The value that stands for this one in the field. */
  readonly alike: (value: Authored['value']) => Authored['value']

  constructor(
    private readonly type: FieldType,
    private readonly view: View,
    private readonly cut: () => void,
  ) {
    this.alike = wholeNumbers(type, view)
  }

  idOf(slot: Slot): number {
    const known = this.seen.get(slot)
    if (known !== undefined) return known
    const kept = this.kept(slot)
    const print = printOf(kept)
    let id = this.byPrint.get(print)
    if (id === undefined) {
      id = this.slots.length
      this.byPrint.set(print, id)
      this.slots.push(kept)
      // Slots of runs that come back are these; remembering the others would cost more than looking them up.
      this.seen.set(kept, id)
    }
    return id
  }

  knownOf(slot: Slot): Slot {
    return this.slots[this.idOf(slot)] as Slot
  }

  /** The slot with everything left out that nobody can tell apart. */
  private kept(slot: Slot): Slot {
    const { mode } = this.view
    const token = tokenOf(leafType(this.type))
    const seenBySomeone = (held: Authored): boolean => held.writer !== 'machine' && held.value !== ''
    switch (slot.kind) {
      case 'scalar':
        if (!slot.held || mode === 'dropped' || (mode !== 'exact' && !seenBySomeone(slot.held))) return { kind: 'scalar' }
        return { kind: 'scalar', held: { value: mode === 'exact' ? this.alike(slot.held.value) : token, writer: slot.held.writer, wrote: SOME_TIME } }
      case 'map': {
        if (mode === 'dropped') return { kind: 'map', entries: ABSENT }
        const entries = mode === 'presence' ? slot.entries.filter(seenBySomeone) : slot.entries
        return {
          kind: 'map',
          entries: entries.map(({ key, value, writer }): Entry => ({ key, value: mode === 'exact' || value === '' ? this.alike(value) : token, writer, wrote: SOME_TIME })),
        }
      }
      case 'list':
        if (mode === 'dropped') return { kind: 'list', items: ABSENT }
        return { kind: 'list', items: mode === 'exact' ? this.items(slot.items) : writersIn(slot.items.filter(seenBySomeone), token) }
    }
  }

  private items(items: readonly Authored[]): readonly Authored[] {
    const { items: all, members, longest } = this.view
    const plain = items.map(({ value, writer }): Authored => ({ value, writer, wrote: SOME_TIME }))
    if (all) {
      if (plain.length <= LIST_CUT) return plain
      this.cut()
      return plain.slice(0, LIST_CUT)
    }
    const token = tokenOf(leafType(this.type))
    // Who wrote a text decides what it satisfies; without a look at the items, one word stands for all.
    const alike = plain.map((item) => (members ? item : { ...item, value: item.value === '' ? '' : token }))
    const sorted = alike.toSorted((a, b) => (JSON.stringify([a.value, a.writer]) < JSON.stringify([b.value, b.writer]) ? -1 : 1))
    const distinct = sorted.filter((item, i) => i === 0 || printItem(item) !== printItem(sorted[i - 1] as Authored))
    // Guards ask only whether there are at least so many: past that, one of each kind is enough.
    const spare = sorted.filter((item, i) => i > 0 && printItem(item) === printItem(sorted[i - 1] as Authored))
    const room = Math.max(0, Math.min(sorted.length, longest) - distinct.length)
    return [...distinct, ...spare.slice(0, room)].toSorted((a, b) => (printItem(a) < printItem(b) ? -1 : 1))
  }
}

const printItem = ({ value, writer }: Authored): string => JSON.stringify([value, writer])

function writersIn(items: readonly Authored[], value: Authored['value']): readonly Authored[] {
  return [...new Set(items.map(({ writer }) => writer))].sort().map((writer) => ({ value, writer, wrote: SOME_TIME }))
}

/** A value as a text that no other value has, and that is quick to make for the texts that most are. */
const printValue = (value: Authored['value']): string => (typeof value === 'string' ? `${value.length}'${value}` : JSON.stringify(value))

function printOf(slot: Slot): string {
  let print = ''
  switch (slot.kind) {
    case 'scalar':
      return slot.held ? `${printValue(slot.held.value)} ${slot.held.writer}` : ''
    case 'map':
      for (const { key, value, writer } of slot.entries) print += `${key.length}'${key}${printValue(value)} ${writer.length}'${writer}`
      return print
    case 'list':
      for (const { value, writer } of slot.items) print += `${printValue(value)} ${writer.length}'${writer}`
      return print
  }
}

export type Ending = 'done' | 'stuck' | 'halted'
/** How a run rests, as a number: 0 parked, then the endings. */
export const ENDINGS: readonly (Ending | null)[] = [null, 'done', 'stuck', 'halted']

const endingOf = (status: Status): number => {
  switch (status.kind) {
    case 'done':
      return 1
    case 'stuck':
      return 2
    case 'halted':
    case 'aborted':
      return 3
    default:
      return 0
  }
}

/**
 * Configurations, told apart as far as it matters to what can happen next: where the run rests, who is asked, and of the
 * context what guards and requirements see. Each has a key, and each key gives back a run that the reducer takes.
 */
export class Canon {
  private readonly fields: readonly string[]
  private readonly tables: readonly FieldSlots[]
  private readonly states: readonly StateName[]
  private readonly stateIds = new Map<string, number>()
  private readonly optional = new Set<string>()
  private readonly actors: Actor[] = []
  private readonly actorIds = new Map<Actor, number>()
  readonly slotCount = (): number => this.tables.reduce((sum, { slots }) => sum + slots.length, 0)

  constructor(machine: Machine, index: MachineIndex, views: ReadonlyMap<string, View>, doubt: (doubt: Doubt) => void) {
    this.fields = machine.context.map(({ name }) => name)
    this.tables = machine.context.map(({ name, type }) => {
      let told = false
      return new FieldSlots(type, views.get(name) as View, () => {
        if (!told) doubt({ kind: 'list-cut', field: name, length: LIST_CUT })
        told = true
      })
    })
    this.states = [...index.states.keys()].map(stateName)
    this.states.forEach((name, i) => this.stateIds.set(name, i))
    for (const [name, state] of index.states) if (index.needs(state).some(({ required }) => !required)) this.optional.add(name)
  }

  private actorId(actor: Actor): number {
    let id = this.actorIds.get(actor)
    if (id === undefined) {
      id = this.actors.length
      this.actors.push(actor)
      this.actorIds.set(actor, id)
    }
    return id
  }

  keyOf(run: Run): string {
    const state = run.state === null ? -1 : (this.stateIds.get(run.state) ?? -1)
    const ending = endingOf(run.status)
    if (ending === 1) return `1|${state}|||`
    const open = run.open.map(({ actor }) => this.actorId(actor)).join(' ')
    const asked = ending === 0 && run.state !== null && this.optional.has(run.state) ? run.asked.map((actor) => this.actorId(actor)).sort((a, b) => a - b).join(' ') : ''
    let slots = ''
    for (let i = 0; i < this.fields.length; i++) slots += `${this.tables[i]?.idOf(run.slots[this.fields[i] as string] as Slot)} `
    return `${ending}|${state}|${open}|${asked}|${slots}`
  }

  /** The same slots, each put down to the one that stands for all that nobody can tell from it. */
  known(slots: Run['slots']): Run['slots'] {
    const known: [string, Slot][] = []
    let changed = false
    for (let i = 0; i < this.fields.length; i++) {
      const field = this.fields[i] as string
      const slot = slots[field] as Slot
      const one = this.tables[i]?.knownOf(slot) as Slot
      changed ||= one !== slot
      known.push([field, one])
    }
    return changed ? Object.fromEntries(known) : slots
  }

  /** The value that stands for this one, or for this entry, in a field. */
  valueLike(field: string, value: Authored['value']): Authored['value'] {
    return this.tables[this.fields.indexOf(field)]?.alike(value) ?? value
  }

  /** What a state's guards see of the context, as a key. */
  projection(fields: readonly number[], slots: Run['slots']): string {
    let key = ''
    for (const i of fields) key += `${this.tables[i]?.idOf(slots[this.fields[i] as string] as Slot)} `
    return key
  }

  stateOf(key: string): StateName {
    return this.states[Number(key.slice(2, key.indexOf('|', 2)))] ?? stateName('')
  }
  endingOf(key: string): Ending | null {
    return ENDINGS[Number(key[0])] ?? null
  }

  /** A parked run with this key: what the reducer looks at, and nothing of how it came about. */
  runOf(key: string): Run {
    const [, state = '', open = '', asked = '', slots = ''] = key.split('|')
    const at = this.states[Number(state)] ?? stateName('')
    const actors = open === '' ? [] : open.split(' ').map((id) => this.actors[Number(id)] as Actor)
    const summons = actors.map((actor, i): Summon => ({ id: i + 1, actor, state: at, visit: 1, objective: '', prompts: [], asks: [] }))
    const ids = slots.split(' ')
    const context: [string, Slot][] = this.fields.map((field, i) => [field, this.tables[i]?.slots[Number(ids[i])] as Slot])
    return {
      status: { kind: 'parked' }, state: at, visit: 1, visits: {}, slots: Object.fromEntries(context), iterations: 0, exchanges: 0, stageExchanges: 0,
      agentExchanges: {}, asked: asked === '' ? actors : asked.split(' ').map((id) => this.actors[Number(id)] as Actor), open: summons, issued: actors, seq: 0, journal: [],
    }
  }
}
