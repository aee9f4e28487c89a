import { standsAlone } from '../blocks'
import { DocumentReading, type StatePart } from '../DocumentReading'
import { childPath, parentPath } from '../path'
import { readMachine } from '../readMachine'
import type { ElementPath, Range, Reading, Span } from '../types'
import { plainIsSafe } from './quoting'
import { saysVerbatim } from './spanTree'
import { draftOf, hasFieldsOnce, setKey, setText } from './stateDraft'
import { applyEdits } from './textEdit'
import type { Style } from './tree'
import type { TextEdit } from './types'

/**
 * The text with edits applied, read. Pieces in which only words inside of texts have changed, and gaps between elements, are not
 * parsed for it: their readings are carried over. The result is that of `readMachine`.
 */
export function readEdited(before: Reading, edits: readonly TextEdit[]): Reading {
  const text = applyEdits(before.text, edits)
  if (before instanceof DocumentReading) before.foresee(carriedParts(before.pieces()?.states ?? [], edits))
  return readMachine(text, before)
}

function* carriedParts(parts: readonly StatePart[], edits: readonly TextEdit[]): Iterable<StatePart> {
  let next = 0
  for (const part of parts) {
    const end = part.offset + part.text.length
    while (next < edits.length && (edits[next]?.start ?? 0) < part.offset) next++
    const own: TextEdit[] = []
    for (let edit = edits[next]; edit && edit.start < end; edit = edits[++next]) own.push({ ...edit, start: edit.start - part.offset })
    const last = own.at(-1)
    const carried = last && last.start + last.del.length <= part.text.length ? carriedPart(part, own) : null
    if (carried) yield carried
  }
}

/** What a word is made of here can neither begin nor end anything in YAML, wherever it stands in a text. */
const WORD = /^(?:\w*|[\p{L}\p{N}_.-]*)$/u
const GAP = /^ *$/
const endOf = (edit: TextEdit | undefined): number => (edit ? edit.start + edit.del.length : Infinity)

/** A state's piece after edits whose offsets are its own, read without a parser; null where that can't be done safely. */
export function carriedPart(part: StatePart, edits: readonly TextEdit[]): StatePart | null {
  if (part.diagnostics.length > 0) return null
  const draft = draftOf(part.state)
  const renamed = new Map<ElementPath, ElementPath>()
  for (let i = 0, next = 0; i < edits.length; i = next) {
    const edit = edits[i]
    next = i + 1
    if (!edit) return null
    if (GAP.test(edit.del) && GAP.test(edit.ins)) {
      if (!isGap(part, edit)) return null
      continue
    }
    const place = scalarAround(part.spans, edit)
    if (!place) return null
    const { start, end } = place.range
    while (edits[next] && endOf(edits[next]) <= end) next++
    const inside = edits.slice(i, next)
    if (!inside.every(({ del, ins }) => WORD.test(del) && WORD.test(ins))) return null
    const source = part.text.slice(start, end)
    const was = said(source)
    const is = was === null ? null : said(applyEdits(source, inside.map((one) => ({ ...one, start: one.start - start }))))
    if (was === null || is === null || !(place.isKey ? setKey : setText)(draft, place.path, was, is)) return null
    if (place.isKey) renamed.set(place.path, childPath(parentPath(place.path), is))
  }
  if (renamed.size > 0 && !hasFieldsOnce(draft)) return null
  const text = applyEdits(part.text, edits)
  const spans = standsAlone(text) ? shifted(part, edits, renamed) : null
  return spans && { offset: part.offset, text, spans, diagnostics: part.diagnostics, state: draft }
}

/** Blanks that come and go beside others, behind a colon or comma or before a comment: no element moves to another line or depth. */
function isGap({ text, spans }: StatePart, { start, del }: TextEdit): boolean {
  const end = start + del.length
  if (text[start - 1] !== ' ') return false
  let before = start - 1
  while (text[before] === ' ') before--
  let behind = end
  while (text[behind] === ' ') behind++
  const sign = text[before]
  if (sign === undefined || text[behind] === undefined || /[\r\n]/.test(sign + (text[behind] ?? ''))) return false
  if (sign !== ':' && sign !== ',' && text[behind] !== '#') return false
  const around = scalarAround(spans, { start: before, del: text.slice(before, behind) })
  return !around || (!around.isKey && hasParts(spans, around.path))
}

function hasParts(spans: ReadonlyMap<ElementPath, Span>, path: ElementPath): boolean {
  for (const other of spans.keys()) if (parentPath(other) === path) return true
  return false
}

interface Found {
  readonly path: ElementPath
  readonly range: Range
  readonly isKey: boolean
}

/** The key or the value without parts in which an edit stands. */
function scalarAround(spans: ReadonlyMap<ElementPath, Span>, { start, del }: Pick<TextEdit, 'start' | 'del'>): Found | null {
  const end = start + del.length
  let inner: Found | null = null
  for (const [path, { key, value }] of spans) {
    if (key && start >= key.start && end <= key.end) return { path, range: key, isKey: true }
    if (start >= value.start && end <= value.end) inner = { path, range: value, isKey: false }
  }
  // Its parts are written down behind it, so the last one found is the innermost.
  return inner
}

/** What a scalar's source says, letter by letter; null where it could be more than that. */
function said(source: string): string | null {
  const sign = source[0]
  const style: Style = sign === '"' ? 'double' : sign === "'" ? 'single' : 'plain'
  if (style !== 'plain') return source.length > 1 && source.endsWith(sign ?? '') ? saysVerbatim(source, style) : null
  return source.includes('\n') || !plainIsSafe(source, false) ? null : source
}

/** The places after the edits; null where one of them can't be told. */
function shifted({ spans }: StatePart, edits: readonly TextEdit[], renamed: ReadonlyMap<ElementPath, ElementPath>): ReadonlyMap<ElementPath, Span> | null {
  const startOf = (offset: number): number => {
    let by = 0
    for (const { start, del, ins } of edits) {
      if (start + del.length > offset) break
      // A word put before a text is part of it; blanks put there are not.
      if (start < offset || GAP.test(ins)) by += ins.length - del.length
    }
    return offset + by
  }
  const finishOf = (offset: number): number => {
    let by = 0
    for (const { start, del, ins } of edits) {
      if (start + del.length > offset) break
      by += ins.length - del.length
    }
    return offset + by
  }
  const move = (range: Range): Range => {
    const [start, end] = [startOf(range.start), finishOf(range.end)]
    return start === range.start && end === range.end ? range : { start, end }
  }
  const first = edits[0]?.start ?? 0
  const moved = new Map<ElementPath, Span>()
  for (const [path, span] of spans) {
    const { key, value, item } = span
    if (value.start === value.end) return null
    if (item.end < first) {
      moved.set(path, span)
      continue
    }
    const [now, whole] = [move(value), value === item ? null : move(item)]
    moved.set(renamed.get(path) ?? path, key ? { key: move(key), value: now, item: whole ?? now } : { value: now, item: whole ?? now })
  }
  return moved
}
