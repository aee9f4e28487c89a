import { explainGuard, type Explanation } from '../../guards'
import type { Machine, StateName, Transition } from '../../machine'
import { celContext, type JournalRecord, type Slot } from '../../reducer'
import { momentAt } from '../moment'
import type { Moment } from '../types'

/**
 * How one edge stands on a context: `fires` is the first whose guards all pass; `behind` come after it and are not looked
 * at; `blocked` and `errored` are two things.
 */
export type EdgeStanding = 'fires' | 'blocked' | 'errored' | 'behind'

export interface EdgeWhy {
  readonly state: StateName
  readonly transition: number
  readonly to: StateName
  readonly standing: EdgeStanding
  /** Of each guard up to the first that does not pass; of an edge behind the one that fires, of all. */
  readonly guards: readonly Explanation[]
  /** Why it stands so, with a full stop. */
  readonly sentence: string
  /** What would let it pass, as a clause; null where it passes or nobody can tell. */
  readonly needed: string | null
  /** Fields that the reason is about, the one to look at first. */
  readonly fields: readonly string[]
}

export interface EdgesWhy {
  readonly state: StateName
  readonly edges: readonly EdgeWhy[]
  /** Index behind the records on whose context the guards are explained. */
  readonly at: number
}

type Slots = Readonly<Record<string, Slot>>
const known = new WeakMap<Slots, Map<string, { readonly machine: Machine; readonly edges: readonly EdgeWhy[] }>>()

/** Every edge of a state on a context, explained; in document order. Made once for each context. */
export function edgesOn(machine: Machine, state: StateName, slots: Slots): readonly EdgeWhy[] {
  const kept = known.get(slots) ?? new Map<string, { machine: Machine; edges: readonly EdgeWhy[] }>()
  const before = kept.get(state)
  if (before?.machine === machine) return before.edges
  const scope = { context: celContext(slots) }
  const names = new Set<string>(machine.states.map(({ name }) => name))
  let fired = false
  const edges = (machine.states.find(({ name }) => name === state)?.transitions ?? []).map((edge, transition): EdgeWhy => {
    const why = explained(machine, names, edge, scope)
    const standing: EdgeStanding = fired ? 'behind' : why.standing
    fired ||= why.standing === 'fires'
    const sentence = standing === 'behind' ? `An edge before it passes first. By itself: ${why.sentence.charAt(0).toLowerCase()}${why.sentence.slice(1)}` : why.sentence
    return { state, transition, to: edge.toState, ...why, standing, sentence }
  })
  kept.set(state, { machine, edges })
  known.set(slots, kept)
  return edges
}

type Alone = Pick<EdgeWhy, 'guards' | 'sentence' | 'needed' | 'fields'> & { readonly standing: Exclude<EdgeStanding, 'behind'> }

function explained(machine: Machine, names: ReadonlySet<string>, edge: Transition, scope: Parameters<typeof explainGuard>[1]): Alone {
  if (!names.has(edge.toState)) return { standing: 'errored', guards: [], sentence: `There is no state \`${edge.toState}\`, so this edge never passes.`, needed: `a state \`${edge.toState}\``, fields: [] }
  if (edge.guards.length === 0) return { standing: 'fires', guards: [], sentence: 'It has no guard, so it passes whenever it is reached.', needed: null, fields: [] }
  const guards: Explanation[] = []
  for (const { backend, expression } of edge.guards) {
    if (backend !== 'cel') return { standing: 'errored', guards, sentence: `Its guard is written for \`${backend}\`; only \`cel\` is read.`, needed: null, fields: [] }
    const why = explainGuard(expression, scope, machine.context)
    guards.push(why)
    if (why.outcome.kind !== 'passed') return { standing: why.outcome.kind, guards, sentence: why.sentence, needed: why.needed, fields: why.fields }
  }
  return { standing: 'fires', guards, sentence: guards.map(({ sentence }) => sentence).join(' '), needed: null, fields: guards.flatMap(({ fields }) => fields) }
}

/**
 * The candidate edges of a moment: those of its state, on the context of that moment. Null before the start. While
 * somebody still has to answer they are as they would be judged now.
 */
export function edgesNow(machine: Machine, moment: Moment): EdgesWhy | null {
  if (moment.state === null) return null
  return { state: moment.state, edges: edgesOn(machine, moment.state, moment.slots), at: moment.index }
}

/** How many records an edge's actions left before its own: what the guards saw is what stood before them. */
function actionsOf(machine: Machine, { from, transition }: Extract<JournalRecord, { kind: 'transition' }>): number {
  const state = machine.states.find(({ name }) => name === from)
  return [...(state?.exit ?? []), ...(state?.transitions[transition]?.onTransition ?? [])].reduce((sum, { effects }) => sum + effects.length, 0)
}

/**
 * The edges of any state as they were judged last before a moment; as they would be on that moment's context where they
 * never were. `judged` says which.
 */
export function edgesLast(machine: Machine, journal: readonly JournalRecord[], cursor: number, state: StateName): EdgesWhy & { readonly judged: boolean } {
  for (let at = Math.min(cursor, journal.length) - 1; at >= 0; at -= 1) {
    const record = journal[at]
    if (record?.state !== state || (record.kind !== 'guard' && record.kind !== 'transition')) continue
    const looked = at + 1 - (record.kind === 'guard' ? 1 : 1 + actionsOf(machine, record))
    return { state, edges: edgesOn(machine, state, momentAt(machine, journal, looked).slots), at: looked, judged: true }
  }
  return { state, edges: edgesOn(machine, state, momentAt(machine, journal, cursor).slots), at: cursor, judged: false }
}
