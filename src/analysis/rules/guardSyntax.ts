import { parseCel } from '../../guards'
import { adopted } from '../rule'
import { guardAt, rewritten } from '../guardEdits'

/** What people write from other languages, and what CEL calls it; quoted texts are left alone. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/===/g, '=='],
  [/!==/g, '!='],
  [/<>/g, '!='],
  [/\band\b/gi, '&&'],
  [/\bor\b/gi, '||'],
  [/\bnot\s+/gi, '!'],
  [/(?<!&)&(?!&)/g, '&&'],
  [/(?<!\|)\|(?!\|)/g, '||'],
  [/[“”]/g, '"'],
  [/[‘’]/g, "'"],
]

/** `has(context.votes['agent:pro'])`: what asks for a key in CEL is `in`. */
const HAS_KEY = /\bhas\(\s*(context(?:\.\w+)+)\[\s*('[^']*'|"[^"]*"|\w+)\s*\]\s*\)/g
/** `context.votes.agent:pro`: a key with a colon stands in brackets. */
const DOTTED_KEY = /\bcontext\.(\w+)\.((?:agent|user):\w+)/g

const keysMeant = (expression: string): string =>
  expression
    .replaceAll(HAS_KEY, (found, map: string, key: string) => (found === expression.trim() ? `${key} in ${map}` : `(${key} in ${map})`))
    .replaceAll(DOTTED_KEY, "context.$1['$2']")

/** The expression in CEL's own spelling, where that makes it one; null otherwise. */
export function respelt(expression: string): string | null {
  const parts = keysMeant(expression).split(/('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/)
  const text = parts.map((part, i) => (i % 2 === 1 ? part : SLIPS.reduce((all, [slip, meant]) => all.replace(slip, meant), part))).join('')
  return text !== expression && parseCel(text).ok ? text : null
}

/** L45: no CEL, so the edge never fires. */
export const guardSyntax = adopted('L45', 'guard-syntax', 'error', (diagnostic, facts) => {
  const guard = guardAt(facts, diagnostic)
  if (!guard) return {}
  const about = { states: [guard.at.name] }
  const meant = respelt(guard.site.expression)
  if (meant === null) return { about }
  return { about, message: `${diagnostic.message} Did you mean \`${meant}\`?`, fix: rewritten(guard, meant, `Write ${meant}`) }
})
