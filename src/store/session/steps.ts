import { findAddress, missingAddress, readAddress, stopAfter, stopBefore } from '../../trace'
import { turnAfter, turnBefore } from '../pace'
import type { App, AppActions } from '../types'
import type { Beginnings } from './begin'
import type { Playback } from './Playback'

type StepActions = Pick<AppActions, 'stepRecord' | 'stepTurn' | 'stepTo' | 'goTo' | 'seek'>

/** Going to another moment of a run; forward of its end events are drawn until the moment is there. */
export const createSteps = (get: () => App, playback: Playback, { started }: Pick<Beginnings, 'started'>): StepActions => {
  /** The run to step in. There is no way back in a run that has not begun. */
  const stepping = (direction: 1 | -1) => {
    playback.pause()
    return direction === 1 ? started() : playback.current
  }

  return {
    stepRecord: (direction) => {
      const now = stepping(direction)
      if (!now) return
      const { of, session } = now
      if (direction === 1) while (session.cursor >= of.run.journal.length) if (!of.draw()) return playback.rest(of, false)
      playback.land(now, Math.max(0, session.cursor + direction))
    },
    stepTurn: (direction) => {
      const now = stepping(direction)
      if (!now) return
      const { of, session } = now
      if (direction === -1) return playback.land(now, turnBefore(of.run.journal, session.cursor))
      let end = turnAfter(of.run.journal, session.cursor)
      while (end === null && of.draw()) end = turnAfter(of.run.journal, session.cursor)
      const cursor = end ?? of.run.journal.length
      playback.show(of, session, cursor, false)
      playback.speak(of, session.cursor, cursor)
      if (end === null) playback.rest(of, false)
    },
    stepTo: (kind, direction) => {
      const now = stepping(direction)
      if (!now) return
      const { of, session } = now
      if (direction === -1) return playback.land(now, stopBefore(of.run.journal, session.cursor, kind))
      let to = stopAfter(of.run.journal, session.cursor, kind)
      while (to === null && of.draw()) to = stopAfter(of.run.journal, session.cursor, kind)
      playback.land(now, to ?? of.run.journal.length)
      if (to === null) playback.rest(of, false)
    },
    goTo: (text) => {
      const machine = playback.current?.session.machine ?? get().lastGood
      const read = readAddress(machine, text)
      if (!read.ok) return read
      const now = stepping(1)
      if (!now) return { ok: false, reason: 'This machine can’t start yet. Look at its problems first.' }
      const { of, session } = now
      if (read.address.kind === 'end') {
        get().runToEnd()
        return { ok: true }
      }
      let to = findAddress(of.run.journal, read.address)
      while (to === null && of.draw()) to = findAddress(of.run.journal, read.address)
      if (to !== null) {
        playback.land(now, to)
        return { ok: true }
      }
      const { status } = of.run
      playback.show(of, session, session.cursor, false)
      return { ok: false, reason: missingAddress(of.machine, of.run.journal, read.address, status.kind !== 'parked' && status.kind !== 'new') }
    },
    seek: (cursor) => {
      playback.pause()
      const now = playback.current
      if (now) playback.show(now.of, now.session, Math.max(0, Math.min(Math.trunc(cursor), now.of.run.journal.length)), false)
    },
  }
}
