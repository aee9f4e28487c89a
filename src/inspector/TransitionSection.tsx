import { humanise } from '../guards'
import { stateName, type Machine, type State } from '../machine'
import { appStore, useApp } from '../store'
import { Icon, Pill } from '../ui'
import { AddBox } from './AddBox'
import { Refused } from './Hints'
import { ItemList } from './ItemList'
import { Section } from './Section'
import { useDeed } from './useDeed'

/** The ways out of a state, in the order in which they are tried. */
export function TransitionSection({ machine, state, title, says }: { machine: Machine; state: State; title: string; says: string }) {
  const select = useApp((app) => app.select)
  const { act, refused } = useDeed()
  const add = (text: string): boolean => {
    const toState = stateName(text)
    const transition = { kind: 'addTransition', state: state.name, transition: { toState } } as const
    const isThere = machine.states.some(({ name }) => name === toState)
    const done = act(isThere ? transition : { kind: 'several', operations: [{ kind: 'addState', state: toState }, transition], label: `add state ${text} behind ${state.name}` })
    if (done) appStore.getState().announce(isThere ? `${state.name} leads to ${text} now.` : `${text} is a new state behind ${state.name}.`)
    return done
  }
  return (
    <Section title={title} says={state.terminal ? 'The run ends here, so no way out is ever taken.' : state.transitions.length === 0 ? 'No way out: a run that comes here is stuck.' : state.transitions.length > 1 ? says : undefined}>
      <ItemList
        label={title}
        move={(transition, to) => ({ kind: 'moveTransition', state: state.name, transition, to })}
        remove={(transition) => ({ kind: 'deleteTransition', state: state.name, transition })}
        items={state.transitions.map(({ toState, guards }, index) => ({
          key: String(index),
          words: `way ${index + 1} to ${toState}`,
          content: (
            <button type="button" className="opens" onClick={() => select({ kind: 'transition', state: state.name, transition: index }, 'inspector')}>
              <Icon name="edge" small />
              <b>{toState}</b>
              {guards.map(({ expression }, nth) => (
                <Pill key={nth} title={expression}>
                  {humanise(expression)}
                </Pill>
              ))}
              {guards.length === 0 && state.transitions.length > 1 && <span className="t2 c3">{index === state.transitions.length - 1 ? 'otherwise' : 'always'}</span>}
            </button>
          ),
        }))}
      />
      <AddBox keep={`transition of ${state.name}`} label="State to go on to" action="Lead there" placeholder="a state, or a new one’s name" suggestions={machine.states.map(({ name }) => name)} onAdd={add} />
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}
