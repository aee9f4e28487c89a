import { pathSegments, stateName } from '../../machine'
import { freeName } from '../mends'
import { adopted } from '../rule'
import type { Fix } from '../types'

/** L06: what a terminal state requires is never looked at (spec §2 Advancing). */
export const terminalWithWork = adopted('L06', 'terminal-with-work', 'warning', (diagnostic, facts) => {
  const at = facts.stateNamed(diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? ''))
  if (!at) return {}
  const state = at.state.name
  const open = { kind: 'setTerminal' as const, state, terminal: false }
  // With ways out it is a step that was marked by mistake; without, its work comes first and an end of its own behind it.
  const end = stateName(freeName('end', (name) => facts.stateNamed(name) !== undefined))
  const fix: Fix =
    at.state.transitions.length > 0
      ? { label: `${at.name} is not terminal`, operation: open }
      : { label: `End behind ${at.name}`, operation: { kind: 'several', operations: [open, { kind: 'addState', state: end, body: { terminal: true } }, { kind: 'addTransition', state, transition: { toState: end } }] } }
  return { about: { states: [at.name] }, fix }
})
