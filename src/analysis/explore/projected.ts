import type { Action, Machine, State } from '../../machine'
import type { View } from './views'

/**
 * The machine without what nothing depends on: texts that are only read, caps, and what is done to fields that no guard
 * and no requirement looks at. The reducer takes the same ways on it, and has less to write down.
 */
export function projected(machine: Machine, views: ReadonlyMap<string, View>): Machine {
  const kept = ({ effects }: Action): Action => ({ effects: effects.filter(({ field }) => views.get(field)?.mode !== 'dropped') })
  const actions = (all: readonly Action[]): readonly Action[] => all.map(kept).filter(({ effects }) => effects.length > 0)
  const state = (one: State): State => ({
    ...one,
    description: '',
    requires: one.requires.map(({ field, from, required }) => ({ field, from, required })),
    transitions: one.transitions.map((transition) => ({ ...transition, onTransition: actions(transition.onTransition) })),
    entry: actions(one.entry),
    exit: actions(one.exit),
  })
  return { ...machine, states: machine.states.map(state), policy: {} }
}
