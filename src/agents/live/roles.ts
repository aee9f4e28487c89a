import type { AgentName, Machine } from '../../machine'

/** What an agent does in a machine, as far as the roster cares. */
export interface Roles {
  /** Whose words alone an edge looks at: an enum or boolean field that only they write. */
  readonly judges: readonly AgentName[]
  /** Who gathers in one map with others: the sides of a debate, the voters of a panel; each group in document order. */
  readonly panels: readonly { readonly field: string; readonly isVote: boolean; readonly agents: readonly AgentName[] }[]
}

/** Roles by who has to write what; who is named nowhere has none. Errors: none. */
export function rolesOf(machine: Machine): Roles {
  const writers = new Map<string, Set<AgentName>>()
  for (const { requires } of machine.states) {
    for (const { field, from } of requires) {
      if (from.kind !== 'agent' || from.agent === null) continue
      const known = writers.get(field) ?? new Set<AgentName>()
      writers.set(field, known.add(from.agent))
    }
  }
  const typeOf = (field: string) => machine.context.find(({ name }) => name === field)?.type
  const guards = machine.states.flatMap(({ transitions }) => transitions.flatMap((transition) => transition.guards.map(({ expression }) => expression)))
  const isRead = (field: string): boolean => guards.some((expression) => new RegExp(`\\b${field.replace(/[^\w]/g, '\\$&')}\\b`).test(expression))
  const panels = [...writers].flatMap(([field, agents]) => {
    const type = typeOf(field)
    return type?.type === 'map' && agents.size > 1 ? [{ field, isVote: type.of?.type === 'enum' || type.of?.type === 'boolean', agents: [...agents] }] : []
  })
  const judges = [...writers].flatMap(([field, agents]) => {
    const type = typeOf(field)?.type
    return (type === 'enum' || type === 'boolean') && agents.size === 1 && isRead(field) ? [...agents] : []
  })
  return { judges: [...new Set(judges)], panels }
}
