import type { Machine, State } from '../machine'

const essences = new WeakMap<State, string>()

/** What of a state a run depends on: everything but its description. */
const essenceOf = (state: State): string => {
  const known = essences.get(state)
  if (known !== undefined) return known
  const essence = JSON.stringify({ ...state, description: '' })
  essences.set(state, essence)
  return essence
}

const aroundStates = ({ context, agents, policy, initialState, unrunnable }: Machine): string =>
  JSON.stringify([context.map(({ name, type, default: given }) => [name, type, given]), agents.map(({ name, canTransition, description }) => [name, canTransition, description]), policy, initialState, unrunnable])

/**
 * Whether two machines have the same runs, element for element: they differ at most in texts that are only read. A state that
 * was not typed in is the same object in both, so that one key costs one state.
 */
export const runsAlike = (before: Machine, now: Machine): boolean =>
  before === now ||
  (before.states.length === now.states.length &&
    before.states.every((state, at) => {
      const other = now.states[at]
      return state === other || (other !== undefined && essenceOf(state) === essenceOf(other))
    }) &&
    aroundStates(before) === aroundStates(now))
