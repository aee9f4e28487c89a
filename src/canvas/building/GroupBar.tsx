import { stateName } from '../../machine'
import { appStore, useApp } from '../../store'
import { Button, Icon, Menu, MenuItem, MenuSeparator } from '../../ui'
import { aligned, distributed, type Alignment } from './arrange'
import { build } from './buildStore'
import { carryOut, duplicateInHand, statesInHand } from './carryOut'
import { deleteSelected } from './gestures'

/** Puts the selected states on a common line, or spreads them evenly; one undo step. */
export function arrangeInHand(how: Alignment | 'across' | 'down'): void {
  const own = build().port?.boxes()
  const boxes = new Map(statesInHand().flatMap((name) => (own?.get(name) ? [[name as string, own.get(name) ?? { x: 0, y: 0, w: 0, h: 0 }] as const] : [])))
  if (boxes.size < 2) return
  const places = how === 'across' ? distributed(boxes, 'x') : how === 'down' ? distributed(boxes, 'y') : aligned(boxes, how)
  appStore.getState().move([...places].map(([name, to]) => ({ state: stateName(name), to })))
  appStore.getState().announce(how === 'across' || how === 'down' ? `${boxes.size} states are spread evenly.` : `${boxes.size} states are aligned.`)
}

export const deleteInHand = (): void => {
  const { lastGood, selection, group } = appStore.getState()
  carryOut(deleteSelected(lastGood, selection, group))
}

const ALIGNMENTS: readonly { readonly how: Alignment | 'across' | 'down'; readonly label: string }[] = [
  { how: 'centre', label: 'On one axis' },
  { how: 'left', label: 'Left edges' },
  { how: 'right', label: 'Right edges' },
  { how: 'top', label: 'Tops' },
  { how: 'middle', label: 'Middles' },
  { how: 'bottom', label: 'Feet' },
]

/** What can be done with several states at once. */
export function GroupBar() {
  const count = useApp((app) => app.group.length)
  if (count < 2) return null
  return (
    <div className="float group-bar row tight" role="group" aria-label={`${count} selected states`}>
      <span className="t2 c2 num">{count} states</span>
      <Menu
        trigger={
          <button type="button" className="btn small">
            Arrange <Icon name="chev" small />
          </button>
        }
      >
        {ALIGNMENTS.map(({ how, label }) => (
          <MenuItem key={how} label={label} onSelect={() => arrangeInHand(how)} />
        ))}
        <MenuSeparator />
        <MenuItem label="Spread evenly down" disabled={count < 3} onSelect={() => arrangeInHand('down')} />
        <MenuItem label="Spread evenly across" disabled={count < 3} onSelect={() => arrangeInHand('across')} />
      </Menu>
      <Button small icon="copy" onClick={() => duplicateInHand()}>
        Duplicate
      </Button>
      <Button small icon="x" onClick={deleteInHand}>
        Delete
      </Button>
    </div>
  )
}
