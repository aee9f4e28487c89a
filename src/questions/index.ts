export { canStayOpen, fewestVoices, MOST_PEOPLE, MOST_ROUNDS, objectionsTo, rulesOf, SHAPES, TIE_BREAKERS, usualAnswers, voicesNeeded } from './answers'
export type { AnswerField, Answers, Objection, Rule, Shape, TieBreaker } from './answers'
export { machineFrom } from './machineFrom'
export { endingsOf, scriptFrom } from './scriptFrom'
