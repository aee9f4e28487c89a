import { celField, celString } from '../../guards'
import { fieldName, stateName, agentName, type AgentName, type FieldName, type Machine, type SingleOperation, type StateName } from '../../machine'
import { actorId } from '../../reducer'
import { freeName } from '../mends'
import { Facts } from '../facts'
import type { Reading } from '../../machine'
import type { Fix } from '../types'
import { asksFor, ballotsOf, isElse, kindOf, machineCounting, thresholdsOf, withThreshold, type Panel } from './ballots'
import { conditionOf } from './findings/edges'

const several = (label: string, operations: readonly SingleOperation[]): Fix => ({ label, operation: { kind: 'several', operations, label: label.charAt(0).toLowerCase() + label.slice(1) } })

/** The edges that wait for something, without the one for everything else. */
const guarded = (machine: Machine, panel: Panel): readonly number[] => {
  const state = machine.states.find(({ name }) => name === panel.decides)
  return state ? state.transitions.flatMap((_, edge) => (isElse(state, edge) ? [] : [edge])) : []
}

/**
 * When an edge of its own has to be taken: where no edge of the state passes, and where several do. Two edges are told in
 * one word, more of them in pairs.
 */
function undecided(machine: Machine, panel: Panel, kinds: ReadonlySet<'stuck' | 'tie' | 'edge'>): string {
  const state = machine.states.find(({ name }) => name === panel.decides)
  const conditions = state ? guarded(machine, panel).map((edge) => `(${conditionOf(state, edge)})`) : []
  if (conditions.length === 2) {
    if (kinds.has('stuck') && kinds.has('tie')) return conditions.join(' == ')
    return kinds.has('tie') ? conditions.join(' && ') : conditions.map((one) => `!${one}`).join(' && ')
  }
  const none = conditions.map((one) => `!${one}`).join(' && ')
  const pairs = conditions.flatMap((one, i) => conditions.slice(i + 1).map((other) => `(${one} && ${other})`))
  return [...(kinds.has('stuck') ? [`(${none})`] : []), ...(kinds.has('tie') ? pairs : [])].join(' || ')
}

/** A majority of the panel as the count of every counting guard. */
export function thresholdMend(machine: Machine, panel: Panel, count: number): Fix | null {
  const thresholds = thresholdsOf(machine, panel)
  const guards = withThreshold(thresholds, count)
  if (guards.length === 0 || thresholds.every((one) => asksFor(one) === count)) return null
  return several(`Ask for ${count} of ${panel.voters.length}`, guards.map(({ transition, guard, expression }) => ({ kind: 'editGuard', state: stateName(panel.decides), transition, guard, expression })))
}

/** The panel with a count that only one side can reach, where both could: then what is left open is left open by all. */
interface Settled {
  readonly machine: Machine
  readonly before: readonly SingleOperation[]
  readonly label: string
  readonly kinds: ReadonlySet<'stuck' | 'tie' | 'edge'>
}

function settled(machine: Machine, panel: Panel): Settled {
  const kindsIn = (one: Machine): ReadonlySet<'stuck' | 'tie' | 'edge'> => {
    const state = one.states.find(({ name }) => name === panel.decides)
    return new Set(state ? ballotsOf(one, panel).map((ballot) => kindOf(state, ballot)) : [])
  }
  const kinds = kindsIn(machine)
  const count = Math.floor(panel.voters.length / 2) + 1
  const mend = kinds.has('tie') ? thresholdMend(machine, panel, count) : null
  if (mend?.operation.kind !== 'several') return { machine, before: [], label: '', kinds }
  const counted = machineCounting(machine, panel, count)
  return { machine: counted, before: mend.operation.operations, label: `${mend.label}, and `, kinds: kindsIn(counted) }
}
const labelled = (before: string, label: string): string => (before === '' ? label : before + label.charAt(0).toLowerCase() + label.slice(1))

/** Who settles what the panel leaves open: whoever acts after the vote and has none, else a chair. */
function chairOf(facts: Facts, panel: Panel): { readonly name: AgentName; readonly isNew: boolean } {
  const voters = new Set(panel.voters.map(({ actor }) => actorId(actor)))
  const targets = facts.stateNamed(panel.decides)?.state.transitions.map(({ toState }) => toState) ?? []
  const after = targets.flatMap((target) => facts.stateNamed(target)?.state.requires ?? []).flatMap(({ from }) => (from.kind === 'agent' && from.agent !== null && !voters.has(from.agent) ? [from.agent] : []))
  const other = after[0] ?? [...facts.agents.values()].find(({ name }) => !voters.has(name))?.name
  return other ? { name: other, isNew: !facts.agents.has(other) } : { name: agentName(freeName('chair', (name) => facts.agents.has(name) || voters.has(name))), isNew: true }
}

