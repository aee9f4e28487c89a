import type { Machine, StateName } from '../machine'

const known = new WeakMap<Machine, ReadonlySet<StateName>>()

/**
 * The states that a loop leads back to: their visits are what people call rounds.
 *
 * A state is one when an edge reaches it from a state that can only be met through it, walking from the initial state in document order.
 */
export function roundStates(machine: Machine): ReadonlySet<StateName> {
  const cached = known.get(machine)
  if (cached !== undefined) return cached
  const found = new Set<StateName>()
  const targets = new Map(machine.states.map(state => [state.name, state.transitions.map(edge => edge.toState)]))
  const done = new Set<StateName>()
  const first = machine.initialState ?? machine.states[0]?.name
  // Depth first with an own stack: a machine may be a chain of thousands.
  const path = new Set<StateName>()
  const stack: { state: StateName; next: number }[] = []
  const open = (state: StateName): void => {
    path.add(state)
    stack.push({ state, next: 0 })
  }
  if (first !== undefined && targets.has(first)) open(first)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = targets.get(top.state)?.[top.next]
    top.next += 1
    if (target === undefined) {
      done.add(top.state)
      path.delete(top.state)
      stack.pop()
    } else if (path.has(target)) found.add(target)
    else if (!done.has(target) && targets.has(target)) open(target)
  }
  known.set(machine, found)
  return found
}

export const isRoundState = (machine: Machine, state: StateName): boolean => roundStates(machine).has(state)

const loops = new WeakMap<Machine, ReadonlySet<StateName>>()

/** The states of the machine's one loop, those on a way from its head back to it; empty for none or several loops. */
function loopStates(machine: Machine): ReadonlySet<StateName> {
  const cached = loops.get(machine)
  if (cached !== undefined) return cached
  const heads = [...roundStates(machine)]
  const [head] = heads
  const loop = new Set<StateName>()
  if (head !== undefined && heads.length === 1) {
    const onward = new Map(machine.states.map(state => [state.name, state.transitions.map(edge => edge.toState)]))
    const back = new Map<StateName, StateName[]>()
    for (const [from, targets] of onward) for (const to of targets) back.set(to, [...(back.get(to) ?? []), from])
    const ahead = reach(head, onward)
    for (const state of reach(head, back)) if (ahead.has(state)) loop.add(state)
  }
  loops.set(machine, loop)
  return loop
}

function reach(from: StateName, next: ReadonlyMap<StateName, readonly StateName[]>): ReadonlySet<StateName> {
  const found = new Set<StateName>([from])
  for (const state of found) for (const to of next.get(state) ?? []) found.add(to)
  return found
}

/** The round that a run is in: the visit of its loop's head while it stands in the loop, or null outside of rounds. */
export function roundNow(machine: Machine, state: StateName, visit: number, visits: Readonly<Record<string, number>>): number | null {
  if (isRoundState(machine, state)) return visit
  const [head] = roundStates(machine)
  return head !== undefined && loopStates(machine).has(state) && Object.hasOwn(visits, head) ? (visits[head] ?? null) : null
}
