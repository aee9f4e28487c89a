import { useStore } from '@xyflow/react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { agentName, fieldName, stateName, type Machine, type Operation } from '../../machine'
import { appStore, useApp, useKept, type Selection, type XY } from '../../store'
import type { Box } from '../geometry'
import { linkId } from '../graph'
import type { LabelBox } from '../labels'
import type { Route } from '../routing'
import { build, useBuild, type Editing } from './buildStore'
import { focusSoon } from './carryOut'

interface InPlaceProps {
  readonly boxes: ReadonlyMap<string, Box>
  readonly labels: ReadonlyMap<string, LabelBox>
  readonly routes: ReadonlyMap<string, Route>
}

/** What is typed over, what it says now, and what a new text means. */
interface Subject {
  readonly label: string
  readonly text: string
  readonly code: boolean
  readonly lines: boolean
  readonly placeholder: string
  readonly selection: Selection
  /** Null for a text that means to leave things as they are. */
  readonly operation: (text: string) => Operation | null
}

/** The subject of an editing, or null when what it is about has gone. */
function subjectOf(machine: Machine, editing: Editing): Subject | null {
  if (editing.kind === 'rename') {
    const { selection } = editing
    const name = selection.kind === 'agent' ? selection.agent : selection.field
    return {
      label: `Name of ${selection.kind} ${name}`,
      text: name,
      code: selection.kind === 'field',
      lines: false,
      placeholder: 'name',
      selection,
      operation: (text) =>
        text === name ? null : selection.kind === 'agent' ? { kind: 'renameAgent', agent: selection.agent, to: agentName(text) } : { kind: 'renameField', field: selection.field, to: fieldName(text) },
    }
  }
  const { state: name } = editing
  const state = machine.states.find((each) => each.name === name)
  if (!state) return null
  switch (editing.kind) {
    case 'name':
      return {
        label: `Name of state ${name}`,
        text: name,
        code: false,
        lines: false,
        placeholder: 'name',
        selection: { kind: 'state', state: name },
        operation: (text) => (text === name ? null : { kind: 'renameState', state: name, to: stateName(text) }),
      }
    case 'objective':
      return {
        label: `Objective of ${name}`,
        text: state.description,
        code: false,
        lines: true,
        placeholder: 'What are they to do here? {{ context.… }} puts a field in.',
        selection: { kind: 'state', state: name },
        operation: (text) => (text === state.description ? null : { kind: 'setDescription', state: name, description: text }),
      }
    case 'guard': {
      const { transition, guard } = editing
      const way = state.transitions[transition]
      if (!way || (guard !== null && !way.guards[guard])) return null
      const now = guard === null ? '' : (way.guards[guard]?.expression ?? '')
      return {
        label: `Guard of ${name} to ${way.toState}`,
        text: now,
        code: true,
        lines: true,
        placeholder: "context.verdict == 'continue'",
        selection: { kind: 'transition', state: name, transition },
        operation: (text) => {
          if (text === now) return null
          if (guard === null) return text.trim() === '' ? null : { kind: 'addGuard', state: name, transition, guard: { expression: text } }
          // An emptied guard is no guard.
          return text.trim() === '' ? { kind: 'deleteGuard', state: name, transition, guard } : { kind: 'editGuard', state: name, transition, guard, expression: text }
        },
      }
    }
  }
}

const MOST_WIDTH = 420

/** Where the field lies, in flow px: over the words that it is about. */
function placeOf(editing: Editing, { boxes, labels, routes }: InPlaceProps): (XY & { readonly w: number }) | null {
  if (editing.kind === 'rename') return { ...editing.at, w: 200 }
  if (editing.kind === 'guard') {
    const id = linkId(editing.state, editing.transition)
    const label = labels.get(id)
    if (label) return { x: label.x - 8, y: label.y - 4, w: Math.max(260, label.w) }
    const points = routes.get(id)?.points
    const middle = points?.[Math.floor(points.length / 2)]
    return middle ? { x: middle.x + 10, y: middle.y - 12, w: 260 } : null
  }
  const box = boxes.get(editing.state)
  return box ? { x: box.x + 6, y: box.y + (editing.kind === 'name' ? 2 : 26), w: box.w - 12 } : null
}

