import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { holdPiece, type Piece } from '../canvas'
import { said, sameSelection, useApp, type Selection } from '../store'
import { AgentGlyph, EmptyPane, Icon } from '../ui'
import { openInspector } from './inspect'
import { recall, remember } from './memory'
import { createOutline, type OutlineRow } from './outlineRows'
import { destination, linesOf, turnOf, type Line } from './treeWalk'

function Mark({ mark }: { mark: OutlineRow['mark'] }) {
  if (mark.kind === 'agent') return <AgentGlyph n={mark.n} />
  if (mark.kind === 'field') return null
  const look = mark.now ? ' now' : mark.terminal ? ' term' : mark.initial ? ' init' : ''
  return (
    <>
      <span className={`statebox${look}`} aria-hidden="true" />
      {(mark.now || mark.initial) && <span className="sr">{mark.now ? 'now: ' : 'start: '}</span>}
    </>
  )
}

const pieceOf = (selection: Selection): Piece | null =>
  selection.kind === 'agent' ? { kind: 'agent', agent: selection.agent } : selection.kind === 'field' ? { kind: 'field', field: selection.field } : null

/** An agent or a field is dragged from here onto the canvas. A finger scrolls the list instead. */
function holdRow(event: PointerEvent, row: OutlineRow): void {
  const piece = pieceOf(row.selection)
  if (piece && event.button === 0 && event.pointerType !== 'touch') holdPiece(event.nativeEvent, piece, row.label)
}

/** Opened and closed sections, remembered. */
function useSections(): readonly [ReadonlySet<string>, (id: string, open: boolean) => void] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(recall('outline.closed', '').split(' ').filter(Boolean)))
  const set = (id: string, open: boolean): void => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    remember('outline.closed', [...next].join(' '))
    setClosed(next)
  }
  return [closed, set]
}

/** States, agents and context of the machine as one tree: arrows walk it, and what is in hand is selected in the whole room. */
export function Outline({ onPick }: { onPick?: (() => void) | undefined }) {
  const [outline] = useState(createOutline)
  const sections = useApp((app) => outline(app.lastGood, app.moment, said(app.problems)))
  const selection = useApp((app) => app.selection)
  const source = useApp((app) => app.selectionSource)
  const select = useApp((app) => app.select)
  const [closed, setOpen] = useSections()
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)

  const shown = linesOf(sections, closed)
  const isSelected = (row: OutlineRow): boolean => selection !== null && (sameSelection(row.selection, selection) || (row.selection.kind === 'state' && 'state' in selection && selection.state === row.selection.state))
  const selectedId = shown.find((each) => each.kind === 'row' && isSelected(each.row))?.id
  const tabStop = shown.some(({ id }) => id === focused) ? focused : (selectedId ?? shown[0]?.id)

  useEffect(() => {
    if (source === 'outline' || selectedId === undefined) return
    setFocused(selectedId)
    tree.current?.querySelector(`[data-row="${CSS.escape(selectedId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId, source])

  const go = (to: Line): void => {
    setFocused(to.id)
    if (to.kind === 'row') select(to.row.selection, 'outline')
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to.id)}"]`)?.focus()
  }
  // The focus may be set from outside (the rail, F6): keys go on from where it is.
  const onFocus = (event: FocusEvent): void => setFocused(event.target.getAttribute('data-row'))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = shown.findIndex(({ id }) => id === tabStop)
    const here = shown[at]
    if (!here) return
    if (here.kind === 'section') {
      const turn = turnOf(event.key, here.open)
      if (turn !== null) {
        event.preventDefault()
        setOpen(here.section.id, turn)
        return
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      select(here.row.selection, 'outline')
      onPick?.()
      openInspector('keys')
      return
    }
    const to = destination(event.key, at, shown)
    if (!to) return
    event.preventDefault()
    go(to)
  }

  if (sections.every(({ rows }) => rows.length === 0)) {
    return <EmptyPane icon="state" title="Nothing to outline yet." text="Add a state, or open a pattern from the machine’s menu." />
  }
  return (
    <div ref={tree} className="tree" role="tree" aria-label="Outline" onFocus={onFocus} onKeyDown={onKeyDown}>
      {shown.map((each) =>
        each.kind === 'section' ? (
          <div
            key={each.id}
            role="treeitem"
            aria-level={1}
            aria-expanded={each.open}
            data-row={each.id}
            tabIndex={each.id === tabStop ? 0 : -1}
            className="pane-h tree-h"
            onClick={() => {
              setFocused(each.id)
              setOpen(each.section.id, !each.open)
            }}
          >
            {each.section.title}
            <Icon name={each.open ? 'chev' : 'chevr'} small className="fold" />
            <span className="right c3 num">{each.section.rows.length}</span>
          </div>
        ) : (
          <div
            key={each.id}
            role="treeitem"
            aria-level={2}
            aria-selected={isSelected(each.row)}
            data-row={each.id}
            tabIndex={each.id === tabStop ? 0 : -1}
            className={isSelected(each.row) ? 'tree-row sel' : 'tree-row'}
            title={each.row.label}
            onPointerDown={(event) => holdRow(event, each.row)}
            onClick={() => {
              go(each)
              onPick?.()
            }}
            onDoubleClick={() => openInspector('pointer')}
          >
            <Mark mark={each.row.mark} />
            {each.row.mark.kind === 'field' ? <code className="t2 name">{each.row.label}</code> : <span className="name">{each.row.label}</span>}
            <span className="meta">
              {each.row.problem && (
                <span className={`row-trouble ${each.row.problem}`}>
                  <Icon name={each.row.problem === 'error' ? 'error' : 'warn'} small />
                  <span className="sr">has a problem</span>
                </span>
              )}
              {each.row.meta}
            </span>
          </div>
        ),
      )}
    </div>
  )
}
