/** The hand on the pointer: while it drags, nothing heavy is done and nothing that it holds is redrawn. */
export interface Hand {
  readonly isBusy: boolean
  /** Calls `task` once, when the hand lets go. */
  whenFree(task: () => void): void
}

export const freeHand: Hand = { isBusy: false, whenFree: (task) => task() }

/** Watches the pointer of a window: busy from the press of a button until its release, and while something is dragged and dropped. */
export const watchHand = (over: Window): Hand => {
  const held = new Set<'pressed' | 'dragged'>()
  let tasks: (() => void)[] = []
  const take = (how: 'pressed' | 'dragged') => (): void => void held.add(how)
  const free = (how: 'pressed' | 'dragged') => (): void => {
    if (!held.delete(how) || held.size > 0) return
    const due = tasks
    tasks = []
    for (const task of due) task()
  }
  over.addEventListener('pointerdown', take('pressed'), true)
  over.addEventListener('dragstart', take('dragged'), true)
  for (const name of ['pointerup', 'pointercancel', 'blur'] as const) over.addEventListener(name, free('pressed'), true)
  for (const name of ['dragend', 'drop'] as const) over.addEventListener(name, free('dragged'), true)
  // A release outside of the window, or behind a menu of the system, is not told, nor is the end of a drag whose element has
  // gone; while something is dragged no pointer moves. So the next movement shows it.
  over.addEventListener('pointermove', ({ buttons }) => {
    if (buttons !== 0) return
    free('pressed')()
    free('dragged')()
  }, true)
  return {
    get isBusy() {
      return held.size > 0
    },
    whenFree: (task) => {
      if (held.size > 0) tasks.push(task)
      else task()
    },
  }
}
