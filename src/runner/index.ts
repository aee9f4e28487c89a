export { runHeadless, CANNOT_START, EVENT_LIMIT, type HeadlessOptions, type Played } from './runHeadless'
export { hasEnded, newDriver, type Delivery, type DriverMode, type DriverState } from './driverState'
export { nextEvent, thinking, NO_ANSWER_IN_TIME, PAST_ITS_LIST, SCRIPT_EXHAUSTED, type Next } from './driver'
export { withUnscripted } from './unscripted'
