import { elementPath, type Machine } from '../../../machine'
import type { Run } from '../../../reducer'
import { code, plural } from '../../words'
import type { Move } from '../types'
import { play } from '../witness'
import type { ProofRule, Prover } from './Prover'

/** Most pairs of a configuration and a number of iterations that are told apart. */
const MOST_COUNTED = 2_000_000

interface Counted {
  /** Fewest iterations of a run that ends as done; Infinity when none does. */
  readonly fewest: number
  /** The shortest way to a halt by the cap in front of an ending that was already decided. */
  readonly cut: { readonly moves: readonly Move[]; readonly state: string } | null
  readonly shortest: readonly Move[] | null
}

/** Configurations with the iterations used on the way there, breadth first; null when they are too many. */
function counted(prover: Prover, cap: number): Counted | null {
  const { explorer, graph, facts } = prover
  const size = graph.size
  if (size === 0 || size * (cap + 2) > MOST_COUNTED) return null
  const by = new Int32Array(size * (cap + 2)).fill(-2)
  const first = explorer.endingOf(0) === null ? 1 : 0
  const queue: number[] = []
  const wayTo = (place: number): Move[] => {
    const moves: Move[] = []
    for (let at = place, edge = by[at] ?? -1; edge >= 0; edge = by[at] ?? -1) {
      moves.unshift(explorer.moves[explorer.edgeMove.at(edge)] as Move)
      const used = Math.floor(at / size) - explorer.edgeAsks.at(edge)
      at = used * size + explorer.edgeFrom.at(edge)
    }
    return moves
  }
  by[first * size] = -1
  queue.push(first * size)
  let fewest = Infinity
  let shortest: readonly Move[] | null = null
  let cut: Counted['cut'] = null
  for (let i = 0; i < queue.length; i++) {
    const place = queue[i] as number
    const node = place % size
    const used = Math.floor(place / size)
    if (explorer.endingOf(node) === 'done' && used < fewest) {
      fewest = used
      shortest = wayTo(place)
    }
    if (used > cap) {
      const state = explorer.canon.stateOf(explorer.keys[node] ?? '')
      const at = facts.stateNamed(state)
      // Past every loop and on the way to an end: the decision was made, and only what follows it is missing.
      if (!cut && at && !facts.graph.inLoop(at.index) && prover.finishes[node] === 1 && cameFromLoop(prover, wayTo(place), state)) cut = { moves: wayTo(place), state }
      continue
    }
    for (const edge of graph.outOf(node)) {
      // Whoever has to be asked twice uses up any cap.
      if (explorer.moves[explorer.edgeMove.at(edge)]?.writes.some(({ value }) => value === '') !== false) continue
      const next = (used + explorer.edgeAsks.at(edge)) * size + explorer.edgeTo.at(edge)
      if (by[next] !== -2) continue
      by[next] = edge
      queue.push(next)
    }
  }
  return { fewest, cut, shortest }
}

/** Whether the last thing that happened was to leave a loop for `state`, with all answers satisfying. */
function cameFromLoop(prover: Prover, moves: readonly Move[], state: string): boolean {
  const run = play({ ...prover.machine, policy: {} }, moves)?.run
  const entry = run?.journal.findLast((record) => record.kind === 'transition')
  const from = entry?.kind === 'transition' && entry.to === state ? prover.facts.stateNamed(entry.from) : undefined
  return from !== undefined && prover.facts.graph.inLoop(from.index)
}

/** L39: no run gets to an end under the cap. */
export const capTooSmallFound: ProofRule = {
  id: 'L39', name: 'cap-too-small', severity: 'error',
  *find(prover) {
    const cap = prover.machine.policy.maxIterations
    if (cap === undefined || !prover.isProof || ![...prover.graph.ended('done')].length) return
    const found = counted(prover, cap)
    if (!found || found.fewest !== Infinity) return
    const first = [...prover.graph.ended('done')][0]
    const moves = first === undefined ? [] : prover.explorer.wayTo(prover.explorer.whereOf(first))
    const { moves: cutAfter } = movesUntilHalt(prover.machine, moves)
    yield {
      at: elementPath('policy', 'maxIterations'),
      part: 'value',
      message: `The cap of ${plural(cap, 'iteration')} cuts every way to an end: no run can be done under it.`,
      witness: prover.witnessOf(cutAfter, 'the cap halts the run, as it halts every other.'),
      claim: { kind: 'halted', cap: 'max-iterations' },
      about: { states: [] },
    }
  },
}

/** The answers up to the one that is halted on, and the run then; all of them where none is. */
export function movesUntilHalt(machine: Machine, moves: readonly Move[]): { readonly moves: readonly Move[]; readonly run: Run | null } {
  for (let n = 0; n <= moves.length; n++) {
    const run = play(machine, moves.slice(0, n))?.run
    if (run?.status.kind === 'halted') return { moves: moves.slice(0, n), run }
  }
  return { moves, run: null }
}

/** L40: the verdict is paid for, and the cap cuts what follows it. */
export const capCutsTheEnding: ProofRule = {
  id: 'L40', name: 'cap-cuts-after-the-decision', severity: 'warning',
  *find(prover) {
    const cap = prover.machine.policy.maxIterations
    if (cap === undefined || !prover.isProof) return
    const found = counted(prover, cap)
    if (!found?.cut || found.fewest === Infinity) return
    const { moves, state } = found.cut
    yield {
      at: elementPath('policy', 'maxIterations'),
      part: 'value',
      message: `With ${plural(cap, 'iteration')} a run can decide to go to ${code(state)} and is halted before anybody is asked there: paid for and thrown away.`,
      fix: { label: `Set maxIterations to ${cap + 1}`, operation: { kind: 'setCap', cap: 'maxIterations', value: cap + 1 } },
      witness: prover.witnessOf(moves, `the cap halts the run in ${code(state)}, before its last question.`),
      claim: { kind: 'halted', cap: 'max-iterations' },
      about: { states: [state] },
    }
  },
}
