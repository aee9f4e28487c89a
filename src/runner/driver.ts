import type { Machine } from '../machine'
import type { Actor, Run, RunEvent } from '../reducer'
import { ask } from './ask'
import { hasEnded, isOpen, type Delivery, type DriverState } from './driverState'

export type Next = { readonly event: RunEvent; readonly driver: DriverState } | { readonly waitingFor: readonly Actor[] }

export const PAST_ITS_LIST = 'The script has no turn left here.'
export const NO_ANSWER_IN_TIME = 'No answer in time.'
export const SCRIPT_EXHAUSTED = 'script-exhausted'

const wasAnswered = (run: Run, summon: number): boolean =>
  run.journal.some((record) => (record.kind === 'answer' || record.kind === 'fail') && record.summon === summon)

/** Drops what somebody else has answered in the agent's place: a person stepped in while it was thinking. */
const withoutAnswered = (driver: DriverState, run: Run): DriverState => {
  const answeredFor = driver.deliveries.filter((one) => !one.again && !one.late && !isOpen(run, one.summon) && wasAnswered(run, one.summon))
  if (answeredFor.length === 0) return driver
  return { ...driver, deliveries: driver.deliveries.filter((one) => !answeredFor.some((gone) => gone.summon === one.summon)) }
}

/** Whether the run has gone on from the visit that asked, or is over. */
const movedOn = (run: Run, one: Delivery): boolean => hasEnded(run) || run.state !== one.state || run.visit !== one.visit

const earliest = (deliveries: readonly Delivery[], clockMs: number): Delivery | undefined =>
  deliveries.toSorted((a, b) => Math.max(a.dueMs, clockMs) - Math.max(b.dueMs, clockMs) || a.summon - b.summon || Number(a.again) - Number(b.again))[0]

const readyOf = (driver: DriverState, run: Run): readonly Delivery[] => driver.deliveries.filter((one) => !one.late || movedOn(run, one))

/** A headless run gives every open summon that the script does not answer a failure, at once. */
function failures(driver: DriverState, run: Run): readonly Delivery[] {
  if (driver.mode === 'app') return []
  // Whoever answers under a name may still answer for any person, once that is done.
  const personComing = driver.deliveries.some((one) => one.event.actor.startsWith('user:') && isOpen(run, one.summon))
  return run.open
    .filter((summon) => driver.pastList.includes(summon.id) && !(summon.actor === 'user' && personComing))
    .map(({ id, actor, state, visit }) => ({
      summon: id,
      state,
      visit,
      dueMs: driver.clockMs,
      event: { kind: 'failed', actor, summon: id, error: PAST_ITS_LIST },
      late: false,
      again: false,
    }))
}

const send = (driver: DriverState, one: Delivery): Next => ({
  event: one.event,
  driver: {
    ...driver,
    clockMs: Math.max(driver.clockMs, one.dueMs),
    deliveries: driver.deliveries.filter((other) => other !== one),
    pastList: driver.pastList.filter((id) => id !== one.summon),
  },
})

/**
 * The next event for the reducer, and the driver after it; or who is waited for, nobody when the run is over.
 *
 * Pure: the same driver and run give the same answer. What one iteration asks is answered in order of virtual due time,
 * ties in order of the summons. An answer scripted as late counts as missing while it is the only thing waited for: the
 * exchange fails, and the answer comes once the machine has moved on. Source: spec §3, §9.
 */
export function nextEvent(machine: Machine, before: DriverState, run: Run): Next {
  if (run.status.kind === 'new') {
    return before.started ? { waitingFor: [] } : { event: { kind: 'start' }, driver: { ...before, started: true } }
  }
  const driver = ask(machine, withoutAnswered(before, run), run)
  if (driver.exhausted && !hasEnded(run)) return { event: { kind: 'abort', reason: SCRIPT_EXHAUSTED }, driver: { ...driver, exhausted: false } }
  const next = earliest([...readyOf(driver, run), ...failures(driver, run)], driver.clockMs)
  if (next !== undefined) return send(driver, next)
  if (hasEnded(run)) return { waitingFor: [] }
  const waitingFor = run.open.filter((summon) => driver.pastList.includes(summon.id)).map((summon) => summon.actor)
  const held = earliest(driver.deliveries.filter((one) => isOpen(run, one.summon)), driver.clockMs)
  if (waitingFor.length > 0 || held === undefined) return { waitingFor }
  const { actor, summon } = held.event
  return { event: { kind: 'failed', actor, summon, error: NO_ANSWER_IN_TIME }, driver: { ...driver, clockMs: Math.max(driver.clockMs, held.dueMs) } }
}

/** Ids of the open summons whose scripted answer comes next: several where they come at the same moment. */
export function thinking(machine: Machine, before: DriverState, run: Run): readonly number[] {
  if (hasEnded(run) || run.status.kind === 'new') return []
  const driver = ask(machine, withoutAnswered(before, run), run)
  const coming = driver.deliveries.filter((one) => isOpen(run, one.summon) && !one.again)
  const punctual = coming.filter((one) => !one.late)
  const next = earliest(punctual.length > 0 ? punctual : coming, driver.clockMs)
  return next === undefined ? [] : coming.filter((one) => one.dueMs === next.dueMs && one.late === next.late).map((one) => one.summon)
}
