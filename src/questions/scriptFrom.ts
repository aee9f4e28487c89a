import { keyOfActor } from '../agents'
import type { Actor } from '../reducer'
import { canStayOpen, voicesNeeded, type Answers } from './answers'
import { PERSON } from './rounds'
import { sentence, word } from './yaml'

/** How the script has it end: carried by the voices, or left open to the last round. */
export type Ending = 'carried' | 'open'

type Turn = string

/**
 * A script that plays the machine of the same answers to its end. Where it can go round, `carried` shows it once before it is
 * settled; `open` uses up every round, so that whoever breaks a tie is asked.
 */
export function scriptFrom(answers: Answers, ending: Ending = 'carried'): string {
  const turns = new Map<Actor, Turn[]>()
  const put = (who: Actor, turn: string): void => void turns.set(who, [...(turns.get(who) ?? []), `{ ${turn} }`])
  const say = (agent: string, turn: string): void => put(`agent:${agent}`, turn)
  const { shape, chair, topic, people, rule } = answers
  say(chair, `question: ${sentence(topic)}`)
  const rounds = roundsPlayed(answers, ending)
  if (shape === 'debate') people.forEach((who, i) => say(who, `positions: ${sentence(POSITIONS[i % POSITIONS.length] ?? '')}`))
  if (shape === 'panel') people.forEach((who, i) => say(who, `opinions: ${sentence(OPINIONS[i % OPINIONS.length] ?? '')}`))
  for (let round = 1; round <= rounds; round++) {
    const settled = ending === 'carried' && round === rounds
    const voices = settled ? settledVoices(answers) : voicesNeeded(answers) - 1
    if (shape === 'debate') people.forEach((who, i) => say(who, `critiques: ${sentence(CRITIQUES[(i + round - 1) % CRITIQUES.length] ?? '')}`))
    if (shape === 'panel') say(chair, `proposal: ${sentence(round === 1 ? 'Try it with one team for a month, and measure.' : `Try it with one team, with a way back that takes a day (proposal ${round}).`)}`)
    if (shape === 'debate' && rule === 'judge') say(chair, settled ? 'verdict: settled' : `verdict: open, open_point: ${sentence('Name the figure that both of you would accept.')}`)
    else people.forEach((who, i) => say(who, voteOf(answers, i < voices, i)))
  }
  if (ending === 'open') {
    const who: Actor | null = answers.tie === 'chair' ? `agent:${chair}` : answers.tie === 'person' ? `user:${PERSON}` : null
    if (who !== null) put(who, shape === 'gate' ? 'ruling: approve' : `answer: ${sentence('Begin small, and look again in a month.')}`)
  } else if (shape === 'debate') say(chair, `answer: ${sentence('Do the smallest step that can be taken back, and look again in a month.')}`)
  return [
    `# Plays ${answers.name.replace(/\s+/g, ' ')} to its end. Replace the answers by your own, or play without it and answer yourself.`,
    'script:',
    `  machine: ${word(answers.name)}`,
    '  agents:',
    ...[...turns].flatMap(([who, said]) => [`    ${word(keyOfActor(who))}:`, ...said.map((turn) => `      - ${turn}`)]),
    '',
  ].join('\n')
}

/** Whether the answers can leave it open at all; else a script can only end it carried. */
export const endingsOf = (answers: Answers): readonly Ending[] => (canStayOpen(answers) ? ['carried', 'open'] : ['carried'])

const roundsPlayed = (answers: Answers, ending: Ending): number => (!canStayOpen(answers) ? 1 : ending === 'open' ? answers.rounds : Math.min(2, answers.rounds))

/** Enough to carry it, and one more where there is one: a vote need not be short. */
const settledVoices = (answers: Answers): number => Math.min(answers.people.length, voicesNeeded(answers))

function voteOf({ shape }: Answers, isFor: boolean, at: number): string {
  const reason = sentence((isFor ? FOR : AGAINST)[at % FOR.length] ?? '')
  if (shape === 'gate') return `votes: ${isFor ? 'approve' : 'reject'}, reasons: ${reason}`
  if (shape === 'panel') return isFor ? 'ballots: accept' : `ballots: object, objections: ${reason}`
  return `ballots: ${isFor ? 'settled' : 'open'}`
}

const POSITIONS = ['Yes: waiting costs more every month.', 'No: what we have works, and the change may not.', 'Half of it, now, and the rest when it has proved itself.', 'Yes, if somebody owns it.', 'Not before the figures are in.']
const OPINIONS = ['Begin with what hurts most often.', 'Measure first; we argue about feelings.', 'Take one step out rather than making all of them faster.', 'Ask those who do it every day.', 'Copy what works elsewhere before inventing anything.']
const CRITIQUES = ['The cost is named without saying who bears it.', 'That figure is a year old. What is it today?', 'Nobody has said how we go back if it fails.', 'This holds for one team. Why for all of them?']
const FOR = ['The checks are green, and it can be taken back.', 'I tried it, and it holds.', 'The risk is known and small.']
const AGAINST = ['The way back has not been tried.', 'Nobody is there at the weekend to watch it.', 'One figure is missing.']
