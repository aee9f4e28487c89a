import { nextTurn, take, type TurnsTaken } from '../agents'
import type { Actor, Run } from '../reducer'
import { isOpen, type DriverState } from './driverState'

/** The book without an actor's last turn, which is given back to its list. */
const giveBack = (taken: TurnsTaken, actor: Actor): TurnsTaken => (Object.hasOwn(taken, actor) ? { ...taken, [actor]: (taken[actor] ?? []).slice(0, -1) } : taken)

/**
 * The driver from now on, with these actors played by somebody else: what they are asked waits, whatever the script holds.
 *
 * An answer that was on its way from one of them is not sent and its turn not taken; an actor that the script plays again
 * answers what it is asked now. Pure. Source: spec §9.
 */
export function withUnscripted(before: DriverState, run: Run, unscripted: readonly Actor[]): DriverState {
  const driver = withSpokenFor(before, run)
  const stopped = driver.deliveries.filter((one) => unscripted.includes(one.event.actor) && isOpen(run, one.summon) && !one.again)
  const called = new Set(stopped.map((one) => one.summon))
  return {
    ...driver,
    unscripted,
    taken: stopped.reduce((taken, one) => giveBack(taken, one.event.actor), driver.taken),
    deliveries: driver.deliveries.filter((one) => !called.has(one.summon)),
    pastList: [...new Set([...driver.pastList, ...called])],
  }
}

/** Turns of actors whom somebody else played: an answer in their place counts as their turn, so the script goes on behind it. */
export function withSpokenFor(driver: DriverState, run: Run): DriverState {
  const closed = driver.pastList.filter((id) => !isOpen(run, id))
  if (closed.length === 0) return driver
  let { taken } = driver
  for (const record of run.journal) {
    if (record.kind !== 'summon' || record.state === null || !closed.includes(record.id) || !driver.unscripted.includes(record.actor)) continue
    const turn = nextTurn(driver.script, taken, record.actor, record.state)
    if (turn !== null) taken = take(taken, record.actor, turn)
  }
  return { ...driver, taken, pastList: driver.pastList.filter((id) => !closed.includes(id)) }
}
