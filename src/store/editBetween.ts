import type { TextEdit } from '../machine'

const isLowSurrogate = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Inside of a pair: between the halves of one character, or of CR and LF. The editor moves such an edit elsewhere. */
const splits = (text: string, at: number): boolean =>
  at > 0 && at < text.length && (isLowSurrogate(text, at) || (text[at] === '\n' && text[at - 1] === '\r'))

/**
 * The smallest single replacement that turns one text into another, as a list; empty when they are equal. Selections, folds
 * and scroll outside of it stay where they are.
 */
export const editBetween = (before: string, after: string): readonly TextEdit[] => {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  while (splits(before, start) || splits(after, start)) start--
  let tail = 0
  while (tail < most - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++
  while (tail > 0 && (splits(before, before.length - tail) || splits(after, after.length - tail))) tail--
  return [{ start, del: before.slice(start, before.length - tail), ins: after.slice(start, after.length - tail) }]
}
