import { buildGuard, PLAIN_STYLE, readGuard, type Comparison, type GuardShape, type GuardStyle, type Literal, type SimpleShape, type Test } from '../guards'
import { agentNumbers, isCelName, type Field, type FieldType, type Machine } from '../machine'
import type { Entry, Wish } from './Drafts'
import { transitionIn, type Element } from './element'
import type { GuardAddress } from './entries'

export type ShapeKind = SimpleShape['kind']

/** The builder's shapes, in the order in which people reach for them. */
export const SHAPES: readonly { readonly kind: ShapeKind; readonly label: string; readonly says: string }[] = [
  { kind: 'field', label: 'A field is …', says: 'verdict is consensus' },
  { kind: 'count', label: 'At least n of …', says: 'two votes are approve' },
  { kind: 'entries', label: 'Any, every or no entry is …', says: 'any vote is reject' },
  { kind: 'entry', label: 'One agent’s entry is …', says: 'the confidence of security is at least 80' },
  { kind: 'present', label: 'All of these are there', says: 'pro, con and prag have written' },
  { kind: 'member', label: 'One of them is there', says: 'security has written' },
  { kind: 'set', label: 'A field has a value', says: 'answer is there' },
]

const isScalarType = ({ type }: FieldType): boolean => type !== 'map' && type !== 'list'
const hasScalars = ({ of }: FieldType): boolean => of === undefined || isScalarType(of)

/** The fields that a shape can be about. */
export function fieldsFor(machine: Machine, kind: ShapeKind): readonly Field[] {
  return machine.context.filter(({ name, type }) => {
    switch (kind) {
      case 'field':
        return isScalarType(type)
      case 'set':
        return isScalarType(type) && isCelName(name)
      case 'entry':
      case 'present':
        return type.type === 'map' && (kind === 'present' || hasScalars(type))
      case 'member':
        return type.type === 'map' || type.type === 'list'
      case 'entries':
        return (type.type === 'map' || type.type === 'list') && hasScalars(type)
      case 'count':
        return type.type === 'map' || type.type === 'list'
    }
  })
}

/** The type of what a shape compares. */
export function comparedType(machine: Machine, shape: SimpleShape): FieldType | null {
  const type = machine.context.find(({ name }) => name === shape.field)?.type
  if (!type) return null
  return shape.kind === 'field' ? type : (type.of ?? null)
}

export function defaultLiteral(type: FieldType | null): Literal {
  switch (type?.type) {
    case 'enum':
      return type.values?.[0] ?? ''
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return ''
  }
}

const defaultTest = (type: FieldType | null): Test => ({ op: type?.type === 'integer' ? '>=' : '==', value: defaultLiteral(type) })
const overOf = (type: FieldType | undefined): 'map' | 'list' => (type?.type === 'list' ? 'list' : 'map')

/** The keys that a map of this machine has when everybody asked for it has written. */
export function writersOf(machine: Machine, field: string): readonly string[] {
  const asked = machine.states.flatMap(({ requires }) => requires.flatMap(({ field: name, from }) => (name !== field ? [] : from.kind === 'user' ? [from.user === null ? 'user' : `user:${from.user}`] : from.agent === null ? [] : [`agent:${from.agent}`])))
  return asked.length > 0 ? [...new Set(asked)] : [...agentNumbers(machine).keys()].map((name) => `agent:${name}`)
}

/** A whole shape of a kind to begin with; null when no field of the machine fits. */
export function defaultShape(machine: Machine, kind: ShapeKind, wanted?: string): SimpleShape | null {
  const fitting = fieldsFor(machine, kind)
  const field = fitting.find(({ name }) => name === wanted) ?? fitting[0]
  if (!field) return null
  const { name, type } = field
  const inner = type.of ?? null
  const keys = writersOf(machine, name)
  switch (kind) {
    case 'field':
      return { kind, field: name, test: defaultTest(type) }
    case 'entry':
      return { kind, field: name, key: keys[0] ?? 'user', test: defaultTest(inner) }
    case 'entries':
      return { kind, field: name, over: overOf(type), of: 'any', test: defaultTest(inner) }
    case 'count':
      return { kind, field: name, counted: inner && isScalarType(inner) ? { over: overOf(type), test: defaultTest(inner) } : null, op: '>=', n: Math.max(1, Math.floor(keys.length / 2) + 1) }
    case 'present':
      return { kind, field: name, keys: keys.length > 0 ? keys : ['user'] }
    case 'member':
      return { kind, field: name, key: type.type === 'map' ? (keys[0] ?? 'user') : String(defaultLiteral(inner)), there: true }
    case 'set':
      return { kind, field: name, set: true }
  }
}

