import { celString } from '../../guards'
import { adopted } from '../rule'
import { guardAt, rewritten } from '../guardEdits'
import { entryOf, fieldOf } from '../facts'

/** L46: a value where a yes or no is needed. */
export const guardNotBoolean = adopted('L46', 'guard-not-boolean', 'error', (diagnostic, facts) => {
  const guard = guardAt(facts, diagnostic)
  if (!guard) return {}
  const { ast } = guard.site.facts ?? {}
  const entry = entryOf(ast)
  const type = facts.fields.get(entry?.field ?? fieldOf(ast) ?? '')?.type
  const leaf = entry ? type?.of : type
  const value = leaf?.values?.[0]
  const comparison = ast?.op === 'call' || leaf?.type === 'integer' ? ' > 0' : leaf?.type === 'enum' && value !== undefined ? ` == ${celString(value)}` : leaf?.type === 'string' ? " != ''" : null
  const about = { states: [guard.at.name] }
  return comparison === null ? { about } : { about, fix: rewritten(guard, `${guard.site.expression}${comparison}`, `Add ${comparison.trim()}`) }
})
