import { fieldName, readMachine, type Machine, type Value } from '../../machine'
import { newRun, reduce, type Run } from '../../reducer'
import { HOSTILE_NAMES } from './hostileValues'

/** A machine of agents with hostile names, each asked again in every round. */
export function hostileMachine(names: readonly string[] = HOSTILE_NAMES): { readonly text: string; readonly machine: Machine } {
  const quoted = names.map((name) => JSON.stringify(name))
  const text = `fsm:
  name: hostile
  initialState: "say; #it"
  context: { said: { type: map, of: string }, more: { type: list, of: string } }
  agents: { ${quoted.map((name) => `${name}: { canTransition: ["say; #it"] }`).join(', ')} }
  states:
    "say; #it":
      requires: [ ${quoted.map((name) => `{ name: said, from: { agent: ${name} } }`).join(', ')}, { name: more, from: agent, required: false } ]
      transitions:
        - { toState: "<done>", guards: [ { expression: "size(context.more) > 1000" } ] }
        - { toState: "say; #it", onTransition: [ { remove: { said: "*" } } ] }
    "<done>": { terminal: true }
`
  return { text, machine: readMachine(text).machine }
}

/** A run in which the agents say the values, one after the other, until all are said. */
export function hostileRun(values: readonly Value[], names: readonly string[] = HOSTILE_NAMES): { readonly text: string; readonly machine: Machine; readonly run: Run } {
  const { text, machine } = hostileMachine(names)
  let run = reduce(machine, newRun(machine), { kind: 'start' })
  values.forEach((value, nth) => {
    const [summon] = run.open
    if (summon === undefined) return
    if (nth % 23 === 11) run = reduce(machine, run, { kind: 'failed', actor: summon.actor, summon: summon.id, error: String(value) })
    else run = reduce(machine, run, { kind: 'turn', actor: summon.actor, summon: summon.id, writes: [{ field: fieldName(nth % 31 === 17 ? 'nope; #2' : 'said'), value: value === '' ? 'blank' : value }] })
    if (nth % 37 === 5) run = reduce(machine, run, { kind: 'turn', actor: summon.actor, summon: summon.id, writes: [{ field: fieldName('said'), value }] })
  })
  return { text, machine, run }
}
