import type { Machine } from '../../machine'
import { FIXTURE_MACHINES, fixtureText, machineOf } from './fixtures'
import { newRandom } from './random'
import { mutant, randomMachine } from './randomMachine'

export const fixture = (path: string): Machine => machineOf(fixtureText(`machines/${path}`))
const fixtures = FIXTURE_MACHINES.map(fixture)

/** Any machine of the fixtures, a mutant of one, or a random one; by seed, so that a failure shrinks to a number. */
export const anyMachine = (seed: number): Machine => {
  const random = newRandom(seed)
  const dice = random.next()
  if (dice < 0.25) return random.pick(fixtures)
  return dice < 0.6 ? mutant(random.pick(fixtures), seed) : randomMachine(seed)
}

/** A machine for the tests that do not ask the slow reading first: one that appends nothing cannot run for ten thousand passes. */
export const tame = (seed: number): Machine => {
  const machine = anyMachine(seed)
  const calm = (actions: Machine['states'][number]['entry']): Machine['states'][number]['entry'] =>
    actions.map((action) => ({ effects: action.effects.filter((effect) => effect.verb !== 'append') }))
  return {
    ...machine,
    states: machine.states.map((state) => ({
      ...state, entry: calm(state.entry), exit: calm(state.exit), transitions: state.transitions.map((edge) => ({ ...edge, onTransition: calm(edge.onTransition) })),
    })),
  }
}
