import { agentName, fieldName, stateName, type Action, type Machine, type State, type Transition } from '../../../machine'

/** A machine with one small mistake, and what it is. */
export interface Mutant {
  readonly says: string
  readonly machine: Machine
}

const withState = (machine: Machine, at: number, state: State): Machine => ({ ...machine, states: machine.states.map((one, i) => (i === at ? state : one)) })
const withTransition = (state: State, at: number, transition: Transition): State => ({ ...state, transitions: state.transitions.map((one, i) => (i === at ? transition : one)) })
const without = <T>(items: readonly T[], at: number): readonly T[] => items.filter((_, i) => i !== at)

/** Every expression with one literal changed: a quoted word misspelt, a number one more and one less. */
function literals(expression: string): readonly string[] {
  const changed: string[] = []
  for (const match of expression.matchAll(/'([^']*)'|(?<![\w'.:-])(\d+)(?![\w'])/g)) {
    const [whole, , digits] = match
    const put = (text: string): void => void changed.push(expression.slice(0, match.index) + text + expression.slice(match.index + whole.length))
    if (digits === undefined) put(`${whole.slice(0, -1)}s'`)
    else [Number(digits) + 1, Number(digits) - 1].filter((n) => n >= 0).forEach((n) => put(String(n)))
  }
  return changed
}

/** Every list of actions with one effect left out. */
const dropped = (actions: readonly Action[]): readonly (readonly Action[])[] =>
  actions.flatMap(({ effects }, i) => effects.map((_, j) => actions.map((one, k) => (k === i ? { effects: without(effects, j) } : one))))

/** Every machine one rename, one dropped action, one changed literal or one removed edge away from this one. */
export function mutantsOf(machine: Machine): readonly Mutant[] {
  const all: Mutant[] = []
  machine.states.forEach((state, s) => {
    const put = (says: string, changed: State): void => void all.push({ says: `${state.name}: ${says}`, machine: withState(machine, s, changed) })
    for (const entry of dropped(state.entry)) put('an entry action dropped', { ...state, entry })
    for (const exit of dropped(state.exit)) put('an exit action dropped', { ...state, exit })
    state.requires.forEach((need, r) => {
      const from = need.from
      if (from.kind === 'agent' && from.agent !== null) put(`${from.agent} renamed where it is asked for ${need.field}`, { ...state, requires: state.requires.map((one, i) => (i === r ? { ...one, from: { kind: 'agent', agent: agentName(`${from.agent}2`) } } : one)) })
    })
    state.transitions.forEach((transition, t) => {
      put(`edge ${t} removed`, { ...state, transitions: without(state.transitions, t) })
      put(`target ${transition.toState} renamed`, withTransition(state, t, { ...transition, toState: stateName(`${transition.toState}_2`) }))
      for (const onTransition of dropped(transition.onTransition)) put(`an action of edge ${t} dropped`, withTransition(state, t, { ...transition, onTransition }))
      transition.onTransition.forEach((action, a) => action.effects.forEach((effect, e) => {
        const renamed = { effects: action.effects.map((one, i) => (i === e ? { ...one, field: fieldName(`${effect.field}_2`) } : one)) }
        put(`${effect.field} renamed in an action of edge ${t}`, withTransition(state, t, { ...transition, onTransition: transition.onTransition.map((one, i) => (i === a ? renamed : one)) }))
      }))
      transition.guards.forEach((guard, g) => {
        const write = (expression: string, says: string): void => put(`${says}: ${expression}`, withTransition(state, t, { ...transition, guards: transition.guards.map((one, i) => (i === g ? { ...one, expression } : one)) }))
        for (const expression of literals(guard.expression)) write(expression, 'a literal changed')
        for (const [whole, field] of guard.expression.matchAll(/context\.(\w+)/g)) write(guard.expression.replace(whole, `context.${field}_2`), 'a field renamed')
      })
    })
  })
  return all
}
