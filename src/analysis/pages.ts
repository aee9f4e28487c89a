import { guards } from './pages/guards'
import { loops } from './pages/loops'
import type { Lesson } from './pages/page'
import { people } from './pages/people'
import { proof } from './pages/proof'
import { roles } from './pages/roles'
import { structure } from './pages/structure'
import { texts } from './pages/texts'
import { types } from './pages/types'
import { proofRules } from './explore/findings'
import { rules } from './rules'
import type { Rule } from './types'

/** A page of the app about one rule. */
export interface Page extends Lesson, Pick<Rule, 'name' | 'severity'> {}

/** Pages that belong together, in the order of the catalogue. */
export interface Chapter {
  readonly title: string
  readonly pages: readonly Page[]
}

/** A chapter begins with a rule and goes on to the next one's first; as in the catalogue. */
const CHAPTERS: readonly (readonly [first: string, title: string])[] = [
  ['L01', 'Structure'],
  ['L10', 'Fields and types'],
  ['L21', 'Who is asked'],
  ['L31', 'Loops'],
  ['L45', 'Guards'],
  ['L64', 'Roles and votes'],
  ['L81', 'Texts, caps and export'],
]
const lessons = new Map([...structure, ...types, ...people, ...loops, ...guards, ...roles, ...texts].map((lesson) => [lesson.id, lesson]))

/** A page for each rule, in the order of the catalogue. */
export const pages: readonly Page[] = rules.flatMap(({ id, name, severity }) => {
  const lesson = lessons.get(id)
  return lesson ? [{ ...lesson, name, severity }] : []
})

/** A page for each rule that needs every configuration to be looked at, in the order of the catalogue. */
export const proofPages: readonly Page[] = proofRules.flatMap(({ id, name, severity }) => {
  const lesson = proof.find((one) => one.id === id)
  return lesson ? [{ ...lesson, name, severity }] : []
})

/** The pages of all rules in chapters. */
export const chapters: readonly Chapter[] = CHAPTERS.map(([first, title], at) => {
  const next = CHAPTERS[at + 1]?.[0] ?? 'M'
  return { title, pages: [...pages, ...proofPages].filter(({ id }) => id >= first && id < next).toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
})

/** The page of a rule by its number or name. */
export const pageOf = (rule: string): Page | null => [...pages, ...proofPages].find(({ id, name }) => id === rule || name === rule) ?? null
