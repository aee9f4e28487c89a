import { agentHits, fieldHits, inTemplate, withHits } from './celNames'
import { fitValue, isRecord } from '../fit'
import { checkedType } from './fields'
import type { Action, Agent, Effect, Field, FieldType, Guard, Machine, Requirement, State, Transition, Value } from '../types'
import type { ActionsAt, Operation, SingleOperation } from './types'

const at = (index: number | undefined, length: number): number => Math.min(Math.max(index ?? length, 0), length)
const inserted = <T>(items: readonly T[], index: number | undefined, item: T): readonly T[] => items.toSpliced(at(index, items.length), 0, item)
const without = <T>(items: readonly T[], index: number): readonly T[] => items.filter((_, i) => i !== index)
const changed = <T>(items: readonly T[], index: number, change: (item: T) => T): readonly T[] => items.map((item, i) => (i === index ? change(item) : item))
function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : inserted(without(items, from), at(to, items.length - 1), item)
}

const inState = (machine: Machine, name: string, change: (state: State) => State): Machine => ({ ...machine, states: machine.states.map((state) => (state.name === name ? change(state) : state)) })
const inTransition = (machine: Machine, state: string, index: number, change: (transition: Transition) => Transition): Machine =>
  inState(machine, state, (one) => ({ ...one, transitions: changed(one.transitions, index, change) }))
const inField = (machine: Machine, name: string, change: (field: Field) => Field): Machine => ({ ...machine, context: machine.context.map((field) => (field.name === name ? change(field) : field)) })

const fullGuard = (guard: Partial<Guard> & Pick<Guard, 'expression'>): Guard => ({ backend: guard.backend ?? 'cel', expression: guard.expression })
const fullTransition = (transition: Partial<Transition> & Pick<Transition, 'toState'>): Transition => ({ toState: transition.toState, guards: (transition.guards ?? []).map(fullGuard), onTransition: transition.onTransition ?? [] })
const fullRequirement = ({ field, from, required, prompt, label }: Partial<Requirement> & Pick<Requirement, 'field' | 'from'>): Requirement => ({
  field, from, required: required ?? true,
  ...(prompt === undefined ? {} : { prompt }),
  ...(label === undefined ? {} : { label }),
})

const described = <T extends { readonly description?: string }>({ description: _, ...element }: T, description: string): T =>
  ({ ...element, ...(description === '' ? {} : { description }) }) as T

/** A field with another type: a default that does not fit it is none. */
function retyped(field: Field, type: FieldType): Field {
  const { default: old, ...rest } = field
  const fit = old === undefined ? null : fitValue(type, old)
  return fit?.fits ? { ...rest, type, default: fit.value } : { ...rest, type }
}
const withValues = (type: FieldType, values: readonly string[]): FieldType =>
  type.type === 'enum' ? { ...type, values } : type.of ? { ...type, of: withValues(type.of, values) } : type

function inActions(machine: Machine, where: ActionsAt, change: (actions: readonly Action[]) => readonly Action[]): Machine {
  if (where.list === 'onTransition') return inTransition(machine, where.state, where.transition, (one) => ({ ...one, onTransition: change(one.onTransition) }))
  const { list } = where
  return inState(machine, where.state, (state) => ({ ...state, [list]: change(state[list]) }))
}

/** What a rename does to each part of a machine that can hold the name. */
interface Rename {
  readonly state: (name: string) => string
  readonly agent: (name: string) => string
  readonly field: (name: string) => string
  readonly cel: (expression: string) => string
  readonly template: (text: string) => string
  readonly key: (key: string) => string
  /** A state without the name stays the object that it is. */
  readonly touches: (state: State) => boolean
}

