import type { Effect, Value } from '../../machine'
import type { ActionError, Actor, RefusalReason, TurnWrite, VisitOf } from '../types'
import { names, wantedBy } from './slowAsking'
import { evaluate, pieces, render, type Evaluated } from './slowTemplates'
import { accept, celContext, isTable, namedWriter, tableEntries, wholeValue } from './slowValues'
import { here, record, type Content, type Held, type World } from './slowWorld'

const thisVisit = (world: World): VisitOf => ({ state: here(world).name, visit: world.visit })

/** §3 Writing: one write of a turn, checked, and then journaled as `write` or `refuse`. */
export const write = (world: World, actor: Actor, summon: number, wish: TurnWrite): void => {
  const { field, value, key } = wish
  const refuse = (reason: RefusalReason): void =>
    record(world, { kind: 'refuse', actor, summon, field, ...(key === undefined ? {} : { key }), value, reason })
  const content = world.contents.get(field)
  const type = world.machine.context.find((declared) => declared.name === field)?.type
  if (content === undefined || type === undefined) return refuse('undeclared')
  const wanted = wantedBy(here(world)).filter((one) => one.field === field)
  if (!wanted.some((one) => names(one.from, actor))) return refuse('not-asked')
  if (content.kind === 'map' && key !== undefined) {
    if (wanted.some((one) => namedWriter(one.from) !== null)) return refuse('key-forced')
    if (typeof key === 'string' && /^(agent|user):/.test(key) && key !== actor) return refuse('foreign-key')
    if (typeof key !== 'string' || key === '') return refuse('type')
  }
  const accepted = accept(content.kind === 'scalar' ? type : type.of, value)
  if (accepted === null) return refuse('type')
  const after: Held = { value: accepted.value, writer: actor, wrote: thisVisit(world) }
  if (content.kind === 'list') {
    content.items = [...content.items, after]
    record(world, { kind: 'write', actor, summon, field, before: null, after: after.value })
    return
  }
  const place = content.kind === 'map' ? ((key as string | undefined) ?? actor) : undefined
  const before = content.kind === 'map' ? content.entries.get(place ?? '') : content.held
  if (content.kind === 'map') content.entries.set(place ?? '', after)
  else content.held = after
  // "A second write of the same entry or scalar in one visit": the first was a turn's, the machine's actions are no writes.
  const revised = before !== undefined && before.writer !== 'machine' && before.wrote?.state === here(world).name && before.wrote.visit === world.visit
  record(world, {
    kind: 'write', actor, summon, field, ...(place === undefined ? {} : { key: place }),
    before: before?.value ?? null, after: after.value, ...(revised ? { revised: true as const } : {}),
  })
}

/** §1 Action: one verb on one field; one record, also when nothing changes. */
export const act = (world: World, effect: Effect): void => {
  const content = world.contents.get(effect.field)
  const before = content === undefined ? null : wholeValue(world.machine, effect.field, content)
  const error = content === undefined ? 'undeclared' : perform(world, effect, content)
  const after = content === undefined ? null : wholeValue(world.machine, effect.field, content)
  record(world, {
    kind: 'action', action: effect.verb, field: effect.field, ...(effect.verb === 'append' ? appendedItem(before, after) : { before, after }),
    ...(error === null ? {} : { error }), ...(effect.verb === 'remove' ? { keys: effect.keys } : {}),
  })
}

const perform = (world: World, effect: Effect, content: Content): ActionError | null => {
  if (effect.verb === 'remove') {
    if (effect.keys === '*') clear(content)
    else if (content.kind !== 'map') return 'type'
    else for (const key of effect.keys) content.entries.delete(key)
    return null
  }
  const type = world.machine.context.find((declared) => declared.name === effect.field)?.type
  const given = rendered(world, effect.value)
  const machines = (value: Value): Held => ({ value, writer: 'machine', wrote: thisVisit(world) })
  if (effect.verb === 'append') {
    if (content.kind !== 'list' || given.kind === 'error') return 'type'
    const item = accept(type?.of, given.value)
    if (item === null) return 'type'
    content.items = [...content.items, machines(item.value)]
    return null
  }
  if (given.kind === 'error') {
    clear(content)
    return null
  }
  if (given.value === '') {
    if (type?.type === 'string' || type?.type === 'enum') (content as { held: Held | undefined }).held = machines('')
    else clear(content)
    return null
  }
  const accepted = accept(type, given.value)
  if (accepted === null) return 'type'
  if (content.kind === 'scalar') content.held = machines(accepted.value)
  else {
    clear(content)
    if (content.kind === 'list') content.items = (accepted.value as readonly Value[]).map(machines)
    else for (const [key, value] of Object.entries(accepted.value as { readonly [key: string]: Value })) content.entries.set(key, machines(value))
  }
  return null
}

/** §1 `remove` with "*": empties a map or list and unsets a scalar. */
const clear = (content: Content): void => {
  if (content.kind === 'map') content.entries.clear()
  else if (content.kind === 'list') content.items = []
  else content.held = undefined
}

/** §1 Template: an action's value; a lone `{{ }}` keeps the type of what it finds, or is an error. Texts deeper inside are rendered too. */
const rendered = (world: World, value: unknown): Evaluated => {
  if (typeof value === 'string') {
    const [only, more] = pieces(value)
    if (more === undefined && only?.kind !== 'cel') return { kind: 'value', value }
    const context = celContext(world)
    if (only?.kind === 'cel' && more === undefined) {
      const outcome = evaluate(only.text, { context })
      // CEL's null is taken for an unset value: the page does not name it, and null is what the journal calls unset.
      return outcome.kind === 'value' && outcome.value === null ? { kind: 'error', error: 'unset', code: 'unset' } : outcome
    }
    return { kind: 'value', value: render(value, { context }) }
  }
  if (Array.isArray(value)) return { kind: 'value', value: value.map((item) => inner(world, item)) }
  if (isTable(value)) return { kind: 'value', value: new Map(tableEntries(value).map(([key, entry]) => [key, inner(world, entry)])) }
  return { kind: 'value', value }
}

/** Inside a map or list there is nothing to unset: a lone template that finds nothing is null there, which fits no type. */
const inner = (world: World, value: unknown): unknown => {
  const outcome = rendered(world, value)
  return outcome.kind === 'value' ? outcome.value : null
}

/** §6 an append says its item, like a write to a list (see `types.ts`). */
function appendedItem(before: Value, after: Value): { readonly before: Value; readonly after: Value } {
  const grew = Array.isArray(before) && Array.isArray(after) && after.length > before.length
  return { before: null, after: grew ? (after.at(-1) as Value) : null }
}
