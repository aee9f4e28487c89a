import { agentNumbers, type Machine } from '../machine'
import type { JournalRecord, Writer } from '../reducer'
import type { Lifeline } from './sequenceTypes'
import { shortName } from './words'

/**
 * Who has a lifeline: the machine, its agents in the order of their numbers, then the people that it names, then whoever
 * else turned up in the journal.
 */
export function lifelinesOf(machine: Machine, journal: readonly JournalRecord[]): readonly Lifeline[] {
  const writers = new Set<Writer>(['machine'])
  for (const agent of agentNumbers(machine).keys()) writers.add(`agent:${agent}`)
  for (const state of machine.states)
    for (const { from } of state.requires) if (from.kind === 'user') writers.add(from.user === null ? 'user' : `user:${from.user}`)
  for (const record of journal) if ('actor' in record) writers.add(record.actor)
  return [...writers].map(writer => ({ writer, label: writer === 'machine' ? 'machine' : shortName(writer) }))
}
