/**
 * A name like `stem` that is not among `taken`: itself where it is free, else `judge_2`, `judge_3`.
 * A number that the stem already ends in is counted on, so that a copy of a copy is not called `judge_2_2`.
 */
export function freshName(stem: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  if (!names.has(stem)) return stem
  const [, bare = stem, nth = '1'] = /^(.*)_(\d{1,6})$/s.exec(stem) ?? []
  let next = Number(nth) + 1
  while (names.has(`${bare}_${next}`)) next += 1
  return `${bare}_${next}`
}
