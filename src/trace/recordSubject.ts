import { agentName, type AgentName, type FieldName, type Machine, type StateName } from '../machine'
import type { JournalRecord } from '../reducer'

/** What a record is about, in the terms of the room's selection. */
export type Subject =
  | { readonly kind: 'state'; readonly state: StateName }
  | { readonly kind: 'transition'; readonly state: StateName; readonly transition: number }
  | { readonly kind: 'agent'; readonly agent: AgentName }
  | { readonly kind: 'field'; readonly field: FieldName }

/** The element of the machine that a record is about; null for people and for what came before the first state. */
export function recordSubject(record: JournalRecord): Subject | null {
  switch (record.kind) {
    case 'guard': return record.state === null ? null : { kind: 'transition', state: record.state, transition: record.transition }
    case 'transition': return { kind: 'transition', state: record.from, transition: record.transition }
    case 'write': case 'refuse': case 'carried': case 'action': return { kind: 'field', field: record.field }
    case 'summon': case 'answer': case 'fail': case 'stale':
      return record.actor.startsWith('agent:') ? { kind: 'agent', agent: agentName(record.actor.slice('agent:'.length)) } : null
    default: return record.state === null ? null : { kind: 'state', state: record.state }
  }
}

/** What may be selected: a subject of a record, or one requirement of a state. */
export type Chosen = Subject | { readonly kind: 'requirement'; readonly state: StateName; readonly requirement: number }

/** Whether a record tells of what is selected: an agent's words, a field's changes, an edge's guards, a state's stays. */
export function isAbout(machine: Machine, record: JournalRecord, chosen: Chosen | null): boolean {
  switch (chosen?.kind) {
    case undefined: return false
    case 'agent': return 'actor' in record && record.actor === `agent:${chosen.agent}`
    case 'field': return 'field' in record && record.field === chosen.field
    case 'state': return record.kind === 'enter' && record.state === chosen.state
    case 'transition': return ((record.kind === 'guard' && record.state === chosen.state) || (record.kind === 'transition' && record.from === chosen.state)) && record.transition === chosen.transition
    case 'requirement': {
      const requirement = machine.states.find(({ name }) => name === chosen.state)?.requires[chosen.requirement]
      return requirement !== undefined && record.state === chosen.state && 'field' in record && record.field === requirement.field &&
        (requirement.from.kind !== 'agent' || requirement.from.agent === null || ('actor' in record && record.actor === `agent:${requirement.from.agent}`))
    }
  }
}
