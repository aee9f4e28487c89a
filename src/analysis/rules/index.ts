import type { Rule } from '../types'
import { initialStateMissing } from './initialStateMissing'
import { unknownTarget } from './unknownTarget'
import { unreachableState } from './unreachableState'
import { noTerminal } from './noTerminal'
import { deadEnd } from './deadEnd'
import { terminalWithWork } from './terminalWithWork'
import { duplicateKey } from './duplicateKey'
import { unknownKey } from './unknownKey'
import { trapRegion } from './trapRegion'
import { unknownType } from './unknownType'
import { enumWithoutValues } from './enumWithoutValues'
import { collectionWithoutOf } from './collectionWithoutOf'
import { enumNearDuplicates } from './enumNearDuplicates'
import { undeclaredField } from './undeclaredField'
import { unusedField } from './unusedField'
import { writtenNeverRead } from './writtenNeverRead'
import { readNeverWritten } from './readNeverWritten'
import { badDefault } from './badDefault'
import { guardLiteralNotInEnum } from './guardLiteralNotInEnum'
import { enumValueNotRouted } from './enumValueNotRouted'
import { agentNotDeclared } from './agentNotDeclared'
import { anyoneIsNobody } from './anyoneIsNobody'
import { joinOfOne } from './joinOfOne'
import { duplicateRequirement } from './duplicateRequirement'
import { twoOwnersOfAScalar } from './twoOwnersOfAScalar'
import { optionalButDecisive } from './optionalButDecisive'
import { idleAgent } from './idleAgent'
import { cantransitionUnknownState } from './cantransitionUnknownState'
import { cantransitionWithoutTask } from './cantransitionWithoutTask'
import { assignedDoesNotSatisfy } from './assignedDoesNotSatisfy'
import { loopKeepsMap } from './loopKeepsMap'
import { partialClear } from './partialClear'
import { triggerNotCleared } from './triggerNotCleared'
import { productNotRearmed } from './productNotRearmed'
import { pairedMapsOutOfStep } from './pairedMapsOutOfStep'
import { clearsTheFeedback } from './clearsTheFeedback'
import { clearsWhatNobodyRewrites } from './clearsWhatNobodyRewrites'
import { loopWithoutCap } from './loopWithoutCap'
import { capTooSmall } from './capTooSmall'
import { capCutsAfterTheDecision } from './capCutsAfterTheDecision'
import { agentlessCycle } from './agentlessCycle'
import { counterInAgentsHands } from './counterInAgentsHands'
import { selfLoopWithoutEffect } from './selfLoopWithoutEffect'
import { listRequirementInLoop } from './listRequirementInLoop'
import { guardSyntax } from './guardSyntax'
import { guardNotBoolean } from './guardNotBoolean'
import { shadowedEdge } from './shadowedEdge'
import { duplicateGuard } from './duplicateGuard'
import { numberTypeMix } from './numberTypeMix'
import { stringComparedWithNumber } from './stringComparedWithNumber'
import { keyWithoutPrefix } from './keyWithoutPrefix'
import { keyNobodyWrites } from './keyNobodyWrites'
import { vacuousAll } from './vacuousAll'
import { quotaVsPanel } from './quotaVsPanel'
import { evenPanelNoTieEdge } from './evenPanelNoTieEdge'
import { unknownFunction } from './unknownFunction'
import { readsUnsetScalar } from './readsUnsetScalar'
import { ballotLeak } from './ballotLeak'
import { judgeIsAParty } from './judgeIsAParty'
import { selfApproval } from './selfApproval'
import { clones } from './clones'
import { panelOfTwo } from './panelOfTwo'
import { chairVotesTwice } from './chairVotesTwice'
import { templateError } from './templateError'
import { templateAlwaysEmpty } from './templateAlwaysEmpty'
import { instructionNamesOtherField } from './instructionNamesOtherField'
import { instructionValuesDiffer } from './instructionValuesDiffer'
import { emptyObjective } from './emptyObjective'
import { stageCapBelowFanOut } from './stageCapBelowFanOut'
import { capNeverBinds } from './capNeverBinds'
import { costOverBudget } from './costOverBudget'
import { humanWithoutExit } from './humanWithoutExit'
import { extensionInCoreExport } from './extensionInCoreExport'

/** The rules that need no exploration, in the order of the catalogue. A new rule is a new file and one line here. */
export const rules: readonly Rule[] = [
  initialStateMissing,
  unknownTarget,
  unreachableState,
  noTerminal,
  deadEnd,
  terminalWithWork,
  duplicateKey,
  unknownKey,
  trapRegion,
  unknownType,
  enumWithoutValues,
  collectionWithoutOf,
  enumNearDuplicates,
  undeclaredField,
  unusedField,
  writtenNeverRead,
  readNeverWritten,
  badDefault,
  guardLiteralNotInEnum,
  enumValueNotRouted,
  agentNotDeclared,
  anyoneIsNobody,
  joinOfOne,
  duplicateRequirement,
  twoOwnersOfAScalar,
  optionalButDecisive,
  idleAgent,
  cantransitionUnknownState,
  cantransitionWithoutTask,
  assignedDoesNotSatisfy,
  loopKeepsMap,
  partialClear,
  triggerNotCleared,
  productNotRearmed,
  pairedMapsOutOfStep,
  clearsTheFeedback,
  clearsWhatNobodyRewrites,
  loopWithoutCap,
  capTooSmall,
  capCutsAfterTheDecision,
  agentlessCycle,
  counterInAgentsHands,
  selfLoopWithoutEffect,
  listRequirementInLoop,
  guardSyntax,
  guardNotBoolean,
  shadowedEdge,
  duplicateGuard,
  numberTypeMix,
  stringComparedWithNumber,
  keyWithoutPrefix,
  keyNobodyWrites,
  vacuousAll,
  quotaVsPanel,
  evenPanelNoTieEdge,
  unknownFunction,
  readsUnsetScalar,
  ballotLeak,
  judgeIsAParty,
  selfApproval,
  clones,
  panelOfTwo,
  chairVotesTwice,
  templateError,
  templateAlwaysEmpty,
  instructionNamesOtherField,
  instructionValuesDiffer,
  emptyObjective,
  stageCapBelowFanOut,
  capNeverBinds,
  costOverBudget,
  humanWithoutExit,
  extensionInCoreExport,
]
