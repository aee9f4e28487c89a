import { celString } from '../../guards'
import { closest } from '../../machine'
import { adopted } from '../rule'
import { guardAt, replaced } from '../guardEdits'

/** L19: a comparison that is never true. */
export const guardLiteralNotInEnum = adopted('L19', 'guard-literal-not-in-enum', 'error', (diagnostic, facts) => {
  const guard = guardAt(facts, diagnostic)
  if (!guard) return {}
  const comparison = guard.site.facts?.comparisons.find(({ literalRange, literal }) => {
    const range = facts.reading.rangeInScalar(facts.sitePath(guard.at, guard.site), literalRange)
    return range.start === diagnostic.range.start && typeof literal === 'string'
  })
  const about = { states: [guard.at.name], fields: comparison ? [comparison.field] : [] }
  const type = comparison && facts.fields.get(comparison.field)?.type
  const values = type ? (type.values ?? type.of?.values ?? []) : []
  const near = comparison && typeof comparison.literal === 'string' ? (closest(comparison.literal, values) ?? onlyFree(values, guard.at.local.sites.flatMap((site) => site.facts?.comparisons ?? []).map(({ literal }) => literal))) : null
  if (!comparison || near === null) return { about }
  return { about, fix: replaced(guard, comparison.literalRange, celString(near), `Compare with ${near}`) }
})

/** The one value that no guard of the state compares with yet: the one that was meant. */
function onlyFree(values: readonly string[], used: readonly unknown[]): string | null {
  const free = values.filter((value) => !used.includes(value))
  return free.length === 1 ? (free[0] ?? null) : null
}
