import { agentName, fieldName, stateName, userName, type Action, type Effect, type Field, type FieldType, type From, type Guard, type Machine, type Policy, type Requirement, type State, type Value } from '../../machine'
import { newRandom, type Random } from './random'
import { fittingValue } from './randomWalk'

const plain = (type: 'string' | 'integer' | 'boolean'): FieldType => ({ type, declared: type })
const VOTE: FieldType = { type: 'enum', declared: 'enum', values: ['yes', 'no', '3'] }
const TYPES: readonly FieldType[] = [
  plain('string'), plain('integer'), plain('boolean'), VOTE, { type: 'string', declared: 'number' },
  { type: 'map', declared: 'map', of: VOTE }, { type: 'map', declared: 'map', of: plain('string') }, { type: 'map', declared: 'map', of: plain('integer') },
  { type: 'list', declared: 'list', of: plain('string') }, { type: 'list', declared: 'list', of: VOTE },
  { type: 'map', declared: 'map', of: { type: 'list', declared: 'list', of: plain('integer') } },
]
const AGENTS = ['a', 'b', 'c', 'toString']
const FIELDS = ['f', 'g', 'h', 'm', '__proto__']

const from = (random: Random): From => {
  if (random.chance(0.7)) return { kind: 'agent', agent: random.chance(0.7) ? agentName(random.pick([...AGENTS, 'z'])) : null }
  return { kind: 'user', user: random.chance(0.5) ? userName(random.pick(['kim', 'lee'])) : null }
}

const expressions = (f: string): readonly string[] => [
  `has(context.${f})`, `!has(context.${f})`, `context.${f} == 'yes'`, `context.${f} != 'x'`, `context.${f} == 2`, `context.${f} >= 2`, `context.${f}`,
  `size(context.${f}) > 1`, `context.${f}.exists(k, context.${f}[k] == 'yes')`, `context.${f}.map(k, k)[0] == 'agent:b'`, `context.${f} >= 2 || true`,
  `size(context.${f}.filter(k, context.${f}[k] == 'no')) >= 2`, 'true', 'false', `'x' in context.${f}`, '1 +', 'self == 1', `context.${f}['agent:a'] == 'yes' || size(context.${f}) == 0`,
]

const template = (random: Random, fields: readonly Field[]): string => {
  const f = random.pick(fields).name
  return random.pick([
    `{{ context.${f} }}`, `{{context.${f}}}`, ` {{ context.${f} }}`, `say {{ context.${f} }} and {{ self }}`, `{{ context.nope }}`, `{{ {'a': context.${f}} }}`,
    `{{ context.${f} }}{{ context.${f} }}`, `{{ '}}' + "'" }} {{ context.${f}`, `{{ size(context.${f}) }}`, 'plain', `{{ context.${f}.map(k, k) }}`, '{{ 9007199254740991 }}', '{{ null }}', '{{ 2.0 }}',
  ])
}

const effect = (random: Random, fields: readonly Field[]): Effect => {
  const field = random.chance(0.06) ? undefined : random.pick(fields)
  const name = field?.name ?? fieldName('nowhere')
  const verb = random.pick(['assign', 'assign', 'remove', 'remove', 'append'] as const)
  if (verb === 'remove') return { verb, field: name, keys: random.chance(0.6) ? '*' : random.shuffled(['agent:a', 'topic', 'user:kim']).slice(0, 1 + random.below(2)) }
  const type = verb === 'append' ? field?.type.of : field?.type
  const value: Value = random.chance(0.3) ? '' : random.chance(0.5) ? template(random, fields) : random.chance(0.8) ? fittingValue(random, type) : random.pick<Value>([null, 3.5, ['x'], { k: 'yes' }, '12'])
  return { verb, field: name, value }
}

const actions = (random: Random, fields: readonly Field[], most: number): Action[] =>
  Array.from({ length: random.below(most + 1) }, () => ({ effects: Array.from({ length: 1 + random.below(2) }, () => effect(random, fields)) }))

const requirement = (random: Random, fields: readonly Field[]): Requirement => ({
  field: random.pick(fields).name, from: from(random), required: random.chance(0.7), ...(random.chance(0.5) ? { prompt: template(random, fields) } : {}),
})

const guard = (random: Random, fields: readonly Field[]): Guard => ({ backend: random.chance(0.04) ? 'js' : 'cel', expression: random.pick(expressions(random.pick(fields).name)) })

