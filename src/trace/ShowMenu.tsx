import type { Machine, StateName } from '../machine'
import type { Writer } from '../reducer'
import { Button, Popover } from '../ui'
import type { RowFilter, Show } from './rowFilter'
import type { Lifeline } from './sequenceTypes'

export interface ShowMenuProps {
  machine: Machine
  lifelines: readonly Lifeline[]
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

const KINDS = [['all', 'Everything'], ['writes', 'Only what was written'], ['trouble', 'Only trouble'], ['field', 'One field’s life']] as const

/** How much is left out, in a word. */
const word = ({ show, foldedAgents, foldedStates }: RowFilter): string | null => {
  if (show.kind === 'field') return show.field
  if (show.kind !== 'all') return show.kind
  const folded = foldedAgents.size + foldedStates.size
  return folded === 0 ? null : `${folded} folded`
}

/** What of the run is shown: a kind of record, one field, some agents, some states. */
export function ShowMenu({ machine, lifelines, filter, onFilter }: ShowMenuProps) {
  const { show, foldedAgents, foldedStates } = filter
  const fields = machine.context.map(({ name }) => name as string)
  const states = [...new Set(machine.states.map(({ name }) => name))]
  const choose = (kind: Show['kind'], field = show.kind === 'field' ? show.field : fields[0]): void =>
    onFilter({ ...filter, show: kind === 'field' ? (field === undefined ? { kind: 'all' } : { kind, field }) : { kind } })
  const shown = word(filter)
  return (
    <Popover label="What is shown" trigger={<Button kind={shown === null ? 'quiet' : undefined} small icon="eye" label={shown === null ? 'What is shown' : `What is shown: ${shown}`}>{shown === null ? <span className="hide-s">Show</span> : <span className="cut">{shown}</span>}</Button>}>
      <div className="seq-show">
        <fieldset>
          <legend>Show</legend>
          {KINDS.map(([kind, label]) => (
            <label key={kind}><input type="radio" name="seq-show" checked={show.kind === kind} disabled={kind === 'field' && fields.length === 0} onChange={() => choose(kind)} /> {label}</label>
          ))}
          {show.kind === 'field' && (
            <select className="input" aria-label="Field" value={show.field} onChange={event => choose('field', event.target.value)}>
              {fields.map(field => <option key={field}>{field}</option>)}
            </select>
          )}
        </fieldset>
        <fieldset>
          <legend>Fold who speaks</legend>
          {lifelines.filter(({ writer }) => writer !== 'machine').map(({ writer, label }) => (
            <label key={writer}><input type="checkbox" checked={foldedAgents.has(writer)} onChange={() => onFilter({ ...filter, foldedAgents: toggled<Writer>(foldedAgents, writer) })} /> {label}</label>
          ))}
        </fieldset>
        <fieldset>
          <legend>Fold a state</legend>
          {states.map(state => (
            <label key={state}><input type="checkbox" checked={foldedStates.has(state)} onChange={() => onFilter({ ...filter, foldedStates: toggled<StateName>(foldedStates, state) })} /> {state}</label>
          ))}
        </fieldset>
      </div>
    </Popover>
  )
}
