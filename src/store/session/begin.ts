import { readScript } from '../../agents'
import type { Witness } from '../../analysis/explore'
import { whyNoRun } from '../describe'
import { Player } from '../player'
import { unscriptedOf } from '../players'
import type { Reader } from '../reading'
import { rerun } from '../rerun'
import type { App, AppState, Session } from '../types'
import type { Played, Playback } from './Playback'

/** So many records more than the run before had, the answers of people are given again at once. */
const MORE_RECORDS = 200
/** Most records of a counterexample that are drawn at once. */
const MOST_WITNESSED = 20_000

/** How runs come to be: always of the texts as they are now, which the run then keeps. */
export interface Beginnings {
  /** A run at its beginning; `before` gives it what people said in an earlier one. False, and said why, when it can't start. */
  readonly begin: (before?: Session) => boolean
  /** The run there is, or one that begins. */
  readonly started: () => Played | null
  /** A counterexample from its beginning; played at once to what it shows, unless somebody wants to watch. */
  readonly witnessed: (witness: Witness, toTheEnd: boolean) => boolean
}

export const createBeginnings = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, playback: Playback): Beginnings => {
  /** True, and said why, when the text is no machine that can run. */
  const refuses = (): boolean => {
    playback.hush()
    reader.now()
    const refused = whyNoRun(get().reading)
    if (refused !== null) get().notify('error', refused)
    return refused !== null
  }

  const show = (player: Player, cursor: number, more: Partial<Session>): void => {
    const { lastGood, document } = get()
    const { machineText, scriptText } = document
    playback.take(player)
    playback.show(player, { machine: lastGood, machineText, scriptText, spoken: false, drafts: [], ...more }, cursor, false)
  }

  const begin: Beginnings['begin'] = (before) => {
    if (refuses()) {
      set({ dockTab: 'problems', dockOpen: true })
      return false
    }
    const { lastGood, script, players } = get()
    const broken = script.diagnostics.find((diagnostic) => diagnostic.severity === 'error')
    if (broken) get().notify('warn', `The script has an error, so some agents may have nothing to say and wait for you. ${broken.message}`)
    get().dropModels()
    const unscripted = unscriptedOf(players)
    const player = before ? rerun(lastGood, script.script, before.events, before.run.journal.length + MORE_RECORDS, unscripted) : new Player(lastGood, script.script, unscripted)
    show(player, 0, { spoken: before?.spoken ?? false })
    return true
  }

  return {
    begin,
    started: () => playback.current ?? (begin() ? playback.current : null),
    witnessed: (witness, toTheEnd) => {
      if (refuses()) return false
      get().dropModels()
      playback.pause()
      const player = new Player(get().lastGood, readScript(witness.script).script)
      while (toTheEnd && player.run.journal.length < MOST_WITNESSED && player.draw());
      show(player, toTheEnd ? player.run.journal.length : 0, { witness })
      return true
    },
  }
}
