/** Where the tab keeps its providers, without their keys. */
export const PROVIDERS_KEY = 'parley.providers'

/**
 * The origin of an address that a page can be let ask: http or https, at a host that a policy's `connect-src` can name, which
 * leaves out `*`, `;` and the brackets of IPv6. Null for any other.
 */
export function askableOrigin(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return null
  const { protocol, origin, hostname } = new URL(baseUrl)
  return (protocol === 'https:' || protocol === 'http:') && /^[\w.-]+$/.test(hostname) ? origin : null
}

/**
 * The origins of the providers that a tab has kept, each once: scheme, host and port, for a policy's `connect-src`.
 * Whatever is no such address is left out.
 */
export function originsIn(stored: string | null): readonly string[] {
  const origins = new Set<string>()
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
      const baseUrl = typeof one === 'object' && one !== null && 'baseUrl' in one ? one.baseUrl : null
      const origin = typeof baseUrl === 'string' ? askableOrigin(baseUrl) : null
      if (origin !== null) origins.add(origin)
    }
  } catch {
    // Somebody else's words under our name.
  }
  return [...origins]
}
