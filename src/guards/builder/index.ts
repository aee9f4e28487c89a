export type { Comparison, GuardShape, GuardStyle, Literal, SimpleShape, Test } from './types'
export { PLAIN_STYLE } from './types'
export { buildGuard, celField, celHas, celString } from './buildGuard'
export { readGuard, type ReadGuard } from './readGuard'
