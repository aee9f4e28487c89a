import { kindAndValue, type Part } from '../guards'

/** One line of a guard taken apart: a part with its value, indented under what it is part of. */
export interface ValueRow {
  readonly text: string
  readonly value: string
  readonly depth: number
  readonly tone: 'value' | 'error'
  /** It made the guard what it is. */
  readonly decides: boolean
}

/** Lines that are shown of one guard. */
const MOST_ROWS = 60
const TRIVIAL: ReadonlySet<Part['op']> = new Set(['value', 'id'])

const nameWords = (name: unknown): string => (typeof name === 'string' ? name.replace(/^(?:agent|user):/, '') : typeof name === 'object' ? 'an item' : String(name))

/** A guard's parts as lines, outermost first; literals and bare names say nothing new and are left out. */
export function valueRows(whole: Part, deciding: readonly Part[]): readonly ValueRow[] {
  const decides = new Set(deciding)
  const rows: ValueRow[] = []
  const walk = (part: Part, depth: number, label = part.text): void => {
    if (rows.length >= MOST_ROWS || part.result.kind === 'idle' || (TRIVIAL.has(part.op) && label === part.text && depth > 0)) return
    const { result } = part
    rows.push({
      text: label, depth, decides: decides.has(part),
      ...(result.kind === 'error' ? { value: result.error.message, tone: 'error' } : { value: kindAndValue(result.value), tone: 'value' }),
    })
    // The context as a whole is everything there is: its fields are told where they are read.
    for (const child of part.parts) if (!(child.op === 'id' && child.word === 'context')) walk(child, depth + 1)
    for (const { name, body } of part.each ?? []) walk(body, depth + 1, `${nameWords(name)}: ${body.text}`)
  }
  walk(whole, 0)
  return rows
}
