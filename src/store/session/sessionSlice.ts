import { playerOfKept } from '../keptRun'
import type { Clock } from '../ports'
import type { Reader } from '../reading'
import type { App, AppActions, AppState } from '../types'
import { createAnswers } from './answers'
import { createBeginnings } from './begin'
import { Playback } from './Playback'
import { createSteps } from './steps'
import { createWitnesses } from './witnesses'

type SessionActions = Pick<AppActions, 'playWitness' | 'playBallot' | 'leaveWitness' | 'play' | 'pause' | 'stepRecord' | 'stepTurn' | 'stepTo' | 'goTo' | 'runToEnd' | 'reset' | 'runAgain' | 'seek' | 'setSpeed' | 'answer' | 'fail' | 'draft' | 'setPlayer' | 'resume' | 'hear' | 'againFrom'>

/** Playing a run, from its beginning to its end. A run keeps the machine and script that it was started with. */
export const createSessionSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, clock: Clock): SessionActions => {
  const playback = new Playback(get, set, clock)
  const beginnings = createBeginnings(get, set, reader, playback)
  const { begin, started, witnessed } = beginnings
  const witnesses = createWitnesses(get, set, reader, playback, beginnings)

  return {
    ...createSteps(get, playback, beginnings),
    ...createAnswers(get, set, playback),
    ...witnesses,
    play: () => {
      const now = playback.current
      const isOver = now !== null && now.of.over && now.session.cursor === now.of.run.journal.length
      const begins = isOver ? (now.session.witness ? witnessed(now.session.witness, false) : begin()) : now !== null || begin()
      const from = begins ? playback.current : null
      if (!from || from.session.playing) return
      get().forgiveModels()
      playback.play(from)
    },
    pause: () => playback.pause(),
    runToEnd: () => {
      const now = started()
      if (!now) return
      get().forgiveModels()
      playback.race(now)
    },
    reset: () => {
      if (get().session?.witness) return witnesses.leaveWitness()
      playback.take(null)
      get().dropModels()
      set({ session: null, moment: null })
      get().announce('The run is cleared.')
    },
    runAgain: () => {
      const before = playback.current
      if (!before) return get().play()
      if (before.session.witness) return void witnessed(before.session.witness, true)
      const { cursor } = before.session
      const wasPlayed = cursor > 0 && cursor === before.of.run.journal.length
      if (!begin(before.session)) return
      if (wasPlayed) get().runToEnd()
      else get().play()
    },
    setSpeed: (to) => {
      playback.speed = to
      const now = playback.current
      if (now) set({ session: { ...now.session, speed: to } })
    },
    resume: (kept) => {
      const resumed = playerOfKept(kept)
      if (resumed === null) return false
      get().dropModels()
      playback.take(resumed, kept.goesOn && resumed.waitingFor.length > 0)
      const { machineText, scriptText, exchanges, verified, spoken, drafts = [] } = kept
      const { machine, run } = resumed
      const cursor = Math.max(0, Math.min(Math.trunc(kept.cursor), run.journal.length))
      playback.show(resumed, { machine, machineText, scriptText, spoken, drafts, ...(exchanges && { exchanges }), ...(verified && { verified }) }, cursor, false)
      return true
    },
  }
}
