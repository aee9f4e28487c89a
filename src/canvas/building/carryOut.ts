import { stateName, type StateName } from '../../machine'
import { appStore, type Outcome, type Selection, type XY } from '../../store'
import { landShape, shapeOf, type Landing, type ShapeId, type ShapeOptions } from '../../shapes'
import { NODE_WIDTH } from '../measure'
import { START_MARK } from '../placeBeside'
import { clearOf } from './clearOf'
import { build, isTyping } from './buildStore'
import { readClip, writeClip, type Clip } from './clip'
import { freshName } from './freshName'
import type { Gesture } from './gestures'
import { pasteStates } from './paste'

const app = () => appStore.getState()

/** Does a gesture, puts in hand what it made, and says so. A refusal is a notice unless the caller says it itself. */
export function carryOut(gesture: Gesture | null, { quiet = false }: { readonly quiet?: boolean } = {}): Outcome {
  if (!gesture) return { ok: true }
  const { operation, places, select, says } = gesture
  const outcome = app().perform(operation, { quiet, ...(places && { places }) })
  if (!outcome.ok) return outcome
  if (select) app().select(select, 'canvas')
  app().announce(says)
  return outcome
}

/** The same, and then the focus is on what is in hand. */
export function carryOutAndFocus(gesture: Gesture | null): Outcome {
  const outcome = carryOut(gesture)
  if (outcome.ok && gesture?.select) focusSoon(gesture.select)
  return outcome
}

/** Once the canvas has drawn what was made. */
export const focusSoon = (selection: Selection): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // A quick hand has opened the next thing already.
      if (!isTyping()) build().port?.focus(selection)
    }),
  )
}

/** A new state opens its name to be typed over. */
export function carryOutAndName(gesture: Gesture | null): Outcome {
  const outcome = carryOut(gesture)
  if (outcome.ok && gesture?.select?.kind === 'state') build().set({ editing: { kind: 'name', state: gesture.select.state } })
  return outcome
}

/** The states in hand: the group, or the one that is selected. */
export function statesInHand(): readonly StateName[] {
  const { group, selection, lastGood } = app()
  if (group.length > 1) return group
  return selection?.kind === 'state' && lastGood.states.some(({ name }) => name === selection.state) ? [selection.state] : []
}

/** Where a new state comes whose head is to be at a point: its top left corner, moved aside where it would be nearer than `air` px to another. */
export function cornerOf({ x, y }: XY, air?: number): XY {
  const corner = { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - 20) }
  return clearOf(corner, [...(build().port?.boxes().values() ?? [])], air)
}

/** Between the rows and columns of a shape: a state of four lines, and room for what stands on its edges. */
const PITCH = { x: NODE_WIDTH + 96, y: 190 }

/**
 * Puts a shape into the machine. Dropped on a transition or a state it makes room for itself: whatever stands below moves down.
 */
export function landShapeAt(id: ShapeId, landing: Landing, at: XY | null, options?: ShapeOptions): Outcome {
  const { lastGood } = app()
  const { operations, label, parts, notes } = landShape(lastGood, shapeOf(id), landing, options)
  const boxes = build().port?.boxes() ?? new Map()
  const rows = Math.max(...parts.map(({ row }) => row)) + 1
  const after = landing.kind === 'free' ? null : boxes.get(landing.state)
  const places = new Map<string, XY>()
  if (after) {
    // Below the state that comes before; what stood there moves down by what is needed.
    const top = after.y + after.h + 64
    for (const { state, column, row } of parts) places.set(state.name, { x: after.x + column * PITCH.x, y: top + row * PITCH.y })
    const foot = top + rows * PITCH.y
    const below = [...boxes].filter(([, box]) => box.y >= after.y + after.h)
    const first = Math.min(...below.map(([, box]) => box.y))
    if (below.length > 0 && first < foot) for (const [name, box] of below) places.set(name, { x: box.x, y: box.y + (foot - first) })
  } else if (at) for (const { state, column, row } of parts) places.set(state.name, { x: at.x + column * PITCH.x, y: at.y + row * PITCH.y + (lastGood.states.length === 0 ? START_MARK : 0) })
  const made = parts.map(({ state }) => state.name)
  const outcome = app().perform({ kind: 'several', operations, label }, { places: Object.fromEntries(places) })
  if (!outcome.ok) return outcome
  app().selectStates(made, 'canvas')
  app().announce([`Added ${shapeOf(id).title.toLowerCase()}: ${made.join(', ')}.`, ...notes].join(' '))
  for (const note of notes) app().notify('info', note)
  return outcome
}

/** The text for the clipboard of what is in hand, or null. */
export function clipOf(): { readonly text: string; readonly states: readonly StateName[] } | null {
  const states = statesInHand()
  const text = states.length === 0 ? null : writeClip(app().lastGood, app().reading, states, app().places)
  return text === null ? null : { text, states }
}

/** Puts states from the clipboard into the machine, at flow px or beside where they were, and takes them in hand. */
export function paste(clip: Clip, at?: XY): Outcome {
  const pasted = pasteStates(app().lastGood, clip, build().port?.boxes() ?? new Map(), at)
  const outcome = carryOut(pasted)
  if (!outcome.ok) return outcome
  app().selectStates(pasted.states, 'canvas')
  app().announce([pasted.says, ...pasted.notes].join(' '))
  if (pasted.notes.length > 0) app().notify('info', pasted.notes.join(' '))
  return outcome
}

/** Copies of what is in hand beside it: one state with all its ways out, several with those among themselves. */
export function duplicateInHand(): Outcome {
  const states = statesInHand()
  const [only] = states
  if (only === undefined) return { ok: true }
  if (states.length === 1) {
    const as = stateName(freshName(`${only}`, app().lastGood.states.map(({ name }) => name)))
    return carryOutAndFocus({ operation: { kind: 'duplicateState', state: only, as }, select: { kind: 'state', state: as }, says: `Duplicated ${only} as ${as}.` })
  }
  const text = writeClip(app().lastGood, app().reading, states, app().places)
  const clip = text === null ? null : readClip(text)
  return clip ? paste({ ...clip, left: 0 }) : { ok: true }
}
