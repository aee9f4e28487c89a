import { parse } from 'yaml'
import type { Choices } from './randomOperation'

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain }

/** How a whole file is written, drawn once. */
interface Habit {
  readonly step: number
  readonly flow: number
  readonly comments: number
  readonly gaps: number
  readonly anchors: number
  readonly plain: number
  readonly listsIndented: boolean
}

const isMap = (value: Plain): value is { readonly [key: string]: Plain } => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)

/** Whether a text stands for itself where nothing quotes it, in block and in flow, as a value and as a key. */
const known = new Map<string, boolean>()
function isPlain(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  let plain = false
  try {
    const read = (source: string): unknown => parse(source, { logLevel: 'error', intAsBigInt: true })
    plain = /^[\w./-][^\n:#,[\]{}&*!|>%@`"'?]*$/.test(text) && !/[\s:]$/.test(text) && String(read(`- ${text}`)).length > 2 && Object.keys(read(`{ ${text}: 1 }`) as object)[0] === text
  } catch {
    plain = false
  }
  known.set(text, plain)
  return plain
}

/**
 * A value written in one of the countless ways of YAML: block or flow anew at each collection, five styles of scalars,
 * comments and empty lines between, anchors and aliases, explicit keys, markers of documents, either line ending. Each
 * comment has words of its own, so that none is lost unseen.
 */
export class AnyStyle {
  private comments = 0
  private anchors: { readonly name: string; readonly json: string }[] = []
  private readonly habit: Habit

  constructor(private readonly random: Choices) {
    const often = (most: number): number => (random.chance(0.5) ? 0 : random.next() * most)
    this.habit = {
      step: random.pick([1, 2, 2, 2, 3, 4]), flow: random.pick([0, 0.1, 0.3, 0.6]), comments: often(0.4), gaps: often(0.2),
      anchors: random.chance(0.15) ? 0.1 : 0, plain: random.pick([0.1, 0.6, 0.95]), listsIndented: random.chance(0.7),
    }
  }

  document(value: Plain): string {
    const { random } = this
    const lines = this.block(value, 0)
    const text = [...this.above(0), ...(random.chance(0.05) ? ['---'] : []), ...lines, ...this.above(0), ...(random.chance(0.05) ? ['...'] : [])].join('\n')
    const ended = random.chance(0.8) ? `${text}\n` : text
    const bom = random.chance(0.03) ? '\ufeff' : ''
    return bom + (random.chance(0.25) ? ended.replaceAll('\n', '\r\n') : ended)
  }

  private above(column: number): string[] {
    const { random, habit } = this
    const lines: string[] = []
    while (random.chance(habit.gaps)) lines.push(random.chance(0.1) ? '   ' : '')
    while (random.chance(habit.comments)) lines.push(`${' '.repeat(random.chance(0.9) ? column : random.below(column + 6))}# note ${++this.comments}${random.chance(0.1) ? ': - { x } "' : ''}`)
    if (lines.length > 0 && random.chance(habit.gaps)) lines.push('')
    return lines
  }

  private behind(): string {
    const { random, habit } = this
    return random.chance(habit.comments * 0.6) ? `${' '.repeat(1 + random.below(3))}# note ${++this.comments}` : random.chance(0.02) ? '  ' : ''
  }

  /** Lines of a collection at a column. */
  private block(value: Plain, column: number): string[] {
    const pad = ' '.repeat(column)
    const lines: string[] = []
    if (isMap(value)) {
      for (const [name, item] of Object.entries(value)) {
        lines.push(...this.above(column))
        const explicit = this.random.chance(0.01)
        const key = explicit ? `? ${this.scalar(name, true, true)}\n${pad}:` : `${this.scalar(name, true, false)}${this.random.chance(0.02) ? ' ' : ''}:`
        lines.push(...this.after(`${pad}${key}`, item, column, false))
      }
    } else if (isList(value)) {
      for (const item of value) lines.push(...this.above(column), ...this.after(`${pad}-`, item, column, true))
    }
    return lines.flatMap((line) => line.split('\n'))
  }

  /** A value behind a key or a dash. */
  private after(head: string, value: Plain, column: number, isItem: boolean): string[] {
    const { random, habit } = this
    const gap = ' '.repeat(random.chance(0.9) ? 1 : 1 + random.below(4))
    const json = JSON.stringify(value)
    const shared = habit.anchors > 0 ? this.anchors.findLast((anchor) => anchor.json === json) : undefined
    if (shared && random.chance(0.5)) return [`${head}${gap}*${shared.name}${this.behind()}`]
    let marked = head
    if (random.chance(habit.anchors)) {
      const name = `a${this.anchors.length}`
      marked = `${head} &${name}`
      this.anchors.push({ name, json })
    }
    const block = value !== null && typeof value === 'object' && json.length > 2 && !random.chance(habit.flow)
    if (!block) {
      if (typeof value === 'string' && random.chance(0.25)) {
        const lines = this.blockScalar(marked + gap, value, column)
        if (lines) return lines
      }
      if (value === null) return [random.chance(0.5) ? `${marked}${this.behind()}` : `${marked}${gap}${random.pick(['~', 'null'])}${this.behind()}`]
      return `${marked}${gap}${this.flow(value, column + habit.step)}${this.behind()}`.split('\n')
    }
    // Behind a dash the first key stands on its line.
    const inner = isItem ? this.block(value, column + 2) : []
    const [first] = inner
    if (isItem && marked === head && first !== undefined && !/^ *(?:#|$)/.test(first) && random.chance(0.9)) return [`${head} ${first.slice(column + 2)}`, ...inner.slice(1)]
    const deeper = isList(value) && !isItem && !habit.listsIndented ? column : column + habit.step
    return [`${marked}${this.behind()}`, ...(isItem ? inner : this.block(value, deeper))]
  }

  private blockScalar(head: string, text: string, column: number): string[] | null {
    const { random } = this
    if (text.trim() === '' || /[\r\u2028\u2029\u0085\ufeff]|\t|[^\n]\n+ |^\n/.test(text)) return null
    const body = text.replace(/\n+$/, '')
    const tail = text.slice(body.length)
    const folded = random.chance(0.5)
    if (folded && /^ |\n /.test(body)) return null
    const chomp = tail === '' ? '-' : tail === '\n' ? '' : '+'
    const indent = random.chance(0.2) || body.startsWith(' ') ? 1 + random.below(4) : 0
    const pad = ' '.repeat(column + (indent > 0 ? indent : this.habit.step))
    let lines = body.split('\n')
    if (folded) {
      lines = lines.flatMap((line, i) => [...(i > 0 && line !== '' && lines[i - 1] !== '' ? [''] : i > 0 && line === '' ? [''] : []), ...line.split(/(?<=\S) (?=\S)/).reduce<string[]>((all, word) => {
        const last = all.at(-1)
        if (last === undefined || last.length + word.length > 60) return [...all, word]
        return [...all.slice(0, -1), `${last} ${word}`]
      }, [])])
    }
    const empty = tail === '' ? [] : Array.from({ length: tail.length - 1 }, () => '')
    return [`${head}${folded ? '>' : '|'}${indent > 0 ? indent : ''}${chomp}${this.behind()}`, ...lines.map((line) => (line === '' ? '' : pad + line)), ...empty]
  }

  private flow(value: Plain, column: number): string {
    const { random } = this
    if (value === null) return 'null'
    if (typeof value !== 'object') return this.scalar(value, false, false)
    const items = isList(value)
      ? value.map((item) => this.flow(item, column + 2))
      : Object.entries(value).map(([key, item]) => `${this.scalar(key, true, false)}:${item === null && random.chance(0.5) ? '' : ` ${this.flow(item, column + 2)}`}`)
    const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
    if (items.length === 0) return `${open}${random.chance(0.2) ? ' ' : ''}${close}`
    const pad = random.chance(0.6) ? ' ' : ''
    if (random.chance(0.75)) return `${open}${pad}${items.join(random.chance(0.9) ? ', ' : ' , ')}${random.chance(0.1) ? ', ' : ''}${pad}${close}`
    const margin = ' '.repeat(column + 2)
    const rows = items.map((item, i) => `${this.above(column + 2).filter((line) => line.trim() !== '').map((line) => `${margin}${line.trim()}\n`).join('')}${margin}${item}${i < items.length - 1 || random.chance(0.3) ? ',' : ''}${this.behind()}`)
    return `${open}${this.behind()}\n${rows.join('\n')}\n${' '.repeat(column)}${close}`
  }

  private scalar(value: string | number | boolean, isKey: boolean, isExplicit: boolean): string {
    const { random, habit } = this
    if (typeof value !== 'string') return String(value)
    if (isPlain(value) && random.chance(habit.plain)) return value
    const single = !/[\n\r\t\u2028]|[\p{Cc}]/u.test(value) && random.chance(0.5)
    if (single) return `'${value.replaceAll("'", "''")}'`
    const quoted = JSON.stringify(value).replaceAll('\u2028', '\\u2028')
    return isKey || isExplicit || !random.chance(0.05) ? quoted : quoted.replace(/[a-z]/, (c) => `\\x${c.charCodeAt(0).toString(16)}`)
  }
}
