import { useState, type KeyboardEvent } from 'react'
import './inspector.css'
import { agentNumbers, type FieldType, type Machine, type Operation } from '../machine'
import { appStore, sameSelection, useApp, type Selection } from '../store'
import { AgentGlyph, Button, EmptyPane, Icon, Note, Segmented } from '../ui'
import { AskPreview } from './AskPreview'
import { elementOf, elementWords, isThere, requirementIn, selectMachine, stateIn, type Element } from './element'
import { ElementForm } from './ElementForm'
import { Refused } from './Hints'
import { leaveInspector } from './leave'
import { MachineForm } from './MachineForm'
import { drafts, useUnfinished } from './theDrafts'
import { isWholeType, TypeField } from './TypeField'
import { useDeed } from './useDeed'
import { isMod } from './useEntry'
import { Uses } from './Uses'

/** The form of what is selected; of the machine itself while nothing is. */
export function InspectorPane() {
  const machine = useApp(selectMachine)
  const element = elementOf(useApp((app) => app.selection))
  const broken = useApp((app) => (app.reading.verdict === 'broken' ? app.staleReason : null))
  const document = useApp((app) => app.document.id)
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    // The room takes a list of choices for a place of text, and leaves undo to it; it has none of its own.
    if (event.target instanceof HTMLSelectElement && isMod(event) && !event.altKey && (key === 'z' || key === 'y')) {
      event.preventDefault()
      event.stopPropagation()
      drafts.flush()
      if (key === 'y' || event.shiftKey) appStore.getState().redo()
      else appStore.getState().undo()
      return
    }
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    leaveInspector()
  }
  return (
    // Escape goes back to where the element is selected, from every field.
    <div className="inspector nokey" tabIndex={-1} onKeyDown={onKeyDown}>
      <Head machine={machine} element={element} />
      <div className="inspector-body">
        {broken !== null && <Note tone="warn">The text can’t be read as it stands, so this is the machine as it was read last. What you type here is kept, and written once the text is whole. {broken}</Note>}
        <Unfinished element={element} />
        {/* A form belongs to its element: the next element gets another one. */}
        <Body key={`${document} ${JSON.stringify(element)}`} machine={machine} element={element} />
      </div>
    </div>
  )
}

function Body({ machine, element }: { machine: Machine; element: Element }) {
  if (element.kind === 'machine') return <MachineForm machine={machine} />
  if (!isThere(machine, element)) return <NotThere machine={machine} element={element} />
  if (element.kind === 'state') return <StateBody machine={machine} element={element} />
  return (
    <>
      <ElementForm machine={machine} element={element} />
      {(element.kind === 'agent' || element.kind === 'field') && <Uses machine={machine} element={element} />}
    </>
  )
}

let lastView: 'edit' | 'asked' = 'edit'

function StateBody({ machine, element }: { machine: Machine; element: Extract<Selection, { kind: 'state' }> }) {
  const [view, setView] = useState(lastView)
  const state = stateIn(machine, element.state)
  return (
    <>
      <Segmented
        small label="State" value={view} options={[{ value: 'edit', label: 'Edit' }, { value: 'asked', label: 'What will they be asked?' }]}
        onChange={(next) => {
          lastView = next
          setView(next)
        }}
      />
      {view === 'edit' ? <ElementForm machine={machine} element={element} /> : state && <AskPreview machine={machine} state={state} />}
    </>
  )
}

/** The way from the machine to the element, and what can be done with it as a whole. */
function Head({ machine, element }: { machine: Machine; element: Element }) {
  const select = useApp((app) => app.select)
  const parent: Selection | null = element.kind === 'transition' || element.kind === 'requirement' ? { kind: 'state', state: element.state } : null
  const crumb = (words: string, to: Selection | null) => (
    <button type="button" className="crumb-to" onClick={() => select(to, 'inspector')}>
      {words}
    </button>
  )
  return (
    <div className="inspector-head">
      <nav aria-label="Way to what is selected" className="row tight grow crumbs">
        {element.kind === 'machine' ? <b className="crumb-here">{elementWords(machine, element)}</b> : crumb(elementWords(machine, { kind: 'machine' }), null)}
        {element.kind !== 'machine' && (
          <>
            <Icon name="chevr" small />
            {parent && crumb(parent.state, parent)}
            {parent && <Icon name="chevr" small />}
            <Mark machine={machine} element={element} />
            <b className="crumb-here" aria-current="true">
              {element.kind === 'transition' ? `→ ${elementWords(machine, element).split(' → ').slice(1).join(' → ')}` : elementWords(machine, element)}
            </b>
          </>
        )}
      </nav>
      {element.kind !== 'machine' && isThere(machine, element) && <Whole machine={machine} element={element} />}
    </div>
  )
}

