import { fitValue, isRecord, type Action, type Effect, type FieldType, type Value } from '../machine'
import { fromCel, loneTemplate, renderTemplate } from '../guards'
import { appended } from './configuration'
import type { Draft } from './Draft'
import { inOrder, slotValue } from './slots'
import type { ActionError, Authored, Slot } from './types'

const UNSET = Symbol('a lone template on an unset value')

/** Runs actions in order, field by field; each leaves one record, also when it changes nothing (spec §1 Action). */
export function perform(draft: Draft, actions: readonly Action[]): void {
  for (const action of actions) {
    for (const effect of action.effects) {
      const old = draft.slot(effect.field)
      const outcome = old ? outcomeOf(draft, effect, old) : 'undeclared'
      if (typeof outcome !== 'string') draft.setSlot(effect.field, outcome)
      draft.record({
        kind: 'action',
        action: effect.verb,
        field: effect.field,
        ...change(effect, old, draft.slot(effect.field)),
        ...(effect.verb === 'remove' ? { keys: effect.keys } : {}),
        ...(typeof outcome === 'string' ? { error: outcome } : {}),
      })
    }
  }
}

/** An append says its item, as a write to a list does: whole lists would make the journal of a loop grow with its square. */
function change(effect: Effect, old: Slot | undefined, now: Slot | undefined): { readonly before: Value; readonly after: Value } {
  if (effect.verb !== 'append') return { before: slotValue(old), after: slotValue(now) }
  return { before: null, after: now !== old && now?.kind === 'list' ? (now.items.at(-1)?.value ?? null) : null }
}

/** The slot that an effect leaves, or why it changes nothing. */
function outcomeOf(draft: Draft, effect: Effect, old: Slot): Slot | ActionError {
  const type = draft.index.fields.get(effect.field)?.type
  if (!type) return 'undeclared'
  if (effect.verb === 'remove') return removed(effect.keys, old)
  const value = rendered(draft, effect.value)
  const byMachine = (held: Value): Authored => ({ value: held, writer: 'machine', wrote: draft.stay })
  if (effect.verb === 'append') {
    if (old.kind !== 'list' || value === UNSET) return 'type'
    const item = fitValue(type.of ?? type, value)
    return item.fits ? appended(old, byMachine(item.value)) : 'type'
  }
  if (value === UNSET) return emptied(old)
  if (value === '') return blanked(type, old, byMachine)
  const fits = fitValue(type, value)
  if (!fits.fits) return 'type'
  if (isRecord(fits.value) && old.kind === 'map') {
    const entries = Object.entries(fits.value).map(([key, entry]) => ({ key, ...byMachine(entry) }))
    return { kind: 'map', entries: inOrder(draft.machine, effect.field, entries) }
  }
  if (Array.isArray(fits.value) && old.kind === 'list') return { kind: 'list', items: fits.value.map(byMachine) }
  return { kind: 'scalar', held: byMachine(fits.value) }
}

function emptied(old: Slot): Slot {
  if (old.kind === 'map') return { kind: 'map', entries: [] }
  return old.kind === 'list' ? { kind: 'list', items: [] } : { kind: 'scalar' }
}

/** `assign` of "": blanks a string or enum, unsets another scalar, empties a map or list. */
function blanked(type: FieldType, old: Slot, byMachine: (value: Value) => Authored): Slot {
  return type.type === 'string' || type.type === 'enum' ? { kind: 'scalar', held: byMachine('') } : emptied(old)
}

function removed(keys: '*' | readonly string[], old: Slot): Slot | ActionError {
  if (keys === '*') return emptied(old)
  return old.kind === 'map' ? { kind: 'map', entries: old.entries.filter(({ key }) => !keys.includes(key)) } : 'type'
}

/** Templates rendered, to the leaves; a lone one keeps its value's type. */
function rendered(draft: Draft, value: Value): Value | typeof UNSET {
  if (typeof value === 'string') {
    const lone = loneTemplate(value, draft.scope)
    if (lone) return lone.ok && lone.value !== null ? fromCel(lone.value) : UNSET
    return renderTemplate(value, draft.scope)
  }
  const inner = (part: Value): Value => {
    const result = rendered(draft, part)
    return result === UNSET ? null : result
  }
  if (Array.isArray(value)) return value.map(inner)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]))
  return value
}
