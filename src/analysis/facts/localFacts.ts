import { parseTemplate } from '../../guards'
import type { Action, Effect, State } from '../../machine'
import { expressionFacts, type ExpressionFacts } from './expression'

type Segments = readonly (string | number)[]

/** One expression of a state: where it stands, relative to the state, and what it looks at. */
export interface Site {
  readonly where: 'guard' | 'objective' | 'prompt' | 'action'
  readonly at: Segments
  /** Where the expression begins in that scalar. */
  readonly offset: number
  readonly expression: string
  /** null where it is no CEL. */
  readonly facts: ExpressionFacts | null
  readonly transition?: number
  readonly guard?: number
  readonly requirement?: number
  /** Of an action's template: the field that receives it. */
  readonly into?: string
}

/** One effect of an action and where it stands, relative to the state. */
export interface PlacedEffect {
  readonly effect: Effect
  readonly at: Segments
  readonly phase: 'entry' | 'exit' | 'onTransition'
  readonly transition?: number
  readonly index: number
}

/** Everything that a state says by itself; the same object while the state's text stays. */
export interface LocalFacts {
  readonly sites: readonly Site[]
  readonly entry: readonly PlacedEffect[]
  readonly exit: readonly PlacedEffect[]
  /** Per transition. */
  readonly onTransition: readonly (readonly PlacedEffect[])[]
  /** Whether a run has to wait here for somebody. */
  readonly parks: boolean
}

const known = new WeakMap<State, LocalFacts>()

/** A state by itself, read once while its text stays the same. */
export function localFacts(state: State): LocalFacts {
  let facts = known.get(state)
  if (!facts) known.set(state, (facts = readLocal(state)))
  return facts
}

function readLocal(state: State): LocalFacts {
  const sites: Site[] = []
  const template = (text: string | undefined, site: Omit<Site, 'offset' | 'expression' | 'facts'>): void => {
    if (!text?.includes('{{')) return
    for (const part of parseTemplate(text)) {
      if (part.kind === 'expression') sites.push({ ...site, offset: part.start, expression: part.expression, facts: expressionFacts(part.expression) })
    }
  }
  const place = (actions: readonly Action[], at: Segments, phase: PlacedEffect['phase'], transition?: number): readonly PlacedEffect[] => {
    const which = transition === undefined ? {} : { transition }
    return actions.flatMap((action, index) =>
      action.effects.map((effect): PlacedEffect => {
        const place = [...at, index, effect.verb, effect.field]
        if (effect.verb !== 'remove' && typeof effect.value === 'string') template(effect.value, { where: 'action', at: place, into: effect.field, ...which })
        return { effect, at: place, phase, index, ...which }
      }),
    )
  }
  template(state.description, { where: 'objective', at: ['description'] })
  state.requires.forEach(({ prompt }, i) => template(prompt, { where: 'prompt', at: ['requires', i, 'prompt'], requirement: i }))
  state.transitions.forEach(({ guards }, t) => {
    guards.forEach(({ backend, expression }, g) => {
      if (backend !== 'cel' || expression === '') return
      sites.push({ where: 'guard', at: ['transitions', t, 'guards', g, 'expression'], offset: 0, expression, facts: expressionFacts(expression), transition: t, guard: g })
    })
  })
  return {
    sites,
    entry: place(state.entry, ['entry'], 'entry'),
    exit: place(state.exit, ['exit'], 'exit'),
    onTransition: state.transitions.map(({ onTransition }, t) => place(onTransition, ['transitions', t, 'onTransition'], 'onTransition', t)),
    parks: !state.terminal && state.requires.some(({ required }) => required),
  }
}
