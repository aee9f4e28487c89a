import { ballotWitness } from '../../analysis/explore'
import type { Reader } from '../reading'
import type { App, AppActions, AppState } from '../types'
import type { Beginnings } from './begin'
import type { Playback, Played } from './Playback'

type WitnessActions = Pick<AppActions, 'playWitness' | 'playBallot' | 'leaveWitness'>

/** Looking at counterexamples: each is a run of its own, and the run of one's own waits aside as it was left. */
export const createWitnesses = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, playback: Playback, { witnessed }: Pick<Beginnings, 'witnessed'>): WitnessActions => {
  let own: { readonly document: string; readonly run: Played | null } | null = null

  return {
    playWitness: (witness) => {
      playback.pause()
      const now = playback.current
      const before = own
      if (!now?.session.witness) own = { document: get().document.id, run: now }
      if (!witnessed(witness, true)) {
        own = before
        return
      }
      set({ dockOpen: true })
      get().announce(`Counterexample. ${witness.says}`)
    },
    playBallot: (panel, votes) => {
      reader.now()
      const witness = ballotWitness(get().lastGood, panel, votes)
      if (witness) get().playWitness(witness)
      else get().notify('warn', `No run comes to vote like that in ${panel.gathers}.`)
    },
    leaveWitness: () => {
      if (!get().session?.witness) return
      const back = own?.document === get().document.id ? own.run : null
      own = null
      playback.take(back?.of ?? null)
      if (back) playback.show(back.of, back.session, back.session.cursor, false)
      else set({ session: null, moment: null })
      get().announce(back ? 'Back in your own run.' : 'The counterexample is closed.')
    },
  }
}
