import type { From } from '../machine'
import type { Actor, AgentActor, Writer } from './types'

export const isAgent = (writer: Writer): writer is AgentActor => writer.startsWith('agent:')
export const isPerson = (writer: Writer): boolean => writer === 'user' || writer.startsWith('user:')

/** Whether a writer is one that `from` names (spec §2 Satisfied). */
export function isNamedBy(from: From, writer: Writer): boolean {
  if (from.kind === 'agent') return from.agent === null ? isAgent(writer) : writer === `agent:${from.agent}`
  return from.user === null ? isPerson(writer) : writer === `user:${from.user}`
}

/** The one actor that a `from` names, or null for `agent` and `user`, which name nobody. */
export function namedActor(from: From): Actor | null {
  if (from.kind === 'agent') return from.agent === null ? null : `agent:${from.agent}`
  return from.user === null ? null : `user:${from.user}`
}

/** The id without its prefix: what `self` is in a prompt. */
export const actorId = (actor: Actor): string => (actor === 'user' ? 'user' : actor.slice(actor.indexOf(':') + 1))