/** What each edge stands for, as a word that a chair can say: the vote that it counts, or where it leads. */
function sides(machine: Machine, panel: Panel): readonly { readonly word: string; readonly to: StateName }[] {
  const state = machine.states.find(({ name }) => name === panel.decides)
  const words = new Map<string, StateName>()
  for (const edge of state ? guarded(machine, panel) : []) {
    const to = state?.transitions[edge]?.toState
    if (to && ![...words.values()].includes(to)) words.set(to, to)
  }
  return [...words].map(([word, to]) => ({ word, to }))
}

/** Lets a chair decide what the votes leave open: a state of its own, asked anew each time. */
export function chairMend(reading: Reading, panel: Panel): Fix | null {
  const { machine, before, label, kinds } = settled(reading.machine, panel)
  const facts = new Facts(reading)
  const state = machine.states.find(({ name }) => name === panel.decides)
  const options = sides(machine, panel)
  if (!state || options.length < 2 || !(kinds.has('stuck') || kinds.has('tie'))) return null
  const field = fieldName(freeName('tie_break', (name) => facts.fields.has(name)))
  const name = stateName(freeName('tie_break', (taken) => facts.stateNamed(taken) !== undefined))
  const chair = chairOf(facts, panel)
  const declared = facts.agents.get(chair.name)
  const agent: SingleOperation = declared
    ? { kind: 'setCanTransition', agent: declared.name, states: [...declared.canTransition, name] }
    : { kind: 'addAgent', agent: chair.name, canTransition: [name] }
  const at = machine.states.findIndex((one) => one === state) + 1
  return several(labelled(label, `Let ${chair.name} break a tie`), [
    ...before,
    { kind: 'addField', field, type: { type: 'enum', declared: 'enum', values: options.map(({ word }) => word) } },
    {
      kind: 'addState', state: name, at,
      body: {
        description: `The votes decide nothing: {{ ${celField(panel.map)} }}. Decide: updateContext(field=${field}, value=${options.map(({ word }) => word).join('|')}).`,
        requires: [{ field, from: { kind: 'agent', agent: chair.name }, required: true }],
        transitions: options.map(({ word, to }) => ({ toState: to, guards: [{ backend: 'cel', expression: `${celField(field)} == ${celString(word)}` }], onTransition: [] })),
      },
    },
    agent,
    {
      kind: 'addTransition', state: state.name, at: 0,
      transition: { toState: name, guards: [{ backend: 'cel', expression: undecided(machine, panel, kinds) }], onTransition: [{ effects: [{ verb: 'assign', field, value: '' }] }] },
    },
  ])
}

/** Votes again: everything that the state gathers is emptied on the way back, or nobody would be asked. */
export function revoteMend(reading: Reading, panel: Panel): Fix | null {
  const { machine, before, label, kinds } = settled(reading.machine, panel)
  const state = machine.states.find(({ name }) => name === panel.decides)
  const gathers = machine.states.find(({ name }) => name === panel.gathers)
  if (!state || !gathers || !(kinds.has('stuck') || kinds.has('tie'))) return null
  const fields = [...new Set<FieldName>(gathers.requires.map(({ field }) => field))]
  const isScalar = (field: string): boolean => !['map', 'list'].includes(machine.context.find(({ name }) => name === field)?.type.type ?? '')
  const cap: readonly SingleOperation[] = machine.policy.maxIterations === undefined ? [{ kind: 'setCap', cap: 'maxIterations', value: parkingStates(machine) + ROUNDS }] : []
  return several(labelled(label, 'Vote again'), [
    ...before,
    {
      kind: 'addTransition', state: state.name, at: 0,
      transition: {
        toState: gathers.name,
        guards: [{ backend: 'cel', expression: undecided(machine, panel, kinds) }],
        onTransition: fields.map((field) => ({ effects: [isScalar(field) ? { verb: 'assign', field, value: '' } : { verb: 'remove', field, keys: '*' }] })),
      },
    },
    ...cap,
  ])
}

/** Votes that are held again before a cap ends it. */
const ROUNDS = 3
const parkingStates = (machine: Machine): number => machine.states.filter(({ terminal, requires }) => !terminal && requires.some(({ required }) => required)).length

/** What can be done about the ballots of a panel that fire no edge, or several. Empty when every one fires just one. */
export function ballotMends(reading: Reading, panel: Panel): readonly Fix[] {
  const { machine } = reading
  const state = machine.states.find(({ name }) => name === panel.decides)
  const ballots = ballotsOf(machine, panel)
  if (!state || ballots.every((ballot) => kindOf(state, ballot) === 'edge')) return []
  const majority = Math.floor(panel.voters.length / 2) + 1
  return [thresholdMend(machine, panel, majority), chairMend(reading, panel), revoteMend(reading, panel)].filter((one) => one !== null)
}
