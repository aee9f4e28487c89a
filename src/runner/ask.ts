import { answerOf, nextTurn, take } from '../agents'
import type { Machine } from '../machine'
import type { Actor, Run, Summon } from '../reducer'
import { contextAsked } from './contextAsked'
import { isOpen, type Delivery, type DriverState } from './driverState'
import { withSpokenFor } from './unscripted'

/** Whose list answers a summon: its actor's, and for any person's a named one's who is not asked by name just now. */
function playerOf(driver: DriverState, run: Run, summon: Summon): Actor {
  if (summon.actor !== 'user' || driver.script.turns.some((one) => one.actor === 'user')) return summon.actor
  const named = driver.script.turns.find(
    ({ actor }) => actor.startsWith('user:') && !run.open.some((one) => one.actor === actor) && nextTurn(driver.script, driver.taken, actor, summon.state) !== null,
  )
  return named?.actor ?? summon.actor
}

/**
 * Turns whose summons were closed before the driver saw them: a person was quicker in the agent's place, and the turn
 * counts as given, as it does when the answer was on its way already.
 */
function withMissed(before: DriverState, run: Run): DriverState {
  if (run.issued.length <= before.askedUpTo) return before
  let { taken } = before
  for (const record of run.journal) {
    if (record.kind !== 'summon' || record.state === null || record.id <= before.askedUpTo || isOpen(run, record.id)) continue
    const turn = nextTurn(before.script, taken, record.actor, record.state)
    if (turn !== null) taken = take(taken, record.actor, turn)
  }
  return { ...before, taken }
}

/**
 * Asks the script about every summon that it was not asked about yet: their answers are on their way from one moment
 * and one snapshot, as the summons are.
 */
export function ask(machine: Machine, last: DriverState, run: Run): DriverState {
  const before = withMissed(withSpokenFor(last, run), run)
  const waits = ({ actor, state }: Summon): boolean => actor !== 'user' && (before.unscripted.includes(actor) || nextTurn(before.script, before.taken, actor, state) === null)
  const fresh = run.open.filter((summon) => summon.id > before.askedUpTo || (before.pastList.includes(summon.id) && !waits(summon)))
  if (fresh.length === 0) return { ...before, askedUpTo: run.issued.length }
  let { taken } = before
  const deliveries = [...before.deliveries]
  const pastList = before.pastList.filter((id) => isOpen(run, id) && !fresh.some((summon) => summon.id === id))
  let answered = false
  for (const summon of fresh) {
    const actor = playerOf({ ...before, taken }, run, summon)
    if (before.unscripted.includes(actor)) {
      pastList.push(summon.id)
      continue
    }
    const answer = answerOf(before.script, taken, { actor, state: summon.state, context: () => contextAsked(machine, run, summon) }, before.seed)
    if (answer.kind === 'past-its-list') {
      pastList.push(summon.id)
      continue
    }
    answered = true
    taken = take(taken, actor, answer.turn)
    const event: Delivery['event'] =
      answer.fail === undefined
        ? { kind: 'turn', actor, summon: summon.id, writes: answer.writes }
        : { kind: 'failed', actor, summon: summon.id, error: answer.fail }
    const first = { summon: summon.id, state: summon.state, visit: summon.visit, dueMs: before.clockMs + answer.delayMs, event, late: answer.late === true, again: false }
    // Late and twice together: in time at first, and the repetition comes late.
    if (answer.twice === true) deliveries.push({ ...first, late: false }, { ...first, again: true })
    else deliveries.push(first)
  }
  const onlyPast = !answered && fresh.some((summon) => summon.id > before.askedUpTo)
  return {
    ...before,
    taken,
    deliveries,
    pastList,
    askedUpTo: run.issued.length,
    exhausted: onlyPast && before.mode === 'headless',
  }
}
