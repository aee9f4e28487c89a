import type { TurnWrite, Usage } from '../../reducer'
import { objectIn } from './coerce'
import { mended, readAnswer, type Answer } from './answer'
import { LiveError } from './errors'
import type { Limiter } from './limiter'
import { Preview } from './preview'
import type { Question } from './question'
import { StreamRedactor } from './redact'
import { requestOf, type ModelRequest } from './request'
import { waitMsAfter } from './retry'
import type { Attempt, Limits, LiveExchange, LiveOutcome, LivePorts, Message, ModelSetup, Progress, Provider } from './types'
import { send, type WireReply } from './wire'

export interface Asking {
  readonly question: Question
  readonly setup: ModelSetup
  readonly provider: Provider
  readonly key: string
  /** A text without any key, for everything that is shown, kept or told. */
  readonly clean: (text: string) => string
  readonly limiter: Limiter
  readonly limits: Limits
  readonly ports: LivePorts
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** The exchange while it goes on. */
class Log {
  readonly attempts: Attempt[] = []
  readonly asking: Asking
  readonly request: ModelRequest
  readonly startedAtMs: number
  readonly #began: number
  repair: string | undefined
  tries = 0

  constructor(asking: Asking, request: ModelRequest) {
    this.asking = asking
    this.request = request
    this.startedAtMs = asking.ports.date()
    this.#began = asking.ports.now()
  }

  #sum(of: 'inputTokens' | 'outputTokens'): number | undefined {
    const known = this.attempts.flatMap((attempt) => attempt[of] ?? [])
    return known.length === 0 ? undefined : known.reduce((sum, tokens) => sum + tokens, 0)
  }

  get usage(): Usage {
    const [inputTokens, outputTokens] = [this.#sum('inputTokens'), this.#sum('outputTokens')]
    return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }), durationMs: Math.round(this.asking.ports.now() - this.#began) }
  }

  close(outcome: LiveExchange['outcome']): LiveExchange {
    const { question: { summon }, setup, provider } = this.asking
    const { durationMs = 0, ...tokens } = this.usage
    return {
      summon: summon.id,
      actor: summon.actor,
      state: summon.state,
      visit: summon.visit,
      startedAtMs: this.startedAtMs,
      durationMs,
      provider: provider.label,
      model: setup.model,
      temperature: setup.temperature,
      effort: setup.effort,
      ...tokens,
      tries: this.tries,
      repairs: this.repair === undefined ? 0 : 1,
      system: this.request.system,
      prompt: this.request.prompt,
      ...(this.repair === undefined ? {} : { repair: this.repair }),
      attempts: this.attempts,
      outcome,
    }
  }
}

const isToolChoiceRefused = (error: LiveError): boolean => error.status === 400 && /tool[_ ]choice|tool_choice|"?required"?.{0,40}not supported/i.test(error.message)

/** A reply without any key, should a model have been told one and repeat it: before anything is read out of it, quoted or kept. */
function withoutKeys(reply: WireReply, clean: (text: string) => string): WireReply {
  const cleaned = (input: string): string => {
    const text = clean(input)
    const held = objectIn(text)
    if (held === null) return text
    // Escapes hide a key from who reads letters.
    const plain = JSON.stringify(held)
    return clean(plain) === plain ? text : clean(plain)
  }
  return { ...reply, text: cleaned(reply.text), calls: reply.calls.map((call) => ({ ...call, name: clean(call.name), input: cleaned(call.input) })) }
}

/** One request and its tries; a `LiveError` when all came to nothing. */
async function trying(log: Log, messages: readonly Message[], why: 'first' | 'repair', signal: AbortSignal): Promise<WireReply> {
  const { setup, provider, key, limits, ports, onProgress, clean } = log.asking
  let insists = true
  for (let tried = 1; ; tried++) {
    const preview = new Preview(log.request.fields)
    const redactor = new StreamRedactor<TurnWrite['field'] | null>(key)
    const show = (field: TurnWrite['field'] | null, words: string): void => {
      if (words !== '') onProgress({ kind: 'text', field, text: clean(words) })
    }
    const [startedAtMs, began] = [ports.date(), ports.now()]
    let firstWordMs: number | undefined
    log.tries += 1
    onProgress({ kind: 'asking', tries: log.tries })
    const attempt = (rest: Partial<Attempt>): void => {
      log.attempts.push({ why: tried > 1 ? 'retry' : why, startedAtMs, durationMs: Math.round(ports.now() - began), ...(firstWordMs === undefined ? {} : { firstWordMs }), ...rest })
    }
    try {
      const request = {
        provider, key, messages, insists,
        model: setup.model, system: log.request.system, schema: log.request.schema, answers: setup.answers,
        temperature: setup.temperature, effort: setup.effort,
        stallMs: limits.stallMs, longestAnswer: limits.longestAnswer,
      }
      const reply = withoutKeys(await send(request, ports, signal, (part) => {
        firstWordMs ??= Math.round(ports.now() - began)
        for (const { field, text } of preview.take(part)) show(field, redactor.take(field, text))
      }), clean)
      for (const [field, words] of redactor.rest()) show(field, words)
      const { text, calls, inputTokens, outputTokens } = reply
      attempt({
        ...(text === '' ? {} : { text }),
        ...(calls.length === 0 ? {} : { calls }),
        ...(inputTokens === undefined ? {} : { inputTokens }),
        ...(outputTokens === undefined ? {} : { outputTokens }),
      })
      return reply
    } catch (error) {
      if (!(error instanceof LiveError)) {
        attempt({ error: 'Called off.' })
        throw error
      }
      const reason = clean(error.message)
      if (insists && isToolChoiceRefused(error)) {
        insists = false
        attempt({ error: reason })
        continue
      }
      const waitMs = waitMsAfter(tried, ports.random(), error.retryAfterMs)
      const patient = (error.retryAfterMs ?? 0) <= limits.longestWaitMs
      if (!error.mayRetry || tried >= limits.tries || !patient) {
        attempt({ error: reason })
        if (error.mayRetry && !patient) throw new LiveError(error.trouble, `${error.message} It asks for ${Math.ceil((error.retryAfterMs ?? 0) / 1_000)} s of patience: ask again then.`)
        throw error
      }
      attempt({ error: reason, waitMs })
      onProgress({ kind: 'cleared', why: 'retry', reason })
      onProgress({ kind: 'waiting', waitMs, reason })
      await ports.sleep(waitMs, signal)
    }
  }
}

