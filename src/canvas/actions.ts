import type { Action, Value } from '../machine'
import type { ActionKind } from '../ui'
import { shorten } from './levels'

/** What one effect of an action does, as a mark says it. */
export interface ActionView {
  readonly kind: ActionKind
  /** The field, with the key behind it where only that entry is removed. */
  readonly field: string
  /** The whole of it, in words. */
  readonly title: string
}

const inWords = (value: Value): string => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value))

/** The marks of a list of actions, effect by effect, each once. */
export function actionViews(actions: readonly Action[]): readonly ActionView[] {
  const views = new Map<string, ActionView>()
  for (const { effects } of actions) {
    for (const effect of effects) {
      const view = effectView(effect)
      views.set(view.title, view)
    }
  }
  return [...views.values()]
}

function effectView(effect: Action['effects'][number]): ActionView {
  const { field } = effect
  switch (effect.verb) {
    case 'remove': {
      const { keys } = effect
      if (keys === '*') return { kind: 'clears', field, title: `clears ${field}` }
      const named = keys.length === 1 ? `${field}[${shorten(keys[0] ?? '', 12)}]` : `${field}[${keys.length} keys]`
      return { kind: 'clears', field: named, title: `removes ${keys.join(', ')} from ${field}` }
    }
    case 'assign':
      if (effect.value === '') return { kind: 'blanks', field, title: `blanks ${field}` }
      return { kind: 'sets', field, title: `sets ${field} to ${inWords(effect.value)}` }
    case 'append':
      return { kind: 'appends', field, title: `appends ${inWords(effect.value)} to ${field}` }
  }
}
