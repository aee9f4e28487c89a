import { ConfigurationGraph, exploreAll, ballotsOf, panelsOf, type Explorer } from '../analysis/explore'
import { readMachine, type Machine, type Value } from '../machine'
import { slotValue } from '../reducer'
import { lintDifference } from './lintDifference'
import type { VectorFamily } from './vectorFamilies'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function machineOf(text: string): Machine {
  const { machine, verdict, diagnostics } = readMachine(text)
  if (verdict !== 'whole') throw new Error(`the machine cannot be read: ${diagnostics[0]?.message ?? verdict}`)
  return machine
}

/** What an exploration found, in the words of the vectors. */
function foundBy(explorer: Explorer, machine: Machine) {
  const graph = new ConfigurationGraph(explorer)
  const finishes = graph.towards(graph.ended('done'))
  const decisions = machine.states.flatMap(({ name }) => explorer.decisions.at(name))
  return {
    stuck: explorer.stuck.length > 0,
    overlap: decisions.some(({ edges }) => edges.filter((outcome) => outcome === 'passed').length > 1),
    cannotFinish: finishes.some((reaches) => reaches === 0),
    statesNeverEntered: machine.states.map(({ name }) => name).filter((name) => !explorer.happened.entered.has(name)),
    edgesNeverFire: machine.states.flatMap(({ name, transitions }) => transitions.flatMap(({ toState }, i) => (explorer.happened.fired.has(`${name}\u0000${i}`) ? [] : [`${name}->${toState}`]))),
    guardErrors: decisions.some(({ errors }) => errors.length > 0),
    carried: [
      ...[...explorer.happened.allCarried.keys()].map((state) => `${state}:ALL CARRIED`),
      ...[...explorer.happened.carried.values()].map(({ state, field, actor }) => `${state}:${field}<-${actor.replace(/^(?:agent|user):/, '')}`),
    ],
  }
}

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? JSON.stringify([...a].sort()) === JSON.stringify([...b].sort()) : JSON.stringify(a) === JSON.stringify(b)

/** Whether one of the stuck configurations shows the guards what the example shows them. */
function isStuckAt(explorer: Explorer, machine: Machine, example: Json): boolean {
  const state = String(example['state'])
  const context = example['context'] as Readonly<Record<string, Value>>
  const fields = explorer.decisions.fieldsOf(state)
  // Of numbers that no guard tells apart one was looked at.
  const alike = (field: string, value: Value): Value => (isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, explorer.canon.valueLike(field, one)])) : explorer.canon.valueLike(field, value))
  return explorer.decisions.at(state).some(({ stuck }) =>
    stuck.some(({ slots }) => fields.every((field) => machine.context.some(({ name }) => name === field) && JSON.stringify(sorted(slotValue(slots[field]))) === JSON.stringify(sorted(alike(field, context[field] ?? null))))),
  )
}
const sorted = (value: Value): Value => (isRecord(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).flat() as Value : value)

/** Broken variants of machines, with what exploring them has to find. `machine` may be an object: JSON is YAML. */
export const machineMutants: VectorFamily = {
  name: 'machine mutants: what lint and exploration find',
  takes: (one) => isRecord(one['expected']) && 'statesNeverEntered' in one['expected'] && (isRecord(one['machine']) || typeof one['machine'] === 'string'),
  difference(one) {
    const text = typeof one['machine'] === 'string' ? one['machine'] : JSON.stringify(one['machine'])
    const { lint } = one
    const unlike = Array.isArray(lint) ? lintDifference(text, lint.map(String)) : null
    if (unlike !== null) return unlike
    const machine = machineOf(text)
    const explorer = exploreAll(machine)
    if (!explorer.isComplete) return `not explored to the end: ${JSON.stringify(explorer.doubts)}`
    const found = foundBy(explorer, machine)
    const { stuckExample, ...expected } = one['expected'] as Json
    for (const [name, value] of Object.entries(expected)) {
      const own = (found as Json)[name]
      if (!same(own, value)) return `${name}: expected ${JSON.stringify(value)}, got ${JSON.stringify(own)}`
    }
    if (isRecord(stuckExample) && !isStuckAt(explorer, machine, stuckExample)) return `stuckExample: no such configuration is stuck in ${String(stuckExample['state'])}`
    return null
  },
}

/** The counting guards of the coverage cases, for one value of `n` voters. */
const COUNTING: Readonly<Record<string, (count: (value: string) => string, n: number, value: string) => string>> = {
  'count>=floor(n/2)+1': (count, n, value) => `${count(value)} >= ${Math.floor(n / 2) + 1}`,
  '2*count>=n': (count, n, value) => `2 * ${count(value)} >= ${n}`,
  '3*count>=2*n': (count, n, value) => `3 * ${count(value)} >= ${2 * n}`,
  'count==n': (count, n, value) => `${count(value)} == ${n}`,
  'approve>reject | reject>approve | equal': (count, _, value) => `${count(value)} > ${count(value === 'approve' ? 'reject' : 'approve')}`,
}

/** A machine with one vote of `n` voters and an edge for either side. */
function votingMachine(n: number, values: readonly string[], guard: string): Machine {
  const counting = COUNTING[guard]
  if (!counting) throw new Error(`there is no counting guard ${guard}`)
  const count = (value: string): string => `size(context.votes.filter(k, context.votes[k] == '${value}'))`
  const edge = (value: string) => ({ toState: value, guards: [{ expression: counting(count, n, value) }] })
  const tie = guard.endsWith('| equal') ? [{ toState: 'tie', guards: [{ expression: `${count('approve')} == ${count('reject')}` }] }] : []
  const end = { terminal: true }
  return machineOf(JSON.stringify({
    fsm: {
      name: 'vote', initialState: 'vote',
      context: { votes: { type: 'map', of: 'enum', values } },
      states: {
        vote: { requires: Array.from({ length: n }, (_, i) => ({ name: 'votes', from: { agent: `v${i + 1}` } })), transitions: [{ toState: 'tally' }] },
        tally: { transitions: [edge('approve'), edge('reject'), ...tie] },
        approve: end, reject: end, tie: end,
      },
    },
  }))
}

/** How many of all ballots fire one edge, both or none. */
export const guardCoverage: VectorFamily = {
  name: 'guard coverage: ballots and the edges that they fire',
  takes: (one) => typeof one['guard'] === 'string' && typeof one['n'] === 'number' && Array.isArray(one['values']) && 'combinations' in one,
  difference(one) {
    const machine = votingMachine(Number(one['n']), one['values'] as readonly string[], String(one['guard']).replace('plurality', 'approve>reject | reject>approve | equal'))
    const panel = panelsOf(machine)[0]
    if (!panel) return 'the machine has no panel'
    const ballots = ballotsOf(machine, panel)
    const only = (edge: number): number => ballots.filter(({ passing }) => passing.length === 1 && passing[0] === edge).length
    const both = ballots.filter(({ passing }) => passing.length > 1)
    const none = ballots.filter(({ passing }) => passing.length === 0)
    const found: Json = {
      combinations: ballots.length, approve_only: only(0), reject_only: only(1), both_fire: both.length, none_fires: none.length, tie_edge: only(2),
      example_none: none[0]?.votes ?? null, example_both: both[0]?.votes ?? null, exhaustive: none.length === 0, disjoint: both.length === 0,
    }
    for (const [name, value] of Object.entries(one)) {
      if (name in found && JSON.stringify(found[name]) !== JSON.stringify(value)) return `${name}: expected ${JSON.stringify(value)}, got ${JSON.stringify(found[name])}`
    }
    return null
  },
}
