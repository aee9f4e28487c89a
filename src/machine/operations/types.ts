import type { AgentName, FieldName, StateName } from '../names'
import type { Action, ElementPath, FieldType, From, Guard, Policy, Reading, Requirement, State, Transition, Value } from '../types'

/**
 * One replacement. `start` is an offset into the text before the whole list, UTF-16 units; the edits of a list ascend
 * and do not overlap. `del` is the text that stands there, so that an edit can be checked and turned round.
 */
export interface TextEdit {
  readonly start: number
  readonly del: string
  readonly ins: string
}

/** A list of actions: of a state's `entry` or `exit`, or of a transition's `onTransition`. */
export type ActionsAt =
  | { readonly list: 'entry' | 'exit'; readonly state: StateName }
  | { readonly list: 'onTransition'; readonly state: StateName; readonly transition: number }

export type Cap = keyof Policy
type InState = { readonly state: StateName }
type OnTransition = InState & { readonly transition: number }

/** Every index is 0-based in the machine's own list; an `at` or `to` that is left out, or too large, is the end. */
export type StateOperation =
  /** `written`: the body's own lines from elsewhere (`writtenState`), taken over with their comments where they say the same as `body`. */
  | { readonly kind: 'addState'; readonly state: StateName; readonly body?: Partial<Omit<State, 'name'>>; readonly at?: number; readonly written?: string }
  /** Its transitions go with it, and so do those that lead to it and its mentions in `canTransition`. */
  | ({ readonly kind: 'deleteState' } & InState)
  | ({ readonly kind: 'renameState'; readonly to: StateName } & InState)
  /** `to` is the index among the states when it has arrived. */
  | ({ readonly kind: 'moveState'; readonly to: number } & InState)
  /** Every state once, in the order wanted. */
  | { readonly kind: 'reorderStates'; readonly order: readonly StateName[] }
  /** Stands behind the original; transitions of a state to itself lead to the copy. */
  | ({ readonly kind: 'duplicateState'; readonly as: StateName } & InState)
  | ({ readonly kind: 'setInitial' } & InState)
  | ({ readonly kind: 'setTerminal'; readonly terminal: boolean } & InState)
  /** `''` takes the key away. */
  | ({ readonly kind: 'setDescription'; readonly description: string } & InState)

export type TransitionOperation =
  | ({ readonly kind: 'addTransition'; readonly transition: Partial<Omit<Transition, 'toState'>> & Pick<Transition, 'toState'>; readonly at?: number } & InState)
  | ({ readonly kind: 'deleteTransition' } & OnTransition)
  | ({ readonly kind: 'retargetTransition'; readonly toState: StateName } & OnTransition)
  /** `source`: the state that it shall start from; left out, its own. `to` is its index there when it has arrived. */
  | ({ readonly kind: 'moveTransition'; readonly source?: StateName; readonly to?: number } & OnTransition)

export type GuardOperation =
  | ({ readonly kind: 'addGuard'; readonly guard: Partial<Guard> & Pick<Guard, 'expression'>; readonly at?: number } & OnTransition)
  | ({ readonly kind: 'editGuard'; readonly guard: number; readonly expression?: string; readonly backend?: string } & OnTransition)
  | ({ readonly kind: 'deleteGuard'; readonly guard: number } & OnTransition)
  | ({ readonly kind: 'moveGuard'; readonly guard: number; readonly to: number } & OnTransition)

export type RequirementOperation =
  | ({ readonly kind: 'addRequirement'; readonly requirement: Partial<Requirement> & Pick<Requirement, 'field' | 'from'>; readonly at?: number } & InState)
  | ({ readonly kind: 'deleteRequirement'; readonly requirement: number } & InState)
  | ({ readonly kind: 'moveRequirement'; readonly requirement: number; readonly to: number } & InState)
  /** `null` takes the key away; what is left out stays as it is. */
  | ({
      readonly kind: 'setRequirement'
      readonly requirement: number
      readonly set: { readonly field?: FieldName; readonly from?: From; readonly prompt?: string | null; readonly label?: string | null; readonly required?: boolean }
    } & InState)

