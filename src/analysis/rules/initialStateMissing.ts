import { closest } from '../../machine'
import { adopted } from '../rule'

/** L01: no run can start. */
export const initialStateMissing = adopted('L01', 'initial-state-missing', 'error', (_, { machine, states }) => {
  const near = machine.initialState === null ? null : closest(machine.initialState, states.map(({ name }) => name))
  const state = states.find(({ name }) => name === near)?.state ?? states[0]?.state
  return state ? { fix: { label: `Start in ${state.name}`, operation: { kind: 'setInitial', state: state.name } } } : {}
})
