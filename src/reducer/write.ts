import { fieldName, fitValue, type Value } from '../machine'
import { isNamedBy, namedActor } from './actors'
import { appended } from './configuration'
import type { Draft } from './Draft'
import { withEntry } from './slots'
import type { Actor, Authored, RefusalReason, Slot, TurnWrite } from './types'

/** Checks one write of a turn and commits it, or refuses it with the reason; either way one record (spec §3 Writing). */
export function write(draft: Draft, actor: Actor, summon: number, raw: TurnWrite): void {
  const field = fieldName(String(raw.field))
  const judged = judge(draft, actor, field, raw)
  if (typeof judged === 'string') {
    draft.record({ kind: 'refuse', actor, summon, field, ...(raw.key === undefined ? {} : { key: raw.key }), value: raw.value, reason: judged })
    return
  }
  const { slot, value, key } = judged
  const held: Authored = { value, writer: actor, wrote: draft.stay }
  const old = slot.kind === 'map' ? slot.entries.find((entry) => entry.key === key) : slot.kind === 'scalar' ? slot.held : undefined
  draft.setSlot(field, put(draft, field, slot, key, held))
  draft.record({
    kind: 'write', actor, summon, field,
    ...(key === undefined ? {} : { key }),
    before: old?.value ?? null,
    after: value,
    // One writer, one entry, one vote: what the machine put there in this visit is no earlier answer.
    ...(old && old.writer !== 'machine' && old.wrote?.state === draft.state && old.wrote.visit === draft.visit ? { revised: true as const } : {}),
  })
}

function put(draft: Draft, field: string, slot: Slot, key: string | undefined, held: Authored): Slot {
  if (slot.kind === 'map') return { kind: 'map', entries: withEntry(draft.machine, field, slot.entries, { key: key ?? held.writer, ...held }) }
  if (slot.kind === 'list') return appended(slot, held)
  return { kind: 'scalar', held }
}

interface Accepted {
  readonly slot: Slot
  readonly value: Value
  /** Of a map's entry. */
  readonly key?: string
}

function judge(draft: Draft, actor: Actor, field: string, { key, value }: TurnWrite): Accepted | RefusalReason {
  const declared = draft.index.fields.get(field)
  const slot = draft.slot(field)
  if (!declared || !slot) return 'undeclared'
  const needs = draft.needs.filter((need) => need.field === field)
  if (!needs.some(({ from }) => isNamedBy(from, actor))) return 'not-asked'
  if (slot.kind !== 'map') {
    const fits = fitValue(slot.kind === 'list' ? (declared.type.of ?? declared.type) : declared.type, value)
    return fits.fits ? { slot, value: fits.value } : 'type'
  }
  if (key !== undefined) {
    if (needs.some(({ from }) => namedActor(from) !== null)) return 'key-forced'
    if (typeof key === 'string' && /^(?:agent|user):/.test(key) && key !== actor) return 'foreign-key'
    if (typeof key !== 'string' || key === '') return 'type'
  }
  const fits = fitValue(declared.type.of ?? declared.type, value)
  return fits.fits ? { slot, value: fits.value, key: key ?? actor } : 'type'
}
