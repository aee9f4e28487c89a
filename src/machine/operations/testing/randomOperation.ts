import { agentName, fieldName, stateName, userName } from '../../names'
import type { Action, Effect, FieldType, From, Guard, Machine, Requirement, State, Transition, Value } from '../../types'
import { CAPS } from '../keys'
import type { ActionsAt, Operation, SingleOperation } from '../types'

/** A stream of choices from a seed: the same seed, the same operations (mulberry32). */
export class Choices {
  private state: number
  constructor(seed: number) {
    this.state = seed | 0
  }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
  chance(p: number): boolean {
    return this.next() < p
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined && items.length === 0) throw new Error('nothing to pick from')
    return item as T
  }
  some<T>(items: readonly T[], most: number): T[] {
    return items.map((item) => ({ item, order: this.next() })).sort((a, b) => a.order - b.order).slice(0, this.below(most + 1)).map(({ item }) => item)
  }
}

const NAMES = ['a', 'review', 'v1.2/final', 'a->b', 'x b', 'x-b', 'x.b', 'Loading...', '007', '1e3', 'true', 'null', 'yes', '__proto__', 'constructor', 'toString', 'é', '決定', '- y', '# x', 'k: v', "it's", 'say "q"', '{x}', '[y]', '*a', '&a', '@a', '%a', '!t', '|', '>', '~', 'a, b', 'agent:pro', 'name', 'from', 'states', 'x:y', 'trailing:', 'back\\slash', 'votes2', 'Set', 'Set1', '🙂', 'a_very_long_name_that_does_not_fit_into_any_column_of_any_table']
const TEXTS = ['', 'State your position.', 'Say "yes" or \'no\'.', 'Look at {{ context.question }}.', '{{ context.votes }}', 'null', 'true', '12', '- y', 'a: b', 'ends with colon:', '# not a comment', 'two\nlines', 'three\n\nparagraphs\n', ' leads', 'trails ', 'back\\slash \\n', 'tab\there', '*star', '{ brace }', '[ bracket ]', '🙂 and é', 'a, b, c', `A long text of many words that does not fit on one line of any file, so that it has to be ${'broken '.repeat(12)}somewhere.`, 'x\u2028y', '%directive', '---', '...', "it's", '>-', '"', "'"]
const CEL = ["context.verdict == 'consensus'", 'true', "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2", 'context["a"] != "x\\n"', "context.x == 'it''s'", "context.votes['agent:pro'] == 'approve' && self == 'pro'", 'has(context.answer) || false', "1 > 0 ? 'a' == \"b\" : context.n >= 3 // why", '!context.done', "{'a': 1}['a'] == 1", '- 1 < 0', 'x # y']
const VALUES: readonly Value[] = ['', 'consensus', '{{ context.answer }}', 0, 7, -3, 1.5, true, false, null, ['a', 'b'], [], { 'agent:pro': 'approve' }, { a: [1, { b: 'c' }] }, '12', 'true', '*', 'null', "it's"]

export class RandomOperations {
  constructor(
    private readonly random: Choices,
    private readonly machine: Machine,
  ) {}

