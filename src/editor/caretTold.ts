import type { Caret } from './TextEditor'

/** Where an editor tells of its caret, and one may listen. */
export interface CaretTold {
  readonly tell: (at: Caret) => void
  /** Hears of the caret behind the frame that shows the key, and again a little later while it moves on; calling the answer ends that. */
  readonly listen: (hear: (at: Caret) => void) => () => void
}

/** Under fast typing the place is told so often, in milliseconds: nobody reads it faster. */
const BETWEEN_MS = 100

/** What is typed does not wait for those who say where the caret is. */
export const caretTold = (): CaretTold => {
  let hear: ((at: Caret) => void) | null = null
  let last: Caret = { line: 1, column: 1 }
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const inFrame = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = null
      const told = last
      hear?.(told)
      timer = setTimeout(() => {
        timer = null
        if (last !== told) inFrame()
      }, BETWEEN_MS)
    })
  }
  const soon = (): void => {
    if (timer === null) inFrame()
  }
  return {
    tell: (at) => {
      last = at
      if (hear) soon()
    },
    listen: (listener) => {
      hear = listener
      soon()
      return () => {
        hear = null
        if (frame !== null) cancelAnimationFrame(frame)
        if (timer !== null) clearTimeout(timer)
        frame = null
        timer = null
      }
    },
  }
}
