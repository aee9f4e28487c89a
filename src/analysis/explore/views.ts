import { isRecord, type Effect, type FieldType, type Machine, type Value } from '../../machine'
import { namedActor } from '../../reducer'

/**
 * How much of a field anybody but a reader can tell apart. `dropped`: nothing depends on it. `presence`: only who has
 * written something in it (its requirement). `keys`: which entries a map has, not what they say. `exact`: its values.
 */
export type Mode = 'dropped' | 'presence' | 'keys' | 'exact'

/** What all guards together see of one field. */
export interface View {
  mode: Mode
  /** Whole numbers and texts that its values are compared with. */
  readonly ints: Set<number>
  readonly texts: Set<string>
  /** Whole numbers from which on a comparison says something else than for those below. */
  readonly cuts: Set<number>
  /** Its values are compared with one another or with another field's. */
  mutual: boolean
  /** A guard computes with its values, so that no few of them stand for all. */
  opaque: boolean
  /** Keys that are looked up by name. */
  readonly keys: Set<string>
  /** Of a list: up to which length guards tell lengths apart; 0 when they do not look. */
  longest: number
  /** Of a list: guards look for items in it. */
  members: boolean
  /** Of a list: guards look at items in a way that needs all of them. */
  items: boolean
}

/** Where a list is cut when guards look at its items one by one. */
export const LIST_CUT = 7

/** Where a comparison with a number cuts the whole numbers in two; an equality cuts them on both sides. */
export function cutsOf(literal: number, by: string): readonly number[] {
  const [from, behind] = [Math.ceil(literal), Math.floor(literal) + 1]
  return by === '>=' || by === '<' ? [from] : by === '>' || by === '<=' ? [behind] : [from, behind]
}

/** Of a field that nobody has looked at yet. */
export const newView = (): View => ({ mode: 'dropped', ints: new Set(), texts: new Set(), cuts: new Set(), mutual: false, opaque: false, keys: new Set(), longest: 0, members: false, items: false })

/** The leaf type of a field: what one entry, one item or the scalar holds. */
export const leafType = (type: FieldType): FieldType => ((type.type === 'map' || type.type === 'list') ? (type.of ?? { type: 'string', declared: 'string' }) : type)

/** Every key that maps have in a machine: of the writers that it names, of any person, and those that it writes itself. */
export function keysIn(machine: Machine): readonly string[] {
  const named = machine.states.flatMap(({ requires }) => requires.map(({ from }) => namedActor(from) ?? (from.kind === 'user' ? 'user' : null)))
  const written = machine.context.filter(({ type }) => type.type === 'map').flatMap(({ name }) => constantsOf(machine, name).flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))
  return [...new Set([...machine.agents.map(({ name }) => `agent:${name}`), ...named.filter((one) => one !== null), ...written])]
}

/** Everything that actions do, wherever they stand. */
export const effectsOf = (machine: Machine): readonly Effect[] =>
  machine.states.flatMap((state) => [...state.entry, ...state.exit, ...state.transitions.flatMap((one) => one.onTransition)]).flatMap(({ effects }) => effects)

/** What the machine itself writes in a field: its default, and the values of its actions as they stand in the file. */
export function constantsOf(machine: Machine, field: string): readonly Value[] {
  const given = machine.context.flatMap((one) => (one.name === field && one.default !== undefined ? [one.default] : []))
  return [...given, ...effectsOf(machine).flatMap((effect) => (effect.field === field && effect.verb !== 'remove' ? [effect.value] : []))]
}
/** The scalars in a value, at any depth. */
export const leavesOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value.flatMap(leavesOf) : isRecord(value) ? Object.values(value).flatMap(leavesOf) : [value])