const state = (random: Random, name: string, names: readonly string[], fields: readonly Field[]): State => ({
  name: stateName(name), description: random.chance(0.6) ? template(random, fields) : '', terminal: random.chance(0.05),
  requires: Array.from({ length: random.below(5) }, () => requirement(random, fields)),
  transitions: Array.from({ length: 1 + random.below(4) }, () => ({
    toState: stateName(random.chance(0.05) ? 'nowhere' : random.pick(names)), guards: Array.from({ length: random.below(3) }, () => guard(random, fields)), onTransition: actions(random, fields, 2),
  })),
  entry: random.chance(0.3) ? actions(random, fields, 2) : [], exit: random.chance(0.3) ? actions(random, fields, 2) : [],
})

const policy = (random: Random): Policy => ({
  maxIterations: random.below(12), ...(random.chance(0.3) ? { maxExchangesPerStage: random.below(8) } : {}),
  ...(random.chance(0.3) ? { maxExchangesPerAgentPerStage: random.below(4) } : {}), ...(random.chance(0.3) ? { checkpointEvery: random.below(4) } : {}),
})

/** A small machine of two or three states and an end, of all types, verbs, writers and odd expressions. Always one that starts. */
export const randomMachine = (seed: number): Machine => {
  const random = newRandom(seed)
  const names = ['s', 't', 'u'].slice(0, 2 + random.below(2))
  const context = FIELDS.slice(0, 2 + random.below(4)).map((name): Field => {
    const type = random.pick(TYPES)
    return { name: fieldName(name), type, ...(random.chance(0.15) ? { default: checkedDefault(random, type) } : {}) }
  })
  const end: State = { name: stateName('done'), description: '', requires: [], transitions: [], entry: [], exit: [], terminal: true }
  return {
    name: `random ${seed}`, version: 1, initialState: stateName('s'), context, policy: policy(random),
    agents: AGENTS.slice(0, 1 + random.below(4)).map((name) => ({ name: agentName(name), canTransition: random.shuffled(names).slice(0, 1 + random.below(3)).map(stateName) })),
    states: [...names.map((name) => state(random, name, [...names, 'done'], context)), end],
  }
}

/** A default as a read document has it: fitting, texts kept as texts. */
const checkedDefault = (random: Random, type: FieldType): Value =>
  JSON.parse(JSON.stringify(fittingValue(random, type), (_, value: unknown) => (typeof value === 'number' && leaf(type) === 'string' ? String(value) : value))) as Value
const leaf = (type: FieldType): string => (type.of === undefined ? type.type : leaf(type.of))

/** A machine with one to three small changes: caps, edges, guards, actions, who is asked, what is required. */
export const mutant = (machine: Machine, seed: number): Machine => {
  const random = newRandom(seed)
  const without = <T>(items: readonly T[]): readonly T[] => { const at = random.below(items.length); return items.filter((_, index) => index !== at) }
  const change = (old: State): State => {
    switch (random.below(8)) {
      case 0: return { ...old, requires: without(old.requires) }
      case 1: return { ...old, requires: random.shuffled(old.requires) }
      case 2: return { ...old, requires: old.requires.map((one) => (random.chance(0.5) ? { ...one, required: !one.required } : one)) }
      case 3: return { ...old, requires: old.requires.map((one) => (random.chance(0.5) ? { ...one, from: from(random) } : one)) }
      case 4: return { ...old, transitions: random.shuffled(old.transitions) }
      case 5: return { ...old, transitions: old.transitions.map((edge) => ({ ...edge, onTransition: without(edge.onTransition) })) }
      case 6: return { ...old, transitions: old.transitions.map((edge) => ({ ...edge, guards: without(edge.guards) })) }
      default: return machine.context.length === 0 ? old : { ...old, entry: actions(random, machine.context, 2) }
    }
  }
  let changed: Machine = random.chance(0.5) ? { ...machine, policy: policy(random) } : { ...machine, policy: { ...machine.policy, maxIterations: 12 } }
  for (let n = 1 + random.below(3); n > 0; n -= 1) {
    const at = random.below(changed.states.length)
    changed = { ...changed, states: changed.states.map((old, index) => (index === at ? change(old) : old)) }
  }
  return changed
}
