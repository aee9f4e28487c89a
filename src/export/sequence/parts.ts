/** Collects the lines of a diagram and begins a new file where one more would pass the limit. */
export interface PartWriter {
  /**
   * `opens` and `closes` keep count of what has to be closed at the end of a file and opened again in the next; they and
   * other closing lines never begin a file.
   */
  line(text: string, block?: { readonly opens: string } | { readonly closes: true } | 'closing'): void
  finish(): readonly string[]
}

export interface PartForm {
  /** The first lines of every file. */
  readonly head: (part: number) => readonly string[]
  readonly foot: readonly string[]
  /** How a block is closed, and opened again in the next file. */
  readonly close: string
  readonly reopen: (opening: string) => string
  /** UTF-16 units that a file may have. */
  readonly mostUnits: number
  /** Lines that a file may have, for formats whose pictures are cut. */
  readonly mostLines?: number
}

/**
 * Every file is whole by itself: it has the head, and no block is left open in it. What `carry` gives at the end of a file
 * (`off`) and at the beginning of the next (`on`) is written there, innermost state such as activations.
 */
export function partWriter(form: PartForm, carry: () => { readonly off: readonly string[]; readonly on: readonly string[] }): PartWriter {
  const parts: string[] = []
  const open: string[] = []
  let lines: string[] = [...form.head(1)]
  let units = sizeOf(lines)
  let body = 0
  const push = (text: string): void => {
    lines.push(text)
    units += text.length + 1
  }
  const end = (off: readonly string[]): void => {
    parts.push([...lines, ...off, ...open.map(() => form.close), ...form.foot, ''].join('\n'))
  }
  return {
    line: (text, block) => {
      const tail = sizeOf(carry().off) + open.length * (form.close.length + 1) + sizeOf(form.foot) + 64
      const full = units + text.length + tail > form.mostUnits || body >= (form.mostLines ?? Number.POSITIVE_INFINITY)
      const closing = block === 'closing' || (block !== undefined && 'closes' in block)
      if (full && body > 0 && !closing) {
        const { off, on } = carry()
        end(off)
        lines = [...form.head(parts.length + 1)]
        units = sizeOf(lines)
        body = 0
        for (const opening of open) push(form.reopen(opening))
        for (const each of on) push(each)
      }
      push(text)
      body += 1
      if (block === undefined || block === 'closing') return
      if ('opens' in block) open.push(block.opens)
      else open.pop()
    },
    finish: () => {
      if (body > 0 || parts.length === 0) end([])
      return parts
    },
  }
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0)
