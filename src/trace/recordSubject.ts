import { agentName, type AgentName, type FieldName, type StateName } from '../machine'
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
