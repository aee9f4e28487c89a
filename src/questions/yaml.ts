const OTHER_THAN_TEXT = /^(?:~|null|true|false|yes|no|on|off|y|n)$/i

/** A name as it stands in YAML: plain where every reader takes it for that text, else in double quotes. */
export const word = (text: string): string => (/^[A-Za-z_][\w-]*$/.test(text) && !OTHER_THAN_TEXT.test(text) ? text : sentence(text))

/** A text in double quotes, on one line. */
export const sentence = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const list = (texts: readonly string[]): string => `[${texts.map(word).join(', ')}]`

/** Lines whose first halves are one column: `key:   { … }   # why`. */
export function column(rows: readonly (readonly [key: string, value: string, why?: string])[], indent: string): readonly string[] {
  const keys = Math.max(...rows.map(([key]) => key.length))
  const values = Math.max(...rows.map(([, value]) => value.length))
  return rows.map(([key, value, why]) => `${indent}${`${key}:`.padEnd(keys + 1)} ${why === undefined ? value : `${value.padEnd(values)}   # ${why}`}`)
}

/** A text over several lines, at most 110 characters each; a template stays on one. */
export function folded(text: string, indent: string): readonly string[] {
  const lines: string[] = []
  for (const each of text.match(/(?:\{\{.*?\}\}|[^ ])+/g) ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && indent.length + last.length + 1 + each.length <= 110) lines[lines.length - 1] = `${last} ${each}`
    else lines.push(each)
  }
  return lines.map((line) => indent + line)
}
