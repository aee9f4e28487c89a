import { isMixedContent, mixedContent, ofSilence, ofStatus, unsendable, wordsOf, type Asked } from './errors'
import { redact } from './redact'
import type { LivePorts, Provider } from './types'

/** Nobody looks through more. */
const MOST = 400
const TIMEOUT_MS = 15_000

/**
 * The models that a provider says it has, by name; the quickest way to try its address and key. `message` is a sentence for
 * a person. `protocol` is the page's own, such as `https:`.
 */
export async function listModels(provider: Provider, key: string, ports: LivePorts, protocol: string): Promise<{ readonly ok: true; readonly models: readonly string[] } | { readonly ok: false; readonly message: string }> {
  const asked: Asked = { provider, model: 'any model' }
  if (isMixedContent(provider.baseUrl, protocol)) return { ok: false, message: mixedContent(asked).message }
  const refused = unsendable(key, asked)
  if (refused) return { ok: false, message: refused.message }
  const own: Readonly<Record<string, string>> = provider.wire === 'anthropic'
    ? { 'x-api-key': key, 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' }
    : key === '' ? {} : { authorization: `Bearer ${key}` }
  let response: Response
  try {
    response = await ports.fetch(`${provider.baseUrl}/models`, { headers: own, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return { ok: false, message: (await ofSilence(asked, ports.fetch, typeof location === 'undefined' ? 'this page' : location.origin)).message }
  }
  const text = await response.text().catch(() => '')
  if (!response.ok) return { ok: false, message: ofStatus(response.status, redact(wordsOf(text), [key]), {}, asked, ports.date()).message }
  try {
    const body = JSON.parse(text) as { readonly data?: unknown; readonly models?: unknown }
    const list = Array.isArray(body.data) ? (body.data as unknown[]) : Array.isArray(body.models) ? (body.models as unknown[]) : []
    const names = list.flatMap((one) => (typeof one === 'object' && one !== null ? [(one as { id?: unknown; name?: unknown }).id ?? (one as { name?: unknown }).name] : []))
    return { ok: true, models: names.filter((name): name is string => typeof name === 'string').toSorted().slice(0, MOST) }
  } catch {
    return { ok: false, message: `${provider.label} answers at ${provider.baseUrl}, but not as such a server does. Does its address end in /v1?` }
  }
}