function Mark({ machine, element }: { machine: Machine; element: Selection }) {
  switch (element.kind) {
    case 'agent':
      return <AgentGlyph n={agentNumbers(machine).get(element.agent) ?? 0} />
    case 'field':
      return <Icon name="field" small />
    case 'state':
      return <span className="statebox" aria-hidden="true" />
    default:
      return null
  }
}

function deletionOf(element: Selection): { readonly operation: Operation; readonly after: Selection | null } {
  switch (element.kind) {
    case 'state':
      return { operation: { kind: 'deleteState', state: element.state }, after: null }
    case 'agent':
      return { operation: { kind: 'deleteAgent', agent: element.agent }, after: null }
    case 'field':
      return { operation: { kind: 'deleteField', field: element.field }, after: null }
    case 'transition':
      return { operation: { kind: 'deleteTransition', state: element.state, transition: element.transition }, after: { kind: 'state', state: element.state } }
    case 'requirement':
      return { operation: { kind: 'deleteRequirement', state: element.state, requirement: element.requirement }, after: { kind: 'state', state: element.state } }
  }
}

/** What is done with an element as a whole. */
function Whole({ machine, element }: { machine: Machine; element: Selection }) {
  const select = useApp((app) => app.select)
  const { act, refused } = useDeed()
  const { operation, after } = deletionOf(element)
  const isFirst = element.kind === 'state' && machine.initialState === element.state
  return (
    <>
      {element.kind === 'state' &&
        (isFirst ? (
          <span className="badge">start</span>
        ) : (
          <Button small kind="quiet" icon="flag" title={`Let a run begin in ${element.state}`} onClick={() => act({ kind: 'setInitial', state: element.state })}>
            <span className="words">Start here</span>
          </Button>
        ))}
      <Button
        small kind="quiet" icon="x" title={`Delete ${element.kind} ${elementWords(machine, element)}`}
        onClick={() => {
          if (act(operation)) select(after, 'inspector')
        }}
      >
        <span className="words">Delete</span>
      </Button>
      {refused !== null && <Refused reason={refused} />}
    </>
  )
}

/** An agent or field that is named somewhere and declared nowhere; or what is gone. */
function NotThere({ machine, element }: { machine: Machine; element: Selection }) {
  const { act, refused } = useDeed()
  const [type, setType] = useState<FieldType>({ type: 'string', declared: 'string' })
  const trouble = refused !== null && <Refused reason={refused} />
  if (element.kind === 'agent') {
    const states = machine.states.filter(({ requires }) => requires.some(({ from }) => from.kind === 'agent' && from.agent === element.agent)).map(({ name }) => name)
    return (
      <>
        <Note tone="info">
          <b>{element.agent}</b> is asked without being declared. That runs; declared, it has a place of its own under <code>agents</code>.
        </Note>
        <div>
          <Button icon="plus" onClick={() => act({ kind: 'addAgent', agent: element.agent, canTransition: states })}>
            Declare {element.agent}
          </Button>
        </div>
        {trouble}
        <Uses machine={machine} element={element} />
      </>
    )
  }
  if (element.kind === 'field') {
    return (
      <>
        <Note tone="warn">
          <b>{element.field}</b> is not declared under <code>context</code>, so nothing can be written in it.
        </Note>
        <TypeField type={type} onType={setType} />
        <div>
          <Button icon="plus" disabled={!isWholeType(type)} onClick={() => act({ kind: 'addField', field: element.field, type })}>
            Declare {element.field}
          </Button>
        </div>
        {trouble}
        <Uses machine={machine} element={element} />
      </>
    )
  }
  const gone = element.kind === 'requirement' && requirementIn(machine, element.state, element.requirement) === null ? 'requirement' : element.kind
  return <EmptyPane icon="state" title={`This ${gone} is gone.`} text="Choose something on the canvas or in the outline." />
}

/** What was typed elsewhere and could not be written: still there, with the reason and the way back. */
function Unfinished({ element }: { element: Element }) {
  const all = useUnfinished()
  const select = useApp((app) => app.select)
  const elsewhere = all.filter(({ entry: { selection } }) => !(element.kind === 'machine' ? selection === null : sameSelection(selection, element)))
  if (elsewhere.length === 0) return null
  return (
    <section className="unfinished stack tight" aria-label="Not written yet">
      {elsewhere.map(({ entry, text, refused }) => (
        <div key={entry.id} className="note warn">
          <Icon name="warn" />
          <div className="grow">
            <b>{entry.label}</b> is not written yet. {refused} <q className="clip-2">{text}</q>
            <span className="row wrap tight">
              <Button small onClick={() => select(entry.selection, 'inspector')}>
                Go there
              </Button>
              <Button small kind="quiet" onClick={() => drafts.discard(entry.id)}>
                Discard
              </Button>
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
