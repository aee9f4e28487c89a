import { useState } from 'react'
import { childPath, fieldName, LANGUAGE, stateName, type Field, type FieldType, type KeyDescription, type Machine, type Operation, type StateName } from '../machine'
import type { Selection } from '../store'
import { ActionSection } from './ActionSection'
import { Choice, Flag } from './Choice'
import { pathOf, requirementIn, stateIn, transitionIn } from './element'
import { defaultEntry, example, nameEntry, textEntry } from './entries'
import { ExpressionField } from './ExpressionField'
import { FromField } from './FromField'
import { GuardSection } from './GuardSection'
import { Findings, Refused, useProblems } from './Hints'
import { RequirementSection } from './RequirementSection'
import { TextField } from './TextField'
import { TransitionSection } from './TransitionSection'
import { isWholeType, TypeField } from './TypeField'
import { useDeed } from './useDeed'
import { enumIn, ValueList } from './ValueList'

/** One state among those that there are. */
export const stateOptions = (machine: Machine) => machine.states.map(({ name }) => ({ value: name, label: name }))

/** The keys of the element's kind, each as the control that its value asks for: see `LANGUAGE`. */
export function ElementForm({ machine, element }: { machine: Machine; element: Selection }) {
  return LANGUAGE[element.kind].map((key) => <KeyControl key={key.key} machine={machine} element={element} description={key} />)
}

interface ControlProps {
  readonly machine: Machine
  readonly element: Selection
  readonly description: KeyDescription
}

function KeyControl({ machine, element, description }: ControlProps) {
  const { key, label, says, value } = description
  const path = childPath(pathOf(element), key)
  const id = path
  const state = 'state' in element ? stateIn(machine, element.state) : null
  const transition = element.kind === 'transition' ? transitionIn(machine, element.state, element.transition) : null
  const requirement = element.kind === 'requirement' ? requirementIn(machine, element.state, element.requirement) : null
  const field = element.kind === 'field' ? machine.context.find(({ name }) => name === element.field) : undefined
  switch (value) {
    case 'name':
      return element.kind === 'state' || element.kind === 'agent' || element.kind === 'field' ? <TextField entry={nameEntry(element, machine)} label={label} says={says} /> : null
    case 'line':
    case 'version': {
      const entry = textEntry(element, key, machine)
      return entry && <TextField entry={entry} label={label} says={says} path={path} />
    }
    case 'text': {
      const entry = textEntry(element, key, machine)
      // Only what agents are told holds templates.
      if (element.kind === 'state' || element.kind === 'requirement') return entry && <ExpressionField as="template" self={element.kind === 'requirement'} entry={entry} label={label} says={says} path={path} />
      return entry && <TextField long entry={entry} label={label} says={says} path={path} />
    }
    case 'flag':
      if (state && element.kind === 'state') return <Flag label={label} says={says} on={state.terminal} operation={(terminal) => ({ kind: 'setTerminal', state: state.name, terminal })} />
      return requirement && element.kind === 'requirement' ? <Flag label={label} says={says} on={requirement.required} operation={(required) => ({ kind: 'setRequirement', state: element.state, requirement: element.requirement, set: { required } })} /> : null
    case 'state':
      return transition && element.kind === 'transition' ? (
        <Choice id={id} label={label} says={says} value={transition.toState} options={stateOptions(machine)} path={path} operation={(to) => ({ kind: 'retargetTransition', state: element.state, transition: element.transition, toState: stateName(to) })} />
      ) : null
    case 'field':
      return requirement && element.kind === 'requirement' ? (
        <Choice
          id={id} label={label} says={says} value={requirement.field} options={machine.context.map(({ name }) => ({ value: name, label: name }))} path={path}
          operation={(to) => ({ kind: 'setRequirement', state: element.state, requirement: element.requirement, set: { field: fieldName(to) } })}
        />
      ) : null
    case 'from':
      return requirement && element.kind === 'requirement' ? <RequirementFrom machine={machine} element={element} /> : null
    case 'states':
      return element.kind === 'agent' ? <ActsIn machine={machine} agent={element.agent} label={label} says={says} /> : null
    case 'type':
      return field ? <FieldTypeControl field={field} /> : null
    case 'default':
      return field && element.kind === 'field' ? <TextField entry={defaultEntry(element, machine)} label={label} says={says} path={path} placeholder={`nothing; or for instance ${example(field.type)}`} /> : null
    case 'requirements':
      return state && <RequirementSection machine={machine} state={state} title={label} says={says} />
    case 'transitions':
      return state && <TransitionSection machine={machine} state={state} title={label} says={says} />
    case 'guards':
      return transition && element.kind === 'transition' ? <GuardSection machine={machine} state={element.state} transition={element.transition} guards={transition.guards} says={says} /> : null
    case 'actions':
      if (transition && element.kind === 'transition') return <ActionSection machine={machine} at={{ list: 'onTransition', state: element.state, transition: element.transition }} actions={transition.onTransition} title={label} says={says} />
      return state && (key === 'entry' || key === 'exit') ? <ActionSection machine={machine} at={{ list: key, state: state.name }} actions={state[key]} title={label} says={says} /> : null
    case 'cel':
    case 'count':
    case 'values':
    case 'members':
      return null
  }
}

