import { useLayoutEffect, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const DARK = '(prefers-color-scheme: dark)'
const watchSystem = (onChange: () => void): (() => void) => {
  const query = matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const systemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light')

/**
 * Puts the theme on the page as `data-theme` of the root element, following the system unless a theme is chosen.
 * Gives back the theme that is shown.
 */
export function useTheme(choice: 'system' | Theme): Theme {
  const system = useSyncExternalStore(watchSystem, systemTheme)
  const theme = choice === 'system' ? system : choice
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return theme
}

const watchRoot = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
const rootTheme = (): Theme => {
  const set = document.documentElement.dataset['theme']
  return set === 'dark' || set === 'light' ? set : systemTheme()
}

/** The theme that the page shows now, for parts that paint themselves (the editor, the canvas). */
export const useShownTheme = (): Theme => useSyncExternalStore(watchRoot, rootTheme)
