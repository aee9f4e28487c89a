/** Edits (insert, delete, replace, swap of neighbours) between two short texts, given up past `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? limit + 1
}

/** The candidate that somebody who typed `name` most likely meant, or null when none is near. */
export function closest(name: string, candidates: Iterable<string>): string | null {
  if (name.length > 60) return null
  const limit = name.length <= 3 ? 1 : 2
  let best: string | null = null
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    const d = candidate.toLowerCase() === name.toLowerCase() ? 0.5 : distance(name, candidate, limit)
    if (d > 0 && d < bestDistance) [best, bestDistance] = [candidate, d]
  }
  return best
}

/** ` Did you mean \`judge\`?`, or nothing. */
export const didYouMean = (name: string, candidates: Iterable<string>): string => {
  const near = closest(name, candidates)
  return near === null ? '' : ` Did you mean \`${near}\`?`
}