  private fresh(): string {
    return this.random.chance(0.6) ? this.random.pick(NAMES) : `${this.random.pick(['n', 'step', 'Agent', 'f'])}${this.random.below(40)}`
  }
  private stateName() {
    return this.random.pick(this.machine.states).name
  }
  private text(): string {
    return this.random.pick(TEXTS)
  }
  private from(): From {
    const agents = [...this.machine.agents.map(({ name }) => name as string), 'pro', 'x y', this.fresh()]
    switch (this.random.below(4)) {
      case 0: return { kind: 'agent', agent: null }
      case 1: return { kind: 'user', user: null }
      case 2: return { kind: 'user', user: userName(this.random.pick(['kim', 'x', 'true'])) }
      default: return { kind: 'agent', agent: agentName(this.random.pick(agents)) }
    }
  }
  private fieldName() {
    return this.machine.context.length > 0 && this.random.chance(0.8) ? this.random.pick(this.machine.context).name : fieldName(this.fresh())
  }
  private requirement(): Requirement {
    return {
      field: this.fieldName(), from: this.from(), required: this.random.chance(0.7),
      ...(this.random.chance(0.5) ? { prompt: this.text() } : {}),
      ...(this.random.chance(0.2) ? { label: this.text() } : {}),
    }
  }
  private guard(): Guard {
    return { backend: 'cel', expression: this.random.pick(CEL) }
  }
  private effect(): Effect {
    const field = this.fieldName()
    if (this.random.chance(0.4)) return { verb: 'remove', field, keys: this.random.chance(0.6) ? '*' : this.random.some(['agent:pro', 'a', 'x y', '7'], 3) }
    return { verb: this.random.chance(0.7) ? 'assign' : 'append', field, value: this.random.pick(VALUES) }
  }
  private action(): Action {
    const first = this.effect()
    const second = this.effect()
    return { effects: second.verb !== first.verb && this.random.chance(0.2) ? [first, second] : [first] }
  }
  private actions(): Action[] {
    return Array.from({ length: this.random.below(3) }, () => this.action())
  }
  private transition(): Transition {
    return { toState: this.stateName(), guards: Array.from({ length: this.random.below(3) }, () => this.guard()), onTransition: this.random.chance(0.3) ? this.actions() : [] }
  }
  private type(depth = 0): FieldType {
    const name = this.random.pick(['string', 'enum', 'integer', 'boolean', ...(depth < 2 ? ['map', 'list'] as const : []), 'number'] as const)
    if (name === 'number') return { type: 'string', declared: 'number' }
    if (name === 'enum') return { type: name, declared: name, values: [...new Set([this.random.pick(['approve', 'a b', 'true', '007']), this.random.pick(['reject', 'x, y', "it's", 'no'])])] }
    if (name === 'map' || name === 'list') return { type: name, declared: name, of: this.type(depth + 1) }
    return { type: name, declared: name }
  }
  private body(): Partial<Omit<State, 'name'>> {
    return {
      ...(this.random.chance(0.5) ? { description: this.text() } : {}),
      ...(this.random.chance(0.3) ? { requires: [this.requirement()] } : {}),
      ...(this.random.chance(0.3) ? { transitions: [this.transition()] } : {}),
      ...(this.random.chance(0.2) ? { entry: this.actions() } : {}),
      ...(this.random.chance(0.2) ? { exit: this.actions() } : {}),
      ...(this.random.chance(0.2) ? { terminal: true } : {}),
    }
  }
  private at(length: number): { readonly at?: number } {
    return this.random.chance(0.4) ? {} : { at: this.random.below(length + 1) }
  }
  private list(): { readonly where: ActionsAt; readonly length: number } {
    const state = this.random.pick(this.machine.states)
    if (state.transitions.length > 0 && this.random.chance(0.5)) {
      const busy = state.transitions.findIndex(({ onTransition }) => onTransition.length > 0)
      const transition = busy >= 0 && this.random.chance(0.7) ? busy : this.random.below(state.transitions.length)
      return { where: { list: 'onTransition', state: state.name, transition }, length: state.transitions[transition]?.onTransition.length ?? 0 }
    }
    const list = this.random.chance(0.5) ? 'entry' : 'exit'
    return { where: { list, state: state.name }, length: state[list].length }
  }

