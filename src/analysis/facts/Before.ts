import type { Facts } from './Facts'

/** Who can have written a field before the guards of a state are looked at. */
export interface WritersBefore {
  /** `agent:pro`, `user:kim`, `user`; in order of the document. */
  readonly writers: readonly string[]
  /** Those of them whom every way asks where it asks at all: named by a requirement that is not optional. */
  readonly required: readonly string[]
  /** Whether somebody is asked who is not named: any agent, or any person. */
  readonly anybody: boolean
}

interface Masks {
  readonly any: bigint
  readonly required: bigint
  readonly anybody: boolean
}
const NOBODY: Masks = { any: 0n, required: 0n, anybody: false }
const join = (a: Masks, b: Masks): Masks => (a === NOBODY ? b : { any: a.any | b.any, required: a.required | b.required, anybody: a.anybody || b.anybody })

/**
 * For one field, who can have written it before each state: its own requirements and those of every state that leads to it.
 * One pass over the loops of the machine from its start, so that a question costs nothing however many states there are.
 * What a terminal state asks for comes before nothing.
 */
export function writersBefore(facts: Facts, field: string): (state: number) => WritersBefore {
  const { graph, states } = facts
  const writers = facts.panelOf(field)
  const bit = new Map(writers.map((writer, i) => [writer, 1n << BigInt(i)]))
  const parts: Masks[] = Array.from({ length: graph.loops.cyclic.length }, () => NOBODY)
  const add = (part: number, masks: Masks): void => {
    parts[part] = join(parts[part] ?? NOBODY, masks)
  }
  for (const gathering of facts.gatheringsOf(field)) {
    const { at, requirement: { from, required } } = gathering
    if (at.state.terminal) continue
    const any = facts.writersOf(gathering).reduce((mask, writer) => mask | (bit.get(writer) ?? 0n), 0n)
    add(graph.loops.of[at.index] ?? -1, { any, required: required ? any : 0n, anybody: (from.kind === 'user' ? from.user : from.agent) === null })
  }
  // Parts are numbered from the ends: whatever leads to a part has a higher number.
  const order = states.map(({ index }) => index).sort((a, b) => (graph.loops.of[b] ?? 0) - (graph.loops.of[a] ?? 0))
  for (const node of order) {
    const part = graph.loops.of[node] ?? -1
    const masks = parts[part] ?? NOBODY
    if (masks !== NOBODY) for (const { to } of graph.outOf(node)) if (graph.loops.of[to] !== part) add(graph.loops.of[to] ?? -1, masks)
  }
  const named = (mask: bigint): readonly string[] => writers.filter((writer) => (mask & (bit.get(writer) ?? 0n)) !== 0n)
  const known = new Map<number, WritersBefore>()
  return (state) => {
    const part = graph.loops.of[state] ?? -1
    let found = known.get(part)
    if (!found) {
      const { any, required, anybody } = parts[part] ?? NOBODY
      known.set(part, (found = { writers: named(any), required: named(required), anybody }))
    }
    return found
  }
}
