import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether a media query holds now. While the page is printed it holds as it did before: paper's width is no window's, and panes would be laid out anew. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  const before = useRef<{ readonly query: string; readonly holds: boolean } | null>(null)
  return useSyncExternalStore(watch, () => {
    if (before.current?.query !== query || !matchMedia('print').matches) before.current = { query, holds: matchMedia(query).matches }
    return before.current.holds
  })
}
