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
 * The one name that another took the place of between two lists, or null.
 * A name typed letter by letter is many names; exactly one gone and one come means the same thing all the time.
 */
export const renamedAmong = <T extends string>(before: readonly { readonly name: T }[], after: readonly { readonly name: T }[]): { readonly from: T; readonly to: T } | null => {
  if (before === after || before.length !== after.length) return null
  const old = new Set(before.map(({ name }) => name))
  const now = new Set(after.map(({ name }) => name))
  const gone = [...old].filter((name) => !now.has(name))
  const come = [...now].filter((name) => !old.has(name))
  const [from] = gone
  const [to] = come
  return gone.length === 1 && come.length === 1 && from !== undefined && to !== undefined ? { from, to } : null
}

/** The one state that took another's name between two readings, or null. */
export const renamedState = (before: Machine, after: Machine): { readonly from: StateName; readonly to: StateName } | null => renamedAmong(before.states, after.states)

/** Places after a renaming: the new name stands where the old one stood, unless it has a place of its own. */
export const carryPlace = (places: Places, renamed: { readonly from: StateName; readonly to: StateName } | null): Places => {
  const at = renamed && places[renamed.from]
  if (!renamed || !at) return places
  return placesFrom([...Object.entries(places).filter(([name]) => name !== renamed.from && name !== renamed.to), [renamed.to, at]])
}
