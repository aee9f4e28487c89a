import { askModel, isComplete, isMixedContent, LIMITS, Limiter, mixedContent, questionOf, type Keyring, type LiveExchange, type LiveOutcome, type LivePorts, type Progress, type Provider } from '../agents/live'
import { mayReach } from '../agents/live/policy'
import { agentName } from '../machine'
import type { Summon } from '../reducer'
import { contextAsked } from '../runner'
import { isLive, underWayIn } from './livePlayers'
import type { LiveView } from './liveTypes'
import type { Clock } from './ports'
import type { App, AppState } from './types'

/** What is streamed reaches the room this often: often enough to look alive, seldom enough to leave it time. */
const SHOW_MS = 60

interface UnderWay {
  readonly stop: AbortController
  view: LiveView
}

export interface Conductor {
  ask(summons?: readonly number[]): void
  stop(): void
  drop(): void
  forgive(): void
  /** Hears of every change of the state: what is asked no more is called off. */
  changed(state: AppState, before: AppState): void
}


/**
 * Has models answer the summons of the run: each by one request at a time, shown while it comes, and given to the run when
 * it is whole. One that fails waits for a person's word. Nothing of what was called off reaches the run.
 */
export const createConductor = (get: () => App, set: (patch: Partial<AppState>) => void, clock: Clock, keyring: Keyring, ports: LivePorts, page: string): Conductor => {
  const underWay = new Map<number, UnderWay>()
  /** Views of those that have ended without an answer. */
  const ended = new Map<number, LiveView>()
  const limiters = new Map<string, Limiter>()
  let due: (() => void) | null = null

  const publish = (): void => {
    due?.()
    due = null
    const views = new Map<number, LiveView>([...ended, ...[...underWay].map(([id, { view }]) => [id, view] as const)])
    if (views.size === 0 && get().live.views.size === 0) return
    const { session, live } = get()
    set({ live: { ...live, views } })
    if (session === null || session.cursor < session.run.journal.length) return
    // Whoever is at work is thinking, as the canvas, the maps and the cards show it.
    const before = new Set(underWayIn({ live }))
    const thinking = [...session.thinking.filter((id) => !before.has(id) && !underWay.has(id)), ...underWay.keys()]
    if (thinking.length !== session.thinking.length || thinking.some((id, i) => id !== session.thinking[i])) set({ session: { ...session, thinking } })
  }
  const publishSoon = (): void => {
    due ??= clock.after(SHOW_MS, () => {
      due = null
      publish()
    })
  }

  const limiterOf = ({ id, atOnce }: Provider): Limiter => {
    const key = `${id}\u001f${atOnce}`
    const known = limiters.get(key) ?? new Limiter(atOnce)
    limiters.set(key, known)
    return known
  }

  const show = (one: UnderWay, progress: Progress): void => {
    const { view } = one
    switch (progress.kind) {
      case 'queued':
        break
      case 'asking':
        one.view = { ...view, status: 'asking', tries: progress.tries }
        break
      case 'text': {
        const key = progress.field ?? ''
        one.view = { ...view, status: 'asking', texts: new Map(view.texts).set(key, (view.texts.get(key) ?? '') + progress.text) }
        break
      }
      case 'cleared':
        one.view = { ...view, texts: new Map(), repairs: view.repairs + (progress.why === 'repair' ? 1 : 0), note: progress.why === 'repair' ? `Went back once: ${progress.reason}` : progress.reason }
        break
      case 'waiting':
        one.view = { ...view, status: 'waiting', note: `${progress.reason} Again in ${Math.max(1, Math.round(progress.waitMs / 1_000))} s.` }
        break
    }
    publishSoon()
  }

  /** Puts an exchange beside the run; its journal knows nothing of it. */
  const keep = (exchange: LiveExchange): void => {
    const { session } = get()
    if (session) set({ session: { ...session, exchanges: [...(session.exchanges ?? []), exchange] } })
  }

  const fresh = ({ id, actor }: Summon): LiveView => ({ summon: id, actor, status: 'queued', texts: new Map(), tries: 0, repairs: 0, note: null })

  const end = (summon: Summon, view: LiveView, status: 'failed' | 'stopped', note: string): void => {
    ended.set(summon.id, { ...view, status, note })
    publish()
    if (status === 'stopped') return
    set({ rightTab: 'run', rightOpen: true })
    get().announce(`${agentName(summon.actor.slice('agent:'.length))} could not answer. ${note} Ask again, answer for it, or let the machine go on, in the Run tab.`)
  }

  const settle = (summon: Summon, one: UnderWay, outcome: LiveOutcome): void => {
    // Whoever took this one's place in the meantime speaks for itself.
    if (underWay.get(summon.id) !== one) return
    underWay.delete(summon.id)
    keep(outcome.exchange)
    switch (outcome.kind) {
      case 'answered':
        publish()
        get().hear(summon.id, outcome.writes, outcome.usage)
        return
      case 'failed':
        return end(summon, { ...one.view, texts: new Map() }, 'failed', outcome.error)
      case 'stopped':
        return end(summon, one.view, 'stopped', 'Stopped. Nothing of this was written.')
    }
  }

  const begin = (summon: Summon): void => {
    const { session, live } = get()
    if (session === null) return
    ended.delete(summon.id)
    const name = summon.actor.slice('agent:'.length)
    const setup = live.roster[name]
    const provider = live.providers.find(({ id }) => id === setup?.provider)
    const view = fresh(summon)
    const refuse = (note: string): void => end(summon, view, 'failed', note)
    if (!setup || !isComplete(setup)) return refuse(`${name} has no model yet. Choose one under Live agents.`)
    if (!provider) return refuse(`${name} is to be played by a provider that is not connected in this tab. Connect it under Live agents.`)
    if (isMixedContent(provider.baseUrl, page)) return refuse(mixedContent({ provider, model: setup.model }).message)
    if (!mayReach(provider.baseUrl)) return refuse(`This page may not ask ${provider.label} yet. Connect it under Live agents; the page is then loaded anew.`)
    const stop = new AbortController()
    const one: UnderWay = { stop, view }
    underWay.set(summon.id, one)
    const question = questionOf(session.machine, summon, contextAsked(session.machine, session.run, summon))
    void askModel({
      question, setup, provider, ports, limits: LIMITS,
      key: keyring.reveal(provider.id),
      clean: keyring.cleanerFor(provider.id),
      limiter: limiterOf(provider),
      signal: stop.signal,
      onProgress: (progress) => show(one, progress),
    }).then((outcome) => settle(summon, one, outcome))
  }

  const callOff = (id: number): void => {
    const one = underWay.get(id)
    underWay.delete(id)
    one?.stop.abort(new DOMException('called off', 'AbortError'))
  }

  return {
    ask: (summons) => {
      const { session, players } = get()
      if (session === null) return
      for (const summon of session.run.open) {
        if (!isLive(players, summon.actor) || underWay.has(summon.id)) continue
        if (summons === undefined ? !ended.has(summon.id) : summons.includes(summon.id)) begin(summon)
      }
      publish()
    },
    stop: () => {
      for (const { stop } of underWay.values()) stop.abort(new DOMException('stopped', 'AbortError'))
    },
    drop: () => {
      for (const id of underWay.keys()) callOff(id)
      ended.clear()
      publish()
    },
    forgive: () => {
      ended.clear()
      publish()
    },
    changed: ({ session, players }, before) => {
      if (session === before.session && players === before.players) return
      if (underWay.size + ended.size === 0) return
      const sameRun = session !== null && before.session !== null && session.machine === before.session.machine
      const isOpen = (id: number, view: LiveView): boolean => sameRun && session.run.open.some((summon) => summon.id === id) && isLive(players, view.actor)
      let changed = false
      for (const [id, { view }] of underWay) if (!isOpen(id, view)) [changed] = [true, callOff(id)]
      for (const [id, view] of ended) if (!isOpen(id, view)) changed = ended.delete(id) || changed
      if (changed) publish()
    },
  }
}
