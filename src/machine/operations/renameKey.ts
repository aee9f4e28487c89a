import { childPath, parentPath, pathSegments } from '../path'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import type { KeyOperation } from './types'

/** `renameKey`: a key outside of the language under the name that was meant; its quotes, its value and what stands around it stay. */
export function renameKey(pen: Pen, { path, to }: KeyOperation): string {
  const { reading, text } = pen.source
  const from = pathSegments(path).at(-1) ?? ''
  const key = reading.spanOf(path)?.key ?? refuse(`There is no key \`${from}\` here any more.`)
  refuseUnless(reading.diagnostics.some((one) => one.code === 'unknown-key' && one.path === path), `\`${from}\` is no unknown key, and what it names may be named elsewhere. Rename it where it is declared.`)
  refuseUnless(reading.spanOf(childPath(parentPath(path), to)) === null, `There is a \`${to}\` here already. Put the two together in the text.`)
  refuseUnless(/^[A-Za-z]\w*$/.test(to), `\`${to}\` is no key of the language.`)
  const [quote = ''] = /^["']/.exec(text.slice(key.start, key.end)) ?? []
  pen.replace(key.start, key.end, `${quote}${to}${quote}`)
  return `rename ${from} to ${to}`
}
