import { appStore } from '../store'

/** Puts the focus into the inspector: on its first field, or on itself where it has none. Waits until it is drawn. */
export function focusInspector(tries = 10): void {
  requestAnimationFrame(() => {
    const pane = document.querySelector<HTMLElement>('.inspector')
    if (!pane) {
      if (tries > 0) focusInspector(tries - 1)
      return
    }
    const field = pane.querySelector<HTMLElement>('.inspector-body :is(input, textarea, select, button):not([disabled])')
    ;(field ?? pane).focus()
  })
}

/** Back to where the element is shown as selected: its node or edge on the canvas, else its row of the outline, else the tab. */
export function leaveInspector(): void {
  const { selection } = appStore.getState()
  const on = (selector: string): HTMLElement | null => [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0) ?? null
  const state = selection !== null && 'state' in selection ? selection.state : null
  const edge = selection?.kind === 'transition' ? on('.react-flow__edge.selected') : null
  const node = state === null ? null : on(`.react-flow__node[data-id="${CSS.escape(state)}"]`)
  // An edge that is drawn anew takes no focus for a moment: then its state does, so that the keys never end nowhere.
  for (const each of [edge, node, on('[role=treeitem][aria-selected=true]'), on('[role=tab][aria-selected=true]')]) {
    each?.focus()
    if (each !== null && document.activeElement === each) return
  }
}
