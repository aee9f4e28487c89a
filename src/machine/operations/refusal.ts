/** Why an operation cannot be done here. Thrown deep inside a computation and caught at its door: outside it is a value. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason)
}

export function refuseUnless(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal(reason)
}
