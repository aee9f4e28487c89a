import type { Field, FieldName, Machine, StateName, Value } from '../machine'
import { namedActor, type JournalRecord } from '../reducer'
import { keyName, listed, roundStates, valueText, visitWords } from '../trace'
import type { Column, MapTable, Row } from './mapTable'

/** What one writer's answer did from one round to the next. */
export type Step =
  | { readonly kind: 'silent' }
  | { readonly kind: 'first' }
  | { readonly kind: 'kept' }
  /** Nobody asked: what stood still counted. */
  | { readonly kind: 'carried' }
  /** `toward` are the peers whose answer of the round before it came closer to, nearest first. */
  | { readonly kind: 'moved'; readonly from: Value; readonly to: Value; readonly toward: readonly string[] }

export interface MovesTable {
  readonly field: Field
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly key: string; readonly steps: readonly Step[] }[]
}

/** Something about the answers that a reader should look at; `at` is the moment that shows it. */
export interface Remark {
  readonly kind: 'identical' | 'agreed-with-everybody' | 'nobody-moved' | 'empty-note'
  readonly text: string
  readonly at: number
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
const plain = (value: Value): string => textOf(value).toLowerCase().replace(/[\s.!?]+/g, ' ').trim()
/** The words that carry something: short ones are the grammar of every answer. */
const words = (value: Value): ReadonlySet<string> => new Set((textOf(value).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3 || /\p{N}/u.test(word)))

/** How much of two texts' words is common, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common / (a.size + b.size - common)
}

/** Less than this and two texts have come no closer than chance. */
const CLOSER = 0.06

interface Said {
  readonly value: Value
  readonly at: number
}
const saidIn = (row: Row, column: number): Said | null => {
  const cell = row.cells[column]
  return cell?.written === undefined || cell.carried !== undefined ? null : { value: cell.written.value, at: cell.written.at }
}
/** What a writer last said before a column. */
function saidBefore(row: Row, column: number): Said | null {
  for (let nth = column - 1; nth >= 0; nth--) {
    const said = saidIn(row, nth)
    if (said !== null) return said
  }
  return null
}

/** The peers that a change came closer to: those who held the value, whose number is nearer now, or whose words are. */
function towardWhom(from: Value, to: Value, peers: readonly { readonly key: string; readonly value: Value }[]): readonly string[] {
  const gains = peers.flatMap(({ key, value }) => {
    if (plain(value) === plain(to)) return [{ key, gain: 2 }]
    if (typeof from === 'number' && typeof to === 'number' && typeof value === 'number') {
      const gain = Math.abs(from - value) - Math.abs(to - value)
      return gain > 0 ? [{ key, gain: gain / (Math.abs(from - value) || 1) }] : []
    }
    if (typeof to !== 'string' || typeof value !== 'string' || typeof from !== 'string') return []
    const gain = likeness(words(to), words(value)) - likeness(words(from), words(value))
    return gain >= CLOSER ? [{ key, gain }] : []
  })
  return gains.sort((a, b) => b.gain - a.gain).map(({ key }) => key)
}

function stepOf(table: MapTable, row: Row, column: number): Step {
  if (row.cells[column]?.carried !== undefined) return { kind: 'carried' }
  const now = saidIn(row, column)
  if (now === null) return { kind: 'silent' }
  const before = saidBefore(row, column)
  if (before === null) return { kind: 'first' }
  if (plain(before.value) === plain(now.value)) return { kind: 'kept' }
  const peers = table.rows.flatMap((peer) => {
    const said = peer === row ? null : saidBefore(peer, column)
    return said === null ? [] : [{ key: peer.key, value: said.value }]
  })
  return { kind: 'moved', from: before.value, to: now.value, toward: towardWhom(before.value, now.value, peers) }
}

/** Rounds of one table that are compared at a time, the last ones. */
const MOST_ROUNDS = 24

/** Who changed their answer from round to round, for every map that was gathered more than once; by writer, in the tables' order. */
export const movesOf = (tables: readonly MapTable[]): readonly MovesTable[] =>
  tables.flatMap((table) => {
    const writers = table.rows.filter(({ kind }) => kind === 'writer')
    const from = Math.max(0, table.columns.length - MOST_ROUNDS)
    if (table.columns.length < 2 || writers.length === 0) return []
    return [{ field: table.field, columns: table.columns.slice(from), rows: writers.map((row) => ({ key: row.key, steps: table.columns.slice(from).map((_, nth) => stepOf(table, row, from + nth)) })) }]
  })

/**
 * What deserves a second look in the answers: the same words from several, somebody who came closer to every peer, a round
 * in which nobody moved, a decision without its note. Up to the moment after `cursor` records. Errors: none.
 */
export function remarksOf(machine: Machine, tables: readonly MapTable[], journal: readonly JournalRecord[], cursor: number): readonly Remark[] {
  const remarks = [...tables.flatMap((table) => [...identical(machine, table), ...agreeable(table), ...still(machine, table)]), ...emptyNotes(machine, journal, cursor)]
  return remarks.sort((a, b) => a.at - b.at)
}

const roundWords = (machine: Machine, { state, visit }: Column): string => (state === null ? 'the default' : `${state}, ${visitWords(machine, { state, visit })}`)

/** Texts of more than a word that several gave alike, and numbers that all gave alike: votes are meant to agree. */
function identical(machine: Machine, table: MapTable): readonly Remark[] {
  const leaf = table.field.type.of ?? table.field.type
  if (leaf.type !== 'string' && leaf.type !== 'integer') return []
  return table.columns.slice(-MOST_ROUNDS).flatMap((column, shown) => {
    const nth = Math.max(0, table.columns.length - MOST_ROUNDS) + shown
    const groups = new Map<string, { keys: string[]; at: number }>()
    let writers = 0
    for (const row of table.rows) {
      const said = saidIn(row, nth)
      if (said === null) continue
      writers++
      const group = groups.get(plain(said.value)) ?? { keys: [], at: 0 }
      group.keys.push(keyName(row.key))
      group.at = Math.max(group.at, said.at + 1)
      groups.set(plain(said.value), group)
    }
    return [...groups].flatMap(([text, { keys, at }]): readonly Remark[] => {
      const enough = leaf.type === 'string' ? keys.length >= 2 && text.includes(' ') : keys.length >= 3 && keys.length === writers
      return enough ? [{ kind: 'identical', at, text: `${listed(keys)} gave the same \`${table.field.name}\` in ${roundWords(machine, column)}, word for word. They may be one voice, counted ${keys.length === 2 ? 'twice' : `${keys.length} times`}.` }] : []
    })
  })
}

/** Somebody who, over the run, came closer to every single peer, of at least two. */
function agreeable(table: MapTable): readonly Remark[] {
  const writers = table.rows.filter(({ kind }) => kind === 'writer')
  if (writers.length < 3 || table.columns.length < 2) return []
  return writers.flatMap((row): readonly Remark[] => {
    const toward = new Set<string>()
    let at = 0
    table.columns.slice(-MOST_ROUNDS).forEach((_, shown) => {
      const nth = Math.max(0, table.columns.length - MOST_ROUNDS) + shown
      const step = stepOf(table, row, nth)
      if (step.kind !== 'moved') return
      for (const key of step.toward) toward.add(key)
      at = (saidIn(row, nth)?.at ?? 0) + 1
    })
    return toward.size > 0 && toward.size === writers.length - 1 ? [{ kind: 'agreed-with-everybody', at, text: `${keyName(row.key)} came closer to everybody: ${listed([...toward].map(keyName))}. Whoever agrees with all of them has weighed none.` }] : []
  })
}

/** A round in which everybody was asked again, and everybody said the same again. */
function still(machine: Machine, table: MapTable): readonly Remark[] {
  return table.columns.flatMap((column, nth): readonly Remark[] => {
    if (nth === 0 || nth < table.columns.length - MOST_ROUNDS) return []
    const steps = table.rows.filter(({ kind }) => kind === 'writer').map((row) => ({ step: stepOf(table, row, nth), at: saidIn(row, nth)?.at ?? -1 })).filter(({ step }) => step.kind !== 'silent')
    if (steps.length < 2 || !steps.every(({ step }) => step.kind === 'kept')) return []
    return [{ kind: 'nobody-moved', at: Math.max(...steps.map(({ at }) => at)) + 1, text: `Nobody changed \`${table.field.name}\` in ${roundWords(machine, column)}: the round was asked and moved nothing.` }]
  })
}

/** A choice that leads out of a loop, made by somebody whom the state also asks for a note, and who left it empty. */
function emptyNotes(machine: Machine, journal: readonly JournalRecord[], cursor: number): readonly Remark[] {
  const heads = roundStates(machine)
  const remarks: Remark[] = []
  let wrote = new Map<string, Value>()
  for (let at = 0; at < cursor; at++) {
    const record = journal[at]
    if (record === undefined) break
    if (record.kind === 'enter') wrote = new Map()
    if (record.kind === 'write') wrote.set(`${record.actor} ${record.field}`, record.after)
    if (record.kind !== 'transition') continue
    const found = machine.states.find(({ name }) => name === record.from)
    if (found === undefined || heads.has(record.to) || !found.transitions.some(({ toState }) => heads.has(toState))) continue
    const mine = pairs(machine, found.name)
    for (const { actor, choice, note } of mine) {
      const chosen = wrote.get(`${actor} ${choice}`)
      const noted = wrote.get(`${actor} ${note}`)
      if (chosen !== undefined && textOf(noted ?? null).trim() === '')
        remarks.push({ kind: 'empty-note', at: at + 1, text: `${keyName(actor)} chose ${valueText(chosen)} and left \`${note}\` empty, so nobody can see on what ground the debate ended.` })
    }
  }
  return remarks
}

/** Pairs of a choice and a text that a state asks of one and the same. */
function pairs(machine: Machine, state: StateName): readonly { readonly actor: string; readonly choice: FieldName; readonly note: FieldName }[] {
  const requires = machine.states.find(({ name }) => name === state)?.requires ?? []
  const typeOf = (field: FieldName): string | undefined => machine.context.find(({ name }) => name === field)?.type.type
  return requires.flatMap((one) => {
    const actor = namedActor(one.from)
    if (actor === null || typeOf(one.field) !== 'enum') return []
    return requires.flatMap((other) => (namedActor(other.from) === actor && typeOf(other.field) === 'string' ? [{ actor, choice: one.field, note: other.field }] : []))
  })
}
