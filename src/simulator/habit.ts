import type { Action, Effect, FieldName, Machine } from '../machine'

/** What the machine does to a map or list between rounds: keeps all of it, empties it, or takes out single keys. */
export type Habit = 'accumulates' | 'cleared each round' | 'cleared in part'

/** Read off the machine's own actions: on edges, on entry and on exit. Source: spec §1, Action. */
export function habitOf(machine: Machine, field: FieldName): Habit {
  const effects = machine.states.flatMap(state => [state.entry, state.exit, ...state.transitions.map(edge => edge.onTransition)]).flatMap(effectsOf).filter(effect => effect.field === field)
  if (effects.some(empties)) return 'cleared each round'
  return effects.some(effect => effect.verb === 'remove') ? 'cleared in part' : 'accumulates'
}

const effectsOf = (actions: readonly Action[]): readonly Effect[] => actions.flatMap(action => action.effects)
const empties = (effect: Effect): boolean => (effect.verb === 'remove' ? effect.keys === '*' : effect.verb === 'assign' && effect.value === '')
