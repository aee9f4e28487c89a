import { celString, parseCel } from '../../guards'
import type { Facts } from '../facts'
import { guardAt, rewritten } from '../guardEdits'
import { adopted } from '../rule'

const INSTEAD: Readonly<Record<string, string>> = {
  sum: 'Add the entries one by one (`context.m[\'agent:a\'] + context.m[\'agent:b\']`).',
  avg: 'Compare sums: `a + b >= 2 * 70` for an average of 70.',
  count: 'Count with `size(context.m.filter(k, …))`.',
  len: 'Write `size(…)`.',
  length: 'Write `size(…)`.',
  sort: 'Count how many are above a threshold instead.',
  max: 'Ask with `all` that no other is greater.',
  min: 'Ask with `all` that no other is less.',
  any: 'Write `exists(k, …)`.',
  every: 'Write `all(k, …)`.',
  some: 'Write `exists(k, …)`.',
  includes: 'Write `x in context.m`.',
  lower: 'Write `lowerAscii()` only where a runtime has it; better an enum.',
}

const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/\blen\(/g, 'size('],
  [/\.(?:length|count|len)\(\)/g, '.size()'],
  [/\.(?:any|some)\(/g, '.exists('],
  [/\.(?:every)\(/g, '.all('],
]

/** The same in functions that CEL has: other languages' names, and a sum over a panel written out. */
function inStandardCel(facts: Facts, expression: string): string | null {
  const summed = expression.replaceAll(/context\.(\w+)\.map\((\w+), context\.\1\[\2\]\)\.sum\(\)/g, (all, map: string) => {
    const panel = facts.panelOf(map)
    return panel.length === 0 || panel.includes('user') ? all : panel.map((writer) => `context.${map}[${celString(writer)}]`).join(' + ')
  })
  const text = RENAMED.reduce((all, [from, to]) => all.replace(from, to), summed)
  return text !== expression && parseCel(text).ok ? text : null
}

/** L62: a function that standard CEL does not have. */
export const unknownFunction = adopted('L62', 'unknown-function', 'error', (diagnostic, facts) => {
  const guard = guardAt(facts, diagnostic)
  const name = /function `(\w+)`/.exec(diagnostic.message)?.[1] ?? ''
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined
  const about = guard ? { about: { states: [guard.at.name] } } : {}
  const meant = guard && inStandardCel(facts, guard.site.expression)
  return {
    ...about,
    ...(guard && meant != null ? { fix: rewritten(guard, meant, `Write ${meant.length > 40 ? 'it in standard CEL' : meant}`) } : {}),
    message: `\`${name}\` is not a function of standard CEL for these values, so ${guard ? 'the edge never fires' : 'this renders as nothing'}. ${instead ?? 'Write it with `size`, `filter`, `exists` and `all`.'}`,
  }
})
