import type { editor, IRange } from 'monaco-editor/editor'
import type { Range, Reading } from '../machine'
import { askedBetween, celIn } from './gutter'
import type { Monaco } from './monaco'

/** The lines of a selected element: tinted, with a bar at their left. */
export const tint = (monaco: Monaco, model: editor.ITextModel, range: Range | null): editor.IModelDeltaDecoration[] => {
  if (!range) return []
  const [from, to] = linesOf(model, range)
  return [
    {
      range: new monaco.Range(from, 1, to, 1),
      options: { isWholeLine: true, className: 'parley-tint', marginClassName: 'parley-tint-margin' },
    },
  ]
}

/** First and last line (from 1) of a range; a line break at its end belongs to the line before. */
export const linesOf = (model: editor.ITextModel, { start, end }: Range): readonly [number, number] => {
  const from = model.getPositionAt(start).lineNumber
  const last = model.getPositionAt(end)
  let to = last.column === 1 && last.lineNumber > from ? last.lineNumber - 1 : last.lineNumber
  while (to > from && model.getLineFirstNonWhitespaceColumn(to) === 0) to--
  return [from, to]
}

/** Gutter glyphs and the colour of CEL for the lines in view only: a machine of thousands of states costs no more than a small one. */
export const dress = (monaco: Monaco, model: editor.ITextModel, reading: Reading | null, ranges: readonly { startLineNumber: number; endLineNumber: number }[]) => {
  const found: editor.IModelDeltaDecoration[] = []
  for (const { startLineNumber, endLineNumber } of ranges)
    for (let line = startLineNumber; line <= Math.min(endLineNumber, model.getLineCount()); line++) {
      const text = model.getLineContent(line)
      for (const [from, to] of celIn(text))
        found.push({ range: new monaco.Range(line, from + 1, line, to + 1), options: { inlineClassName: 'parley-cel' } })
      const item = /^(\s*-\s+)\S/.exec(text)
      if (!reading || !item) continue
      const lineStart = model.getOffsetAt(new monaco.Position(line, 1))
      const asked = askedBetween(reading, lineStart, lineStart + (item[1] ?? '').length)
      if (!asked) continue
      const shape = asked.number === null ? 'any' : asked.number === 0 ? 'person' : String(((asked.number - 1) % 8) + 1)
      found.push({
        range: new monaco.Range(line, 1, line, 1),
        options: {
          glyphMarginClassName: `parley-glyph parley-glyph-${shape}`,
          glyphMarginHoverMessage: { value: `\`${asked.field}\` from ${asked.who}` },
        },
      })
    }
  return found
}

const lookOf = ({ options }: editor.IModelDeltaDecoration): string => JSON.stringify(options)

/** Whether lines that were dressed so, and whose decorations now stand at `ranges`, are dressed as wanted. */
export const sameDress = (before: readonly editor.IModelDeltaDecoration[], wanted: readonly editor.IModelDeltaDecoration[], ranges: readonly IRange[]): boolean =>
  before.length === wanted.length && ranges.length === wanted.length &&
  wanted.every((each, at) => {
    const was = before[at]
    const stands = ranges[at]
    return was !== undefined && stands !== undefined && sameRange(stands, each.range) && lookOf(was) === lookOf(each)
  })

const sameRange = (a: IRange, b: IRange): boolean =>
  a.startLineNumber === b.startLineNumber && a.startColumn === b.startColumn && a.endLineNumber === b.endLineNumber && a.endColumn === b.endColumn
