import type { FieldName, StateName } from '../../machine'
import { appStore, type XY } from '../../store'
import { build, type Card, type Over, type Piece } from './buildStore'
import { carryOut, carryOutAndName, cornerOf, landShapeAt } from './carryOut'
import { addState, askEverywhere, ask, connect, connectToNew, newEndName, newStateName, restart, retarget, retargetToNew } from './gestures'

const app = () => appStore.getState()
const open = (card: Card): void => build().set({ card, editing: null })
const toFlow = (at: XY): XY => build().port?.toFlow(at) ?? at

/** A piece let go over something. What is still to be known is asked in a small card at that place. */
export function dropPiece(piece: Piece, over: Over | null, client: XY): void {
  if (!over) return
  const at = toFlow(client)
  switch (piece.kind) {
    case 'state':
    case 'end':
      dropState(over, at, piece.kind === 'end')
      return
    case 'caps':
      open({ kind: 'caps', at })
      return
    case 'agent':
      if (piece.agent === null) open({ kind: 'agent', at, state: stateUnder(over) })
      else dropAgent(piece.agent, over, at)
      return
    case 'field':
      if (piece.field === null) open({ kind: 'field', at, state: stateUnder(over) })
      else dropField(piece.field, over, at)
      return
    case 'shape':
      if (over.kind === 'link') landShapeAt(piece.shape, { kind: 'on', state: over.state, transition: over.transition }, null)
      else if (over.kind === 'state' || over.kind === 'gathered') landShapeAt(piece.shape, { kind: 'after', state: over.state }, null)
      else if (over.kind === 'pane') landShapeAt(piece.shape, { kind: 'free' }, cornerOf(at))
  }
}

const stateUnder = (over: Over): StateName | null => (over.kind === 'state' || over.kind === 'gathered' ? over.state : null)

/** On nothing a state; on a state one that follows it; on a transition one in between. */
function dropState(over: Over, at: XY, isEnd: boolean): void {
  const { lastGood } = app()
  const name = isEnd ? newEndName(lastGood) : newStateName(lastGood)
  if (over.kind === 'pane') carryOutAndName(addState(lastGood, cornerOf(at), name, isEnd))
  else if (over.kind === 'state' || over.kind === 'gathered') carryOutAndName(connectToNew(lastGood, over.state, undefined, name, isEnd))
  else if (over.kind === 'link' && isEnd) carryOutAndName(retargetToNew(lastGood, over.state, over.transition, cornerOf(at), name, true))
  else if (over.kind === 'link') carryOutAndName(between(over.state, over.transition, cornerOf(at)))
}

/** A new state on a transition: the transition leads to it, and it leads on. */
function between(state: StateName, transition: number, at: XY) {
  const { lastGood } = app()
  const to = lastGood.states.find(({ name }) => name === state)?.transitions[transition]?.toState
  const gesture = retargetToNew(lastGood, state, transition, at)
  if (to === undefined || gesture.operation.kind !== 'several' || gesture.select?.kind !== 'state') return gesture
  const { operation, select } = gesture
  return { ...gesture, operation: { ...operation, operations: [...operation.operations, { kind: 'addTransition' as const, state: select.state, transition: { toState: to } }] } }
}

function dropAgent(agent: NonNullable<Extract<Piece, { kind: 'agent' }>['agent']>, over: Over, at: XY): void {
  const { lastGood, notify } = app()
  if (over.kind === 'state') open({ kind: 'ask', at, state: over.state, field: null, agents: [agent] })
  else if (over.kind === 'gathered') {
    const gesture = ask(lastGood, over.state, over.field, { kind: 'each', agents: [agent] })
    if (gesture) carryOut(gesture)
    else open({ kind: 'ask', at, state: over.state, field: null, agents: [agent] })
  } else if (over.kind === 'field') {
    const gesture = askEverywhere(lastGood, over.field, agent)
    if (gesture) carryOut(gesture)
    else notify('info', lastGood.states.some(({ requires }) => requires.some(({ field }) => field === over.field)) ? `${agent} is asked for ${over.field} already.` : `No state gathers ${over.field} yet. Drop it on a state first.`)
  } else notify('info', `Drop ${agent} on a state to ask it for a field, or on a field to ask it wherever that is gathered.`)
}

function dropField(field: FieldName, over: Over, at: XY): void {
  if (over.kind === 'state' || over.kind === 'gathered') open({ kind: 'ask', at, state: over.state, field, agents: null })
  else if (over.kind === 'link') open({ kind: 'act', at, state: over.state, transition: over.transition, field })
  else app().notify('info', `Drop ${field} on a state to ask for it there, or on a transition to clear it on the way.`)
}

/** An edge let go: on a state it leads there, on nothing to a new state. */
export function dropConnection(from: StateName, over: Over | null, client: XY): void {
  const { lastGood } = app()
  if (over?.kind === 'state' || over?.kind === 'gathered') carryOut(connect(lastGood, from, over.state))
  else if (over?.kind === 'pane' || over?.kind === 'link') {
    const at = toFlow(client)
    carryOutAndName(connectToNew(lastGood, from, cornerOf({ x: at.x, y: at.y + 20 })))
  }
}

/** An end of a transition let go. A beginning dropped on nothing goes back: a transition has to start somewhere. */
export function dropEnd(state: StateName, transition: number, end: 'source' | 'target', over: Over | null, client: XY): void {
  const { lastGood } = app()
  if (over?.kind === 'state' || over?.kind === 'gathered') {
    carryOut(end === 'target' ? retarget(lastGood, state, transition, over.state) : restart(lastGood, state, transition, over.state))
  } else if (over?.kind === 'pane' && end === 'target') {
    const at = toFlow(client)
    carryOutAndName(retargetToNew(lastGood, state, transition, cornerOf({ x: at.x, y: at.y + 20 })))
  } else if (over?.kind === 'pane') app().announce('Nothing was changed: a transition begins at a state.')
}