function renamed(machine: Machine, rename: Rename): Machine {
  const text = <T extends { readonly [key: string]: unknown }>(key: string, value: string | undefined): T => (value === undefined ? {} : { [key]: rename.template(value) }) as T
  const value = (old: Value): Value => {
    if (typeof old === 'string') return rename.template(old)
    if (Array.isArray(old)) return old.map(value)
    return isRecord(old) ? Object.fromEntries(Object.entries(old).map(([key, entry]) => [rename.key(key), value(entry)])) : old
  }
  const effect = (old: Effect): Effect =>
    old.verb === 'remove'
      ? { ...old, field: rename.field(old.field) as typeof old.field, keys: old.keys === '*' ? '*' : old.keys.map(rename.key) }
      : { ...old, field: rename.field(old.field) as typeof old.field, value: value(old.value) }
  const actions = (list: readonly Action[]): readonly Action[] => list.map(({ effects }) => ({ effects: effects.map(effect) }))
  const requirement = ({ field, from, required, prompt, label }: Requirement): Requirement => ({
    field: rename.field(field) as typeof field,
    from: from.kind === 'agent' && from.agent !== null ? { kind: 'agent', agent: rename.agent(from.agent) as typeof from.agent } : from,
    required,
    ...text('prompt', prompt),
    ...(label === undefined ? {} : { label }),
  })
  return {
    ...machine,
    initialState: machine.initialState === null ? null : (rename.state(machine.initialState) as typeof machine.initialState),
    context: machine.context.map((field) => ({
      ...field,
      name: rename.field(field.name) as typeof field.name,
      ...(isRecord(field.default) ? { default: Object.fromEntries(Object.entries(field.default).map(([key, entry]) => [rename.key(key), entry])) } : {}),
    })),
    agents: machine.agents.map((agent) => ({ ...agent, name: rename.agent(agent.name) as typeof agent.name, canTransition: agent.canTransition.map((name) => rename.state(name) as typeof name) })),
    states: machine.states.map((state) => (!rename.touches(state) ? state : {
      ...state,
      name: rename.state(state.name) as typeof state.name,
      description: rename.template(state.description),
      requires: state.requires.map(requirement),
      transitions: state.transitions.map((transition) => ({
        toState: rename.state(transition.toState) as typeof transition.toState,
        guards: transition.guards.map(({ backend, expression }) => ({ backend, expression: rename.cel(expression) })),
        onTransition: actions(transition.onTransition),
      })),
      entry: actions(state.entry),
      exit: actions(state.exit),
    })),
  }
}

const same = (text: string): string => text
const nothing: Rename = { state: same, agent: same, field: same, cel: same, template: same, key: same, touches: () => true }
const only = (from: string, to: string) => (name: string) => (name === from ? to : name)

/**
 * The machine that a text describes once the operation is done: the plain meaning of each, without a text. An edit is
 * held against it before it is given out. The operation has been found possible.
 */
export function applyToMachine(machine: Machine, operation: Operation): Machine {
  if (operation.kind === 'several') return operation.operations.reduce<Machine>(applyToMachine, machine)
  return applied(machine, operation)
}

