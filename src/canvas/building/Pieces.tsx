import { useState, type PointerEvent } from 'react'
import { appStore, type XY } from '../../store'
import { SHAPES, type ShapeId } from '../../shapes'
import { Icon, Menu, MenuItem, MenuLabel, type IconName } from '../../ui'
import { build, isTyping, useBuild, type Piece } from './buildStore'
import { carryOutAndName, cornerOf } from './carryOut'
import { ROOMY } from './clearOf'
import { addState, connectToNew, newEndName, newStateName } from './gestures'
import { holdPiece } from './hands'
import { openCaps, openNew } from './NewCards'

/** Where a new state comes that nobody dropped: in the middle of what is seen, or beside what stands there. */
function freePlace() {
  const { port } = build()
  if (!port) return undefined
  return cornerOf(port.middle(), ROOMY)
}

/** A new state by itself; `after` the selected one it is led to from there. Its name opens to be typed over. */
export function newState(after: boolean, isEnd = false): void {
  const { selection, lastGood } = appStore.getState()
  const from = after && selection && 'state' in selection ? selection.state : null
  const name = isEnd ? newEndName(lastGood) : newStateName(lastGood)
  carryOutAndName(from === null ? addState(lastGood, freePlace(), name, isEnd) : connectToNew(lastGood, from, undefined, name, isEnd))
}

/** Offers a shape for what is selected: on a transition, after a state, or by itself; at a point of the window, or in the middle. */
export function offerShape(shape: ShapeId, client?: XY): void {
  const { selection } = appStore.getState()
  const onto = selection?.kind === 'transition' ? { state: selection.state, transition: selection.transition } : selection?.kind === 'state' ? selection.state : null
  build().set({ card: { kind: 'shape', shape, onto, at: cornerOf((client ? build().port?.toFlow(client) : build().port?.middle()) ?? { x: 0, y: 0 }) }, editing: null })
}

const PIECES: readonly { readonly piece: Exclude<Piece, { kind: 'shape' }>; readonly label: string; readonly icon: IconName; readonly add: () => void }[] = [
  { piece: { kind: 'state' }, label: 'State', icon: 'state', add: () => newState(false) },
  { piece: { kind: 'end' }, label: 'End', icon: 'flag', add: () => newState(false, true) },
  { piece: { kind: 'agent', agent: null }, label: 'Agent', icon: 'person', add: () => openNew('agent') },
  { piece: { kind: 'field', field: null }, label: 'Field', icon: 'field', add: () => openNew('field') },
  { piece: { kind: 'caps' }, label: 'Caps', icon: 'lock', add: openCaps },
]

const hold = (piece: Piece, label: string) => (event: PointerEvent): void => {
  if (event.button === 0) holdPiece(event.nativeEvent, piece, label)
}

/** The pieces that a machine is built from: dragged onto the canvas, or pressed to be added where one looks. */
export function Pieces({ onUsed }: { onUsed?: (() => void) | undefined }) {
  const [open, setOpen] = useState(false)
  const held = useBuild((state) => state.hand?.kind === 'piece')
  // What is dragged out of the menu leaves it closed.
  if (held && open) setOpen(false)
  return (
    <div className="pal" role="group" aria-label="Add">
      {PIECES.map(({ piece, label, icon, add }) => (
        <button
          key={label}
          type="button"
          className="piece"
          title={`Drag onto the canvas, or press to add`}
          aria-label={`Add ${label.toLowerCase()}`}
          onPointerDown={hold(piece, label)}
          onClick={() => {
            onUsed?.()
            add()
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
      <Menu
        align="start"
        open={open}
        onOpenChange={setOpen}
        onCloseAutoFocus={(event) => isTyping() && event.preventDefault()}
        trigger={
          <button type="button" className="piece" title="Ready pieces that land wired" aria-label="Add shape">
            <Icon name="grid" />
            Shape
          </button>
        }
      >
        <MenuLabel>Ready pieces: drag onto a transition, a state or the canvas</MenuLabel>
        {SHAPES.map(({ id, title, summary }) => (
          <div key={id} className="shape-item" onPointerDown={hold({ kind: 'shape', shape: id }, title)}>
            <MenuItem
              label={title}
              detail={summary}
              onSelect={() => {
                onUsed?.()
                offerShape(id)
              }}
            />
          </div>
        ))}
      </Menu>
    </div>
  )
}
