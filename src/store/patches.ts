import { applyEdits, invertEdits, type TextEdit } from '../machine'
import { placesFrom, type Places } from './places'
import type { DocKind, XY } from './types'

/** A place before and after; null is none. */
export interface PlaceChange {
  readonly name: string
  readonly before: XY | null
  readonly after: XY | null
}

/** A change of one of the three things that have a history: the two texts, and the places of states. */
export type Patch =
  | { readonly kind: 'text'; readonly doc: DocKind; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'place'; readonly changes: readonly PlaceChange[] }

/** What patches change. */
export interface Subject {
  readonly machineText: string
  readonly scriptText: string
  readonly places: Places
}

const keyOf = { machine: 'machineText', script: 'scriptText' } as const

/**
 * The texts and places with patches applied, one after the other. Throws where an edit does not find its text. `edit` applies a
 * list of edits to a text.
 */
export const applyPatches = (subject: Subject, patches: readonly Patch[], edit = applyEdits): Subject =>
  patches.reduce<Subject>((now, patch) => {
    if (patch.kind === 'text') return { ...now, [keyOf[patch.doc]]: edit(now[keyOf[patch.doc]], patch.edits) }
    const places = new Map(Object.entries(now.places))
    for (const { name, after } of patch.changes) {
      if (after) places.set(name, after)
      else places.delete(name)
    }
    return { ...now, places: placesFrom(places) }
  }, subject)

/** The patches that take others back, in the order in which they have to be applied. */
export const invertPatches = (patches: readonly Patch[]): readonly Patch[] =>
  patches.toReversed().map((patch) =>
    patch.kind === 'text'
      ? { ...patch, edits: invertEdits(patch.edits) }
      : { kind: 'place', changes: patch.changes.map(({ name, before, after }) => ({ name, before: after, after: before })) },
  )

/** An edit seen in the text between two lists of edits: what it covers there. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly edit: TextEdit
  readonly first: boolean
}

/** Both lists in the text between them, gathered where they touch. */
const touching = (first: readonly TextEdit[], second: readonly TextEdit[]): readonly (readonly Stretch[])[] => {
  let shift = 0
  const stretches: Stretch[] = first.map((edit) => {
    const from = edit.start + shift
    shift += edit.ins.length - edit.del.length
    return { from, to: from + edit.ins.length, edit, first: true }
  })
  for (const edit of second) stretches.push({ from: edit.start, to: edit.start + edit.del.length, edit, first: false })
  const groups: Stretch[][] = []
  let reach = -1
  for (const stretch of stretches.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const group = groups.at(-1)
    if (group && stretch.from <= reach) group.push(stretch)
    else groups.push([stretch])
    reach = Math.max(reach, stretch.to)
  }
  return groups
}

/** The text that a stretch list gives when each of its edits is replaced: `from` … `to` of the text between, with `replaced` for its own. */
const spliced = (own: readonly Stretch[], between: (from: number, to: number) => string, from: number, to: number, replaced: (edit: TextEdit) => string): string => {
  let text = ''
  let at = from
  for (const stretch of own) {
    text += between(at, stretch.from) + replaced(stretch.edit)
    at = stretch.to
  }
  return text + between(at, to)
}

/** A part of the text between that some of these edits hold. */
const readerOf = (stretches: readonly Stretch[], textOf: (edit: TextEdit) => string) => (from: number, to: number): string => {
  let text = ''
  for (const stretch of stretches) {
    const start = Math.max(from, stretch.from)
    const end = Math.min(to, stretch.to)
    if (start < end) text += textOf(stretch.edit).slice(start - stretch.from, end - stretch.from)
  }
  return text
}

/** Two lists of edits, the second on the text that the first left, as one list on the first text; what cancels out is gone. */
export const joinEdits = (first: readonly TextEdit[], second: readonly TextEdit[]): readonly TextEdit[] => {
  const joined: TextEdit[] = []
  let shift = 0
  for (const group of touching(first, second)) {
    const from = group[0]?.from ?? 0
    const to = Math.max(...group.map((stretch) => stretch.to))
    const ones = group.filter((stretch) => stretch.first)
    const others = group.filter((stretch) => !stretch.first)
    // What one list leaves of the stretch, the other list has: as what it takes out, or as what it brought.
    const del = spliced(ones, readerOf(others, (edit) => edit.del), from, to, (edit) => edit.del)
    const ins = spliced(others, readerOf(ones, (edit) => edit.ins), from, to, (edit) => edit.ins)
    if (del !== ins) joined.push({ start: from - shift, del, ins })
    for (const { edit } of ones) shift += edit.ins.length - edit.del.length
  }
  return joined
}

const sameXY = (a: XY | null, b: XY | null): boolean => a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y)

const joinChanges = (first: readonly PlaceChange[], second: readonly PlaceChange[]): readonly PlaceChange[] => {
  const byName = new Map(first.map((change) => [change.name, change]))
  for (const change of second) {
    const there = byName.get(change.name)
    byName.set(change.name, there ? { ...there, after: change.after } : change)
  }
  return [...byName.values()].filter(({ before, after }) => !sameXY(before, after))
}

const isSameSubject = (a: Patch, b: Patch): boolean => (a.kind === 'text' ? b.kind === 'text' && a.doc === b.doc : b.kind === 'place')

const isNothing = (patch: Patch): boolean => (patch.kind === 'text' ? patch.edits.length === 0 : patch.changes.length === 0)

/** Patches after patches, at most one for each text and one for the places; empty when they cancel out. */
export const joinPatches = (first: readonly Patch[], second: readonly Patch[]): readonly Patch[] => {
  const joined: Patch[] = []
  for (const patch of [...first, ...second]) {
    const at = joined.findIndex((each) => isSameSubject(each, patch))
    const there = joined[at]
    if (there?.kind === 'text' && patch.kind === 'text') joined[at] = { ...there, edits: joinEdits(there.edits, patch.edits) }
    else if (there?.kind === 'place' && patch.kind === 'place') joined[at] = { ...there, changes: joinChanges(there.changes, patch.changes) }
    else joined.push(patch.kind === 'text' ? { ...patch, edits: joinEdits(patch.edits, []) } : { ...patch, changes: joinChanges(patch.changes, []) })
  }
  return joined.filter((patch) => !isNothing(patch))
}

/** What differs between places before and after. */
export const placeChanges = (before: Places, after: Places): readonly PlaceChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const change = { name, before: before[name] ?? null, after: after[name] ?? null }
    return sameXY(change.before, change.after) ? [] : [change]
  })

/** How much patches hold, in characters and the like. */
export const weightOf = (patches: readonly Patch[]): number =>
  patches.reduce((sum, patch) => sum + (patch.kind === 'text' ? patch.edits.reduce((all, { del, ins }) => all + del.length + ins.length + 16, 0) : patch.changes.length * 32), 0)
