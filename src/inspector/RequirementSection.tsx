import { useState } from 'react'
import { agentNumbers, fieldName, type FieldType, type From, type Machine, type Requirement, type SingleOperation, type State } from '../machine'
import { appStore, useApp } from '../store'
import { AgentChip } from '../ui'
import { AddBox } from './AddBox'
import { fromWords } from './element'
import { FromField } from './FromField'
import { Refused } from './Hints'
import { ItemList } from './ItemList'
import { NewField, useNewField } from './NewField'
import { Section } from './Section'
import { useDeed } from './useDeed'

/** Who is asked, as the chip that stands for them everywhere. */
export function FromChip({ machine, requirement }: { machine: Machine; requirement: Requirement }) {
  const { from, required } = requirement
  const n = from.kind === 'agent' && from.agent !== null ? (agentNumbers(machine).get(from.agent) ?? 0) : 0
  return from.kind === 'agent' && from.agent === null ? <span className="t2 c2">any agent here</span> : <AgentChip n={n} label={fromWords({ from })} optional={!required} />
}

/** A sensible first asked one: who acts in this state, else the first agent, else a person. */
function firstFrom(machine: Machine, state: State): From {
  const acting = machine.agents.find(({ canTransition }) => canTransition.includes(state.name)) ?? machine.agents[0]
  return acting ? { kind: 'agent', agent: acting.name } : { kind: 'user', user: null }
}

function AddRequirement({ machine, state }: { machine: Machine; state: State }) {
  const [from, setFrom] = useState<From>(() => firstFrom(machine, state))
  const place = `requirement of ${state.name}`
  const [fresh, setFresh] = useNewField(place)
  const { act, refused } = useDeed()
  const requirement = (field: string): SingleOperation => ({ kind: 'addRequirement', state: state.name, requirement: { field: fieldName(field), from } })
  const add = (text: string): boolean => {
    if (machine.context.some(({ name }) => name === text)) return act(requirement(text))
    setFresh(text)
    return false
  }
  const create = (type: FieldType): boolean =>
    act({ kind: 'several', operations: [{ kind: 'addField', field: fieldName(fresh), type }, requirement(fresh)], label: `let ${state.name} wait for ${fresh}` })
  return (
    <div className="adding stack" role="group" aria-label="Add a requirement">
      <div className="add-row">
        <FromField bare machine={machine} from={from} onFrom={setFrom} />
        <AddBox keep={place} label="Field to wait for" action="Ask" placeholder="a field, or a new one’s name" suggestions={machine.context.map(({ name }) => name)} onAdd={add} />
      </div>
      <NewField place={place} says="That is no field yet. What may be written in" action={`Add ${fresh} and ask`} onAdd={create} />
      {refused !== null && <Refused reason={refused} />}
    </div>
  )
}

/** What a state waits for: opened, put in order, added and taken out. */
export function RequirementSection({ machine, state, says, title }: { machine: Machine; state: State; title: string; says: string }) {
  const select = useApp((app) => app.select)
  return (
    <Section title={title} says={state.requires.length === 0 ? 'Nobody is asked here. Add whom the state waits for.' : says}>
      <ItemList
        label={title}
        move={(requirement, to) => ({ kind: 'moveRequirement', state: state.name, requirement, to })}
        remove={(requirement) => ({ kind: 'deleteRequirement', state: state.name, requirement })}
        items={state.requires.map((requirement, index) => ({
          key: String(index),
          words: `${requirement.field} from ${fromWords(requirement)}`,
          content: (
            <button type="button" className="opens" onClick={() => select({ kind: 'requirement', state: state.name, requirement: index }, 'inspector')}>
              <code>{requirement.field}</code>
              <span className="c3" aria-label="from">
                ←
              </span>
              <FromChip machine={machine} requirement={requirement} />
              {requirement.prompt !== undefined && requirement.prompt !== '' && <span className="t2 c3 clip">{requirement.prompt}</span>}
            </button>
          ),
        }))}
      />
      {/* Another state's form begins with its own asked one. */}
      <AddRequirement key={`${appStore.getState().document.id} ${state.name}`} machine={machine} state={state} />
    </Section>
  )
}
