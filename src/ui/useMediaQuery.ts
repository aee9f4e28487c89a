import { useCallback, useRef, useSyncExternalStore } from 'react'

/** A list is made once: whoever renders asks it again and again. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known) return known
  const list = matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether a media query holds now. While the page is printed it holds as it did before: paper's width is no window's, and panes would be laid out anew. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  const before = useRef<{ readonly query: string; readonly holds: boolean } | null>(null)
  return useSyncExternalStore(watch, () => {
    if (before.current?.query !== query || !listOf('print').matches) before.current = { query, holds: listOf(query).matches }
    return before.current.holds
  })
}
