import type { Action, FieldType, From, Guard, Requirement, State, Transition, Value } from '../types'

/**
 * What shall be written, before it has a look. A `name` stays plain where it can; a `text` is quoted as its neighbours
 * are; a `value` keeps its type.
 */
export type Data =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Data[] }
  | { readonly kind: 'map'; readonly entries: readonly DataEntry[] }
export type DataEntry = readonly [name: string, value: Data]

export const nameData = (text: string): Data => ({ kind: 'name', text })
export const textData = (text: string): Data => ({ kind: 'text', text })
export const list = (items: readonly Data[]): Data => ({ kind: 'list', items })
export const map = (...entries: readonly (DataEntry | null | false)[]): Extract<Data, { kind: 'map' }> => ({
  kind: 'map',
  entries: entries.flatMap((entry) => (entry ? [entry] : [])),
})

export function valueData(value: Value): Data {
  if (typeof value === 'string') return textData(value)
  if (value === null || typeof value !== 'object') return { kind: 'value', value }
  if (Array.isArray(value)) return list(value.map(valueData))
  return map(...Object.entries(value).map(([key, entry]): DataEntry => [key, valueData(entry as Value)]))
}

export const fromData = (from: From): Data => {
  const one = from.kind === 'agent' ? from.agent : from.user
  return one === null ? nameData(from.kind) : map([from.kind, nameData(one)])
}

export const requirementData = (requirement: Partial<Requirement> & Pick<Requirement, 'field' | 'from'>): Data =>
  map(
    ['name', nameData(requirement.field)],
    ['from', fromData(requirement.from)],
    requirement.required === false && ['required', { kind: 'value', value: false }],
    requirement.prompt !== undefined && ['prompt', textData(requirement.prompt)],
    requirement.label !== undefined && ['label', textData(requirement.label)],
  )

export const guardData = (guard: Partial<Guard> & Pick<Guard, 'expression'>): Data =>
  map(['backend', nameData(guard.backend ?? 'cel')], ['expression', textData(guard.expression)])

/** Effects of one verb in a row stand under one key; a verb that comes back later needs an action of its own. */
export function actionData(action: Action): Data | null {
  const verbs: { verb: string; entries: DataEntry[] }[] = []
  for (const effect of action.effects) {
    const value = effect.verb === 'remove' ? (effect.keys === '*' ? textData('*') : list(effect.keys.map(textData))) : valueData(effect.value)
    const last = verbs.at(-1)
    if (last?.verb === effect.verb) {
      if (last.entries.some(([name]) => name === effect.field)) return null
      last.entries.push([effect.field, value])
    } else if (verbs.some(({ verb }) => verb === effect.verb)) return null
    else verbs.push({ verb: effect.verb, entries: [[effect.field, value]] })
  }
  return verbs.length === 0 ? null : map(...verbs.map(({ verb, entries }): DataEntry => [verb, map(...entries)]))
}

export const transitionData = (transition: Partial<Omit<Transition, 'toState'>> & Pick<Transition, 'toState'>, actions: readonly Data[]): Data =>
  map(
    ['toState', nameData(transition.toState)],
    (transition.guards ?? []).length > 0 && ['guards', list((transition.guards ?? []).map(guardData))],
    actions.length > 0 && ['onTransition', list(actions)],
  )

export const stateData = (body: Partial<Omit<State, 'name'>>, lists: { readonly transitions: readonly Data[]; readonly entry: readonly Data[]; readonly exit: readonly Data[] }) =>
  map(
    (body.description ?? '') !== '' && ['description', textData(body.description ?? '')],
    (body.requires ?? []).length > 0 && ['requires', list((body.requires ?? []).map(requirementData))],
    lists.entry.length > 0 && ['entry', list(lists.entry)],
    lists.transitions.length > 0 && ['transitions', list(lists.transitions)],
    lists.exit.length > 0 && ['exit', list(lists.exit)],
    body.terminal === true && ['terminal', { kind: 'value', value: true }],
  )

/** The facets of a type as a field's own keys: `type`, and `values` or `of` where the type has them. */
export function typeEntries(type: FieldType): readonly DataEntry[] {
  const name: DataEntry = ['type', nameData(type.declared === '' ? type.type : type.declared)]
  if (type.type === 'enum') return [name, ['values', list((type.values ?? []).map(nameData))]]
  if (type.type !== 'map' && type.type !== 'list') return [name]
  return [name, ...ofEntries(type.of ?? { type: 'string', declared: 'string' })]
}

/** `of: integer`; `of: enum, values: […]`; `of: { type: map, of: … }` where a collection nests. */
export function ofEntries(of: FieldType): readonly DataEntry[] {
  if (of.type === 'map' || of.type === 'list') return [['of', map(...typeEntries(of))]]
  const name: DataEntry = ['of', nameData(of.declared === '' ? of.type : of.declared)]
  return of.type === 'enum' ? [name, ['values', list((of.values ?? []).map(nameData))]] : [name]
}
