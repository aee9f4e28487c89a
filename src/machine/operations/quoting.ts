import { treeOf, type Style } from './tree'

export type Quote = 'plain' | 'double' | 'single'

const NOT_A_TEXT = /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=|[-+]?\.?\d[\d_.e+-]*|0[ox][\da-f]+|[-+]?\.inf|\.nan)$/i
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u

/** Whether a text can stand without quotes and still be that text, for any YAML reader, 1.1 or 1.2. */
export function plainIsSafe(text: string, inFlow: boolean): boolean {
  if (text === '' || text.trim() !== text || NOT_A_TEXT.test(text) || UNPRINTABLE.test(text)) return false
  if (/^[-?:,[\]{}#&*!|>'"%@`]/.test(text) || /:(?:\s|$)|\s#/.test(text) || text.startsWith('...')) return false
  return !inFlow || !/[,[\]{}]|:[,[\]{}]/.test(text)
}

export const doubleQuoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const singleQuoted = (text: string): string | null => (UNPRINTABLE.test(text) ? null : `'${text.replaceAll("'", "''")}'`)

/** A text on one line in the quotes wished for, or in those that it needs. */
export function quoted(text: string, quote: Quote, inFlow: boolean, fallback: 'double' | 'single' = 'double'): string {
  if (quote === 'plain' && plainIsSafe(text, inFlow)) return text
  const single = quote === 'single' || (quote === 'plain' && fallback === 'single') ? singleQuoted(text) : null
  return single ?? doubleQuoted(text)
}

/** What a scalar's source, as it would stand behind its key, says; null when it is no scalar there. */
export function scalarSays(source: string, column: number): string | null {
  const node = treeOf(`${' '.repeat(column)}k: ${source}`)
  const [only] = node?.kind === 'map' ? node.items : []
  const rest = node?.kind === 'map' && node.items.length === 1 && only?.value?.kind === 'scalar'
  return rest && only.value?.kind === 'scalar' ? only.value.text : null
}

export const styleToQuote = (style: Style): Quote => (style === 'plain' || style === 'single' ? style : 'double')
