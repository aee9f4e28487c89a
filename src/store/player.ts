import type { Script } from '../agents'
import type { Machine } from '../machine'
import { newRun, reduce, reduceAll, type Actor, type Run, type RunEvent } from '../reducer'
import { newDriver, nextEvent, withUnscripted, type DriverState, type Next } from '../runner'

/**
 * A run that grows: its events and the driver that draws the next one. What is shown of it is the session's matter.
 * Lives outside of the state, as a driver is nobody's to look at; `reduce` alone moves the run.
 */
export class Player {
  readonly machine: Machine
  #run: Run
  #events: RunEvent[] = []
  #driver: DriverState
  #ahead: Next | null = null

  constructor(machine: Machine, script: Script, unscripted: readonly Actor[] = []) {
    this.machine = machine
    this.#run = newRun(machine)
    this.#driver = newDriver(script, { unscripted })
  }

  /** A run from its events and its driver as they were kept. */
  static resume(machine: Machine, events: readonly RunEvent[], driver: DriverState): Player {
    const player = new Player(machine, driver.script)
    player.#run = reduceAll(machine, player.#run, events)
    player.#events = [...events]
    player.#driver = driver
    return player
  }

  get run(): Run {
    return this.#run
  }

  get events(): readonly RunEvent[] {
    return this.#events.slice()
  }

  get driver(): DriverState {
    return this.#driver
  }

  /** Whom the script does not speak for, from now on: what they are asked waits. */
  leaveTo(unscripted: readonly Actor[]): void {
    this.#driver = withUnscripted(this.#driver, this.#run, unscripted)
    this.#ahead = null
  }

  get lastEvent(): RunEvent | undefined {
    return this.#events.at(-1)
  }

  get #next(): Next {
    this.#ahead ??= nextEvent(this.machine, this.#driver, this.#run)
    return this.#ahead
  }

  /** Whom the run waits for, a person each; empty while the script has turns, and when the run is over. */
  get waitingFor() {
    const next = this.#next
    return 'waitingFor' in next ? next.waitingFor : []
  }

  /** Nothing comes any more, whoever speaks. */
  get over(): boolean {
    const next = this.#next
    return 'waitingFor' in next && next.waitingFor.length === 0
  }

  /** The summon that is answered next: what the journal will say, so that stepping back shows the same. */
  get thinking(): readonly number[] {
    const next = this.#next
    if (!('event' in next) || (next.event.kind !== 'turn' && next.event.kind !== 'failed')) return []
    const { summon } = next.event
    return summon !== null && this.#run.open.some(({ id }) => id === summon) ? [summon] : []
  }

  /** Draws the next event from the agents; false when there is none. */
  draw(): boolean {
    const next = this.#next
    if ('waitingFor' in next) return false
    this.#driver = next.driver
    this.take(next.event)
    return true
  }

  /** Takes an event from elsewhere: what a person answers. */
  take(event: RunEvent): void {
    this.#run = reduce(this.machine, this.#run, event)
    this.#events.push(event)
    this.#ahead = null
  }
}
