import { celField, celString } from '../../guards'
import { truthWhen, type Facts, type StateFacts } from '../facts'
import { rule } from '../rule'
import { code, codes } from '../words'

/** The state whose guards decide after `at`: itself, or the decision nodes that unguarded edges lead to. */
function deciding(facts: Facts, at: StateFacts, field: string): StateFacts | null {
  const seen = new Set<number>()
  for (let here = at; !seen.has(here.index); ) {
    seen.add(here.index)
    if (here.state.terminal) return null
    if (here.local.sites.some((site) => site.where === 'guard' && site.facts?.reads.some((read) => read.field === field))) return here
    const only = facts.graph.outOf(here.index)
    const next = only.length === 1 && here.state.transitions.length === 1 ? only[0] : undefined
    if (!next || here.state.transitions[0]?.guards.length !== 0 || facts.isRearmed(next, field)) return null
    here = facts.stateAt(next.to)
    if (here.local.parks) return null
  }
  return null
}

/** Whether an edge can fire while the field holds this value; one that is broken is told elsewhere and counts as meant. */
function canFire(facts: Facts, at: StateFacts, transition: number, field: string, value: string): boolean {
  return facts.guardsOf(at, transition).every(({ facts: expression }) => expression === null || truthWhen(expression.ast, field, value) !== 'false')
}

/** L20: an answer that is allowed and leads nowhere. */
export const enumValueNotRouted = rule('L20', 'enum-value-not-routed', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    const told = new Set<string>()
    for (const { field, required } of at.state.requires) {
      const type = facts.fields.get(field)?.type
      if (!required || type?.type !== 'enum' || told.has(field)) continue
      told.add(field)
      const decision = deciding(facts, at, field)
      if (!decision) continue
      const missing = (type.values ?? []).filter((value) => !decision.state.transitions.some((_, t) => canFire(facts, decision, t, field, value)))
      if (missing.length === 0 || missing.length === (type.values ?? []).length) continue
      const value = missing[0] ?? ''
      const end = facts.states.find(({ state }) => state.terminal)
      yield {
        at: decision.path,
        message: `No edge of ${code(decision.name)} can fire when ${code(field)} is ${codes(missing, 'or')}: the run would be stuck. Add an edge for ${missing.length === 1 ? 'that value' : 'each of these values'}, or take ${missing.length === 1 ? 'it' : 'them'} from the values.`,
        about: { states: [at.name, decision.name], fields: [field] },
        ...(end
          ? {
              fix: {
                label: `Lead ${value} to ${end.name}`,
                operation: {
                  kind: 'several' as const,
                  operations: missing.map((missed) => ({ kind: 'addTransition' as const, state: decision.state.name, transition: { toState: end.state.name, guards: [{ backend: 'cel', expression: `${celField(field)} == ${celString(missed)}` }] } })),
                },
              },
            }
          : {}),
      }
    }
  }
})
