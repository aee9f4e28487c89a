import { humanise, parseTemplate } from '../guards'
import { fieldHits, type AgentName, type FieldName, type Machine } from '../machine'
import { useApp, type Selection } from '../store'
import { fromWords } from './element'
import { Section } from './Section'

interface Use {
  readonly selection: Selection
  readonly words: string
}

/** The requirements that ask an agent. */
const asksOf = (machine: Machine, agent: AgentName): readonly Use[] =>
  machine.states.flatMap(({ name, requires }) => requires.flatMap(({ field, from }, requirement): Use[] => (from.kind === 'agent' && from.agent === agent ? [{ selection: { kind: 'requirement', state: name, requirement }, words: `${name} asks for ${field}` }] : [])))

/** Where a field is written and read. */
function usesOf(machine: Machine, field: FieldName): readonly Use[] {
  const reads = (expression: string): boolean => fieldHits(expression, field, field).length > 0
  const told = (text: string): boolean => parseTemplate(text).some((part) => part.kind === 'expression' && reads(part.expression))
  return machine.states.flatMap(({ name, description, requires, transitions, entry, exit }): Use[] => {
    const state = { kind: 'state', state: name } as const
    return [
      ...(told(description) ? [{ selection: state, words: `the objective of ${name} tells it` }] : []),
      ...requires.flatMap((each, requirement): Use[] => {
        const selection = { kind: 'requirement', state: name, requirement } as const
        return each.field === field ? [{ selection, words: `${name} waits for it from ${fromWords(each)}` }] : told(each.prompt ?? '') ? [{ selection, words: `a prompt of ${name} tells it` }] : []
      }),
      ...transitions.flatMap(({ toState, guards, onTransition }, transition): Use[] => {
        const selection = { kind: 'transition', state: name, transition } as const
        return [
          ...guards.flatMap(({ expression }): Use[] => (reads(expression) ? [{ selection, words: `${name} → ${toState} if ${humanise(expression)}` }] : [])),
          ...onTransition.flatMap(({ effects }): Use[] => (effects.some((effect) => effect.field === field) ? [{ selection, words: `${name} → ${toState} changes it` }] : [])),
        ]
      }),
      ...[...entry, ...exit].flatMap(({ effects }): Use[] => (effects.some((effect) => effect.field === field) ? [{ selection: state, words: `${name} changes it` }] : [])),
    ]
  })
}

/** Where an agent or a field is met, each place one click away. */
export function Uses({ machine, element }: { machine: Machine; element: Extract<Selection, { kind: 'agent' | 'field' }> }) {
  const select = useApp((app) => app.select)
  const uses = element.kind === 'agent' ? asksOf(machine, element.agent) : usesOf(machine, element.field)
  return (
    <Section title={element.kind === 'agent' ? 'Asked in' : 'Used in'}>
      {uses.length === 0 && <p className="t2 c3">{element.kind === 'agent' ? 'No requirement names this agent.' : 'Nothing writes or reads it.'}</p>}
      <ul className="uses">
        {uses.map(({ selection, words }, nth) => (
          <li key={nth}>
            <button type="button" className="opens" onClick={() => select(selection, 'inspector')}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
