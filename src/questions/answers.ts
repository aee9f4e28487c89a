/** What is asked of somebody who wants a machine and has not written one. */
export interface Answers {
  readonly shape: Shape
  /** What the machine is called. */
  readonly name: string
  /** What is to be decided; the script asks it. */
  readonly topic: string
  /** Those who argue, vote or advise. */
  readonly people: readonly string[]
  /** Who puts the question and writes the outcome. Has no vote. */
  readonly chair: string
  readonly rule: Rule
  /** With `at-least`: how many of them. */
  readonly least: number
  /** How many times it goes round at most. */
  readonly rounds: number
  readonly tie: TieBreaker
}

export type Shape = 'debate' | 'gate' | 'panel'
/** `judge`: one of them says when it is settled; else so many voices carry it. */
export type Rule = 'judge' | 'majority' | 'two-thirds' | 'everyone' | 'at-least'
/** What happens when the last round leaves it open: the chair decides, a person does, or it counts as no. */
export type TieBreaker = 'chair' | 'person' | 'nobody'

export const SHAPES: readonly Shape[] = ['debate', 'gate', 'panel']
export const TIE_BREAKERS: readonly TieBreaker[] = ['chair', 'person', 'nobody']
export const MOST_PEOPLE = 9
export const MOST_ROUNDS = 9

/** The rules that make sense for a shape; a gate and a panel are settled by voices. */
export const rulesOf = (shape: Shape): readonly Rule[] =>
  shape === 'debate' ? ['judge', 'majority', 'two-thirds', 'everyone', 'at-least'] : ['majority', 'two-thirds', 'everyone', 'at-least']

/** What the form begins with. */
export function usualAnswers(shape: Shape): Answers {
  const common = { shape, least: 2, tie: 'chair' } as const
  switch (shape) {
    case 'debate':
      return { ...common, name: 'my-debate', topic: 'Should billing move out of the monolith?', people: ['pro', 'con', 'prag'], chair: 'judge', rule: 'judge', rounds: 3 }
    case 'gate':
      return { ...common, name: 'my-gate', topic: 'Do we ship this release today?', people: ['security', 'performance', 'operations', 'support'], chair: 'lead', rule: 'majority', rounds: 2 }
    case 'panel':
      return { ...common, name: 'my-panel', topic: 'How do we cut the time that a release takes?', people: ['developer', 'tester', 'operator'], chair: 'editor', rule: 'two-thirds', rounds: 3 }
  }
}

/** So many voices carry it. */
export function voicesNeeded({ people, rule, least }: Pick<Answers, 'people' | 'rule' | 'least'>): number {
  const many = people.length
  switch (rule) {
    case 'judge':
      return 1
    case 'majority':
      return Math.floor(many / 2) + 1
    case 'two-thirds':
      return Math.ceil((2 * many) / 3)
    case 'everyone':
      return many
    case 'at-least':
      return least
  }
}

/** The fewest that can carry it without both sides being able to: more than half. */
export const fewestVoices = (many: number): number => Math.floor(many / 2) + 1

/** Whether a vote can leave it open: a debate and a panel go on while somebody holds back, a gate only where neither side has enough. */
export function canStayOpen(answers: Answers): boolean {
  if (answers.shape !== 'gate') return true
  return answers.people.length <= 2 * voicesNeeded(answers) - 2
}

export type AnswerField = 'name' | 'topic' | 'people' | 'chair' | 'least' | 'rounds'
export interface Objection {
  readonly field: AnswerField
  /** With `people`: whose name it is about; null when it is about all of them. */
  readonly at: number | null
  readonly message: string
}

const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u

function nameObjection(name: string, whose: string): string | null {
  if (name.trim() === '') return `${whose} needs a name. Type one.`
  if (name.trim() !== name) return `“${name}” begins or ends with a blank. Take the blank away.`
  if (UNSEEN.test(name)) return `${whose} holds a character that can’t be seen. Take it out.`
  if (name === '<<') return '“<<” means something else in YAML. Choose another name.'
  return name.length > 80 ? 'A name has at most 80 characters here. Shorten it.' : null
}

/** What keeps a machine from being made, each with what to do; empty when there is nothing. */
export function objectionsTo(answers: Answers): readonly Objection[] {
  const { name, topic, people, chair, rule, least, rounds } = answers
  const found: Objection[] = []
  const object = (field: AnswerField, message: string | null, at: number | null = null): void => {
    if (message !== null) found.push({ field, at, message })
  }
  object('name', nameObjection(name, 'The machine'))
  if (topic.trim() === '') object('topic', 'Say what is to be decided, in one sentence.')
  else if (topic.length > 500) object('topic', 'The question has at most 500 characters here. Shorten it.')
  if (people.length < 2) object('people', 'It takes two to argue. Add somebody.')
  if (people.length > MOST_PEOPLE) object('people', `Up to ${MOST_PEOPLE} take part here. Take somebody out, and add more in the text.`)
  people.forEach((person, at) => {
    const twice = people.indexOf(person) < at
    object('people', nameObjection(person, 'Everybody') ?? (twice ? `“${person}” is there twice. Choose another name.` : null), at)
  })
  object('chair', nameObjection(chair, 'Who leads') ?? (people.includes(chair) ? `“${chair}” takes part already, and nobody judges a matter of their own. Choose another name.` : null))
  if (rule === 'at-least' && !(Number.isInteger(least) && least >= fewestVoices(people.length) && least <= people.length)) {
    object('least', `With ${people.length} of them it takes ${fewestVoices(people.length)} to ${people.length}: with fewer, both sides could carry it.`)
  }
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS)) object('rounds', `Say a whole number from 1 to ${MOST_ROUNDS}.`)
  return found
}
