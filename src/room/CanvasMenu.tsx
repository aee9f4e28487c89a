import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { build, dropPiece, focusSoon, isTyping, offerShape, whatIs } from '../canvas'
import { SHAPES } from '../shapes'
import { appStore, type Selection, type XY } from '../store'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '../ui'
import { pasteStates } from './buildCommands'
import { chordLabel } from './chords'
import { commandById } from './commands'
import { isMac, shortcutOf } from './shortcuts'

type Subject = 'state' | 'group' | 'transition' | 'pane'

interface Opened {
  readonly at: XY
  readonly subject: Subject
  readonly name: string
}

/** What a command is called where it is plain what it is about, and its other key. */
const HERE: Readonly<Record<string, { readonly label?: string; readonly keys?: string }>> = {
  inspector: { label: 'Open its form', keys: 'Enter' },
  'copy-states': { keys: 'Mod+C' },
  'cut-states': { keys: 'Mod+X' },
  guard: { label: 'Write when it passes' },
  act: { label: 'Clear or set a field on the way…' },
  'way-earlier': { label: 'Try it earlier' },
  'way-later': { label: 'Try it later' },
}

/** A line between two groups. */
const LINE = '-'

const OFFERED: Readonly<Record<Exclude<Subject, 'pane'>, readonly string[]>> = {
  state: ['connect', 'new-state-after', 'ask', 'describe', LINE, 'rename-element', 'inspector', 'toggle-end', 'set-initial', LINE, 'duplicate-state', 'copy-states', 'cut-states', LINE, 'delete'],
  group: ['align-centre', 'align-left', 'distribute-down', LINE, 'duplicate-state', 'copy-states', 'cut-states', LINE, 'delete'],
  transition: ['guard', 'act', 'inspector', LINE, 'way-earlier', 'way-later', LINE, 'delete'],
}

interface Pressed {
  readonly target: EventTarget | null
  readonly clientX: number
  readonly clientY: number
}

/** What a press with the other button, a long one of a finger or the menu key is about; that is selected. Null: the browser's own menu. */
function openedBy({ target, clientX, clientY }: Pressed): Opened | null {
  if (!(target instanceof Element) || target.closest('.nokey, input, textarea, .menu, .float, .react-flow__minimap, .start')) return null
  const over = whatIs(target)
  if (!over || over.kind === 'field') return null
  const at = { x: clientX, y: clientY }
  const { group, select } = appStore.getState()
  if (over.kind === 'pane') {
    select(null, 'canvas')
    return { at, subject: 'pane', name: 'the canvas' }
  }
  if (over.kind === 'link') {
    select({ kind: 'transition', state: over.state, transition: over.transition }, 'canvas')
    return { at, subject: 'transition', name: 'the transition' }
  }
  if (group.length > 1 && group.includes(over.state)) return { at, subject: 'group', name: `${group.length} states` }
  select({ kind: 'state', state: over.state }, 'canvas')
  return { at, subject: 'state', name: over.state }
}

function CommandLine({ id, onChosen }: { id: string; onChosen?: (id: string) => void }) {
  const { label, title, icon, isEnabled, perform } = commandById(id)
  const app = appStore.getState()
  const can = isEnabled(app)
  const here = Object.hasOwn(HERE, id) ? HERE[id] : undefined
  const meta = here?.keys === undefined ? shortcutOf(id) : chordLabel(here.keys, isMac)
  return <MenuItem icon={icon} label={here?.label ?? (can && title ? title(app) : label)} meta={meta} disabled={!can} onSelect={() => {
    onChosen?.(id)
    perform()
  }} />
}

function OnNothing({ at }: { at: XY }) {
  return (
    <>
      <MenuItem icon="state" label="New state here" onSelect={() => dropPiece({ kind: 'state' }, { kind: 'pane' }, at)} />
      <MenuItem icon="flag" label="New end here" onSelect={() => dropPiece({ kind: 'end' }, { kind: 'pane' }, at)} />
      <MenuSub icon="grid" label="Ready pieces">
        {SHAPES.map(({ id, title, summary }) => (
          <MenuItem key={id} label={title} detail={summary} onSelect={() => offerShape(id, at)} />
        ))}
      </MenuSub>
      <MenuItem icon="copy" label="Paste here" onSelect={() => void pasteStates(at)} />
      <MenuSeparator />
      {['select-all', 'layout', 'framing', 'snapping'].map((id) => (
        <CommandLine key={id} id={id} />
      ))}
    </>
  )
}

/** The menu of whatever was pressed on the canvas: all that can be done with it, each with its key. */
export function useCanvasMenu() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const chosen = useRef<string | null>(null)
  /** Whether there is a menu for it. */
  const open = (pressed: Pressed): boolean => {
    const next = openedBy(pressed)
    if (!next) return false
    build().set({ card: null })
    chosen.current = null
    setOpened(next)
    return true
  }
  const onContextMenu = (event: MouseEvent): void => {
    if (open(event)) event.preventDefault()
  }
  const onPointerDown = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent): void => {
    if (pointerType === 'touch' && isPrimary) whenHeld({ target, clientX, clientY }, open)
  }
  const menu = opened && (
    <Menu
      key={JSON.stringify(opened)}
      open
      onOpenChange={(open) => open || setOpened(null)}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        const selection: Selection | null = appStore.getState().selection
        // A form takes the focus itself.
        if (selection && !isTyping() && chosen.current !== 'inspector') focusSoon(selection)
      }}
      trigger={<button type="button" tabIndex={-1} className="canvas-menu-at" style={{ left: opened.at.x, top: opened.at.y }} aria-label={`What can be done with ${opened.name}`} />}
    >
      {opened.subject === 'pane' ? <OnNothing at={opened.at} /> : OFFERED[opened.subject].map((id, nth) => (id === LINE ? <MenuSeparator key={nth} /> : <CommandLine key={id} id={id} onChosen={(each) => (chosen.current = each)} />))}
    </Menu>
  )
  return { handlers: { onContextMenu, onPointerDown }, menu }
}

/** ms that a finger has to rest, and px that it may tremble: what a browser takes for a long press, where it tells of one. */
const HELD_MS = 550
const TREMBLE = 8

/** Calls `then` for a finger that stays where it was put down; what the page would make of its lifting is nothing any more. */
function whenHeld(pressed: Pressed, then: (pressed: Pressed) => boolean): void {
  const end = (): void => {
    clearTimeout(timer)
    removeEventListener('pointermove', move, true)
    for (const kind of ['pointerup', 'pointercancel', 'pointerdown'] as const) removeEventListener(kind, end, true)
  }
  const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    if (Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > TREMBLE) end()
  }
  const timer = setTimeout(() => {
    end()
    if (build().hand !== null || !then(pressed)) return
    addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { capture: true, once: true, passive: false })
  }, HELD_MS)
  addEventListener('pointermove', move, true)
  for (const kind of ['pointerup', 'pointercancel', 'pointerdown'] as const) addEventListener(kind, end, true)
}
