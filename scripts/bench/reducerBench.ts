import { debate, debateEvents, microsteps, play } from './debate'
import { sideBySide } from './measure'
import { perSecond, times, type Row } from './table'
import { playXstate, xstateTurns } from './xstateDebate'

/**
 * Microsteps a second: fired transitions of a whole debate, its turns and joins included. XState runs the same debate with
 * its guards as functions and without a journal; Parley evaluates CEL and records everything.
 */
export function reducerBench(): readonly Row[] {
  const machine = debate()
  return [2, 20].map((rounds) => {
    const events = debateEvents(machine, rounds)
    const turns = xstateTurns(events)
    const steps = microsteps(play(machine, events))
    const ended = playXstate(turns)
    if (ended !== 'done') throw new Error(`XState's debate ended in ${ended}, not in done: the machines are not equal`)
    const { own, peer } = sideBySide(() => play(machine, events), () => playXstate(turns))
    const speed = (medianMs: number): number => (steps / medianMs) * 1000
    return {
      what: `reducer, microsteps in a debate of ${rounds} rounds (more is better)`,
      median: perSecond(speed(own.median)),
      peer: 'xstate transition()',
      peerMedian: perSecond(speed(peer.median)),
      ratio: times(speed(own.median) / speed(peer.median)),
    }
  })
}
