import type { Facts } from './Facts'
import { outcomeOf } from './effects'
import type { PlacedEffect } from './localFacts'

interface Change {
  readonly gained: bigint
  readonly lost: bigint
}
const NOTHING: Change = { gained: 0n, lost: 0n }
const after = (mask: bigint, { gained, lost }: Change): bigint => (mask & ~lost) | gained
const together = (first: Change, then: Change): Change => ({ gained: (first.gained & ~then.lost) | then.gained, lost: (first.lost & ~then.gained) | then.lost })

/**
 * What fields hold on the ways through the machine, guards left out of account: `present` is what every way has set (a
 * blank text counts, CEL can read it), `filled` what some way has filled.
 */
export class Flow {
  private readonly bit = new Map<string, bigint>()
  private readonly presentIn: bigint[]
  private readonly filledIn: bigint[]
  private readonly required: bigint[] = []
  private readonly gathered: bigint[] = []

  constructor(private readonly facts: Facts) {
    facts.machine.context.forEach(({ name }, i) => this.bit.set(name, 1n << BigInt(i)))
    for (const { state } of facts.states) {
      let required = 0n
      let gathered = 0n
      for (const requirement of state.requires) {
        const bit = this.bit.get(requirement.field) ?? 0n
        gathered |= bit
        if (requirement.required) required |= bit
      }
      this.required.push(required)
      this.gathered.push(gathered)
    }
    const edges = facts.graph.edges
    const present = edges.map((edge) => this.changeOf(facts.effectsOf(edge), true))
    const filled = edges.map((edge) => this.changeOf(facts.effectsOf(edge), false))
    this.presentIn = this.solve(present, this.required, true)
    this.filledIn = this.solve(filled, this.gathered, false)
  }

  /** Set on every way to a state, when it is entered. */
  presentOnArrival(state: number, field: string): boolean {
    return ((this.presentIn[state] ?? 0n) & (this.bit.get(field) ?? 0n)) !== 0n
  }
  /** Set on every way, when the guards of a state are looked at. */
  presentAtGuards(state: number, field: string): boolean {
    return (((this.presentIn[state] ?? 0n) | (this.required[state] ?? 0n)) & (this.bit.get(field) ?? 0n)) !== 0n
  }
  /** Filled on some way to a state, when it is entered. */
  mayBeFilledOnArrival(state: number, field: string): boolean {
    return ((this.filledIn[state] ?? 0n) & (this.bit.get(field) ?? 0n)) !== 0n
  }
  /** Filled on some way, when the guards of a state are looked at. */
  mayBeFilledAtGuards(state: number, field: string): boolean {
    return (((this.filledIn[state] ?? 0n) | (this.gathered[state] ?? 0n)) & (this.bit.get(field) ?? 0n)) !== 0n
  }

  private changeOf(effects: readonly PlacedEffect[], blankIsThere: boolean): Change {
    let change = NOTHING
    for (const { effect } of effects) {
      const bit = this.bit.get(effect.field)
      if (bit === undefined) continue
      const outcome = outcomeOf(effect, (field) => this.facts.isText(field))
      if (outcome === 'kept') continue
      const there = outcome === 'set' || (blankIsThere && outcome === 'blank')
      change = together(change, there ? { gained: bit, lost: 0n } : { gained: 0n, lost: bit })
    }
    return change
  }

  /** The least (some way) or greatest (every way) solution; states that no run enters keep the neutral one. */
  private solve(changes: readonly Change[], here: readonly bigint[], every: boolean): bigint[] {
    const { facts } = this
    const { graph } = facts
    const top = (1n << BigInt(facts.machine.context.length)) - 1n
    const into = Array.from({ length: graph.size }, () => (every ? top : 0n))
    if (graph.initial === null) return into
    let start = 0n
    for (const field of facts.machine.context) if (field.default !== undefined && field.default !== '') start |= this.bit.get(field.name) ?? 0n
    into[graph.initial] = after(start, this.changeOf(facts.states[graph.initial]?.local.entry ?? [], every))
    const queue = [graph.initial]
    const queued = new Uint8Array(graph.size)
    const done = new Uint8Array(graph.size)
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i] ?? 0
      queued[node] = 0
      done[node] = 1
      const leaving = (into[node] ?? 0n) | (here[node] ?? 0n)
      for (const edge of graph.outOf(node)) {
        const arriving = after(leaving, changes[edge.index] ?? NOTHING)
        const before = into[edge.to] ?? 0n
        const next = every ? before & arriving : before | arriving
        if (next === before && (done[edge.to] || queued[edge.to])) continue
        into[edge.to] = next
        if (!queued[edge.to]) {
          queued[edge.to] = 1
          queue.push(edge.to)
        }
      }
    }
    return into
  }
}
