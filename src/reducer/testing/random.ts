/** A stream of numbers from a seed: the same seed, the same stream (mulberry32). For tests alone. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, at least 0, below `n`. */
  below(n: number): number
  chance(p: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

export const newRandom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[below(items.length)] as T
  }
  const shuffled = <T>(items: readonly T[]): T[] => {
    const rest = [...items]
    const out: T[] = []
    while (rest.length > 0) out.push(...rest.splice(below(rest.length), 1))
    return out
  }
  return { next, below, pick, shuffled, chance: (p) => next() < p }
}
