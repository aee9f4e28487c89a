import { rangeInScalarSource } from '../scalarRange'
import { withHits, type CelHit } from './celNames'
import { keyIsPlain, lookAround } from './print'
import { doubleQuoted, plainIsSafe, quoted, singleQuoted } from './quoting'
import { columnOf } from './regions'
import { restated } from './scalars'
import type { TreeScalar } from './tree'
import type { TextEdit } from './types'

const eolOf = (text: string): string => (/\r\n/.test(text.slice(0, 2_000)) ? '\r\n' : '\n')

/** A name in place of another: in the quotes of the one that stands there, or in those that it needs. */
export function nameEdit(text: string, node: TreeScalar, to: string, inFlow: boolean, asKey: boolean): readonly TextEdit[] {
  if (node.style === 'folded' || node.style === 'literal') return hitEdits(text, node, [{ start: 0, end: node.text.length, ins: to }], inFlow)
  const style = node.style === 'single' || node.style === 'double' ? node.style : 'plain'
  const plain = style === 'plain' && asKey && !keyIsPlain(to, inFlow)
  const ins = plain ? quoted(to, lookAround(text, node.start, eolOf(text)).quote, inFlow) : quoted(to, style, inFlow)
  return [{ start: node.start, del: text.slice(node.start, node.end), ins }]
}

/**
 * Names inside a text replaced: only their own characters change, wherever the text's style lets the new ones stand as
 * they are. Where it does not, the whole text is written again in that style, or in the quotes that it then needs.
 */
export function hitEdits(text: string, node: TreeScalar, hits: readonly CelHit[], inFlow: boolean): readonly TextEdit[] {
  if (hits.length === 0) return []
  const whole = withHits(node.text, hits)
  const bare = node.style === 'plain' && plainIsSafe(whole, inFlow)
  const places = hits.map((hit) => ({ hit, range: rangeInScalarSource(text, node, node.text, hit), source: sourceOf(hit.ins, node, bare) }))
  const exact = places.every(({ hit, range, source }) => source !== null && text.slice(range.start, range.end) === node.text.slice(hit.start, hit.end))
  if (exact) return places.map(({ range, source }) => ({ start: range.start, del: text.slice(range.start, range.end), ins: source ?? '' }))
  const eol = eolOf(text)
  const column = Math.max(0, columnOf(text, node.start) - 1)
  const { quote } = lookAround(text, node.start, eol)
  return [{ start: node.start, del: text.slice(node.start, node.end), ins: restated(node, whole, { text, eol, inFlow, column, quote }) }]
}

/** A piece of a text as it stands inside a scalar of this style; null where it would end or change the scalar. */
function sourceOf(piece: string, node: TreeScalar, bare: boolean): string | null {
  switch (node.style) {
    case 'double':
      return doubleQuoted(piece).slice(1, -1)
    case 'single':
      return singleQuoted(piece)?.slice(1, -1) ?? null
    case 'folded':
    case 'literal':
      return piece.includes('\n') ? null : piece
    case 'plain':
      return bare ? piece : null
  }
}