function RequirementFrom({ machine, element }: { machine: Machine; element: Extract<Selection, { kind: 'requirement' }> }) {
  const path = childPath(pathOf(element), 'from')
  const { act, refused, onFocus } = useDeed(path)
  const problems = useProblems(path)
  const found = requirementIn(machine, element.state, element.requirement)
  return (
    found && (
      <div className="stack tight">
        <FromField machine={machine} from={found.from} onFocus={onFocus} onFrom={(from) => act({ kind: 'setRequirement', state: element.state, requirement: element.requirement, set: { from } })} />
        {refused !== null && <Refused reason={refused} />}
        <Findings problems={problems} />
      </div>
    )
  )
}

/** The states where an agent is asked when anybody will do. */
function ActsIn({ machine, agent, label, says }: { machine: Machine; agent: Extract<Selection, { kind: 'agent' }>['agent']; label: string; says: string }) {
  const { act, refused } = useDeed()
  const problems = useProblems(childPath(pathOf({ kind: 'agent', agent }), 'canTransition'))
  const declared = machine.agents.find(({ name }) => name === agent)
  if (!declared) return null
  const { canTransition } = declared
  const set = (states: readonly StateName[]): Operation => ({ kind: 'setCanTransition', agent, states })
  const all = [...new Set([...machine.states.map(({ name }) => name), ...canTransition])]
  return (
    <fieldset className="field ticks" title={says}>
      <legend>{label}</legend>
      <span className="checks">
        {all.map((state) => {
          const on = canTransition.includes(state)
          return (
            <label key={state} className="tick">
              <input type="checkbox" checked={on} onChange={() => act(set(on ? canTransition.filter((other) => other !== state) : [...canTransition, state]))} />
              {state}
            </label>
          )
        })}
      </span>
      {refused !== null && <Refused reason={refused} />}
      <Findings problems={problems} />
    </fieldset>
  )
}

/** A field's type. One that would accept nothing yet waits here until it has a value. */
function FieldTypeControl({ field }: { field: Field }) {
  const path = childPath(pathOf({ kind: 'field', field: field.name }), 'type')
  const { act, refused, onFocus } = useDeed(path)
  const [pending, setPending] = useState<FieldType | null>(null)
  const problems = useProblems(path)
  const set = (type: FieldType): void => {
    if (!isWholeType(type)) setPending(type)
    else if (act({ kind: 'setFieldType', field: field.name, type })) setPending(null)
  }
  return (
    <div className="stack tight">
      <TypeField type={pending ?? field.type} onType={set} onFocus={onFocus} withoutValues={pending === null} />
      {pending && <p className="t2 c2">The type changes with the first value.</p>}
      {refused !== null && <Refused reason={refused} />}
      <Findings problems={problems} />
      {!pending && enumIn(field.type) && <ValueList field={field} />}
    </div>
  )
}
