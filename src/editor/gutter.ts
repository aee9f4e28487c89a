import { agentNumbers, elementPath, pathSegments, type AgentName, type Machine, type Reading, type State } from '../machine'

/** Who a line of a machine's text asks: the requirement that begins there. */
export interface AskedOnLine {
  /** The agent's number; 0 for a person, null for any agent. */
  readonly number: number | null
  readonly who: string
  readonly field: string
}

const states = new WeakMap<Machine, ReadonlyMap<string, State>>()
const stateOf = (machine: Machine, name: string): State | undefined => {
  let known = states.get(machine)
  if (!known) states.set(machine, (known = new Map(machine.states.map((state) => [state.name, state]))))
  return known.get(name)
}

const numbers = new WeakMap<Machine, ReadonlyMap<AgentName, number>>()
const numbersOf = (machine: Machine): ReadonlyMap<AgentName, number> => {
  let known = numbers.get(machine)
  if (!known) numbers.set(machine, (known = agentNumbers(machine)))
  return known
}

/**
 * Who is asked by the requirement whose item begins between two offsets (a line without its indentation and dash), or null.
 * `first` is where the line's own text begins.
 */
export const askedBetween = (reading: Reading, lineStart: number, first: number): AskedOnLine | null => {
  const path = reading.elementAt(first)
  if (path === null) return null
  const [part, name, list, index] = pathSegments(path)
  if (part !== 'states' || name === undefined || list !== 'requires' || index === undefined) return null
  const span = reading.spanOf(elementPath('states', name, 'requires', Number(index)))
  // A requirement over several lines is named on its first one.
  if (!span || span.item.start < lineStart || span.item.start > first) return null
  const requirement = stateOf(reading.machine, name)?.requires[Number(index)]
  if (!requirement) return null
  const { field, from } = requirement
  if (from.kind === 'user') return { number: 0, who: from.user ?? 'any person', field }
  if (from.agent === null) return { number: null, who: 'any agent', field }
  return { number: numbersOf(reading.machine).get(from.agent) ?? null, who: from.agent, field }
}

/** Where CEL stands in a line, as columns from 0: templates `{{ … }}` and the value behind `expression:`. */
export const celIn = (line: string): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = []
  for (const match of line.matchAll(/\{\{.*?\}\}/g)) found.push([match.index, match.index + match[0].length])
  for (const match of line.matchAll(/\b(?:expression|cel)\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g)) {
    const value = match[1] ?? ''
    const start = match.index + match[0].length - value.length
    found.push([start, start + value.length])
  }
  return found
}
