import type { Value } from '../../../machine'
import { newRun, reduce } from '../../../reducer'
import { satisfying } from '../../../reducer'
import type { Panel } from '../ballots'
import type { Explorer } from '../Explorer'
import { eventOf, type Move } from '../types'

/** Most answers that are given on the way to a vote. */
const MOST_MOVES = 200

/**
 * Answers that lead to a panel's state and vote as a ballot says, up to the decision about it; everything else is answered
 * with the first thing that satisfies. Null when that does not lead there.
 */
export function ballotMoves(explorer: Explorer, panel: Panel, votes: readonly (Value | null)[]): readonly Move[] | null {
  const machine = explorer.original
  const voteOf = new Map(panel.voters.map(({ actor }, i) => [actor as string, votes[i] ?? null]))
  const gathers = firstParked(explorer, panel)
  if (gathers < 0) return null
  const moves: Move[] = [...explorer.wayTo(explorer.whereOf(gathers))]
  let run = newRun(machine)
  run = reduce(machine, run, { kind: 'start' })
  let decided = false
  const watch = (state: { readonly name: string }): void => {
    if (state.name === panel.decides) decided = true
  }
  for (const move of moves) {
    const summon = run.open.find(({ actor }) => actor === move.asked)
    if (!summon) return null
    run = reduce(machine, run, eventOf(move, summon.id))
  }
  for (let given = 0; given < MOST_MOVES && run.status.kind === 'parked'; given++) {
    const state = machine.states.find(({ name }) => name === run.state)
    if (!state) return null
    const next = run.open.flatMap(({ id, actor }) => {
      const isVoter = state.name === panel.gathers && voteOf.has(actor)
      const vote = isVoter ? (voteOf.get(actor) ?? null) : undefined
      // One who does not vote is passed over when nothing else is wanted of them.
      const move = explorer.movesOf(state, actor, run.slots).find((one) => isGood(one, panel.map, vote) && meets(explorer, state.name, one, run.slots))
      return move ? [{ id, move }] : []
    })
    const first = next[0]
    if (!first) return null
    moves.push(first.move)
    decided = false
    run = reduce(machine, run, eventOf(first.move, first.id), watch)
    if (decided && (state.name === panel.decides || run.state !== panel.gathers || run.status.kind !== 'parked')) return moves
  }
  return null
}

function firstParked(explorer: Explorer, panel: Panel): number {
  for (let node = 0; node < explorer.keys.length; node++) {
    if (explorer.canon.stateOf(explorer.keys[node] ?? '') !== panel.gathers) continue
    const run = explorer.runAt(node)
    if (run && panel.voters.every(({ actor }) => run.open.some((summon) => summon.actor === actor))) return node
  }
  return -1
}

/** Whether a turn votes as wanted (`undefined`: is no voter's) and leaves nothing blank. */
function isGood(move: Move, map: string, vote: Value | null | undefined): boolean {
  if (move.kind !== 'turn' || move.writes.some(({ value, key }) => value === '' || key !== undefined)) return false
  if (vote === undefined) return true
  const cast = move.writes.find(({ field }) => field === map)
  return vote === null ? cast === undefined : cast?.value === vote
}

/** Whether a turn answers all that is required of its actor. */
function meets(explorer: Explorer, state: string, move: Move, slots: Parameters<Explorer['movesOf']>[2]): boolean {
  const needs = explorer.index.needs(explorer.index.states.get(state) ?? ({ requires: [] } as never))
  return needs.every((need) => !need.required || satisfying(need, slots[need.field]) !== null || !isFrom(need, move) || move.writes.some(({ field }) => field === need.field))
}
const isFrom = ({ from }: ReturnType<Explorer['index']['needs']>[number], { actor }: Move): boolean =>
  from.kind === 'agent' ? actor.startsWith('agent:') && (from.agent === null || actor === `agent:${from.agent}`) : actor === (from.user === null ? actor : `user:${from.user}`) && !actor.startsWith('agent:')
