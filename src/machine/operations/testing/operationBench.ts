import { agentName, fieldName, stateName } from '../../names'
import { readMachine } from '../../readMachine'
import { applyEdits, editsOf, type Operation } from '..'

const name = (index: number): string => `step_${String(index).padStart(4, '0')}`

/** A machine of `count` states in a chain with back-edges, seventeen lines a state. Reads without an error. */
export function chainOf(count: number): string {
  const states = Array.from({ length: count }, (_, i) => `    # ${name(i)}: three votes, two of which carry it
    ${name(i)}:
      description: "Vote on {{ context.topic }} as it stands at ${name(i)}."
      requires:
        - { name: votes, from: { agent: pro },  prompt: "Your vote." }
        - { name: votes, from: { agent: con },  prompt: "Your vote." }
        - { name: votes, from: { agent: prag }, prompt: "Your vote." }
      transitions:
        - toState: ${name(i + 1)}
          guards: [{ backend: cel, expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2" }]
          onTransition: [{ remove: { votes: "*" } }]
        - toState: ${name(Math.max(0, i - 3))}
          guards: [{ backend: cel, expression: "context.votes['agent:pro'] == 'reject'" }]
          # asked again, all three
          onTransition: [{ remove: { votes: "*" } }]
`)
  return `fsm:
  name: chain
  initialState: ${name(0)}
  context:
    topic: { type: string, default: "What next?" }
    votes: { type: map, of: enum, values: [approve, reject] }
  agents:
    pro: { canTransition: [${name(0)}] }
  states:
${states.join('')}    ${name(count)}:
      terminal: true
`
}

/** What a gesture, a form or a menu does to one place of such a machine. */
export const benchOperations = (count: number): readonly Operation[] => {
  const state = stateName(name(count >> 1))
  return [
    { kind: 'setDescription', state, description: 'Vote again.' },
    { kind: 'addTransition', state, transition: { toState: stateName(name(1)), guards: [{ backend: 'cel', expression: 'true' }] } },
    { kind: 'retargetTransition', state, transition: 1, toState: stateName(name(2)) },
    { kind: 'addState', state: stateName('appeal') },
    { kind: 'renameState', state, to: stateName('half_way') },
    { kind: 'deleteState', state },
    { kind: 'moveRequirement', state, requirement: 0, to: 2 },
    { kind: 'editGuard', state, transition: 0, guard: 0, expression: 'size(context.votes) > 2' },
    { kind: 'addField', field: fieldName('answer'), type: { type: 'string', declared: 'string' } },
    { kind: 'setCanTransition', agent: agentName('pro'), states: [state] },
    { kind: 'setCap', cap: 'maxIterations', value: 9 },
  ]
}

/** Milliseconds of operations at `count` states, `rounds` times each: computed, applied and read again. */
export function operationTimes(count: number, rounds: number, kinds?: readonly Operation['kind'][]): readonly { readonly kind: string; readonly ms: readonly number[] }[] {
  const text = chainOf(count)
  let reading = readMachine(text)
  return benchOperations(count).filter(({ kind }) => kinds === undefined || kinds.includes(kind)).map((operation) => {
    const ms: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // Another reading each time, as after an edit somewhere else.
      reading = readMachine(text.replace('name: chain', `name: chain${round}`), reading)
      const began = performance.now()
      const result = editsOf(reading, operation)
      if (!result.ok) throw new Error(result.reason)
      readMachine(applyEdits(reading.text, result.edits), result.after)
      if (round > 0) ms.push(performance.now() - began)
    }
    return { kind: operation.kind, ms }
  })
}
