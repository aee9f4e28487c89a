import type { Script } from '../agents'
import type { Machine } from '../machine'
import type { Actor, RunEvent } from '../reducer'
import { Player } from './player'

const actorOf = (event: RunEvent): Actor | null => (event.kind === 'turn' || event.kind === 'failed' ? event.actor : null)

/** The answers of each actor in the order in which they came. */
const answersOf = (events: readonly RunEvent[]): ReadonlyMap<Actor, readonly RunEvent[]> => {
  const answers = new Map<Actor, RunEvent[]>()
  for (const event of events) {
    const actor = actorOf(event)
    if (actor !== null) answers.set(actor, [...(answers.get(actor) ?? []), event])
  }
  return answers
}

/**
 * A run again, on another machine or script: agents speak by the script, and where the script is silent, people say what
 * they said the time before, each their nth answer the nth time.
 *
 * Stops when nobody has anything to say, or once the journal holds `mostRecords`. Errors: none.
 */
export const rerun = (machine: Machine, script: Script, before: readonly RunEvent[], mostRecords: number, unscripted: readonly Actor[] = []): Player => {
  const player = new Player(machine, script, unscripted)
  const answers = answersOf(before)
  const spoken = new Map<Actor, number>()
  const count = (event: RunEvent | undefined): void => {
    const actor = event ? actorOf(event) : null
    if (actor !== null) spoken.set(actor, (spoken.get(actor) ?? 0) + 1)
  }
  while (player.run.journal.length < mostRecords) {
    if (player.draw()) {
      count(player.lastEvent)
      continue
    }
    const said = player.waitingFor.flatMap((actor) => answers.get(actor)?.[spoken.get(actor) ?? 0] ?? [])[0]
    const summon = player.run.open.find(({ actor }) => said && actor === actorOf(said))
    if (!said || !summon || (said.kind !== 'turn' && said.kind !== 'failed')) break
    player.take({ ...said, summon: summon.id })
    count(player.lastEvent)
  }
  return player
}
