import type { Parameters } from 'fast-check'

/**
 * How many times over the properties are tried: once, from the same seeds every time, so that a red test means a change.
 * SOAK=1 tries twenty-five times as often, SOAK=n n times, from fresh seeds; a failure prints the seed that repeats it.
 */
const asked = process.env['SOAK']
const times = asked === undefined ? 1 : Number(asked) > 1 ? Number(asked) : 25

export const settings = (numRuns: number): Parameters<unknown> => ({ numRuns: Math.ceil(numRuns * times), ...(asked === undefined ? { seed: 20 } : {}) })

/** For machines that are busy with other things too. */
export const patient = { timeout: 20_000 + times * 20_000 }
