import { alignments } from './align'
import { Printer, lookAround } from './print'
import { invariant, tidy } from './textEdit'
import { columnOf, type Region } from './regions'
import type { Source } from './source'
import type { TextEdit } from './types'

/** The edits of one operation while it is computed. Offsets are those of the source; what was written before does not move them. */
export class Sheet {
  protected readonly edits: TextEdit[] = []

  protected readonly removed: Region[] = []

  unfinished = false

  readonly text: string

  protected readonly eol: string

  constructor(readonly source: Source) {
    this.text = source.text
    this.eol = source.eol
  }

  protected printer(offset: number): Printer {
    return new Printer(lookAround(this.text, offset, this.eol), this.text, this.indentStep())
  }

  /** How deep the file steps from key to key: 2 where it does not say. */
  indentStep(): number {
    const { place: { entry }, fsm } = this.source
    if (entry && !fsm.flow && fsm.items.length > 0) {
      const step = columnOf(this.text, fsm.start) - columnOf(this.text, entry.start)
      if (step > 0 && step <= 8) return step
    }
    return 2
  }

  /** The operation is not done yet: it shall be computed once more, on the text that these edits leave. */
  again(): void {
    this.unfinished = true
  }

  replace(start: number, end: number, ins: string): void {
    this.add({ start, del: this.text.slice(start, end), ins })
  }

  add(edit: TextEdit): void {
    this.edits.push(edit)
  }

  remove(start: number, end: number): void {
    this.removed.push({ start, end })
  }

  /** Everything written, as one list. */
  done(): readonly TextEdit[] {
    const gone: { start: number; end: number }[] = []
    for (const { start, end } of [...this.removed].sort((a, b) => a.start - b.start)) {
      const last = gone.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else gone.push({ start, end })
    }
    const removals = gone.map(({ start, end }) => ({ start, del: this.text.slice(start, end), ins: '' }))
    // What is replaced inside of what goes, goes.
    const kept = this.edits.filter((edit) => !gone.some(({ start, end }) => edit.start > start && edit.start + edit.del.length < end))
    const written = tidy([...kept, ...removals])
    const edits = tidy([...written, ...alignments(this.source.fsm, this.text, written)])
    edits.forEach((edit, i) => {
      const before = edits[i - 1]
      invariant(!before || before.start + before.del.length <= edit.start, 'Two edits of one operation overlap.')
    })
    return edits
  }

  /** Lines into the text at the start of a line. */
  protected insertLines(at: number, lines: readonly string[]): void {
    const text = lines.join(this.eol)
    const endsOpen = at === this.text.length && at > 0 && this.text[at - 1] !== '\n'
    this.replace(at, at, endsOpen ? this.eol + text : text + this.eol)
  }
}