/** The same shape about another field: what no longer fits its type begins anew. */
export function withField(machine: Machine, shape: SimpleShape, field: string): SimpleShape {
  const fresh = defaultShape(machine, shape.kind, field)
  if (!fresh || fresh.field !== field) return { ...shape, field: field as SimpleShape['field'] }
  const same = (a: FieldType | null, b: FieldType | null): boolean => JSON.stringify(a) === JSON.stringify(b)
  if (!same(comparedType(machine, shape), comparedType(machine, fresh))) return fresh
  if (shape.kind === 'entry' || shape.kind === 'field') return { ...shape, field: fresh.field }
  if (shape.kind === 'entries' && fresh.kind === 'entries') return { ...shape, field: fresh.field, over: fresh.over }
  return fresh
}

/** The signs that make sense for a type, and the one that stands there. */
export function comparisonsFor(type: FieldType | null, present: Comparison): readonly { readonly value: Comparison; readonly label: string }[] {
  const all = [
    { value: '==', label: 'is' }, { value: '!=', label: 'is not' }, { value: '>=', label: 'is at least' },
    { value: '<=', label: 'is at most' }, { value: '>', label: 'is more than' }, { value: '<', label: 'is less than' },
  ] as const
  return type?.type === 'integer' ? all : all.filter(({ value }) => value === '==' || value === '!=' || value === present)
}

export const partsIn = (shape: GuardShape): readonly SimpleShape[] => (shape.kind === 'group' ? shape.parts : [shape])

/** A shape with one of its conditions changed, added or (`null`) taken out. */
export function withPart(shape: GuardShape, index: number, part: SimpleShape | null, join: '&&' | '||' = '&&'): GuardShape | null {
  const parts = partsIn(shape).toSpliced(index, 1, ...(part ? [part] : []))
  const [only] = parts
  if (parts.length < 2) return only ?? null
  return { kind: 'group', join: shape.kind === 'group' ? shape.join : join, parts }
}

/** A text or number inside a built guard, as a field of the form: read out of the expression, and built into it again. */
export function shapeEntry(address: GuardAddress, machine: Machine, name: string, get: (shape: GuardShape) => Literal | null, put: (shape: GuardShape, text: string) => GuardShape | string): Entry {
  const element: Element = { kind: 'transition', state: address.state, transition: address.transition }
  const read = (now: Machine) => {
    const expression = transitionIn(now, address.state, address.transition)?.guards[address.guard]?.expression
    return expression === undefined ? null : readGuard(expression)
  }
  return {
    id: JSON.stringify([element, 'guard', address.guard, name]),
    label: `${name} of guard ${address.guard + 1} of ${address.state} → ${transitionIn(machine, address.state, address.transition)?.toState ?? '?'}`,
    selection: element,
    pace: 'typing',
    value: (now) => {
      const found = read(now)
      const value = found && get(found.shape)
      return value === null ? null : String(value)
    },
    wish: (text, now): Wish => {
      const found = read(now)
      if (!found) return null
      const shape = put(found.shape, text)
      return typeof shape === 'string' ? { kind: 'refused', reason: shape } : { kind: 'editGuard', ...address, expression: buildGuard(shape, found.style) }
    },
  }
}

/** A literal as it is typed into a box, for a type; a sentence where it is none. */
export function typedLiteral(type: FieldType | null, text: string): Literal | { readonly refused: string } {
  if (type?.type !== 'integer') return text
  const number = Number(text.trim())
  return /^\s*-?\d+\s*$/.test(text) && Number.isSafeInteger(number) ? number + 0 : { refused: `“${text.trim()}” is no whole number. Type digits.` }
}

export const styleOfGuard = (expression: string): GuardStyle => readGuard(expression)?.style ?? PLAIN_STYLE
