import { agentNumbers, type Machine, type State, type StateName } from '../machine'
import { askedAgents } from './asked'

export interface ThumbState {
  readonly x: number
  readonly y: number
  readonly name: StateName
  readonly terminal: boolean
  /** Numbers of the agents that it asks, at most four. */
  readonly agents: readonly number[]
}
export interface Thumb {
  readonly width: number
  readonly height: number
  readonly states: readonly ThumbState[]
  /** SVG paths; those that go back to an earlier column are dashed. */
  readonly ways: readonly { readonly path: string; readonly back: boolean }[]
}

const COLUMN = 48
const ROW = 20
const WIDTH = 32
const HEIGHT = 14

/** How many steps each state is from the start; those out of reach stand behind all others. */
function columns(machine: Machine): ReadonlyMap<StateName, number> {
  const byName = new Map(machine.states.map((state) => [state.name, state]))
  const at = new Map<StateName, number>()
  const queue: StateName[] = machine.initialState === null ? [] : [machine.initialState]
  if (machine.initialState !== null) at.set(machine.initialState, 0)
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const { toState } of byName.get(name)?.transitions ?? []) {
      if (at.has(toState) || !byName.has(toState)) continue
      at.set(toState, (at.get(name) ?? 0) + 1)
      queue.push(toState)
    }
  }
  const last = Math.max(-1, ...at.values())
  for (const { name } of machine.states) if (!at.has(name)) at.set(name, last + 1)
  return at
}

/** The numbers of whom a state asks; 0 for a person. */
const asks = (machine: Machine, state: State): readonly number[] => {
  const numbers = agentNumbers(machine)
  const asked = state.requires.flatMap((requirement) => (requirement.from.kind === 'user' ? [0] : askedAgents(machine, state, requirement).map((agent) => numbers.get(agent) ?? 0)))
  return [...new Set(asked)].slice(0, 4)
}

/** A machine as a picture the size of a stamp: columns by distance from the start, one box a state. */
export function thumbnail(machine: Machine): Thumb {
  const column = columns(machine)
  const stacks = new Map<number, State[]>()
  for (const state of machine.states) {
    const at = column.get(state.name) ?? 0
    stacks.set(at, [...(stacks.get(at) ?? []), state])
  }
  const tallest = Math.max(1, ...[...stacks.values()].map((stack) => stack.length))
  const height = tallest * ROW + 24
  const placed = new Map<StateName, ThumbState>()
  for (const [at, stack] of stacks) {
    const top = (height - stack.length * ROW) / 2 + (ROW - HEIGHT) / 2
    for (const [row, state] of stack.entries()) {
      placed.set(state.name, { x: at * COLUMN, y: top + row * ROW, name: state.name, terminal: state.terminal, agents: asks(machine, state) })
    }
  }
  const ways = machine.states.flatMap(({ name, transitions }) =>
    transitions.flatMap(({ toState }) => {
      const from = placed.get(name)
      const to = placed.get(toState)
      if (!from || !to) return []
      const back = to.x <= from.x
      const [fx, fy, tx, ty] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2]
      const path = back
        ? `M${from.x + WIDTH / 2} ${from.y}V4H${to.x + WIDTH / 2 - (to === from ? 8 : 0)}V${to.y}`
        : `M${fx} ${fy}H${tx - 8}V${ty}H${tx}`
      return [{ path, back }]
    }),
  )
  return { width: Math.max(1, stacks.size) * COLUMN - (COLUMN - WIDTH), height, states: [...placed.values()], ways }
}
