import { useMemo, type ReactNode } from 'react'
import type { ElementPath } from '../machine'
import { useApp, type Problem } from '../store'
import { Button, Icon } from '../ui'
import type { Draft } from './Drafts'
import { drafts } from './theDrafts'

const SHOWN = 3
const NONE: readonly Problem[] = []

/** The findings about an element and what is in it. */
export function useProblems(path: ElementPath | undefined): readonly Problem[] {
  const problems = useApp((app) => app.problems)
  return useMemo(() => (path === undefined ? NONE : problems.filter((each) => each.path === path || each.path?.startsWith(`${path}\u001f`))), [problems, path])
}

export function Refused({ id, reason, children }: { id?: string | undefined; reason: string; children?: ReactNode }) {
  return (
    <div id={id} role="alert" className="hint bad">
      <Icon name="error" small />
      <span>
        {reason} {children}
      </span>
    </div>
  )
}

/** What is wrong with what stands in the text, under the field that it stands in. */
export function Findings({ problems }: { problems: readonly Problem[] }) {
  return problems.slice(0, SHOWN).map(({ code, message, severity, range }) => (
    <p key={`${code} ${range.start}`} className={`hint finding-hint ${severity}`}>
      <Icon name={severity === 'error' ? 'error' : severity === 'warning' ? 'warn' : 'info'} small />
      <span>
        <span className="sr">{severity}: </span>
        {message}
      </span>
    </p>
  ))
}

/** What keeps a draft out of the text, and the ways on. */
export function DraftTrouble({ id, draft }: { id: string; draft: Draft }) {
  const { entry, refused, elsewhere } = draft
  if (elsewhere !== null) {
    return (
      <Refused id={id} reason={`The text says something else by now: “${elsewhere.length > 80 ? `${elsewhere.slice(0, 79)}…` : elsewhere}”.`}>
        <span className="row wrap tight">
          <Button small onClick={() => drafts.keepMine(entry.id)}>
            Write mine
          </Button>
          <Button small kind="quiet" onClick={() => drafts.discard(entry.id)}>
            Take the text’s
          </Button>
        </span>
      </Refused>
    )
  }
  if (refused === null) return null
  return <Refused id={id} reason={refused} />
}
