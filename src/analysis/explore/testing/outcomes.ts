import type { Machine } from '../../../machine'
import { Explorer } from '../Explorer'
import { ConfigurationGraph } from '../graph'
import { observation, type Outcomes } from './slowExplore'

/** What the real exploration comes to, in the words of the slow one; null where it is not complete. */
export function outcomesOf(machine: Machine, limit = 50_000): Outcomes | null {
  const explorer = new Explorer(machine, { limit })
  while (!explorer.step(5_000));
  if (!explorer.isComplete) return null
  const graph = new ConfigurationGraph(explorer)
  const ends = graph.towards([...graph.ended('done'), ...graph.ended('stuck')])
  const fresh = new Set<number>([0])
  for (let edge = 0; edge < explorer.edgeTo.length; edge++) {
    const to = explorer.edgeTo.at(edge)
    if (explorer.edgeAsks.at(edge) === 1 || explorer.endingOf(to) !== null) fresh.add(to)
  }
  const plain: Machine = { ...machine, policy: {} }
  const rest = (node: number): string => {
    const key = explorer.keys[node] ?? ''
    const ending = explorer.canon.endingOf(key)
    const run = explorer.canon.runOf(key)
    if (ending === null) return observation(plain, run)
    return observation(plain, { ...run, open: [], status: ending === 'done' ? { kind: 'done' } : ending === 'stuck' ? { kind: 'stuck', why: 'no-edge' } : { kind: 'halted', cap: 'no-progress' } })
  }
  const said = { passed: '1', blocked: '0', errored: 'e' } as const
  return {
    isWhole: true,
    rests: new Set([...fresh].map(rest)),
    entered: new Set(explorer.happened.entered.keys()),
    fired: new Set([...explorer.happened.fired.keys()].map((name) => name.replace('\u0000', ' '))),
    decisions: new Set([...explorer.decisions.byState.values()].flatMap((all) => [...all.values()].map(({ state, edges }) => `${state} ${edges.map((one) => said[one]).join('')}`))),
    stuckIn: new Set(explorer.stuck.map(({ state }) => state)),
    trapped: new Set([...fresh].filter((node) => ends[node] === 0).map(rest)),
  }
}

/**
 * The first thing in which two explorations differ, in words; null when they agree. Of a part only that can be said what it
 * comes to and the whole does not.
 */
export function difference(real: Outcomes, slow: Outcomes): string | null {
  for (const what of ['entered', 'fired', 'stuckIn', 'decisions', 'trapped', 'rests'] as const) {
    // From where an end can be reached is only known of the whole.
    if (!slow.isWhole && what === 'trapped') continue
    const missing = [...slow[what]].find((one) => !real[what].has(one))
    if (missing !== undefined) return `${what}: ${missing} was not found`
    if (!slow.isWhole) continue
    const extra = [...real[what]].find((one) => !slow[what].has(one))
    if (extra !== undefined) return `${what}: ${extra} does not happen`
  }
  return null
}
