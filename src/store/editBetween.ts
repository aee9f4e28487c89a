import type { TextEdit } from '../machine'

const isLowSurrogate = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Inside of a pair: between the halves of one character, or of CR and LF. The editor moves such an edit elsewhere. */
const splits = (text: string, at: number): boolean =>
  at > 0 && at < text.length && (isLowSurrogate(text, at) || (text[at] === '\n' && text[at - 1] === '\r'))

const STRIDE = 1024

/**
 * The smallest single replacement that turns one text into another, as a list; empty when they are equal. Selections, folds
 * and scroll outside of it stay where they are.
 */
export const editBetween = (before: string, after: string): readonly TextEdit[] => {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  // Long texts that differ in a word are compared a thousand characters at a time.
  let start = 0
  while (start + STRIDE <= most && before.slice(start, start + STRIDE) === after.slice(start, start + STRIDE)) start += STRIDE
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  while (splits(before, start) || splits(after, start)) start--
  let tail = 0
  const endsAlike = (): boolean => before.slice(before.length - tail - STRIDE, before.length - tail) === after.slice(after.length - tail - STRIDE, after.length - tail)
  while (tail + STRIDE <= most - start && endsAlike()) tail += STRIDE
  while (tail < most - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++
  while (tail > 0 && (splits(before, before.length - tail) || splits(after, after.length - tail))) tail--
  return [{ start, del: before.slice(start, before.length - tail), ins: after.slice(start, after.length - tail) }]
}
