import type { AgentName, FieldName, StateName, UserName } from './names'

/** A value as JSON has it: what contexts, defaults and actions hold. */
export type Scalar = string | number | boolean
export type Value = Scalar | null | readonly Value[] | { readonly [key: string]: Value }

/** `string` stands for every unknown type name too (spec §1); `declared` keeps what was typed. */
export type TypeName = 'string' | 'enum' | 'integer' | 'boolean' | 'map' | 'list'
export interface FieldType {
  readonly type: TypeName
  /** The type's name as the author wrote it; differs from `type` where that is unknown or missing. */
  readonly declared: string
  /** Of an enum: its values as texts, as written. */
  readonly values?: readonly string[]
  /** Of a map or list: the type of its entries or items. */
  readonly of?: FieldType
}

export interface Field {
  readonly name: FieldName
  readonly type: FieldType
  /** Present only where it fits the type. */
  readonly default?: Value
  readonly description?: string
}

export interface Agent {
  readonly name: AgentName
  readonly canTransition: readonly StateName[]
  readonly description?: string
}

/** Who may satisfy a requirement; `null` is anybody of that kind. */
export type From =
  | { readonly kind: 'agent'; readonly agent: AgentName | null }
  | { readonly kind: 'user'; readonly user: UserName | null }

export interface Requirement {
  /** The context field that it waits for; YAML key `name`. */
  readonly field: FieldName
  readonly from: From
  readonly required: boolean
  readonly prompt?: string
  readonly label?: string
}

export interface Guard {
  readonly backend: string
  readonly expression: string
}

export type Effect =
  | { readonly verb: 'assign' | 'append'; readonly field: FieldName; readonly value: Value }
  | { readonly verb: 'remove'; readonly field: FieldName; readonly keys: '*' | readonly string[] }

/** One item of `onTransition`, `entry` or `exit`; its verbs and fields in written order. */
export interface Action {
  readonly effects: readonly Effect[]
}

export interface Transition {
  readonly toState: StateName
  readonly guards: readonly Guard[]
  readonly onTransition: readonly Action[]
}

export interface State {
  readonly name: StateName
  /** '' when there is none. */
  readonly description: string
  readonly requires: readonly Requirement[]
  readonly transitions: readonly Transition[]
  readonly entry: readonly Action[]
  readonly exit: readonly Action[]
  readonly terminal: boolean
}

/** Caps that bound; an absent or unusable one is left out (spec §4). */
export interface Policy {
  readonly maxIterations?: number
  readonly maxExchangesPerStage?: number
  readonly maxExchangesPerAgentPerStage?: number
  readonly checkpointEvery?: number
}

/**
 * The machine that a text describes: plain data, no source positions (those are in `Reading`), document order kept.
 * Two texts that mean the same read to equal machines.
 */
export interface Machine {
  readonly name: string
  readonly version: number | null
  readonly initialState: StateName | null
  readonly context: readonly Field[]
  readonly agents: readonly Agent[]
  readonly states: readonly State[]
  readonly policy: Policy
  /** Set when the document holds something that the language does not define as running: it does not start (spec §1). */
  readonly unrunnable?: true
}

/** Half-open character offsets into the text, UTF-16 units. */
export interface Range {
  readonly start: number
  readonly end: number
}

export type Severity = 'error' | 'warning' | 'info'

export interface Diagnostic {
  /** kebab-case, stable. */
  readonly code: string
  readonly severity: Severity
  readonly range: Range
  /** Names the thing, says what was found, offers the next move. */
  readonly message: string
  /** The element that it is about, where there is one. */
  readonly path?: ElementPath
  /** True when the document cannot start because of it (spec §1, last paragraph). */
  readonly stopsRun?: true
}

/**
 * Names an element of the document, whatever its place in the text: segments joined by U+001F, made by `elementPath`.
 * `['states', 'judge', 'transitions', 1, 'guards', 0, 'expression']`, `['context', 'votes', 'type']`, `['policy', 'maxIterations']`.
 * A second state, field or agent of the same name has U+0000 and its ordinal behind its name.
 */
export type ElementPath = string & { readonly path: true }

export interface Span {
  /** The key's text, where the element has a key. */
  readonly key?: Range
  readonly value: Range
  /** Key and value together; for an item of a sequence, the item without its dash. */
  readonly item: Range
}

export type Verdict = 'whole' | 'broken' | 'no-machine'

/** What one text says: the machine as far as it can be read, where everything stands, and what is wrong. */
export interface Reading {
  readonly text: string
  readonly machine: Machine
  /** `broken`: the text is no YAML as it stands; `no-machine`: it is, without `fsm.states`. */
  readonly verdict: Verdict
  readonly diagnostics: readonly Diagnostic[]
  /** Where an element stands, or null when the text has no such element. */
  spanOf(path: ElementPath): Span | null
  /** The innermost element around an offset, or null outside of all. */
  elementAt(offset: number): ElementPath | null
  /** A range inside a scalar's value (an error in an expression) as a range of the text. */
  rangeInScalar(path: ElementPath, inner: Range): Range
}
