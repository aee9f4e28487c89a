import { originsIn, PROVIDERS_KEY } from './origins'

/** What this page may ask, since it was loaded: nothing that comes later can widen it. */
let allowed: readonly string[] = []

/**
 * Shuts every connection of the page but those to itself and to the providers that are configured in this tab. Runs once,
 * first of all, as the page loads: a policy can be narrowed afterwards and never widened, so a new provider needs a reload.
 */
function shut(): void {
  if (typeof document === 'undefined' || typeof sessionStorage === 'undefined') return
  let stored: string | null = null
  try {
    stored = sessionStorage.getItem(PROVIDERS_KEY)
  } catch {
    // A browser that gives no storage has no providers either.
  }
  allowed = originsIn(stored)
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = ["connect-src 'self'", ...allowed].join(' ')
  document.head.prepend(meta)
}
shut()

/** Whether this page may ask an address, as it was loaded. */
export const mayReach = (baseUrl: string): boolean => {
  if (typeof document === 'undefined') return true
  try {
    const { origin } = new URL(baseUrl)
    return origin === location.origin || allowed.includes(origin)
  } catch {
    return false
  }
}
export { originsIn, PROVIDERS_KEY } from './origins'
