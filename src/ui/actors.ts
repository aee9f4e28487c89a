import { agentName, type AgentName } from '../machine'
import type { Writer } from '../reducer'

/**
 * The short name of who writes: `agent:pro` is "pro", `user` "a person", `user:kim` "kim", the machine "the machine".
 */
export function actorLabel(actor: Writer): string {
  if (actor === 'machine') return 'the machine'
  if (actor === 'user') return 'a person'
  return actor.slice(actor.indexOf(':') + 1)
}

/** The number that gives who writes a colour and a glyph: an agent's own, 0 for a person, -1 for the machine. */
export function actorNumber(actor: Writer, numbers: ReadonlyMap<AgentName, number>): number {
  if (actor === 'machine') return -1
  if (!actor.startsWith('agent:')) return 0
  return numbers.get(agentName(actor.slice('agent:'.length))) ?? numbers.size + 1
}