export type ActionOperation =
  | { readonly kind: 'addAction'; readonly in: ActionsAt; readonly action: Action; readonly at?: number }
  | { readonly kind: 'editAction'; readonly in: ActionsAt; readonly index: number; readonly action: Action }
  | { readonly kind: 'deleteAction'; readonly in: ActionsAt; readonly index: number }
  | { readonly kind: 'moveAction'; readonly in: ActionsAt; readonly index: number; readonly to: number }

export type AgentOperation =
  | { readonly kind: 'addAgent'; readonly agent: AgentName; readonly canTransition?: readonly StateName[]; readonly description?: string; readonly at?: number }
  /** The declaration alone: requirements that name the agent stay, and the language allows that. */
  | { readonly kind: 'deleteAgent'; readonly agent: AgentName }
  | { readonly kind: 'renameAgent'; readonly agent: AgentName; readonly to: AgentName }
  | { readonly kind: 'setCanTransition'; readonly agent: AgentName; readonly states: readonly StateName[] }
  /** `''` takes the key away. */
  | { readonly kind: 'setAgentDescription'; readonly agent: AgentName; readonly description: string }
  | { readonly kind: 'moveAgent'; readonly agent: AgentName; readonly to: number }

export type FieldOperation =
  | { readonly kind: 'addField'; readonly field: FieldName; readonly type: FieldType; readonly default?: Value; readonly description?: string; readonly at?: number }
  /** The declaration alone: what still uses the field is marked by the reading. */
  | { readonly kind: 'deleteField'; readonly field: FieldName }
  | { readonly kind: 'renameField'; readonly field: FieldName; readonly to: FieldName }
  /** The whole type: `values` and `of` that the new one does not have go. */
  | { readonly kind: 'setFieldType'; readonly field: FieldName; readonly type: FieldType }
  /** Of an enum, or of a map or list of enums. */
  | { readonly kind: 'setFieldValues'; readonly field: FieldName; readonly values: readonly string[] }
  | { readonly kind: 'setFieldOf'; readonly field: FieldName; readonly of: FieldType }
  /** `null` takes the key away. */
  | { readonly kind: 'setFieldDefault'; readonly field: FieldName; readonly default: Value }
  /** `''` takes the key away. */
  | { readonly kind: 'setFieldDescription'; readonly field: FieldName; readonly description: string }
  | { readonly kind: 'moveField'; readonly field: FieldName; readonly to: number }

/** What stands at the top of the machine; `''` and `null` take the key away. */
export type HeadOperation =
  | { readonly kind: 'setName'; readonly name: string }
  | { readonly kind: 'setVersion'; readonly version: number | null }

export type KeyOperation =
  /**
   * Gives a key that is none of the language's the name that was meant: `onTransistion` → `onTransition`. What stands under
   * it then means what it says. A name that stands there a second time becomes a name of its own.
   */
  | { readonly kind: 'renameKey'; readonly path: ElementPath; readonly to: string }
  /** Takes out, with what it holds, a key that stands there a second time, or one of the extended dialect that nothing here looks at. */
  | { readonly kind: 'deleteKey'; readonly path: ElementPath }

/** Takes out a comment that begins at an offset (`comment` is its text), and the line with it where nothing else stands on it. */
export type CommentOperation = { readonly kind: 'deleteComment'; readonly start: number; readonly comment: string }

export type PolicyOperation = { readonly kind: 'setCap'; readonly cap: Cap; readonly value: number | null }

export type SingleOperation =
  | StateOperation | TransitionOperation | GuardOperation | RequirementOperation
  | ActionOperation | AgentOperation | FieldOperation | PolicyOperation | HeadOperation | KeyOperation | CommentOperation

/** `several`: one undo step; each is computed on the text that the one before left. */
export type Operation = SingleOperation | { readonly kind: 'several'; readonly operations: readonly SingleOperation[]; readonly label?: string }

export type EditResult =
  | {
      readonly ok: true
      readonly edits: readonly TextEdit[]
      /** For the undo menu: `rename judge to referee`. */
      readonly label: string
      /** What the text says with the edits applied: the same as reading it, already done. */
      readonly after: Reading
    }
  | { readonly ok: false; readonly reason: string }
