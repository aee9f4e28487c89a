import type { Facts } from './facts'

/**
 * Iterations on the way to an end: how often a run has to ask, counted in parkings. `weights` says which states ask;
 * distances count the state itself.
 */
export interface Distances {
  /** Fewest parkings from the start up to and with a state; Infinity when no way leads there. */
  readonly fromStart: readonly number[]
  /** Fewest parkings from a state, itself included, to an end. */
  readonly toEnd: readonly number[]
}

export function distances(facts: Facts, asks: (state: number) => boolean): Distances {
  const { graph, states } = facts
  const weight = (node: number): number => (asks(node) ? 1 : 0)
  const spread = (starts: readonly number[], next: (node: number) => readonly number[]): number[] => {
    const far = Array.from({ length: graph.size }, () => Infinity)
    let level = starts.map((node) => [node, weight(node)] as const)
    // A wave a number of parkings: states that ask wait for the next wave.
    for (let count = 0; level.length > 0; count++) {
      const later: (readonly [number, number])[] = []
      const now: number[] = []
      for (const [node, need] of level) {
        if (need > count) later.push([node, need])
        else now.push(node)
      }
      for (const node of now) {
        if ((far[node] ?? 0) <= count) continue
        far[node] = count
        for (const to of next(node)) {
          if ((far[to] ?? 0) <= count) continue
          if (weight(to) === 0) now.push(to)
          else later.push([to, count + 1])
        }
      }
      level = later
    }
    return far
  }
  return {
    fromStart: graph.initial === null ? states.map(() => Infinity) : spread([graph.initial], (node) => graph.outOf(node).map(({ to }) => to)),
    toEnd: spread(states.filter(({ state }) => state.terminal).map(({ index }) => index), (node) => graph.intoOf(node).map(({ from }) => from)),
  }
}

/** Whether a state asks somebody on its first visit, whatever was written before: nobody could have answered elsewhere. */
export function surelyAsks(facts: Facts, index: number): boolean {
  const at = facts.stateAt(index)
  if (!at.local.parks) return false
  return at.state.requires.some((requirement) => {
    if (!requirement.required) return false
    const writers = facts.writersOf({ at, requirement })
    // `from: user` takes anybody's answer, so any person's elsewhere may be the one.
    const mayAnswer = (writer: string): boolean => writers.includes(writer) || (writer.startsWith('user') && writers.some((other) => other.startsWith('user')))
    return !facts.gatheringsOf(requirement.field).some((other) => other.at !== at && facts.writersOf(other).some(mayAnswer))
  })
}

export interface Round {
  /** The state that decides between another round and the way out. */
  readonly decides: number
  /** Parkings of one round. */
  readonly length: number
}

/** The loops of which every round is equally long and ends at one state; others are left out. */
export function evenRounds(facts: Facts): readonly Round[] {
  const { graph } = facts
  const found: Round[] = []
  const parts = new Map<number, number[]>()
  for (let node = 0; node < graph.size; node++) {
    if (!graph.reached[node] || !graph.inLoop(node)) continue
    const part = graph.loops.of[node] ?? -1
    const members = parts.get(part)
    if (members) members.push(node)
    else parts.set(part, [node])
  }
  for (const [part, members] of parts) {
    const inside = (node: number): boolean => graph.loops.of[node] === part
    const leaving = members.filter((node) => graph.outOf(node).some(({ to }) => !inside(to)))
    const decides = leaving[0]
    if (leaving.length !== 1 || decides === undefined) continue
    const length = roundLength(facts, decides, members, inside)
    if (length !== null && length > 0) found.push({ decides, length })
  }
  return found
}

/** Parkings of a round from `decides` back to it, when all rounds are equally long; null otherwise. */
function roundLength(facts: Facts, decides: number, members: readonly number[], inside: (node: number) => boolean): number | null {
  const { graph } = facts
  const weight = (node: number): number => (facts.stateAt(node).local.parks ? 1 : 0)
  const at = new Map<number, number>()
  const queue: number[] = []
  const arrive = (node: number, count: number): boolean => {
    const before = at.get(node)
    if (before !== undefined) return before === count
    at.set(node, count)
    queue.push(node)
    return true
  }
  let round: number | null = null
  const step = (node: number, count: number): boolean =>
    graph.outOf(node).every(({ to }) => {
      if (!inside(to)) return true
      const next = count + weight(to)
      if (to !== decides) return arrive(to, next)
      if (round !== null && round !== next) return false
      round = next
      return true
    })
  if (!step(decides, 0)) return null
  for (const node of queue) if (!step(node, at.get(node) ?? 0)) return null
  return queue.length >= members.length - 1 ? round : null
}
