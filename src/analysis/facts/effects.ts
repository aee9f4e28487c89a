import type { Effect } from '../../machine'
import type { PlacedEffect } from './localFacts'

/** What of a field an edge makes askable again: everything, or the entries of these keys. */
export type Rearm = '*' | ReadonlySet<string>

/**
 * What happens to a field between two states, in the end. `blank`: the empty text, present but nothing; `cleared`: unset
 * or empty; `set`: it holds something.
 */
export type Outcome = 'cleared' | 'blank' | 'set' | 'kept'

/** Effects re-arm what they remove, and what they assign too: a machine's value satisfies nobody (spec §2 Satisfied). */
export function rearms(effects: readonly PlacedEffect[], isMap: (field: string) => boolean): ReadonlyMap<string, Rearm> {
  const all = new Map<string, Rearm>()
  for (const { effect } of effects) {
    if (effect.verb === 'append') continue
    if (effect.verb !== 'remove' || effect.keys === '*') all.set(effect.field, '*')
    else if (isMap(effect.field)) {
      const before = all.get(effect.field)
      if (before !== '*') all.set(effect.field, new Set([...(before ?? []), ...effect.keys]))
    }
  }
  return all
}

export function outcomeOf(effect: Effect, blankable: (field: string) => boolean): Outcome {
  if (effect.verb === 'append') return 'set'
  if (effect.verb === 'remove') return effect.keys === '*' ? 'cleared' : 'kept'
  if (effect.value !== '') return 'set'
  return blankable(effect.field) ? 'blank' : 'cleared'
}
