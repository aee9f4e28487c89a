import { didYouMean, typeInWords, type FieldType, type Machine, type Value } from '../../machine'
import { isNamedBy, indexOf, type JournalRecord } from '../../reducer'
import { keyName, listed, shortName, valueText } from '../words'

type Refused = Extract<JournalRecord, { kind: 'refuse' }>

/** What a type takes, as the end of a sentence. */
function takes(type: FieldType): string {
  switch (type.type) {
    case 'enum': return type.values === undefined || type.values.length === 0 ? 'nothing, as its enum has no values' : `one of ${listed(type.values)}`
    case 'integer': return 'a whole number'
    case 'boolean': return 'true or false'
    case 'string': return 'a text'
    default: return `a ${typeInWords(type)}`
  }
}

function kind(value: Value): string {
  if (value === null) return 'no value'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  const said = valueText(value, 60)
  return typeof value === 'string' ? (value === '' ? 'blank' : `the text ${said}`) : said
}

/** Why a write was refused: the rule, with what it met. Ends with a full stop. Source: spec §3, Writing. */
export function refusalWhy(machine: Machine, record: Refused): string {
  const { field, actor, key, value, reason, state } = record
  const who = shortName(actor)
  const declared = indexOf(machine).fields.get(field)
  switch (reason) {
    case 'undeclared':
      return `The context has no field \`${field}\`, so nothing can be written there.${didYouMean(field, machine.context.map(({ name }) => name))}`
    case 'not-asked': {
      const here = machine.states.find(({ name }) => name === state)
      const mine = [...new Set((here?.requires ?? []).filter(({ from }) => isNamedBy(from, actor)).map((each) => `\`${each.field}\``))]
      return `${state} ${mine.length === 0 ? `asks ${who} for nothing` : `asks ${who} for ${listed(mine)}`}, and \`${field}\` is not among it.`
    }
    case 'key-forced':
      return `${state} names who writes \`${field}\`, so every entry goes under its writer’s own name; the key ${valueText(key ?? null, 40)} has to be left out.`
    case 'foreign-key':
      return `The key \`${String(key)}\` is ${keyName(String(key))}’s own; ${who} may write under its own name or a free one.`
    case 'type': {
      if (declared === undefined) return 'The value does not fit the field’s type.'
      const map = declared.type.type === 'map'
      if (map && key !== undefined && (typeof key !== 'string' || key === '')) return `A key of \`${field}\` has to be a text that is not blank.`
      const leaf = map || declared.type.type === 'list' ? (declared.type.of ?? declared.type) : declared.type
      const where = map ? `An entry of \`${field}\`` : declared.type.type === 'list' ? `An item of \`${field}\`` : `\`${field}\``
      return `${where} takes ${takes(leaf)}; this is ${kind(value)}.`
    }
  }
}
