export interface Timing {
  /** Milliseconds. */
  readonly median: number
  readonly p95: number
  readonly samples: number
}

export function timing(durationsMs: readonly number[]): Timing {
  const sorted = [...durationsMs].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { median: at(0.5), p95: at(0.95), samples: sorted.length }
}

/**
 * The time of one call of `run`, and of one call of `peer`, taken in turns so that a busy moment of the computer hits both.
 * Calls are repeated for about `forMs` after a warm-up, at least seven times each.
 */
export function sideBySide(run: () => unknown, peer: () => unknown, forMs = 1500): { readonly own: Timing; readonly peer: Timing } {
  const once = (call: () => unknown): number => {
    const began = performance.now()
    call()
    return performance.now() - began
  }
  const end = (ms: number): number => performance.now() + ms
  for (const stop = end(forMs / 4); performance.now() < stop; ) {
    run()
    peer()
  }
  const own: number[] = []
  const others: number[] = []
  for (const stop = end(forMs); performance.now() < stop || own.length < 7; ) {
    own.push(once(run))
    others.push(once(peer))
  }
  return { own: timing(own), peer: timing(others) }
}
