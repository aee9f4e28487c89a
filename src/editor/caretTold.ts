import type { Caret } from './TextEditor'

/** Where an editor tells of its caret, and one may listen. */
export interface CaretTold {
  readonly tell: (at: Caret) => void
  /** Hears of the caret once a frame, behind the frame that shows the key; calling the answer ends that. */
  readonly listen: (hear: (at: Caret) => void) => () => void
}

/** What is typed does not wait for those who say where the caret is. */
export const caretTold = (): CaretTold => {
  let hear: ((at: Caret) => void) | null = null
  let last: Caret = { line: 1, column: 1 }
  let frame: number | null = null
  const soon = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = null
      hear?.(last)
    })
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
        frame = null
      }
    },
  }
}
