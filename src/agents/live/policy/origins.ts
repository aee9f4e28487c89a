/** Where the tab keeps its providers, without their keys. */
export const PROVIDERS_KEY = 'parley.providers'

/**
 * The origins of the providers that a tab has kept, each once: scheme, host and port, for a policy's `connect-src`.
 * Whatever is no http address, or could be read as more than one, is left out.
 */
export function originsIn(stored: string | null): readonly string[] {
  const origins = new Set<string>()
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
      const baseUrl = typeof one === 'object' && one !== null && 'baseUrl' in one ? one.baseUrl : null
      if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) continue
      const { protocol, origin, host } = new URL(baseUrl)
      if ((protocol === 'https:' || protocol === 'http:') && /^[\w.:[\]-]+$/.test(host)) origins.add(origin)
    }
  } catch {
    // Somebody else's words under our name.
  }
  return [...origins]
}
