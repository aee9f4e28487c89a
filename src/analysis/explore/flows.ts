import { parseCel, parseTemplate } from '../../guards'
import { isRecord, type FieldType, type Machine, type Value } from '../../machine'
import { fieldOf } from '../facts'
import { fieldsRead } from './fieldsRead'
import { constantsOf, cutsOf, effectsOf, leafType, leavesOf, type View } from './views'

/** What an action carries from one field into another. */
export interface Flow {
  readonly from: string
  readonly to: string
  /** The value goes over as it is, it is put into a text, or something is computed with it. */
  readonly how: 'copied' | 'mixed' | 'computed'
}

function templatesOf(value: Value): readonly { readonly expression: string; readonly lone: boolean }[] {
  if (typeof value === 'string') {
    const parts = parseTemplate(value)
    return parts.flatMap((part) => (part.kind === 'expression' ? [{ expression: part.expression, lone: parts.length === 1 }] : []))
  }
  if (Array.isArray(value)) return value.flatMap(templatesOf).map((one) => ({ ...one, lone: false }))
  return isRecord(value) ? Object.values(value).flatMap(templatesOf).map((one) => ({ ...one, lone: false })) : []
}

/** Everything that the actions of a machine carry over. */
export function flowsOf(machine: Machine): readonly Flow[] {
  const every = machine.context.map(({ name }) => name as string)
  return effectsOf(machine).flatMap((effect) =>
    effect.verb === 'remove' ? [] : templatesOf(effect.value).flatMap(({ expression, lone }): readonly Flow[] => {
      const to: string = effect.field
      const parsed = parseCel(expression.trim())
      if (!parsed.ok) return []
      const field = fieldOf(parsed.ast)
      if (field !== null) return [{ from: field, to, how: lone ? 'copied' : 'mixed' }]
      const { fields, all } = fieldsRead(expression.trim())
      return (all ? every : [...fields]).map((from) => ({ from, to, how: 'computed' }))
    }),
  )
}

/**
 * Fields that are compared with one another are compared, through them, with whatever any of them can be: what is a
 * literal to one has to be among the answers to all. True when that is news.
 */
export function share(machine: Machine, views: ReadonlyMap<string, View>): boolean {
  const fields = machine.context.filter(({ name }) => views.get(name)?.mutual === true)
  const ints = new Set<number>()
  const texts = new Set<string>()
  let opaque = false
  for (const { name, type } of fields) {
    const view = views.get(name) as View
    const constants = constantsOf(machine, name).flatMap(leavesOf)
    for (const one of [...view.ints, ...view.texts, ...(leafType(type).values ?? []), ...constants]) {
      if (typeof one === 'number') ints.add(one)
      else if (typeof one === 'string' && templatesOf(one).length === 0) texts.add(one)
      // A text that is put together at run time can be any.
      else if (typeof one === 'string' && !templatesOf(one).every(({ expression, lone }) => lone && isField(expression))) opaque = true
    }
  }
  let news = false
  for (const { name } of fields) {
    const view = views.get(name) as View
    const before = view.ints.size + view.texts.size
    ints.forEach((one) => view.ints.add(one))
    texts.forEach((one) => view.texts.add(one))
    news ||= view.ints.size + view.texts.size > before || (opaque && !view.opaque)
    view.opaque ||= opaque
  }
  return news
}

function isField(expression: string): boolean {
  const parsed = parseCel(expression.trim())
  return parsed.ok && fieldOf(parsed.ast) !== null
}

/** A view as a text, to see whether it has changed. */
const printOf = ({ mode, ints, texts, cuts, keys, mutual, opaque, longest, members, items }: View): string => JSON.stringify([mode, [...ints], [...texts], [...cuts], [...keys], mutual, opaque, longest, members, items])

/** What is seen of a field is seen of what is copied into it. True when that is news. */
export function flowBack({ from, to, how }: Flow, views: ReadonlyMap<string, View>, types: ReadonlyMap<string, FieldType>): boolean {
  const source = views.get(from)
  const target = views.get(to)
  const type = types.get(to)
  if (!source || !target || !type || source === target || target.mode === 'dropped') return false
  const before = printOf(source)
  const leaf = leafType(type)
  const isText = type.type === 'string' || (type.type === 'list' && leaf.type === 'string')
  const counted = type.type === 'list' && !target.members && !target.items
  // A text always fits a text; whether anything else fits, or is there at all, depends on the value, and with it whether the old one stays.
  const matters = target.mode === 'exact' ? !(counted && isText && how === 'mixed') : !(isText && (how === 'mixed' || (how === 'copied' && isScalar(types.get(from)))))
  if (!matters) return false
  source.mode = 'exact'
  if (how === 'copied') {
    target.ints.forEach((one) => source.ints.add(one))
    target.cuts.forEach((one) => source.cuts.add(one))
    // A number becomes the text that guards compare with.
    for (const one of [...target.texts, ...(leaf.values ?? [])]) {
      source.texts.add(one)
      if (!/^-?\d+$/.test(one)) continue
      source.ints.add(Number(one))
      for (const cut of cutsOf(Number(one), '==')) source.cuts.add(cut)
    }
    target.keys.forEach((one) => source.keys.add(one))
    source.mutual ||= target.mutual
    source.opaque ||= target.opaque
    source.longest = Math.max(source.longest, target.longest)
    source.members ||= target.members
    source.items ||= target.items
  } else {
    source.opaque ||= how === 'computed' || (target.mode === 'exact' && !(type.type === 'string' && !target.opaque && !target.mutual && [...target.texts].every((text) => text === '')))
    if (types.get(from)?.type === 'list') source.items = true
  }
  return before !== printOf(source)
}

const isScalar = (type: FieldType | undefined): boolean => type !== undefined && type.type !== 'map' && type.type !== 'list'