/** What is said to the model about a reply that does not do; every call of it gets its result. */
function repairOf(reply: WireReply, { faults }: Answer): { readonly messages: readonly Message[]; readonly words: string } {
  const words = faults.map(({ says }) => says).join(' ')
  const again = `${words} Give your whole answer once more.`
  if (reply.calls.length === 0) return { words, messages: [{ role: 'assistant', text: reply.text.trim() === '' ? '(nothing)' : reply.text }, { role: 'user', text: again }] }
  const calls = reply.calls.filter(({ id }, i) => reply.calls.findIndex((one) => one.id === id) === i)
  const results = calls.map(({ id }, i) => {
    const own = faults.filter(({ call }) => call === id || (call === null && i === 0)).map(({ says }) => says)
    return { call: id, text: own.length === 0 ? 'Received, but the answer as a whole does not do yet.' : `Not accepted. ${own.join(' ')}` }
  })
  return { words, messages: [{ role: 'assistant', text: reply.text, calls }, { role: 'user', text: 'Give your whole answer once more, in one call.', results }] }
}

const satisfiesSomething = ({ fields }: ModelRequest, writes: readonly TurnWrite[]): boolean => {
  const asked = fields.filter(({ ask }) => ask.open && ask.required)
  return asked.length === 0 || asked.some(({ ask }) => writes.some(({ field, value }) => field === ask.field && value !== ''))
}

function whyUnreadable({ stopped, calls, text }: WireReply): string {
  if (stopped === 'length') return 'The model reached its longest answer before it had said anything that can be read.'
  if (stopped === 'content-filter') return 'The provider held the answer back (content filter).'
  if (calls.length > 0) return 'Invalid tool arguments: what the model gave is no JSON, also after one repair.'
  return text.trim() === '' ? 'The model gave no answer, also after one repair.' : 'The model answered in prose and gave no values, also after one repair. A model that knows no tools may answer as JSON: choose that under Live agents.'
}

/** The request, and one repair where its answer does not do. */
async function converse(log: Log, signal: AbortSignal): Promise<LiveOutcome> {
  const { question: { summon }, onProgress, clean } = log.asking
  const { fields, prompt } = log.request
  const first: readonly Message[] = [{ role: 'user', text: prompt }]
  let reply = await trying(log, first, 'first', signal)
  let answer = readAnswer(reply, fields, summon.actor)
  if (answer.faults.length > 0 && reply.stopped !== 'content-filter') {
    const { messages, words } = repairOf(reply, answer)
    log.repair = clean(words)
    onProgress({ kind: 'cleared', why: 'repair', reason: log.repair })
    reply = await trying(log, [...first, ...messages], 'repair', signal)
    answer = mended(answer, readAnswer(reply, fields, summon.actor))
  }
  if (answer.unreadable && answer.writes.length === 0) return { kind: 'failed', error: whyUnreadable(reply), exchange: log.close('failed') }
  if (!satisfiesSomething(log.request, answer.writes)) {
    return { kind: 'failed', error: clean(`Its answer does not do, also after one repair. ${answer.faults.map(({ says }) => says).join(' ')}`), exchange: log.close('failed') }
  }
  // What still does not fit goes along: the reducer refuses it, and the journal says why.
  return { kind: 'answered', writes: [...answer.writes, ...answer.misfits], usage: log.usage, exchange: log.close('answered') }
}

/**
 * Asks a model for one summon: the request, its tries, one repair. What is on the way is told to `onProgress`.
 *
 * Resolves whatever happens. `stopped` when the signal called it off, and then nothing counts; `failed` with a sentence for
 * a person; no outcome and no progress holds a key.
 */
export async function askModel(asking: Asking): Promise<LiveOutcome> {
  const { limits, limiter, signal, provider } = asking
  const tell = (progress: Progress): void => {
    if (!signal.aborted) asking.onProgress(progress)
  }
  const log = new Log({ ...asking, onProgress: tell }, requestOf(asking.question, asking.setup))
  tell({ kind: 'queued' })
  try {
    return await limiter.run(signal, async () => {
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(new LiveError('timeout', `${provider.label} took longer than ${Math.round(limits.exchangeMs / 1_000)} s over this answer.`)), limits.exchangeMs)
      try {
        return await converse(log, AbortSignal.any([signal, timeout.signal]))
      } finally {
        clearTimeout(timer)
      }
    })
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped', exchange: log.close('stopped') }
    const sentence = error instanceof LiveError ? error.message : `Something went wrong that has no name yet. ${error instanceof Error ? error.message : String(error)}`
    return { kind: 'failed', error: asking.clean(sentence), exchange: log.close('failed') }
  }
}
