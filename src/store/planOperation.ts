import { renameInScript } from '../agents'
import { editsOf, type Operation, type Reading, type SingleOperation } from '../machine'
import { placeChanges, type Patch } from './patches'
import { placesFrom, withPlaces, type Places } from './places'
import type { AppState, RoomMaker, XY } from './types'

/** An operation worked out on the texts as they are: its patches, and what the machine's text reads as afterwards. */
export type Plan =
  | { readonly ok: true; readonly label: string; readonly patches: readonly Patch[]; readonly after: Reading }
  | { readonly ok: false; readonly reason: string }

const singlesOf = (operation: Operation): readonly SingleOperation[] => (operation.kind === 'several' ? operation.operations : [operation])

/** A renamed state takes its place along, a deleted one leaves none behind for another of its name. */
const placesAfter = (places: Places, operations: readonly SingleOperation[]): Places => {
  const now = new Map<string, XY>(Object.entries(places))
  for (const operation of operations) {
    if (operation.kind === 'deleteState') now.delete(operation.state)
    if (operation.kind !== 'renameState') continue
    const at = now.get(operation.state)
    if (at === undefined || operation.state === operation.to) continue
    now.delete(operation.state)
    now.set(operation.to, at)
  }
  return placesFrom(now)
}

/**
 * The patches of an operation, over the machine's text, its script's and the places; `wanted` places win over those that
 * follow from it, and what stands in the way of a state that has grown moves with it. `state.reading` must be of the text as it
 * is now. Errors: none; what can't be done comes back with the reason.
 */
export const planOperation = (
  { reading, document, places }: Pick<AppState, 'reading' | 'document' | 'places'>,
  operation: Operation,
  wanted: Places = {},
  makeRoom: RoomMaker | null = null,
): Plan => {
  const result = editsOf(reading, operation)
  if (!result.ok) return result
  const placed = withPlaces(placesAfter(places, singlesOf(operation)), Object.entries(wanted))
  const room = makeRoom && result.edits.length > 0 ? makeRoom(reading.machine, result.after.machine, placed) : {}
  const changes = placeChanges(places, withPlaces(placed, Object.entries(room)))
  const patches: Patch[] = []
  const scripted = renameInScript(document.scriptText, operation)
  if (result.edits.length > 0) patches.push({ kind: 'text', doc: 'machine', edits: result.edits })
  if (scripted.length > 0) patches.push({ kind: 'text', doc: 'script', edits: scripted })
  if (changes.length > 0) patches.push({ kind: 'place', changes })
  return { ok: true, label: result.label, patches, after: result.after }
}
