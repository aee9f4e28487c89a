const MASK = (1n << 64n) - 1n

/** Ids of spans, 16 hex digits each, never all 0: the same for the same trace, and no two alike (splitmix64 counts through all of them). */
export function spanIds(traceId: string): () => string {
  let state = BigInt(`0x${/^[0-9a-f]{32}$/.test(traceId) ? traceId.slice(16) : '1'}`)
  return () => {
    let id = 0n
    while (id === 0n) {
      state = (state + 0x9e3779b97f4a7c15n) & MASK
      id = state
      id = ((id ^ (id >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
      id = ((id ^ (id >> 27n)) * 0x94d049bb133111ebn) & MASK
      id ^= id >> 31n
    }
    return id.toString(16).padStart(16, '0')
  }
}
