import { Fragment, useMemo } from 'react'
import type { Reading } from '../machine'
import { lineAt, selectionRange, useApp, type DocKind, type Selection } from '../store'
import { Icon } from '../ui'

/** The way to the selected element, in the words of the text. */
const crumbsOf = (selection: Selection | null): readonly string[] => {
  if (!selection) return ['fsm']
  switch (selection.kind) {
    case 'agent':
      return ['agents', selection.agent]
    case 'field':
      return ['context', selection.field]
    case 'state':
      return ['states', selection.state]
    case 'transition':
      return ['states', selection.state, `transition ${selection.transition + 1}`]
    case 'requirement':
      return ['states', selection.state, `requirement ${selection.requirement + 1}`]
  }
}

const linesOf = (reading: Reading, selection: Selection): string => {
  const range = selectionRange(reading, selection)
  if (!range) return 'not in the text'
  const { text } = reading
  const from = lineAt(text, range.start + 1)
  const to = lineAt(text, range.start + text.slice(range.start, range.end).trimEnd().length)
  return from === to ? `line ${from}` : `lines ${from}–${to}`
}

/** Where the selection stands in the text. */
export function Breadcrumb({ doc }: { doc: DocKind }) {
  const selection = useApp((app) => (doc === 'machine' ? app.selection : null))
  const reading = useApp((app) => app.reading)
  const lines = useMemo(() => (selection ? linesOf(reading, selection) : ''), [reading, selection])
  const crumbs = doc === 'script' ? ['script'] : crumbsOf(selection)
  return (
    <div className="crumb t2 c2">
      {selection?.kind === 'state' && <span className="statebox" aria-hidden="true" />}
      {crumbs.map((crumb, at) => (
        <Fragment key={`${at}:${crumb}`}>
          {at > 0 && <Icon name="chevr" small />}
          <span className={at === crumbs.length - 1 ? 'strong' : undefined}>{crumb}</span>
        </Fragment>
      ))}
      <span className="c3 right num">{lines}</span>
    </div>
  )
}
