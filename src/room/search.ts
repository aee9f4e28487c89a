/**
 * How well a name answers what was typed: 0 is not at all, higher is better. The start of the name beats the start of a
 * word in it, which beats the middle; letters in order but scattered come last.
 */
export function score(query: string, text: string): number {
  const asked = query.trim().toLowerCase()
  if (asked === '') return 1
  const name = text.toLowerCase()
  const at = name.indexOf(asked)
  if (at === 0) return 100 - Math.min(name.length - asked.length, 40) / 2
  if (at > 0) return (/[\s_\-→.:]/.test(name[at - 1] ?? '') ? 70 : 50) - Math.min(at, 40) / 4
  let from = 0
  for (const letter of asked) {
    if (letter === ' ') continue
    from = name.indexOf(letter, from) + 1
    if (from === 0) return 0
  }
  return 10
}

/** The best `limit` of the items, best first; equals keep their order. */
export function bestMatches<T>(query: string, items: readonly T[], textOf: (item: T) => string, limit: number): readonly T[] {
  return items
    .map((item, order) => ({ item, order, points: score(query, textOf(item)) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.order - b.order)
    .slice(0, limit)
    .map(({ item }) => item)
}
