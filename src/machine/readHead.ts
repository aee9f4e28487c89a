import { isMap, isScalar } from 'yaml'
import { fitValue, typeInWords } from './fit'
import { agentName, fieldName, stateName } from './names'
import { scalarText, type Member, type PartReader } from './PartReader'
import { baseName } from './readState'
import { didYouMean } from './closest'
import type { Agent, Field, FieldType, Policy, TypeName, Value } from './types'

const TYPES: readonly TypeName[] = ['string', 'enum', 'integer', 'boolean', 'map', 'list']
const FIELD_KEYS = ['type', 'values', 'of', 'default', 'description']
const CAPS = ['maxIterations', 'maxExchangesPerStage', 'maxExchangesPerAgentPerStage', 'checkpointEvery'] as const
/** Bounds of the extended dialect (spec §7): they bind live runs only, so a machine with them runs here unchanged. */
const EXTENSION_CAPS = ['timeoutMs', 'maxCostUsd', 'maxTokens', 'onHalt']

export function readContext(reader: PartReader, member: Member): Field[] {
  return reader.members(member.node, member.path, '`context`', member.span.item).map((field) => {
    const facets = reader.members(field.node, field.path, `Field \`${field.name}\``, field.span.item)
    for (const facet of facets) if (!FIELD_KEYS.includes(facet.name)) reader.unknownKey(facet, 'a field', FIELD_KEYS)
    const type = readType(reader, field, facets)
    const description = facets.find((f) => baseName(f) === 'description')
    const text = description ? reader.textOf(description, '`description`') : null
    const fallback = facets.find((f) => baseName(f) === 'default')
    const value = fallback ? readDefault(reader, fallback, field, type) : undefined
    return {
      name: fieldName(field.name), type,
      ...(value === undefined ? {} : { default: value }),
      ...(text === null ? {} : { description: text }),
    }
  })
}

function readDefault(reader: PartReader, member: Member, field: Member, type: FieldType): Value | undefined {
  const textual = type.type === 'string' || type.type === 'enum'
  const value = textual && isScalar(member.node) && member.node.value !== null ? scalarText(member.node) : reader.valueOf(member.node, member.path)
  const fits = fitValue(type, value)
  if (fits.fits) return fits.value
  reader.note(member.span.value, {
    code: 'bad-default', severity: 'error', path: member.path,
    message: `The default of \`${field.name}\` is no ${typeInWords(type)}, so it is ignored. Write a value of that type, or change the type.`,
  })
  return undefined
}

/** A type from the facets of a field or of a nested `of` (spec §1 Types). */
function readType(reader: PartReader, owner: Member, facets: readonly Member[], depth = 0): FieldType {
  const facet = (name: string) => facets.find((f) => baseName(f) === name)
  const named = facet('type')
  const declared = named ? (reader.textOf(named, '`type`') ?? '') : ''
  const type = typeNamed(reader, declared, named ?? owner, owner)
  const values = facet('values')
  if (type === 'enum') return { type, declared, values: readValues(reader, values, owner) }
  if (type !== 'map' && type !== 'list') return { type, declared }
  const of = facet('of')
  if (!of) {
    reader.note(owner.key, {
      code: 'collection-without-of', severity: 'warning', path: owner.path,
      message: `\`${owner.name}\` is a ${type} and does not say of what; its ${type === 'map' ? 'entries' : 'items'} are read as texts. Add \`of: string\`, or another type.`,
    })
    return { type, declared, of: { type: 'string', declared: '' } }
  }
  if (isMap(of.node)) {
    if (depth > 16) return { type, declared, of: { type: 'string', declared: '' } }
    const nested = reader.members(of.node, of.path, '`of`', of.span.item)
    return { type, declared, of: readType(reader, of, nested, depth + 1) }
  }
  const inner = reader.textOf(of, '`of`') ?? ''
  const innerType = typeNamed(reader, inner, of, owner)
  if (innerType === 'enum') return { type, declared, of: { type: 'enum', declared: inner, values: readValues(reader, values, owner) } }
  return { type, declared, of: { type: innerType, declared: inner } }
}

function typeNamed(reader: PartReader, declared: string, where: Member, owner: Member): TypeName {
  if ((TYPES as readonly string[]).includes(declared)) return declared as TypeName
  const numeric = ['number', 'int', 'float', 'double', 'decimal'].includes(declared)
  reader.note(where === owner ? owner.key : where.span.value, {
    code: 'unknown-type', severity: 'warning', path: where.path,
    message: declared === ''
      ? `\`${owner.name}\` has no type and is read as string. Write \`type: string\`, or the type that you mean.`
      : `\`${owner.name}\` is declared \`${declared}\`, which is no type and is read as string${numeric ? ': guards that compare it with a number error or are silently wrong. Use `integer`.' : `. Use one of ${TYPES.join(', ')}.${didYouMean(declared, TYPES)}`}`,
  })
  return 'string'
}

