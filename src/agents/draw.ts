import type { Value } from '../machine'

/** A number in [0, 1) that only the text decides: FNV-1a over its units, then two rounds of mixing. */
export function unitOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/**
 * Draws one of the weighted values. `place` names the draw (who, which turn, which write): the same seed and place
 * always draw the same, whatever was drawn before, so the order in which agents are asked decides nothing.
 * Null when no weight is above 0.
 */
export function draw(weights: readonly { readonly value: Value; readonly weight: number }[], seed: number, place: readonly (string | number)[]): Value {
  const total = weights.reduce((sum, one) => sum + one.weight, 0)
  let left = unitOf([seed, ...place].join('\u0000')) * total
  for (const one of weights) {
    if (one.weight <= 0) continue
    if (left < one.weight) return one.value
    left -= one.weight
  }
  return weights.findLast((one) => one.weight > 0)?.value ?? null
}
