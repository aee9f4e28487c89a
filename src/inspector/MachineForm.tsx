import { agentName, childPath, elementPath, fieldName, LANGUAGE, stateName, typeInWords, type Cap, type Machine } from '../machine'
import { useApp } from '../store'
import { AgentGlyph, Icon } from '../ui'
import { AddBox } from './AddBox'
import { Choice } from './Choice'
import { stateOptions } from './ElementForm'
import { capEntry, textEntry } from './entries'
import { MACHINE } from './element'
import { Findings, Refused, useProblems } from './Hints'
import { ItemList } from './ItemList'
import { NewField, useNewField } from './NewField'
import { Section } from './Section'
import { TextField } from './TextField'
import { useDeed } from './useDeed'

/** The machine itself, shown while nothing in it is selected: its head, its parts, its caps. */
export function MachineForm({ machine }: { machine: Machine }) {
  return LANGUAGE.machine.map(({ key, label, says, value }) => {
    switch (value) {
      case 'line':
      case 'version': {
        const entry = textEntry(MACHINE, key, machine)
        return entry && <TextField key={key} entry={entry} label={label} says={says} numeric={value === 'version'} path={elementPath(key)} />
      }
      case 'state':
        return <Choice key={key} id={key} label={label} says={says} value={machine.initialState ?? ''} options={stateOptions(machine)} path={elementPath(key)} operation={(state) => ({ kind: 'setInitial', state: stateName(state) })} />
      case 'members':
        if (key === 'states') return <States key={key} machine={machine} title={label} />
        if (key === 'agents') return <Agents key={key} machine={machine} title={label} />
        return key === 'context' ? <Fields key={key} machine={machine} title={label} /> : <Caps key={key} title={label} says={says} />
      default:
        return null
    }
  })
}

function States({ machine, title }: { machine: Machine; title: string }) {
  const select = useApp((app) => app.select)
  const { act, refused } = useDeed()
  const add = (name: string): boolean => {
    const operation = { kind: 'addState', state: stateName(name) } as const
    // The first state is where a run begins, unless the text says otherwise.
    return act(machine.initialState === null ? { kind: 'several', operations: [operation, { kind: 'setInitial', state: stateName(name) }], label: `add state ${name}` } : operation)
  }
  return (
    <Section title={title} says={machine.states.length === 0 ? 'Nothing happens yet. Add the first state.' : undefined}>
      <ItemList
        label={title}
        move={(from, to) => ({ kind: 'moveState', state: machine.states[from]?.name ?? stateName(''), to })}
        remove={(index) => ({ kind: 'deleteState', state: machine.states[index]?.name ?? stateName('') })}
        items={machine.states.map(({ name, terminal }) => ({
          key: name,
          words: `state ${name}`,
          content: (
            <button type="button" className="opens" onClick={() => select({ kind: 'state', state: name }, 'inspector')}>
              <span className={`statebox${terminal ? ' term' : name === machine.initialState ? ' init' : ''}`} aria-hidden="true" />
              {name}
            </button>
          ),
        }))}
      />
      <AddBox keep="state" label="New state" action="Add state" onAdd={add} />
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}

function Agents({ machine, title }: { machine: Machine; title: string }) {
  const select = useApp((app) => app.select)
  const { act, refused } = useDeed()
  return (
    <Section title={title} says={machine.agents.length === 0 ? 'Nobody takes part yet.' : undefined}>
      <ItemList
        label={title}
        move={(from, to) => ({ kind: 'moveAgent', agent: machine.agents[from]?.name ?? agentName(''), to })}
        remove={(index) => ({ kind: 'deleteAgent', agent: machine.agents[index]?.name ?? agentName('') })}
        items={machine.agents.map(({ name }, index) => ({
          key: name,
          words: `agent ${name}`,
          content: (
            <button type="button" className="opens" onClick={() => select({ kind: 'agent', agent: name }, 'inspector')}>
              <AgentGlyph n={index + 1} />
              {name}
            </button>
          ),
        }))}
      />
      <AddBox keep="agent" label="New agent" action="Add agent" onAdd={(name) => act({ kind: 'addAgent', agent: agentName(name) })} />
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}

function Fields({ machine, title }: { machine: Machine; title: string }) {
  const select = useApp((app) => app.select)
  const { act, refused } = useDeed()
  const [fresh, setFresh] = useNewField('field')
  return (
    <Section title={title} says={machine.context.length === 0 ? 'Nothing is written yet. Add a field.' : undefined}>
      <ItemList
        label={title}
        move={(from, to) => ({ kind: 'moveField', field: machine.context[from]?.name ?? fieldName(''), to })}
        remove={(index) => ({ kind: 'deleteField', field: machine.context[index]?.name ?? fieldName('') })}
        items={machine.context.map(({ name, type: its }) => ({
          key: name,
          words: `field ${name}`,
          content: (
            <button type="button" className="opens" onClick={() => select({ kind: 'field', field: name }, 'inspector')}>
              <Icon name="field" small />
              <code>{name}</code>
              <span className="t2 c3 clip">{typeInWords(its)}</span>
            </button>
          ),
        }))}
      />
      {fresh === '' && (
        <AddBox
          keep="field" label="New field" action="Add field" taken={machine.context.map(({ name }) => name)}
          onAdd={(name) => {
            setFresh(name)
            return false
          }}
        />
      )}
      <NewField place="field" says="What may be written in" action={`Add ${fresh}`} onAdd={(type) => act({ kind: 'addField', field: fieldName(fresh), type })} />
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}

function Caps({ title, says }: { title: string; says: string }) {
  const problems = useProblems(elementPath('policy'))
  return (
    <Section title={title} says={says}>
      {LANGUAGE.policy.map(({ key, label, says: hint }) => (
        <TextField key={key} numeric entry={capEntry(key as Cap)} label={label} says={hint} placeholder="no cap" path={childPath(elementPath('policy'), key)} />
      ))}
      <Findings problems={problems.filter(({ path }) => path === elementPath('policy'))} />
    </Section>
  )
}
