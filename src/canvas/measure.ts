import type { FieldName } from '../machine'
import type { Actor } from '../reducer'
import type { ActionView } from './actions'
import { SCALE, shorten, type Level } from './levels'
import { codeWidth, uiWidth } from './textWidth'

/** All states are this wide; what does not fit is broken into rows or cut with an ellipsis. */
export const NODE_WIDTH = 312
/** Inside the padding and the border. */
export const INNER_WIDTH = 286

/** One who is asked by a requirement; several requirements with the same field and `from` are one (spec §1). */
export interface ChipView {
  readonly actor: Actor
  readonly label: string
  readonly n: number
  readonly optional: boolean
  /** Index of the first requirement behind it. */
  readonly requirement: number
  /** Asked because the requirement is `from: agent` and this agent may act here. */
  readonly any: boolean
}

/** A requirement's field with everybody that it is from. */
export interface RowGroup {
  readonly field: FieldName
  readonly chips: readonly ChipView[]
  /** `any agent`, `optional`: said in words behind the chips. */
  readonly note: string
}

/** The actions of an entry or exit. */
export interface MarkGroup {
  readonly when: string
  readonly actions: readonly ActionView[]
}

export type RowItem =
  | { readonly kind: 'field'; readonly field: FieldName; readonly text: string }
  | { readonly kind: 'chip'; readonly chip: ChipView; readonly field: FieldName; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'action'; readonly action: ActionView; readonly text: string }

/** One line of a node: never wrapped by the browser, so the height is known before anything is drawn. */
export interface Row {
  /** A further line of the field above it. */
  readonly continued: boolean
  readonly items: readonly RowItem[]
}

const FIELD_CHARACTERS = 22
const CHIP_CHARACTERS = 24
const ACTION_CHARACTERS = 22
const GAP = 4
const INDENT = 12

/** Above 90 % letters are drawn at 12.25 px and things stand closer together; a row must fit at both. */
interface Type {
  readonly letters: number
  readonly code: number
  readonly gap: number
  readonly arrow: number
}
const TYPES: readonly Type[] = [
  { letters: 12, code: 11, gap: GAP, arrow: 12 },
  { letters: 12.25, code: 12.25, gap: GAP, arrow: 10 },
]

/** Padding, border, glyph, and the room that the mark of a run will need: rows must not break differently while it plays. */
const chipWidth = (text: string, letters = 12.25): number => 41 + uiWidth(text, letters)

/** What a mark says before or after it has happened, whichever is longer. */
export const LONGEST_WORDS: Readonly<Record<ActionView['kind'], string>> = { clears: 'cleared', blanks: 'blanked', sets: 'sets', appends: 'appended to' }

function itemWidth(item: RowItem, { letters, code, gap, arrow }: Type): number {
  switch (item.kind) {
    case 'field':
      return codeWidth(item.text, code) + gap + arrow
    case 'chip':
      return chipWidth(item.text, letters)
    case 'note':
      return uiWidth(item.text, code)
    case 'action':
      return 31 + uiWidth(LONGEST_WORDS[item.action.kind], code) + codeWidth(item.text, code)
  }
}

const rowWidth = (items: readonly RowItem[], type: Type): number =>
  items.reduce((width, item) => width + itemWidth(item, type), type.gap * (items.length - 1))

/** Breaks requirement groups, then entry and exit actions, into lines that fit a node. */
export function measureRows(groups: readonly RowGroup[], marks: readonly MarkGroup[], scale = 1): readonly Row[] {
  const rows: Row[] = []
  for (const { field, chips, note } of groups) {
    const items: RowItem[] = [
      { kind: 'field', field, text: shorten(field, FIELD_CHARACTERS) },
      ...chips.map((chip): RowItem => ({ kind: 'chip', chip, field, text: shorten(chip.label, CHIP_CHARACTERS) })),
    ]
    if (note !== '') items.push({ kind: 'note', text: note })
    rows.push(...breakIntoRows(items, INNER_WIDTH / scale))
  }
  for (const { when, actions } of marks) {
    rows.push(
      ...breakIntoRows([
        { kind: 'note', text: when },
        ...actions.map((action): RowItem => ({ kind: 'action', action, text: shorten(action.field, ACTION_CHARACTERS) })),
      ], INNER_WIDTH / scale),
    )
  }
  return rows
}

function breakIntoRows(items: readonly RowItem[], width: number): Row[] {
  const rows: { continued: boolean; items: RowItem[] }[] = []
  for (const item of items) {
    const row = rows.at(-1)
    const room = width - (rows.length > 1 ? INDENT : 0)
    if (row && TYPES.every((type) => rowWidth([...row.items, item], type) <= room)) row.items.push(item)
    else rows.push({ continued: rows.length > 0, items: [item] })
  }
  return rows
}

/** px: padding, border, name, objective and rows, on the 4 px grid. */
export const nodeHeight = (hasObjective: boolean, rows: number): number => 40 + (hasObjective ? 20 : 0) + 24 * rows

/** Requirement rows for the middle distance, or null where the box has no room for all of them at that size. */
export function rowsFromAfar(groups: readonly RowGroup[], level: Level, height: number): readonly Row[] | null {
  const scale = SCALE[level]
  const rows = measureRows(groups, [], scale)
  const fits = rows.length * 24 * scale + 13 * scale * 1.4 + 8 <= height
  const whole = rows.every((row) => rowWidth(row.items, TYPES[0] ?? { letters: 12, code: 11, gap: GAP, arrow: 12 }) <= INNER_WIDTH / scale)
  return fits && whole ? rows : null
}

/** Everybody of a state, as large as its box allows when seen from further away. */
export interface CastLines {
  readonly shape: 'chips' | 'glyphs'
  /** How much of a name is shown. */
  readonly characters: number
  readonly lines: readonly (readonly ChipView[])[]
  /** How many found no room. */
  readonly more: number
}

/** Breaks the cast of a state into lines under its name: chips with names if all of them fit, else their glyphs. */
export function castLines(cast: readonly ChipView[], level: Level, height: number): CastLines {
  const scale = SCALE[level]
  const room = Math.max(0, Math.floor((height - 10 - 13 * scale * 1.25) / (24 * scale)))
  const lines = (widthOf: (chip: ChipView) => number) => {
    const made: ChipView[][] = []
    let used = Infinity
    for (const chip of cast) {
      const width = widthOf(chip) * scale
      if (used + GAP * scale + width > INNER_WIDTH) {
        made.push([])
        used = -GAP * scale
      }
      made.at(-1)?.push(chip)
      used += GAP * scale + width
    }
    return made
  }
  for (const characters of [14, 10, 7]) {
    const chips = lines((chip) => Math.min(chipWidth(shorten(chip.label, characters)), INNER_WIDTH / scale))
    if (chips.length <= room) return { shape: 'chips', characters, lines: chips, more: 0 }
  }
  const glyphs = lines(() => 24)
  const shown = glyphs.slice(0, room)
  return { shape: 'glyphs', characters: 14, lines: shown, more: glyphs.slice(room).flat().length }
}
