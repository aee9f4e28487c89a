import { expect, test } from 'vitest'
import { fixtureText, machineOf } from '../../../reducer/testing/fixtures'
import { mutantsOf, type Mutant } from './mutants'
import { difference, outcomesOf } from './outcomes'
import { slowExplore } from './slowExplore'
import { smallMachine } from './smallMachine'

const soaking = process.env['SOAK'] === '1'
const THIRTEEN = [
  'arch-debate', 'deployment-quorum', 'patterns/01-sequential-pipeline', 'patterns/02-parallel-fan-out-fan-in', 'patterns/03-supervisor-router',
  'patterns/04-hierarchical-manager-worker', 'patterns/05-peer-handoff-swarm', 'patterns/06-auction-contract-net', 'patterns/07-blackboard-shared-state',
  'patterns/08-generator-critic-refiner', 'patterns/09-planner-executor', 'patterns/10-event-driven-publish-subscribe', 'patterns/11-dynamic-team-formation',
]

test('whatever the order of answers: random small machines rest, decide, end and get stuck as a plain search in all orders finds', () => {
  const wanted = soaking ? 200 : 25
  let compared = 0
  let rests = 0
  for (let seed = 1; compared < wanted; seed++) {
    const machine = smallMachine(seed)
    const slow = slowExplore(machine, { limit: soaking ? 6_000 : 600 })
    const real = slow && outcomesOf(machine)
    if (!slow?.isWhole || !real) continue
    compared++
    rests += slow.rests.size
    expect([seed, difference(real, slow)]).toEqual([seed, null])
  }
  // They are no machines that stand still.
  expect(rests).toBeGreaterThan(3 * wanted)
})

const mutants = (every: number): readonly (readonly [name: string, mutant: Mutant])[] =>
  THIRTEEN.flatMap((name) => mutantsOf(machineOf(fixtureText(`machines/${name}.yaml`))).map((mutant) => [name, mutant] as const)).filter((_, i) => i % every === 0)

test('machines one mistake away from the thirteen are judged as a plain search in all orders judges them', () => {
  const sample = mutants(soaking ? 1 : 60)
  let compared = 0
  let inPart = 0
  for (const [name, { says, machine }] of sample) {
    const slow = slowExplore(machine, { limit: soaking ? 20_000 : 400 })
    const real = slow && outcomesOf(machine)
    if (!slow || !real) continue
    // What is too large for a search in all orders is compared as far as that comes.
    if (slow.isWhole) compared++
    else inPart++
    expect([name, says, difference(real, slow)]).toEqual([name, says, null])
  }
  if (soaking) console.error(`${compared} of ${sample.length} mutants compared, ${inPart} more in part`)
  expect(compared).toBeGreaterThan(sample.length / (soaking ? 1.5 : 3))
  expect(compared + inPart).toBe(sample.length)
})

test('a search that leaves out an order is found out', () => {
  const machine = smallMachine(11)
  const slow = slowExplore(machine, { limit: 6_000 })
  const real = outcomesOf(machine)
  if (!slow?.isWhole || !real) throw new Error('too large')
  const less = { ...real, entered: new Set([...real.entered].slice(1)) }
  expect(difference(less, slow)).toMatch(/^entered: .* was not found$/)
  expect(difference({ ...real, decisions: new Set([...real.decisions, 's 11']) }, slow)).toBe('decisions: s 11 does not happen')
})
