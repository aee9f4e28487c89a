import { fieldName, type Action, type AgentName, type FieldName, type FieldType, type Field, type Requirement, type State, type StateName, type Transition } from '../machine'

/** Short hands for the parts of shapes. */
export const text: FieldType = { type: 'string', declared: 'string' }
export const oneOf = (...values: readonly string[]): FieldType => ({ type: 'enum', declared: 'enum', values })
export const mapOf = (of: FieldType): FieldType => ({ type: 'map', declared: 'map', of })
export const field = (name: FieldName, type: FieldType): Field => ({ name: fieldName(name), type })

export const from = (agent: AgentName, name: FieldName, more: Partial<Requirement> = {}): Requirement => ({ field: name, from: { kind: 'agent', agent }, required: true, ...more })

export const way = (toState: StateName, expression?: string, onTransition: readonly Action[] = []): Transition => ({
  toState,
  guards: expression === undefined ? [] : [{ backend: 'cel', expression }],
  onTransition,
})

export const state = (name: StateName, body: Partial<Omit<State, 'name'>>): State => ({
  name,
  description: '',
  requires: [],
  transitions: [],
  entry: [],
  exit: [],
  terminal: false,
  ...body,
})

export const clears = (name: FieldName): Action => ({ effects: [{ verb: 'remove', field: name, keys: '*' }] })
export const blanks = (name: FieldName): Action => ({ effects: [{ verb: 'assign', field: name, value: '' }] })
