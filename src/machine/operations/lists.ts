import { STATE_KEYS, TRANSITION_KEYS } from './keys'
import { refuse, refuseUnless } from './refusal'
import type { Holder } from './Entries'
import type { Source } from './source'
import type { TreeEntry, TreeItem, TreeMap, TreeSeq } from './tree'
import type { ActionsAt } from './types'

/** An element that holds keys, with the place that it hangs at. */
export interface Owner {
  readonly holder: Holder
  readonly map: TreeMap | null
  readonly what: string
}
/** A list under a key of its owner; `entry` and `seq` are null when there is none, or nothing in it. */
export interface ListAt {
  readonly owner: Owner
  readonly key: string
  readonly entry: TreeEntry | null
  readonly seq: TreeSeq | null
  readonly order: readonly string[]
}

export function stateOwner(source: Source, state: string): Owner {
  const entry = source.state(state)
  const what = `State \`${state}\``
  return { holder: { entry, inFlow: source.section('states')?.flow ?? false }, map: source.mapOf(entry, what), what }
}

export function listOf(source: Source, owner: Owner, key: string, order: readonly string[], count: number): ListAt {
  const entry = owner.map && source.entry(owner.map, key, owner.what)
  const seq = source.seqOf(entry, `\`${key}\` of ${owner.what}`)
  refuseUnless((seq?.items.length ?? 0) === count, `Something in \`${key}\` of ${owner.what} can’t be read. Mend it in the text first.`)
  return { owner, key, entry, seq, order }
}

export function stateList(source: Source, state: string, key: 'requires' | 'transitions'): ListAt {
  const found = source.machine.states.find(({ name }) => name === state) ?? refuse(`There is no state \`${state}\`.`)
  return listOf(source, stateOwner(source, state), key, STATE_KEYS, found[key].length)
}

export function itemOf({ seq, key, owner }: ListAt, index: number): TreeItem {
  return seq?.items[index] ?? refuse(`${owner.what} has no item ${index + 1} in \`${key}\`.`)
}

/** A list's item as an owner of keys. Its holder is a stand-in: an item that is a mapping always has a key. */
export function itemOwner(source: Source, at: ListAt, index: number, what: string): Owner & { readonly map: TreeMap } {
  const item = itemOf(at, index)
  const map = source.mapOf(item, what) ?? refuse(`${what} is empty. Mend it in the text first.`)
  const entry: TreeEntry = { name: null, key: null, colon: item.start, value: item.value, start: item.start, end: item.end }
  return { holder: { entry, inFlow: at.seq?.flow ?? false }, map, what }
}

export function transitionOwner(source: Source, state: string, index: number): Owner & { readonly map: TreeMap } {
  return itemOwner(source, stateList(source, state, 'transitions'), index, `Transition ${index + 1} of \`${state}\``)
}

export function actionsAt(source: Source, at: ActionsAt): ListAt {
  const state = source.machine.states.find(({ name }) => name === at.state) ?? refuse(`There is no state \`${at.state}\`.`)
  if (at.list !== 'onTransition') return listOf(source, stateOwner(source, at.state), at.list, STATE_KEYS, state[at.list].length)
  const transition = state.transitions[at.transition] ?? refuse(`State \`${at.state}\` has no transition ${at.transition + 1}.`)
  return listOf(source, transitionOwner(source, at.state, at.transition), 'onTransition', TRANSITION_KEYS, transition.onTransition.length)
}

/** A list of the same key in a state nearby, for its shape; null when none of a few neighbours has one. */
export function sample(source: Source, state: string, path: readonly string[]): TreeEntry | null {
  const all = source.section('states')?.items ?? []
  const own = all.findIndex(({ name }) => name === state)
  const near = [own - 1, own + 1, own, 0, own - 2, own + 2].flatMap((i) => all[i] ?? [])
  for (const entry of near) {
    const found = shapeIn(entry.value?.kind === 'map' ? entry.value : null, path)
    if (found) return found
  }
  return null
}

function shapeIn(map: TreeMap | null, [key, ...rest]: readonly string[]): TreeEntry | null {
  const entry = map?.items.find(({ name }) => name === key) ?? null
  if (rest.length === 0) return entry?.value?.kind === 'seq' && entry.value.items.length > 0 ? entry : null
  if (entry?.value?.kind !== 'seq') return null
  for (const { value } of entry.value.items) {
    const found = shapeIn(value?.kind === 'map' ? value : null, rest)
    if (found) return found
  }
  return null
}
