import { create } from 'zustand'
import { recall, remember } from '../memory'
import { canStayOpen, rulesOf, SHAPES, TIE_BREAKERS, usualAnswers, voicesNeeded, type Answers, type Rule, type Shape, type TieBreaker } from '../../questions'

interface Draft {
  /** What has been answered so far; stays when the dialog is closed, so that nothing typed is lost. */
  readonly answers: Answers
  set(change: Partial<Answers>): void
  choose(shape: Shape): void
  clear(): void
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The answers under another shape: what was typed stays, what was only proposed becomes the new shape's proposal. */
export function withShape(answers: Answers, shape: Shape): Answers {
  const [before, after] = [usualAnswers(answers.shape), usualAnswers(shape)]
  const kept = Object.entries(answers).filter(([key, value]) => key !== 'shape' && !same(value, before[key as keyof Answers]))
  const next = { ...after, ...Object.fromEntries(kept) } as Answers
  return rulesOf(shape).includes(next.rule) ? next : { ...next, rule: after.rule }
}

const KEY = 'new-machine'

/** Answers that an earlier visit left, where they can still be read; else what is usual. */
export function answersFrom(text: string): Answers {
  try {
    const held = JSON.parse(text) as Partial<Answers>
    if (!SHAPES.includes(held.shape as Shape) || !rulesOf(held.shape as Shape).includes(held.rule as Rule) || !TIE_BREAKERS.includes(held.tie as TieBreaker)) throw new Error('from another version')
    const usual = usualAnswers(held.shape as Shape)
    const fits = Object.entries(usual).every(([key, value]) => {
      const own: unknown = held[key as keyof Answers]
      return Array.isArray(value) ? Array.isArray(own) && own.every((each) => typeof each === 'string') : typeof own === typeof value
    })
    return fits ? (held as Answers) : usual
  } catch {
    return usualAnswers('debate')
  }
}

export const useDraft = create<Draft>()((set) => ({
  answers: answersFrom(recall(KEY, '')),
  set: (change) => set(({ answers }) => ({ answers: { ...answers, ...change } })),
  choose: (shape) => set(({ answers }) => ({ answers: withShape(answers, shape) })),
  clear: () => set({ answers: usualAnswers('debate') }),
}))

useDraft.subscribe(({ answers }) => remember(KEY, same(answers, usualAnswers('debate')) ? '' : JSON.stringify(answers)))

export const SHAPE_WORDS: Readonly<Record<Shape, { readonly label: string; readonly hint: string; readonly people: string; readonly chair: string }>> = {
  debate: { label: 'Debate', hint: 'They take positions, pick each other’s apart, and it ends when it is settled.', people: 'Who debates?', chair: 'Who asks, judges and writes the outcome?' },
  gate: { label: 'Gate', hint: 'They vote without seeing one another, and it passes or it does not.', people: 'Who votes?', chair: 'Who asks?' },
  panel: { label: 'Panel', hint: 'They give opinions, somebody makes a proposal of them, and enough have to accept it.', people: 'Who sits on the panel?', chair: 'Who asks and makes the proposal?' },
}

export const RULE_WORDS: Readonly<Record<Rule, string>> = {
  judge: 'When the judge says so',
  majority: 'More than half',
  'two-thirds': 'Two thirds',
  everyone: 'Everyone',
  'at-least': 'At least …',
}

export const RULE_QUESTION: Readonly<Record<Shape, string>> = { debate: 'When is it settled?', gate: 'How many carry it?', panel: 'How many have to accept?' }

export const tieWords = (tie: TieBreaker, { shape, chair }: Pick<Answers, 'shape' | 'chair'>): string =>
  tie === 'chair' ? `${chair || 'Who leads'} decides` : tie === 'person' ? 'A person decides (you)' : shape === 'gate' ? 'Nobody: it counts as no' : 'Nobody: it ends open'

/** What the machine will do, in one sentence. */
export function inWords(answers: Answers): string {
  const { shape, people, rounds, rule } = answers
  const needed = voicesNeeded(answers)
  const times = rounds === 1 ? 'once' : `up to ${rounds} times`
  const voices = needed === people.length ? 'all' : `${needed}`
  if (shape === 'gate') return `${people.length} vote, ${voices} carry it. ${canStayOpen(answers) ? `A tie is voted on ${times} in all; then: ${tieWords(answers.tie, answers).toLowerCase()}.` : 'One side always has enough, so there is no tie to break.'}`
  if (shape === 'panel') return `${people.length} advise, ${voices} have to accept a proposal, which is made ${times}; then: ${tieWords(answers.tie, answers).toLowerCase()}.`
  return `${people.length} debate ${times}, until ${rule === 'judge' ? `${answers.chair} calls it settled` : `${voices} call it settled`}; then: ${tieWords(answers.tie, answers).toLowerCase()}.`
}
