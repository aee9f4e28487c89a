export type {
  ActionOperation, ActionsAt, AgentOperation, Cap, CommentOperation, EditResult, FieldOperation, GuardOperation, HeadOperation, KeyOperation, Operation, PolicyOperation,
  RequirementOperation, SingleOperation, StateOperation, TextEdit, TransitionOperation,
} from './types'
export { editsOf } from './editsOf'
export { applyEdits, composeEdits, invertEdits, tidy } from './textEdit'
export { agentHits, fieldHits, isCelName, templateExpressions, withField, type CelHit } from './celNames'
export { celTokens, type CelToken } from './celTokens'
export { hitEdits, nameEdit } from './inScalar'
export { treeOf, type TreeEntry, type TreeNode, type TreeScalar } from './tree'
export { Refusal } from './refusal'
export { sameData } from './sameMachine'
export { writtenState } from './written'
export { keyOf, namedBy } from './renameKey'
