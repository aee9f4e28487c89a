import type { Script } from '../agents'
import type { Machine } from '../machine'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { nextEvent } from './driver'
import { hasEnded, newDriver } from './driverState'

export interface HeadlessOptions {
  /** In place of the script's own. */
  readonly seed?: number
  /** Events after which the run is called off; 10,000 when left out. */
  readonly maxEvents?: number
}

export interface Played {
  readonly run: Run
  /** Everything that was reduced, in order: replaying them gives `run`. */
  readonly events: readonly RunEvent[]
}

export const EVENT_LIMIT = 'event-limit'
export const CANNOT_START = 'cannot-start'

/**
 * Plays a script to the end of its run, without a person and without waiting.
 *
 * It always ends: every turn is taken once, an agent past its list fails, an iteration of nobody but such agents aborts
 * the run as `script-exhausted`, and after `maxEvents` it is aborted as `event-limit`. A document that does not start is
 * aborted as `cannot-start`. Answers still on their way at the end come late. Source: spec §9.
 */
export function runHeadless(machine: Machine, script: Script, options: HeadlessOptions = {}): Played {
  const { maxEvents = 10_000 } = options
  const events: RunEvent[] = []
  let run = newRun(machine)
  let driver = newDriver(script, { mode: 'headless', ...(options.seed === undefined ? {} : { seed: options.seed }) })
  const push = (event: RunEvent): void => {
    events.push(event)
    run = reduce(machine, run, event)
  }
  while (events.length < maxEvents) {
    const next = nextEvent(machine, driver, run)
    if (!('event' in next)) break
    driver = next.driver
    push(next.event)
  }
  if (!hasEnded(run)) push({ kind: 'abort', reason: events.length < maxEvents ? CANNOT_START : EVENT_LIMIT })
  return { run, events }
}
