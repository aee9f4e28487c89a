import { useEffect } from 'react'
import { appStore } from '../store'
import { isPattern, momentLink, readMomentLink } from './momentLink'

/** Goes where the page's address says, once, and leaves the address clean: a reload stays where the person is by then. */
async function follow(): Promise<void> {
  const link = readMomentLink(location.hash)
  if (link === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const { openPattern, openRecent, notify } = appStore.getState()
  if (link.pattern !== null && !isPattern(appStore.getState(), link.pattern)) openPattern(link.pattern)
  if (link.document !== null && !(await openRecent(link.document))) {
    notify('warn', 'That link is to a machine that is kept in another browser. Ask for its YAML, open it here, and go to the moment by its name.')
    return
  }
  const outcome = appStore.getState().goTo(link.at)
  if (!outcome.ok) notify('warn', outcome.reason.replaceAll('`', ''))
}

/** Links to a moment, when the page opens and when the address changes under it. */
export function useMomentLink(): void {
  useEffect(() => {
    const onChange = (): void => void follow()
    onChange()
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
}

/** Puts a link to the shown moment on the clipboard. */
export async function copyMomentLink(): Promise<void> {
  const { notify } = appStore.getState()
  const link = momentLink(appStore.getState())
  if (link === null) return
  const url = `${location.origin}${location.pathname}${link.hash}`
  try {
    await navigator.clipboard.writeText(url)
    notify('ok', link.everywhere ? 'Link copied. It opens this moment in any browser.' : 'Link copied. It opens this moment in this browser; for others, send the machine’s YAML too.')
  } catch {
    notify('warn', `The browser keeps its clipboard closed. The link is ${url}`)
  }
}
