import { humanise } from '../guards'
import type { State, Transition } from '../machine'
import { actionViews, type ActionView } from './actions'
import type { Box } from './geometry'
import { LONGEST_WORDS } from './measure'
import { PILL_CHARACTERS, SCALE, shorten, type LabelLevel } from './levels'
import { codeWidth, uiWidth } from './textWidth'

export interface GuardPill {
  readonly expression: string
  readonly backend: string
  readonly text: string
}

/** Everything about a transition that does not depend on a run, a selection or a zoom. */
export interface EdgeView {
  readonly transition: Transition
  readonly pills: readonly GuardPill[]
  readonly actions: readonly ActionView[]
  /** From 1, where the state has several ways out: they are tried in this order (spec §2). */
  readonly order: number | null
}

const views = new WeakMap<State, readonly EdgeView[]>()

/** The views of a state's transitions, in document order; the same objects for the same state. */
export function edgeViews(state: State): readonly EdgeView[] {
  const cached = views.get(state)
  if (cached) return cached
  const made = state.transitions.map((transition, index) => ({
    transition,
    pills: transition.guards.map(({ expression, backend }) => ({ expression, backend, text: humanise(expression) })),
    actions: actionViews(transition.onTransition),
    order: state.transitions.length > 1 ? index + 1 : null,
  }))
  views.set(state, made)
  return made
}

/** What stands beside an edge whose guard errored: the reason, and a link to each field that it read. */
export const ERROR_WIDTH = 236
const ERROR_HEIGHT = 62
const ACTION_CHARACTERS = 18

/** At most this many action marks stand beside an edge; of more, one fewer and a count. */
const ACTIONS_SHOWN = 6
export const shownActions = (actions: readonly ActionView[]): readonly ActionView[] =>
  actions.length <= ACTIONS_SHOWN ? actions : actions.slice(0, ACTIONS_SHOWN - 1)

export const actionText = (action: ActionView): string => shorten(action.field, ACTION_CHARACTERS)
export const pillText = (pill: GuardPill, level: Exclude<LabelLevel, 'none'>): string => shorten(pill.text, PILL_CHARACTERS[level])

/** Whether something stands beside the edge, run or no run. */
export const hasLabel = ({ pills, actions, order }: EdgeView): boolean => pills.length > 0 || actions.length > 0 || order !== null

type Size = Pick<Box, 'w' | 'h'>
const sizes: Readonly<Record<Exclude<LabelLevel, 'none'>, WeakMap<EdgeView, Size>>> = { near: new WeakMap(), mid: new WeakMap(), low: new WeakMap() }

/**
 * Width and height in flow px of a label at a level, or null where it has none.
 * Room for the marks of a run is counted in, so that nothing moves when it is played.
 */
export function labelSize(view: EdgeView, level: LabelLevel, errored: boolean): Size | null {
  if (level === 'none' || (!hasLabel(view) && !errored)) return null
  if (errored) return measured(view, level, errored)
  const size = sizes[level].get(view) ?? measured(view, level, errored)
  sizes[level].set(view, size)
  return size
}

function measured(view: EdgeView, level: Exclude<LabelLevel, 'none'>, errored: boolean): Size {
  const { pills, order } = view
  const actions = shownActions(view.actions)
  const more = view.actions.length > actions.length
  const scale = SCALE[level]
  const widths: number[] = []
  const heights: number[] = []
  const lead = (pills.length > 1 ? 24 : order === null ? 0 : 20) * scale
  for (const pill of pills) {
    widths.push(lead + scale * (38 + codeWidth(pillText(pill, level), 11)))
    heights.push(22 * scale)
  }
  if (pills.length === 0 && order !== null) {
    widths.push(20 * scale)
    heights.push(20 * scale)
  }
  if (actions.length > 0 && level === 'near') {
    for (const action of actions) {
      widths.push(scale * (32 + uiWidth(LONGEST_WORDS[action.kind], 11) + codeWidth(actionText(action), 11)))
      heights.push(20 * scale)
    }
    if (more) heights.push(20 * scale)
  } else if (actions.length > 0) {
    widths.push(scale * (28 * actions.length + (more ? 28 : 0)))
    heights.push(20 * scale)
  }
  if (errored && level !== 'low') {
    widths.push(ERROR_WIDTH * (level === 'near' ? 1 : 1.2))
    heights.push(ERROR_HEIGHT * scale)
  }
  return { w: Math.ceil(Math.max(...widths)), h: Math.ceil(heights.reduce((sum, height) => sum + height, 0) + 4 * (heights.length - 1)) }
}