/** A text of the machine that is typed over where it stands: a name, an objective, a guard. */
export function InPlace(props: InPlaceProps) {
  const editing = useBuild((state) => state.editing)
  const machine = useApp((app) => app.lastGood)
  const transform = useStore((flow) => flow.transform)
  const width = useStore((flow) => flow.width)
  const height = useStore((flow) => flow.height)
  const subject = editing && subjectOf(machine, editing)
  const place = editing && placeOf(editing, props)
  // Opened for an element that is gone again: nothing is left to type over.
  useEffect(() => {
    if (editing && !subject) build().set({ editing: null })
  }, [editing, subject])
  if (!editing || !subject || !place) return null
  const [x, y, zoom] = transform
  const w = Math.min(Math.max(200, place.w * Math.max(zoom, 0.8)), MOST_WIDTH, width - 16)
  const left = Math.min(Math.max(8, place.x * zoom + x), Math.max(8, width - w - 8))
  const top = Math.min(Math.max(8, place.y * zoom + y), Math.max(8, height - 96))
  const key = JSON.stringify(editing)
  return <Field key={key} place={`in place ${key} ${subject.text}`} subject={subject} style={{ left, top, width: w }} />
}

function Field({ place, subject, style }: { place: string; subject: Subject; style: { left: number; top: number; width: number } }) {
  // With a mark before it, as in a card: emptied is not untouched.
  // Of what it said when it was opened: a change elsewhere takes nothing out of the hand.
  const [own] = useState(place)
  const [held, keep] = useKept(own)
  const text = held === '' ? subject.text : held.slice(1)
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element || !subject.lines) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight + 2, 220)}px`
  }, [text, subject.lines])

  /** Whether it is done; a refusal keeps what was typed. */
  const commit = (andFocus: boolean): boolean => {
    const operation = subject.operation(text)
    if (operation) {
      const outcome = appStore.getState().perform(operation, { quiet: true })
      if (!outcome.ok) {
        setRefused(outcome.reason)
        return false
      }
      appStore.getState().announce(`Done: ${appStore.getState().undoLabel ?? ''}.`)
    }
    keep('')
    build().set({ editing: null })
    if (andFocus) focusSoon(appStore.getState().selection ?? subject.selection)
    return true
  }
  const cancel = (): void => {
    keep('')
    build().set({ editing: null })
    focusSoon(subject.selection)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      commit(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
  }
  // Whoever goes on elsewhere has meant what was typed; what can't be done stays open with its reason.
  const onBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.isConnected || build().editing === null) return
    commit(false)
  }
  const shared = {
    ref: field,
    value: text,
    'aria-label': subject.label,
    'aria-invalid': refused !== null,
    'aria-describedby': refused === null ? undefined : 'in-place-refused',
    className: subject.code ? 'input code nokey' : 'input nokey',
    placeholder: subject.placeholder,
    spellCheck: !subject.code && subject.lines,
    autoComplete: 'off',
    onKeyDown,
    onBlur,
    onChange: (event: { target: { value: string } }) => {
      keep(`=${event.target.value}`)
      setRefused(null)
    },
  }
  return (
    <div className="in-place nokey nopan nodrag nowheel" style={style} onPointerDown={(event) => event.stopPropagation()}>
      {subject.lines ? <textarea rows={1} {...shared} /> : <input {...shared} />}
      {refused !== null ? (
        <p id="in-place-refused" role="alert" className="in-place-note error">
          {refused}
        </p>
      ) : (
        subject.lines && <p className="in-place-note">Enter keeps it, Shift+Enter is a new line, Escape leaves it as it was.</p>
      )}
    </div>
  )
}