function applied(machine: Machine, operation: SingleOperation): Machine {
  switch (operation.kind) {
    case 'addState': {
      const { body = {} } = operation
      const state: State = {
        name: operation.state, description: body.description ?? '', terminal: body.terminal ?? false,
        requires: (body.requires ?? []).map(fullRequirement), transitions: (body.transitions ?? []).map(fullTransition),
        entry: body.entry ?? [], exit: body.exit ?? [],
      }
      return { ...machine, states: inserted(machine.states, operation.at, state) }
    }
    case 'deleteState':
      return {
        ...machine,
        agents: machine.agents.map((agent): Agent => ({ ...agent, canTransition: agent.canTransition.filter((name) => name !== operation.state) })),
        states: machine.states.flatMap((state) => (state.name === operation.state ? [] : [{ ...state, transitions: state.transitions.filter(({ toState }) => toState !== operation.state) }])),
      }
    case 'renameState':
      return renamed(machine, {
        ...nothing, state: only(operation.state, operation.to),
        touches: ({ name, transitions }) => name === operation.state || transitions.some(({ toState }) => toState === operation.state),
      })
    case 'moveState':
      return { ...machine, states: moved(machine.states, machine.states.findIndex(({ name }) => name === operation.state), operation.to) }
    case 'reorderStates':
      return { ...machine, states: operation.order.flatMap((name) => machine.states.find((state) => state.name === name) ?? []) }
    case 'duplicateState': {
      const index = machine.states.findIndex(({ name }) => name === operation.state)
      const copies = machine.states.slice(index, index + 1).map((state): State => ({
        ...state, name: operation.as, transitions: state.transitions.map((transition) => (transition.toState === operation.state ? { ...transition, toState: operation.as } : transition)),
      }))
      return { ...machine, states: machine.states.toSpliced(index + 1, 0, ...copies) }
    }
    case 'setInitial':
      return { ...machine, initialState: operation.state }
    case 'setTerminal':
      return inState(machine, operation.state, (state) => ({ ...state, terminal: operation.terminal }))
    case 'setDescription':
      return inState(machine, operation.state, (state) => ({ ...state, description: operation.description }))
    case 'addTransition':
      return inState(machine, operation.state, (state) => ({ ...state, transitions: inserted(state.transitions, operation.at, fullTransition(operation.transition)) }))
    case 'deleteTransition':
      return inState(machine, operation.state, (state) => ({ ...state, transitions: without(state.transitions, operation.transition) }))
    case 'retargetTransition':
      return inTransition(machine, operation.state, operation.transition, (transition) => ({ ...transition, toState: operation.toState }))
    case 'moveTransition': {
      const { source = operation.state, state: from, transition: index, to = Infinity } = operation
      if (source === from) return inState(machine, from, (state) => ({ ...state, transitions: moved(state.transitions, index, to) }))
      const transition = machine.states.find(({ name }) => name === from)?.transitions[index]
      const left = inState(machine, from, (state) => ({ ...state, transitions: without(state.transitions, index) }))
      return transition ? inState(left, source, (state) => ({ ...state, transitions: inserted(state.transitions, to, transition) })) : machine
    }
    case 'addGuard':
      return inTransition(machine, operation.state, operation.transition, (transition) => ({ ...transition, guards: inserted(transition.guards, operation.at, fullGuard(operation.guard)) }))
    case 'editGuard':
      return inTransition(machine, operation.state, operation.transition, (transition) => ({
        ...transition,
        guards: changed(transition.guards, operation.guard, (guard) => ({ backend: operation.backend ?? guard.backend, expression: operation.expression ?? guard.expression })),
      }))
    case 'deleteGuard':
      return inTransition(machine, operation.state, operation.transition, (transition) => ({ ...transition, guards: without(transition.guards, operation.guard) }))
    case 'moveGuard':
      return inTransition(machine, operation.state, operation.transition, (transition) => ({ ...transition, guards: moved(transition.guards, operation.guard, operation.to) }))
    case 'addRequirement':
      return inState(machine, operation.state, (state) => ({ ...state, requires: inserted(state.requires, operation.at, fullRequirement(operation.requirement)) }))
    case 'deleteRequirement':
      return inState(machine, operation.state, (state) => ({ ...state, requires: without(state.requires, operation.requirement) }))
    case 'moveRequirement':
      return inState(machine, operation.state, (state) => ({ ...state, requires: moved(state.requires, operation.requirement, operation.to) }))
    case 'setRequirement':
      return inState(machine, operation.state, (state) => ({
        ...state,
        requires: changed(state.requires, operation.requirement, (old) => {
          const { field = old.field, from = old.from, required = old.required, prompt = old.prompt ?? null, label = old.label ?? null } = operation.set
          return { field, from, required, ...(prompt === null ? {} : { prompt }), ...(label === null ? {} : { label }) }
        }),
      }))
    case 'addAction':
      return inActions(machine, operation.in, (actions) => inserted(actions, operation.at, operation.action))
    case 'editAction':
      return inActions(machine, operation.in, (actions) => changed(actions, operation.index, () => operation.action))
    case 'deleteAction':
      return inActions(machine, operation.in, (actions) => without(actions, operation.index))
    case 'moveAction':
      return inActions(machine, operation.in, (actions) => moved(actions, operation.index, operation.to))
    case 'addAgent': {
      const { agent: name, canTransition = [], description = '' } = operation
      return { ...machine, agents: inserted(machine.agents, operation.at, { name, canTransition, ...(description === '' ? {} : { description }) }) }
    }
    case 'deleteAgent':
      return { ...machine, agents: machine.agents.filter(({ name }) => name !== operation.agent) }
    case 'renameAgent': {
      const cel = (text: string): string => withHits(text, agentHits(text, operation.agent, operation.to))
      const template = (text: string): string => withHits(text, inTemplate((one) => agentHits(one, operation.agent, operation.to))(text))
      return renamed(machine, { ...nothing, agent: only(operation.agent, operation.to), cel, template, key: only(`agent:${operation.agent}`, `agent:${operation.to}`) })
    }
    case 'setCanTransition':
      return { ...machine, agents: machine.agents.map((agent) => (agent.name === operation.agent ? { ...agent, canTransition: operation.states } : agent)) }
    case 'setAgentDescription':
      return { ...machine, agents: machine.agents.map((agent) => (agent.name === operation.agent ? described(agent, operation.description) : agent)) }
    case 'moveAgent':
      return { ...machine, agents: moved(machine.agents, machine.agents.findIndex(({ name }) => name === operation.agent), operation.to) }
    case 'addField': {
      const { field: name, description = '' } = operation
      const type = checkedType(operation.type)
      const fit = operation.default === undefined || operation.default === null ? null : fitValue(type, operation.default)
      return { ...machine, context: inserted(machine.context, operation.at, { name, type, ...(fit?.fits ? { default: fit.value } : {}), ...(description === '' ? {} : { description }) }) }
    }
    case 'deleteField':
      return { ...machine, context: machine.context.filter(({ name }) => name !== operation.field) }
    case 'renameField': {
      const cel = (text: string): string => withHits(text, fieldHits(text, operation.field, operation.to))
      const template = (text: string): string => withHits(text, inTemplate((one) => fieldHits(one, operation.field, operation.to))(text))
      return renamed(machine, { ...nothing, field: only(operation.field, operation.to), cel, template })
    }
    case 'setFieldType':
      return inField(machine, operation.field, (field) => retyped(field, checkedType(operation.type)))
    case 'setFieldValues':
      return inField(machine, operation.field, (field) => retyped(field, withValues(field.type, operation.values)))
    case 'setFieldOf':
      return inField(machine, operation.field, (field) => retyped(field, { ...field.type, of: checkedType(operation.of) }))
    case 'setFieldDefault':
      return inField(machine, operation.field, ({ default: _, ...field }) => {
        const fit = operation.default === null ? null : fitValue(field.type, operation.default)
        return fit?.fits ? { ...field, default: fit.value } : field
      })
    case 'setFieldDescription':
      return inField(machine, operation.field, (field) => described(field, operation.description))
    case 'moveField':
      return { ...machine, context: moved(machine.context, machine.context.findIndex(({ name }) => name === operation.field), operation.to) }
    case 'setName':
      return { ...machine, name: operation.name }
    case 'setVersion':
      return { ...machine, version: operation.version }
    case 'setCap': {
      const { [operation.cap]: _, ...policy } = machine.policy
      return { ...machine, policy: operation.value === null ? policy : { ...policy, [operation.cap]: operation.value } }
    }
    // A machine does not hold what stands under a key without meaning, or under a second one: its text alone knows what another
    // name brings. Nor does it hold comments.
    case 'renameKey':
    case 'deleteKey':
    case 'deleteComment':
      return machine
  }
}
