import { agentName, fieldName, stateName, type Effect, type Field, type FieldType, type From, type Machine, type Requirement, type State, type Transition } from '../../../machine'
import { newRandom, type Random } from '../../../reducer/testing/random'

const of = (type: 'string' | 'integer' | 'boolean'): FieldType => ({ type, declared: type })
const VOTE: FieldType = { type: 'enum', declared: 'enum', values: ['yes', 'no'] }
const TYPES: readonly FieldType[] = [of('string'), of('integer'), of('boolean'), VOTE, { type: 'map', declared: 'map', of: VOTE }, { type: 'map', declared: 'map', of: of('string') }, { type: 'list', declared: 'list', of: of('string') }]
const AGENTS = ['a', 'b', 'constructor']

const guardOn = (random: Random, { name, type }: Field): string => {
  const f = `context.${name}`
  switch (type.type) {
    case 'integer':
      return random.pick([`${f} > 2`, `${f} == 2`, `${f} < 2`, `has(${f}) && ${f} != 3`])
    case 'boolean':
      return random.pick([f, `!${f}`])
    case 'enum':
      return random.pick([`${f} == 'yes'`, `${f} != 'yes'`, `has(${f}) && ${f} in ['no']`])
    case 'map':
      return random.pick([`size(${f}) >= 2`, `'agent:a' in ${f}`, `${f}['agent:b'] == 'yes'`, `size(${f}.filter(k, ${f}[k] == 'yes')) >= 1`, `${f}.all(k, ${f}[k] != 'no')`])
    case 'list':
      return random.pick([`size(${f}) >= 2`, `size(${f}) == 0`, `'x' in ${f}`])
    default:
      return random.pick([`${f} == 'x'`, `${f} != ''`, `has(${f})`])
  }
}

const from = (random: Random): From => (random.chance(0.12) ? { kind: 'agent', agent: null } : random.chance(0.06) ? { kind: 'user', user: null } : { kind: 'agent', agent: agentName(random.pick(AGENTS.slice(0, 2 + random.below(2)))) })

function effect(random: Random, fields: readonly Field[]): Effect {
  const { name, type } = random.pick(fields)
  if (type.type === 'list') return random.chance(0.7) ? { verb: 'append', field: name, value: random.pick(['x', 'y', `{{ context.${random.pick(fields).name} }}`]) } : { verb: 'remove', field: name, keys: '*' }
  if (type.type === 'map') return random.chance(0.5) ? { verb: 'remove', field: name, keys: '*' } : { verb: 'remove', field: name, keys: ['agent:a'] }
  if (random.chance(0.6)) return { verb: 'assign', field: name, value: '' }
  return { verb: 'assign', field: name, value: type.type === 'string' ? random.pick(['x', `{{ context.${random.pick(fields).name} }}`]) : type.type === 'enum' ? random.pick(['yes', 'maybe']) : type.type === 'integer' ? random.pick([2, 5]) : true }
}

function state(random: Random, name: string, names: readonly string[], fields: readonly Field[]): State {
  const actions = (p: number) => (random.chance(p) ? [{ effects: [effect(random, fields)] }] : [])
  const requires: Requirement[] = Array.from({ length: random.below(4) }, () => ({ field: random.pick(fields).name, from: from(random), required: random.chance(0.75) }))
  const transitions: Transition[] = Array.from({ length: 1 + random.below(3) }, () => ({
    toState: stateName(random.pick([...names, 'end'])),
    guards: random.chance(0.75) ? [{ backend: 'cel', expression: guardOn(random, random.pick(fields)) }] : [],
    onTransition: actions(0.6),
  }))
  return { name: stateName(name), description: '', terminal: false, requires, transitions, entry: actions(0.15), exit: actions(0.15) }
}

/** A small machine with loops, joins, optional answers, anybody's answers, appended lists and copied values. */
export function smallMachine(seed: number): Machine {
  const random = newRandom(seed)
  const names = ['s', 't', 'u'].slice(0, 2 + random.below(2))
  const context = ['f', 'g', 'h'].slice(0, 2 + random.below(2)).map((name): Field => ({ name: fieldName(name), type: random.pick(TYPES) }))
  const end: State = { name: stateName('end'), description: '', terminal: true, requires: [], transitions: [], entry: [], exit: [] }
  return {
    name: `small ${seed}`, version: 1, initialState: stateName('s'), context, policy: {},
    agents: AGENTS.map((name) => ({ name: agentName(name), canTransition: names.filter(() => random.chance(0.6)).map(stateName) })),
    states: [...names.map((name) => state(random, name, names, context)), end],
  }
}
