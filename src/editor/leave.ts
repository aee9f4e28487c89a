/** Nothing that Escape closes first: lists, find, hovers, extra carets, a selection. In Monaco's own context words. */
export const nothingOpen = [
  'editorTextFocus',
  '!suggestWidgetVisible',
  '!findWidgetVisible',
  '!parameterHintsVisible',
  '!renameInputVisible',
  '!inSnippetMode',
  '!editorHasMultipleSelections',
  '!editorHasSelection',
  '!editorHoverVisible',
  '!markersNavigationVisible',
  '!accessibilityHelpIsShown',
].join(' && ')

/**
 * Moves the focus out of the editor to the tab that shows it, from where Tab and arrows go on; without one, to the
 * nearest thing before the editor that takes the focus.
 */
export const leaveEditor = (host: HTMLElement): void => {
  const panel = host.closest<HTMLElement>('[role=tabpanel]')
  const tab = panel?.getAttribute('aria-labelledby')
  const target = (tab ? document.getElementById(tab) : null) ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  if (target) target.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
