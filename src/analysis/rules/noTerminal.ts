import { adopted } from '../rule'

/** L04: no run can be done. */
export const noTerminal = adopted('L04', 'no-terminal', 'error', (_, { states }) => {
  const sink = states.findLast(({ state }) => state.transitions.length === 0)
  return sink ? { about: { states: [sink.name] }, fix: { label: `Mark ${sink.name} as terminal`, operation: { kind: 'setTerminal', state: sink.state.name, terminal: true } } } : {}
})
