import type { Machine, StateName } from '../machine'
import type { XY } from './types'

export type Places = Readonly<Record<string, XY>>

/** Places have no prototype: a state may be called `constructor`. */
export const placesFrom = (entries: Iterable<readonly [string, XY]>): Places => {
  const places = Object.create(null) as Record<string, XY>
  for (const [name, at] of entries) places[name] = at
  return places
}

export const withPlaces = (places: Places, changes: Iterable<readonly [string, XY]>): Places => placesFrom([...Object.entries(places), ...changes])

/**
 * The one state that took another's name between two readings, or null.
 * A name typed letter by letter is many names; exactly one gone and one come means the same state all the time.
 */
export const renamedState = (before: Machine, after: Machine): { readonly from: StateName; readonly to: StateName } | null => {
  if (before === after || before.states.length !== after.states.length) return null
  const old = new Set(before.states.map((state) => state.name))
  const now = new Set(after.states.map((state) => state.name))
  const gone = [...old].filter((name) => !now.has(name))
  const come = [...now].filter((name) => !old.has(name))
  const [from] = gone
  const [to] = come
  return gone.length === 1 && come.length === 1 && from !== undefined && to !== undefined ? { from, to } : null
}

/** Places after a renaming: the new name stands where the old one stood, unless it has a place of its own. */
export const carryPlace = (places: Places, renamed: { readonly from: StateName; readonly to: StateName } | null): Places => {
  const at = renamed && places[renamed.from]
  if (!renamed || !at) return places
  return placesFrom([...Object.entries(places).filter(([name]) => name !== renamed.from && name !== renamed.to), [renamed.to, at]])
}
