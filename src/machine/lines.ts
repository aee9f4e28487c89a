/** Line (from 1) and column (from 1, UTF-16 units) of an offset, for sentences that name a place. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const until = Math.max(0, Math.min(offset, text.length))
  let line = 1
  let start = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < until; i = text.indexOf('\n', i + 1)) {
    line++
    start = i + 1
  }
  return { line, column: until - start + 1 }
}

export const lineOf = (text: string, offset: number): number => lineAndColumn(text, offset).line
