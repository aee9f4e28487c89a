import type { Machine } from '../../machine'
import type { Selection } from '../../store'

/** `on` goes with the arrows, `back` against them; `next` and `before` go round the ways out of one state. */
export type Step = 'on' | 'back' | 'next' | 'before'

/**
 * Where a walk along the arrows comes next: from a state onto its first way out, from a transition to the state that it leads
 * to, and so on; null where the way ends. Going back, a state is left by the first transition that leads to it.
 */
export function walkLinks(machine: Machine, selection: Selection | null, step: Step): Selection | null {
  const { states } = machine
  const has = (name: string): boolean => states.some((state) => state.name === name)
  if (selection?.kind === 'transition') {
    const ways = states.find(({ name }) => name === selection.state)?.transitions ?? []
    const to = ways[selection.transition]?.toState
    if (step === 'on') return to !== undefined && has(to) ? { kind: 'state', state: to } : null
    if (step === 'back') return { kind: 'state', state: selection.state }
    if (ways.length === 0) return null
    const nth = (selection.transition + (step === 'next' ? 1 : ways.length - 1)) % ways.length
    return { kind: 'transition', state: selection.state, transition: nth }
  }
  const here = selection && 'state' in selection ? selection.state : machine.initialState
  if (here === null) return null
  if (selection === null || !('state' in selection)) return has(here) ? { kind: 'state', state: here } : null
  if (step === 'on' || step === 'next') return (states.find(({ name }) => name === here)?.transitions.length ?? 0) > 0 ? { kind: 'transition', state: here, transition: 0 } : null
  for (const { name, transitions } of states) {
    const transition = transitions.findIndex(({ toState }) => toState === here)
    if (transition >= 0) return { kind: 'transition', state: name, transition }
  }
  return null
}

/** What is said when the walk arrives: `Way 2 of 2: judge to critique, when verdict = continue`. */
export function linkSentence(machine: Machine, selection: Selection, words: (expression: string) => string): string {
  if (selection.kind !== 'transition') return 'state' in selection ? `State ${selection.state}.` : ''
  const ways = machine.states.find(({ name }) => name === selection.state)?.transitions ?? []
  const way = ways[selection.transition]
  if (!way) return ''
  const when = way.guards.length > 0 ? `, when ${way.guards.map(({ expression }) => words(expression)).join(' and ')}` : ''
  return `Way ${selection.transition + 1} of ${ways.length}: ${selection.state} to ${way.toState}${when}.`
}
