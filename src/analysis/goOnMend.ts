import { celField, celString } from '../guards'
import { agentName, fieldName, stateName, type SingleOperation } from '../machine'
import type { Edge, Facts, StateFacts } from './facts'
import { freeName, isAgent } from './mends'
import type { Fix } from './types'

const [AGAIN, ENOUGH] = ['again', 'enough']

/** Somebody who can be asked in a state: who is asked there already, else who takes part, else somebody new. */
function whomToAsk(facts: Facts, at: StateFacts): string {
  const asked = [at, ...facts.states].flatMap(({ state }) => state.requires.flatMap(({ from }) => (from.kind === 'agent' && from.agent !== null ? [from.agent as string] : [])))
  return asked[0] ?? [...facts.agents.keys()][0] ?? freeName('judge', (name) => isAgent(facts, name))
}

/**
 * Ends a loop that nothing ends: somebody says in one of its states whether it goes round again, and enough leads out.
 * Each round asks anew. Undefined where there is no end to lead to.
 */
export function askWhetherToGoOn(facts: Facts, at: StateFacts, isRound: (edge: Edge) => boolean): Fix | undefined {
  const edges = facts.graph.outOf(at.index)
  const out = edges.find((edge) => !isRound(edge))
  const end = out ? facts.nameAt(out.to) : facts.states.find(({ state }) => state.terminal)?.name
  if (end === undefined) return undefined
  const state = at.state.name
  const field = fieldName(freeName('go_on', (name) => facts.fields.has(name)))
  const agent = agentName(whomToAsk(facts, at))
  const says = (value: string) => ({ backend: 'cel', expression: `${celField(field)} == ${celString(value)}` })
  const rounds = edges.filter(isRound).flatMap(({ transition }): readonly SingleOperation[] => [
    { kind: 'addGuard', state, transition, guard: says(AGAIN) },
    { kind: 'addAction', in: { list: 'onTransition', state, transition }, action: { effects: [{ verb: 'assign', field, value: '' }] } },
  ])
  const isOpen = edges.some((edge) => !isRound(edge) && at.state.transitions[edge.transition]?.guards.length === 0)
  return {
    label: `Let ${agent} say when it is enough`,
    operation: {
      kind: 'several',
      operations: [
        { kind: 'addField', field, type: { type: 'enum', declared: 'enum', values: [AGAIN, ENOUGH] } },
        ...(isAgent(facts, agent) ? [] : [{ kind: 'addAgent', agent, canTransition: [state] } as const]),
        { kind: 'addRequirement', state, requirement: { field, from: { kind: 'agent', agent }, prompt: `Does it go round again? Write ${AGAIN} or ${ENOUGH} to \`${field}\`.` } },
        ...rounds,
        ...(isOpen ? [] : [{ kind: 'addTransition', state, transition: { toState: stateName(end), guards: [says(ENOUGH)] } } as const]),
      ],
    },
  }
}
