import { agentName, fieldName, readMachine, stateName, type FieldType } from '../../../machine'
import { newRun, reduce, type Ask, type Summon } from '../../../reducer'
import type { Asking } from '../askModel'
import { Limiter } from '../limiter'
import { questionOf, type Question } from '../question'
import { LIMITS, type Limits, type LivePorts, type ModelSetup, type Progress, type Provider, type Wire } from '../types'

export const KEY = 'sk-test-CANARY-123'

export const providerAt = (origin: string, wire: Wire = 'openai', atOnce = 4): Provider => ({ id: 'p', label: wire === 'openai' ? 'Fake' : 'Anthropic', wire, baseUrl: `${origin}/v1`, atOnce })

export const setup = (own: Partial<ModelSetup> = {}): ModelSetup => ({ provider: 'p', model: 'fake-1', system: '', temperature: null, effort: null, seat: { side: '', counter: false }, answers: 'tool', ...own })

const text: FieldType = { type: 'string', declared: 'string' }
export const ask = (field: string, type: FieldType = text, own: Partial<Ask> = {}): Ask => ({ field: fieldName(field), type, open: true, required: true, ...own })

export const summonOf = (asks: readonly Ask[], actor: Summon['actor'] = 'agent:pro'): Summon => ({ id: 1, actor, state: stateName('positions'), visit: 1, objective: 'Say it.', prompts: [], asks })

/** A question without a machine around it. */
export const plainQuestion = (asks: readonly Ask[], actor: Summon['actor'] = 'agent:pro'): Question => ({
  summon: summonOf(asks, actor),
  machine: 'test',
  objective: [{ kind: 'text', text: 'Say it.' }],
  asks: asks.map((one) => ({ ask: one, prompt: [] })),
})

/** The questions that a machine's text puts at its start. */
export function questionsAtStart(yaml: string): readonly Question[] {
  const { machine } = readMachine(yaml)
  const run = reduce(machine, newRun(machine), { kind: 'start' })
  return run.open.map((summon) => questionOf(machine, summon, new Map()))
}
export const agent = agentName

export const ports = (): LivePorts & { readonly slept: number[] } => {
  const slept: number[] = []
  return {
    slept,
    now: () => performance.now(),
    date: () => Date.now(),
    sleep: (ms, signal) => {
      slept.push(ms)
      signal.throwIfAborted()
      return Promise.resolve()
    },
    random: () => 0,
    fetch: (...args) => fetch(...args),
  }
}

/** A whole asking over one provider, its progress kept. */
export function asking(provider: Provider, own: Partial<Omit<Asking, 'limits'>> & { readonly limits?: Partial<Limits> } = {}): Asking & { readonly seen: Progress[]; readonly stop: AbortController } {
  const seen: Progress[] = []
  const stop = new AbortController()
  return {
    question: plainQuestion([ask('positions', { type: 'map', declared: 'map', of: text })]),
    setup: setup(),
    provider,
    key: KEY,
    clean: (words) => words.replaceAll(KEY, '•••'),
    limiter: new Limiter(provider.atOnce),
    ports: ports(),
    signal: stop.signal,
    onProgress: (progress) => seen.push(progress),
    ...own,
    limits: { ...LIMITS, ...own.limits },
    seen,
    stop,
  }
}

/** What a person sees at the end: everything that was shown and not cleared since, by field. */
export function shownAtEnd(seen: readonly Progress[]): Readonly<Record<string, string>> {
  const shown = new Map<string, string>()
  for (const progress of seen) {
    if (progress.kind === 'cleared') shown.clear()
    if (progress.kind === 'text') shown.set(progress.field ?? '', (shown.get(progress.field ?? '') ?? '') + progress.text)
  }
  return Object.fromEntries(shown)
}
