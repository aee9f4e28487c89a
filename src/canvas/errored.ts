import type { Moment } from '../trace'
import { linkId } from './graph'

/** The links whose guards could not be judged when they were last looked at, by link id. */
export const erroredLinks = (moment: Moment | null): ReadonlySet<string> =>
  new Set(moment?.guards.filter((guard) => guard.outcome === 'errored').map((guard) => linkId(guard.state, guard.transition)))
