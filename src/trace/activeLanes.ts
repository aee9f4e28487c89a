import type { Activation } from './activations'
import type { DisplayRow } from './folding'

/** A lane on which somebody is on a summon in a row: whether it begins there, ends there, both or neither. */
export interface ActiveLane {
  readonly lane: number
  readonly part: 'first' | 'inner' | 'last' | 'only'
}

const NONE: readonly ActiveLane[] = []

/** For each row the lanes that are active in it, in the order of their summons. Neighbouring rows share a list where they can. */
export function activeLanes(rows: readonly DisplayRow[], activations: readonly Activation[], laneOf: (actor: Activation['actor']) => number): readonly (readonly ActiveLane[])[] {
  let open: { readonly lane: number; readonly first: number; readonly last: number; begun: boolean }[] = []
  let inner: readonly ActiveLane[] | null = NONE
  let next = 0
  return rows.map(row => {
    // A frame's head shares its record with the first summon below it.
    if (row.kind === 'section' || row.kind === 'round' || row.kind === 'par') return NONE
    let changed = false
    for (; next < activations.length && (activations[next]?.first ?? 0) <= row.last; next += 1) {
      const { actor, first, last } = activations[next] as Activation
      open.push({ lane: laneOf(actor), first, last: last ?? Number.POSITIVE_INFINITY, begun: false })
      changed = true
    }
    // What began and ended between two rows that are shown is in neither.
    const before = open.length
    open = open.filter(({ last }) => last >= row.first)
    changed ||= open.length !== before
    const ends = open.some(({ last }) => last <= row.last)
    if (!changed && !ends && inner !== null) return inner
    const parts = open.map((each): ActiveLane => {
      const isFirst = !each.begun && each.first >= row.first
      each.begun = true
      const isLast = each.last <= row.last
      return { lane: each.lane, part: isFirst ? (isLast ? 'only' : 'first') : isLast ? 'last' : 'inner' }
    })
    inner = parts.every(({ part }) => part === 'inner') ? parts : null
    return parts
  })
}