  /** One operation that the machine can bear, or null when what was drawn is not there. */
  single(): SingleOperation | null {
    const { random, machine } = this
    const state = random.pick(machine.states)
    const other = this.stateName()
    const transition = random.below(Math.max(1, state.transitions.length))
    const requirement = random.below(Math.max(1, state.requires.length))
    const edge = state.transitions[transition]
    const field = machine.context.length > 0 ? random.pick(machine.context) : null
    const agent = machine.agents.length > 0 ? random.pick(machine.agents) : null
    switch (random.below(43)) {
      case 0: return { kind: 'addState', state: stateName(this.fresh()), body: this.body(), ...this.at(machine.states.length) }
      case 1: return random.chance(0.5) ? { kind: 'deleteState', state: state.name } : null
      case 2: return { kind: 'renameState', state: state.name, to: stateName(this.fresh()) }
      case 3: return { kind: 'moveState', state: state.name, to: random.below(machine.states.length) }
      case 4: return { kind: 'reorderStates', order: random.some(machine.states, 0).length === 0 ? [...machine.states].map(({ name }) => ({ name, by: random.next() })).sort((a, b) => a.by - b.by).map(({ name }) => name) : [] }
      case 5: return { kind: 'duplicateState', state: state.name, as: stateName(this.fresh()) }
      case 6: return { kind: 'setInitial', state: other }
      case 7: return { kind: 'setTerminal', state: state.name, terminal: random.chance(0.5) }
      case 8: return { kind: 'setDescription', state: state.name, description: random.chance(0.4) ? `${state.description.slice(0, random.below(state.description.length + 1))} ${this.text()}`.trim() : this.text() }
      case 9:
      case 10: return { kind: 'addTransition', state: state.name, transition: this.transition(), ...this.at(state.transitions.length) }
      case 11: return edge ? { kind: 'deleteTransition', state: state.name, transition } : null
      case 12: return edge ? { kind: 'retargetTransition', state: state.name, transition, toState: other } : null
      case 13: return edge ? { kind: 'moveTransition', state: state.name, transition, to: random.below(state.transitions.length) } : null
      case 14: return edge ? { kind: 'moveTransition', state: state.name, transition, source: other, ...(random.chance(0.5) ? { to: random.below(4) } : {}) } : null
      case 15:
      case 16: return edge ? { kind: 'addGuard', state: state.name, transition, guard: this.guard(), ...this.at(edge.guards.length) } : null
      case 17: return edge && edge.guards.length > 0 ? { kind: 'editGuard', state: state.name, transition, guard: random.below(edge.guards.length), expression: random.pick(CEL) } : null
      case 18: return edge && edge.guards.length > 0 ? { kind: 'deleteGuard', state: state.name, transition, guard: random.below(edge.guards.length) } : null
      case 19:
      case 20: return { kind: 'addRequirement', state: state.name, requirement: this.requirement(), ...this.at(state.requires.length) }
      case 21: return state.requires.length > 0 ? { kind: 'deleteRequirement', state: state.name, requirement } : null
      case 22: return state.requires.length > 0 ? { kind: 'moveRequirement', state: state.name, requirement, to: random.below(state.requires.length) } : null
      case 23: return state.requires.length > 0 ? this.setRequirement(state, requirement) : null
      case 24:
      case 25: { const { where, length } = this.list(); return { kind: 'addAction', in: where, action: this.action(), ...this.at(length) } }
      case 26: { const { where, length } = this.list(); return length > 0 ? { kind: 'editAction', in: where, index: random.below(length), action: this.action() } : null }
      case 27: { const { where, length } = this.list(); return length > 0 ? { kind: 'deleteAction', in: where, index: random.below(length) } : null }
      case 28: { const { where, length } = this.list(); return length > 0 ? { kind: 'moveAction', in: where, index: random.below(length), to: random.below(length) } : null }
      case 29: return { kind: 'addAgent', agent: agentName(this.fresh()), canTransition: random.some(machine.states, 3).map(({ name }) => name), ...(random.chance(0.2) ? { description: this.text() } : {}), ...this.at(machine.agents.length) }
      case 30: return agent && random.chance(0.5) ? { kind: 'deleteAgent', agent: agent.name } : null
      case 31: return agent ? { kind: 'renameAgent', agent: agent.name, to: agentName(this.fresh()) } : null
      case 32: return agent ? { kind: 'setCanTransition', agent: agent.name, states: random.some(machine.states, 4).map(({ name }) => name) } : null
      case 33: return { kind: 'addField', field: fieldName(this.fresh()), type: this.type(), ...(random.chance(0.3) ? { default: random.pick(VALUES) } : {}), ...(random.chance(0.2) ? { description: this.text() } : {}), ...this.at(machine.context.length) }
      case 34: return field && random.chance(0.5) ? { kind: 'deleteField', field: field.name } : null
      case 35: return field ? { kind: 'renameField', field: field.name, to: fieldName(this.fresh()) } : null
      case 36: return field ? this.onField(field.name, field.type) : null
      case 37: return edge && edge.guards.length > 0 ? { kind: 'moveGuard', state: state.name, transition, guard: random.below(edge.guards.length), to: random.below(edge.guards.length) } : null
      case 38: return agent ? { kind: 'moveAgent', agent: agent.name, to: random.below(machine.agents.length) } : null
      case 39: return agent ? { kind: 'setAgentDescription', agent: agent.name, description: this.text() } : null
      case 40: return random.chance(0.5) ? { kind: 'setName', name: this.text().replace(/[\p{Cc}\u2028]/gu, '') } : { kind: 'setVersion', version: random.chance(0.3) ? null : random.below(20) }
      case 41: return field ? (random.chance(0.5) ? { kind: 'moveField', field: field.name, to: random.below(machine.context.length) } : { kind: 'setFieldDescription', field: field.name, description: this.text() }) : null
      default: return { kind: 'setCap', cap: random.pick(CAPS), value: random.chance(0.3) ? null : random.below(50) }
    }
  }

  private setRequirement(state: State, requirement: number): SingleOperation {
    const { random } = this
    return {
      kind: 'setRequirement', state: state.name, requirement,
      set: {
        ...(random.chance(0.3) ? { field: this.fieldName() } : {}),
        ...(random.chance(0.3) ? { from: this.from() } : {}),
        ...(random.chance(0.3) ? { required: random.chance(0.5) } : {}),
        ...(random.chance(0.3) ? { prompt: random.chance(0.4) ? null : this.text() } : {}),
        label: random.chance(0.5) ? null : this.text(),
      },
    }
  }

  private onField(field: Machine['context'][number]['name'], type: FieldType): SingleOperation {
    const { random } = this
    switch (random.below(4)) {
      case 0: return { kind: 'setFieldType', field, type: this.type() }
      case 1: return { kind: 'setFieldDefault', field, default: random.pick(VALUES) }
      case 2: return { kind: 'setFieldOf', field, of: this.type(1) }
      default: return { kind: 'setFieldValues', field, values: [...new Set([...(type.values ?? []).slice(random.below(2)), random.pick(['maybe', 'x y', '1'])])] }
    }
  }

  next(): Operation {
    for (;;) {
      const one = this.single()
      if (one) return one
    }
  }
}
