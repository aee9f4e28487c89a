const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// oxlint-disable-next-line no-control-regex -- control characters are what is made visible
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Text as every format can hold it: one kind of line break, tabs as blanks, control characters as their pictures (␀),
 * characters that turn the reading direction as their names (⟨U+202E⟩), halves of a surrogate pair as �. What is written
 * from right to left stays as it is.
 *
 * So no value can hide, reorder or break what stands around it. Errors: none.
 */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '  ')
    .replace(CONTROL, (char) => (char === '\u007f' ? '\u2421' : String.fromCodePoint(0x2400 + char.charCodeAt(0))))
    .replace(BIDI, (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(LONE, '\ufffd')

/** Text without halves of surrogate pairs, which no UTF-8 file can hold. */
export const wellFormed = (text: string): string => text.replace(LONE, '\ufffd')

/** The first `max` UTF-16 units with `…` behind them; never half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, Math.max(0, max - 1))
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** Text for XML, in an element or in an attribute. */
export const xmlText = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