function readValues(reader: PartReader, member: Member | undefined, owner: Member): readonly string[] {
  const texts: string[] = []
  if (member) {
    for (const item of reader.items(member.node, member.path, '`values`', member.span.item)) {
      if (isScalar(item.node) && item.node.value !== null) texts.push(scalarText(item.node))
      else {
        reader.note(item.span.value, {
          code: 'not-a-text', severity: 'error', path: item.path,
          message: 'A value of an enum is a text. Write it plain or in quotes.',
        })
      }
    }
  }
  if (texts.length === 0) {
    reader.note(owner.key, {
      code: 'enum-without-values', severity: 'error', path: owner.path,
      message: `\`${owner.name}\` is an enum without values, so no write is ever accepted. Add \`values: [a, b]\`.`,
    })
  }
  return texts
}

export function readAgents(reader: PartReader, member: Member): Agent[] {
  return reader.members(member.node, member.path, '`agents`', member.span.item).map((agent) => {
    const canTransition: string[] = []
    let description: string | null = null
    for (const m of reader.members(agent.node, agent.path, `Agent \`${agent.name}\``, agent.span.item)) {
      if (baseName(m) === 'canTransition') {
        for (const item of reader.items(m.node, m.path, '`canTransition`', m.span.item)) {
          const name = reader.textOf(item, 'A state of `canTransition`')
          // An item that is no text keeps its place, so that indexes and spans agree.
          canTransition.push(name ?? '')
        }
      } else if (baseName(m) === 'description') description = reader.textOf(m, '`description`')
    }
    return { name: agentName(agent.name), canTransition: canTransition.map(stateName), ...(description === null ? {} : { description }) }
  })
}

export function readPolicy(reader: PartReader, member: Member): Policy {
  const policy: Record<string, number> = {}
  for (const m of reader.members(member.node, member.path, '`policy`', member.span.item)) {
    const cap = CAPS.find((name) => name === baseName(m))
    if (!cap) {
      if (EXTENSION_CAPS.includes(m.name)) {
        reader.note(m.key, {
          code: 'extension-without-effect', severity: 'info', path: m.path,
          message: `\`${m.name}\` belongs to the extended dialect and bounds live runs; a scripted run does not look at it.`,
        })
      } else reader.unknownKey(m, 'the policy', CAPS)
      continue
    }
    const value = isScalar(m.node) ? m.node.value : m.node
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) policy[cap] = value
    else {
      reader.note(m.span.value, {
        code: 'bad-cap', severity: 'error', path: m.path,
        message: `\`${cap}\` takes a whole number from 0, but this is \`${reader.textAt(m.node)}\`; it does not bound. Write a whole number, or delete the line.`,
      })
    }
  }
  return policy
}

export interface Head {
  readonly name: string
  readonly version: number | null
  readonly initialState: string | null
  readonly context: readonly Field[]
  readonly agents: readonly Agent[]
  readonly policy: Policy
  /** The `states` key; absent when there is none. */
  readonly states: Member | null
}

const HEAD_KEYS = ['name', 'version', 'initialState', 'context', 'agents', 'states', 'policy']

/** Everything under `fsm` but the states themselves. */
export function readHead(reader: PartReader, members: readonly Member[]): Head {
  const only = (name: string) => members.find((m) => baseName(m) === name)
  for (const m of members) if (!HEAD_KEYS.includes(m.name)) reader.unknownKey(m, '`fsm`', HEAD_KEYS)
  const text = (name: string) => {
    const m = only(name)
    return m ? reader.textOf(m, `\`${name}\``) : null
  }
  const version = only('version')
  const number = version && isScalar(version.node) ? version.node.value : null
  if (version && !(typeof number === 'number' && Number.isSafeInteger(number))) {
    reader.note(version.span.value, {
      code: 'bad-version', severity: 'warning', path: version.path,
      message: '`version` takes a whole number. It is left out of account.',
    })
  }
  const section = <T>(name: string, read: (reader: PartReader, member: Member) => T, none: T): T => {
    const m = only(name)
    return m ? read(reader, m) : none
  }
  return {
    name: text('name') ?? '',
    version: typeof number === 'number' && Number.isSafeInteger(number) ? number : null,
    initialState: text('initialState'),
    context: section('context', readContext, []),
    agents: section('agents', readAgents, []),
    policy: section('policy', readPolicy, {}),
    states: only('states') ?? null,
  }
}

