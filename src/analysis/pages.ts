import { guards } from './pages/guards'
import { loops } from './pages/loops'
import type { Lesson } from './pages/page'
import { people } from './pages/people'
import { roles } from './pages/roles'
import { structure } from './pages/structure'
import { texts } from './pages/texts'
import { types } from './pages/types'
import { rules } from './rules'
import type { Rule } from './types'

/** A page of the app about one rule. */
export interface Page extends Lesson, Pick<Rule, 'name' | 'severity'> {}

const lessons = new Map([...structure, ...types, ...people, ...loops, ...guards, ...roles, ...texts].map((lesson) => [lesson.id, lesson]))

/** A page for each rule, in the order of the catalogue. */
export const pages: readonly Page[] = rules.flatMap(({ id, name, severity }) => {
  const lesson = lessons.get(id)
  return lesson ? [{ ...lesson, name, severity }] : []
})

/** The page of a rule by its number or name. */
export const pageOf = (rule: string): Page | null => pages.find(({ id, name }) => id === rule || name === rule) ?? null
