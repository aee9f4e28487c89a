import { askableOrigin } from './policy/origins'
import type { Provider, Wire } from './types'

export type Tier = 'fast' | 'balanced' | 'deep'
export const TIERS: readonly Tier[] = ['fast', 'balanced', 'deep']

/** A vendor or server that is known by name: where it is asked, and which of its models are fast, balanced and deep. */
export interface Vendor {
  readonly id: string
  readonly label: string
  readonly wire: Wire
  readonly baseUrl: string
  /** Runs on the person's own computer: no key, no bill. */
  readonly local: boolean
  /** Suggestions; any name may be typed. */
  readonly models: Readonly<Partial<Record<Tier, string>>>
}

const vendor = (id: string, label: string, wire: Wire, baseUrl: string, models: Vendor['models'] = {}): Vendor => ({ id, label, wire, baseUrl, local: baseUrl.startsWith('http://localhost'), models })

/** Those whom Parley can ask, nearest first. */
export const VENDORS: readonly Vendor[] = [
  vendor('openai', 'OpenAI', 'openai', 'https://api.openai.com/v1', { fast: 'gpt-4o-mini', balanced: 'gpt-4o', deep: 'o3' }),
  vendor('anthropic', 'Anthropic', 'anthropic', 'https://api.anthropic.com/v1', { fast: 'claude-haiku-4-5-20251001', balanced: 'claude-sonnet-5', deep: 'claude-opus-4-8' }),
  vendor('google', 'Google', 'openai', 'https://generativelanguage.googleapis.com/v1beta/openai', { fast: 'gemini-2.5-flash', balanced: 'gemini-3.1-pro-preview', deep: 'gemini-3.5-flash' }),
  vendor('openrouter', 'OpenRouter', 'openai', 'https://openrouter.ai/api/v1'),
  vendor('groq', 'Groq', 'openai', 'https://api.groq.com/openai/v1'),
  vendor('ollama', 'Ollama', 'openai', 'http://localhost:11434/v1'),
  vendor('lmstudio', 'LM Studio', 'openai', 'http://localhost:1234/v1'),
  vendor('llamacpp', 'llama.cpp', 'openai', 'http://localhost:8080/v1'),
  vendor('vllm', 'vLLM', 'openai', 'http://localhost:8000/v1'),
]

export const vendorOf = (provider: Pick<Provider, 'id'>): Vendor | undefined => VENDORS.find(({ id }) => id === provider.id)

/** So many requests of one provider at a time: a panel is asked in one breath, and nobody is asked too often. */
export const AT_ONCE = 4

/** An address as it is kept: no blanks, no slash at its end; null for what no page can be let ask. */
export function cleanBaseUrl(typed: string): string | null {
  const text = typed.trim()
  const origin = askableOrigin(text)
  if (origin === null) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  return `${origin}${url.pathname.replace(/\/+$/, '')}`
}

/** Providers from what a tab has kept; whatever does not look like one is left out. */
export function providersFrom(stored: string | null): readonly Provider[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one): readonly Provider[] => {
      if (typeof one !== 'object' || one === null) return []
      const { id, label, wire, baseUrl, atOnce } = one as Readonly<Record<string, unknown>>
      const url = typeof baseUrl === 'string' ? cleanBaseUrl(baseUrl) : null
      if (typeof id !== 'string' || id === '' || typeof label !== 'string' || (wire !== 'openai' && wire !== 'anthropic') || url === null) return []
      return [{ id, label, wire, baseUrl: url, atOnce: typeof atOnce === 'number' && atOnce >= 1 ? Math.min(16, Math.trunc(atOnce)) : AT_ONCE }]
    })
  } catch {
    return []
  }
}

/** Only what a provider is; nothing that may have come along, a key least of all. */
export const providersText = (providers: readonly Provider[]): string => JSON.stringify(providers.map(({ id, label, wire, baseUrl, atOnce }) => ({ id, label, wire, baseUrl, atOnce })))
