import { Player } from '../player'
import { unscriptedOf, withPlayer } from '../players'
import { sharedPast } from '../sharedPast'
import type { App, AppActions, AppState } from '../types'
import type { Playback } from './Playback'

type AnswerActions = Pick<AppActions, 'answer' | 'fail' | 'draft' | 'setPlayer' | 'hear' | 'againFrom'>

/** What people and models say in a run, and who speaks for whom. */
export const createAnswers = (get: () => App, set: (patch: Partial<AppState>) => void, playback: Playback): AnswerActions => ({
  answer: (summon, writes) => playback.hear(summon, (actor) => ({ kind: 'turn', actor, summon, writes }), false),
  fail: (summon, error) => playback.hear(summon, (actor) => ({ kind: 'failed', actor, summon, error }), false),
  hear: (summon, writes, usage) => playback.hear(summon, (actor) => ({ kind: 'turn', actor, summon, writes, usage }), true),
  draft: (summon, field, text) => {
    const now = playback.current
    if (!now) return
    const { session } = now
    const others = session.drafts.filter((draft) => draft.summon !== summon || draft.field !== field)
    set({ session: { ...session, drafts: text === '' ? others : [...others, { summon, field, text }] } })
  },
  setPlayer: (agent, kind) => {
    const { document } = get()
    const players = withPlayer(get().players, agent, kind)
    set({ players, document: { ...document, revision: document.revision + 1 } })
    const now = playback.current
    if (!now) return
    const { of, session } = now
    of.leaveTo(unscriptedOf(players))
    playback.show(of, session, session.cursor, session.playing)
    // The run stood still for this agent alone, and its script has something to say.
    if (playback.goesOn && of.waitingFor.length === 0) get().play()
    else if (of.waitingFor.length > 0 && session.cursor === of.run.journal.length && !session.playing) set({ rightTab: 'run', rightOpen: true })
  },
  againFrom: (summon) => {
    const now = playback.current
    if (!now) return
    const { session, of } = now
    const shared = sharedPast(session, summon)
    // What was said since then has cost something: the run as it is goes under Runs.
    const actor = of.run.issued[summon - 1]
    if (shared.events.length < session.events.length && actor !== undefined) void get().saveRun(`Before ${actor.slice(actor.indexOf(':') + 1)} was asked again`)
    const next = new Player(of.machine, of.driver.script, unscriptedOf(get().players))
    for (const event of shared.events) next.take(event)
    get().dropModels()
    playback.take(next)
    playback.show(next, { ...session, events: shared.events, exchanges: shared.exchanges }, next.run.journal.length, false)
    get().announce('A new run, with the same past. Press play to go on.')
  },
})
