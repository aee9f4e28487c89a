const TEXT = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], .monaco-editor'
const PRESSED_BY_SPACE = 'button, a[href], summary, [role=button], [role=tab], [role=treeitem], [role=radio], [role=option], [role=switch], [role=menuitem], .react-flow__node, .react-flow__edge'
const WALKED_BY_ARROWS =
  '[role=tree], [role=tablist], [role=radiogroup], [role=slider], input[type=range], [role=listbox], [role=grid], [role=separator], [role=menu], .react-flow__node, .react-flow__edge, .react-flow__nodesselection'

const within = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null

/** Where keys are letters to be typed. */
export const isTextPlace = (target: EventTarget | null): boolean => within(target, TEXT)

/** Whether a chord already means something where the focus is, so that the room leaves it alone. */
export function isTaken(chord: string, target: EventTarget | null): boolean {
  if (isTextPlace(target)) return true
  if (chord === 'Space') return within(target, PRESSED_BY_SPACE)
  if (/(^|\+)(Arrow\w+|Home|End)$/.test(chord)) return within(target, WALKED_BY_ARROWS)
  // What is selected is deleted where it is shown as such, not from some list far from it.
  if (chord === 'Delete' || chord === 'Backspace') return within(target, '[data-region]') && !within(target, '[data-region=canvas], [data-region=outline]')
  // Marks all of the canvas, or all of whatever else has the focus.
  if (chord === 'Mod+A') return target !== document.body && !within(target, '[data-region=canvas]')
  // A letter in a tree or list finds a name there.
  return chord.length === 1 && within(target, '[role=tree], [role=listbox], [role=menu]')
}

const FOCUSABLE = '[tabindex="0"], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), textarea, select, a[href]'

/** Moves focus to the region after (or before) the one it is in, in the order of the page; what is hidden is passed over. */
export function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.getClientRects().length > 0 && region.offsetWidth > 8)
  if (regions.length === 0) return
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions[at < 0 ? (direction === 1 ? 0 : regions.length - 1) : (at + direction + regions.length) % regions.length]
  const inside = [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find((element) => element.getClientRects().length > 0)
  ;(inside ?? next)?.focus()
}
