import { useId, useState } from 'react'
import { agentName, agentNumbers, userName, type From, type Machine } from '../machine'
import { Button } from '../ui'
import { Select } from './Choice'

const ANY_AGENT = '\u0000agent'
const ANY_PERSON = '\u0000user'
const NEW_AGENT = '\u0000new agent'
const NEW_PERSON = '\u0000new person'

const keyOf = (from: From): string => (from.kind === 'agent' ? (from.agent === null ? ANY_AGENT : `agent:${from.agent}`) : from.user === null ? ANY_PERSON : `user:${from.user}`)

function fromOf(key: string): From {
  if (key === ANY_AGENT) return { kind: 'agent', agent: null }
  if (key === ANY_PERSON) return { kind: 'user', user: null }
  return key.startsWith('user:') ? { kind: 'user', user: userName(key.slice('user:'.length)) } : { kind: 'agent', agent: agentName(key.slice('agent:'.length)) }
}

/** People that the machine's requirements name. */
const peopleOf = ({ states }: Machine): readonly string[] => [...new Set(states.flatMap(({ requires }) => requires.flatMap(({ from }) => (from.kind === 'user' && from.user !== null ? [from.user] : []))))]

export interface FromFieldProps {
  readonly machine: Machine
  readonly from: From
  readonly onFrom: (from: From) => void
  readonly onFocus?: (() => void) | undefined
  readonly bare?: boolean | undefined
}

/** Whom a requirement is from: an agent, a person, anybody; or somebody whom the machine does not know yet. */
export function FromField({ machine, from, onFrom, onFocus, bare = false }: FromFieldProps) {
  const [naming, setNaming] = useState<'agent' | 'user' | null>(null)
  const [name, setName] = useState('')
  const id = useId()
  const options = [
    ...[...agentNumbers(machine).keys()].map((agent) => ({ value: `agent:${agent}`, label: agent as string })),
    { value: ANY_AGENT, label: 'any agent here' },
    ...peopleOf(machine).map((user) => ({ value: `user:${user}`, label: `${user}, a person` })),
    { value: ANY_PERSON, label: 'any person' },
    { value: NEW_AGENT, label: 'another agent …' },
    { value: NEW_PERSON, label: 'a person by name …' },
  ]
  const take = (): void => {
    if (naming === null || name.trim() === '') return
    onFrom(naming === 'agent' ? { kind: 'agent', agent: agentName(name.trim()) } : { kind: 'user', user: userName(name.trim()) })
    setNaming(null)
    setName('')
  }
  return (
    <>
      <Select
        bare={bare} label="From" says="Who has to write it." value={naming === 'agent' ? NEW_AGENT : naming === 'user' ? NEW_PERSON : keyOf(from)} options={options} onFocus={onFocus}
        onChoose={(key) => {
          if (key === NEW_AGENT || key === NEW_PERSON) setNaming(key === NEW_AGENT ? 'agent' : 'user')
          else {
            setNaming(null)
            onFrom(fromOf(key))
          }
        }}
      />
      {naming !== null && (
        <span className="row">
          <label className="sr" htmlFor={id}>
            {naming === 'agent' ? 'Name of the agent' : 'Name of the person'}
          </label>
          <input
            id={id} className="input grow" value={name} autoFocus placeholder={naming === 'agent' ? 'agent’s name' : 'person’s name'} onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              take()
            }}
          />
          <Button small disabled={name.trim() === ''} onClick={take}>
            Choose
          </Button>
        </span>
      )}
    </>
  )
}
