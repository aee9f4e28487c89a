export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
  /** From 1, in the text before; null for a line that is new. */
  readonly before: number | null
  /** From 1, in the text after; null for a line that is gone. */
  readonly after: number | null
}

/**
 * Two small texts line by line: what is in both, what is gone, what is new, by a longest common subsequence. Lines grow with
 * the product of both lengths, so it is for texts of a page.
 */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const a = before.replace(/\n$/, '').split('\n')
  const b = after.replace(/\n$/, '').split('\n')
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) lines.push({ kind: 'same', text: a[i] ?? '', before: ++i, after: ++j })
    else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) lines.push({ kind: 'gone', text: a[i] ?? '', before: ++i, after: null })
    else lines.push({ kind: 'new', text: b[j] ?? '', before: null, after: ++j })
  }
  return lines
}

/** A diff with what stays far from every change left out: a number stands for so many lines. */
export function nearChanges(lines: readonly DiffLine[], around: number): readonly (DiffLine | number)[] {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'))
  const shown: (DiffLine | number)[] = []
  lines.forEach((line, at) => {
    if (near[at]) shown.push(line)
    else if (typeof shown.at(-1) === 'number') shown[shown.length - 1] = (shown.at(-1) as number) + 1
    else shown.push(1)
  })
  return shown
}
