import { useEffect } from 'react'
import { useApp } from '../store'

/** The window's title: what is open, so that tabs can be told apart. */
export function useTitle(): void {
  const title = useApp((app) => app.document.title)
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
}
