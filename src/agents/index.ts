export * from './types'
export { readScript, actorOfKey } from './readScript'
export { checkScript } from './checkScript'
export { answerOf, nextTurn, selfOf, take, type Asked, type ScriptedAnswer, type TurnsTaken } from './scripted'
