import { inGuard, replaced } from '../guardEdits'
import { countingGuards, leastPassing, panelBefore, type CountingGuard, type Panel } from '../panels'
import { rule } from '../rule'
import { code, plural } from '../words'
import type { Facts, StateFacts } from '../facts'

const majority = (n: number): number => Math.floor(n / 2) + 1

function problem({ quota }: CountingGuard, panel: Panel, all: readonly CountingGuard[]): string | null {
  const n = panel.voters.length
  const least = leastPassing(quota)
  if (quota.op !== '>=' && quota.op !== '>' && quota.op !== '==') return null
  if (least > n) return `can never be met: ${plural(n, 'voter')} ${n === 1 ? 'is' : 'are'} asked`
  if (quota.op !== '==' && least < 1) return 'is always met'
  const rival = all.find((other) => other.quota.map === quota.map && other.quota.value !== quota.value && other.guard.site.transition !== undefined && leastPassing(other.quota) === least)
  if (quota.op !== '==' && rival && 2 * least <= n) return `can be reached by ${code(quota.value)} and ${code(rival.quota.value)} at once, and then the first edge of the list wins`
  return null
}

function* inState(facts: Facts, at: StateFacts) {
  const all = countingGuards(at)
  // Both sides of a vote suffer from one wrong number, so it is told once, with both of them mended.
  const groups = new Map<string, { why: string; panel: Panel; guards: CountingGuard[] }>()
  for (const counting of all) {
    const panel = panelBefore(facts, counting.quota.map, at.index)
    const why = panel && problem(counting, panel, all.filter((other) => other !== counting))
    if (!panel || !why) continue
    const kind = `${counting.quota.map} ${leastPassing(counting.quota)} ${why.slice(0, 12)}`
    const group = groups.get(kind)
    if (group) group.guards.push(counting)
    else groups.set(kind, { why, panel, guards: [counting] })
  }
  for (const { why, panel, guards } of groups.values()) {
    const first = guards[0]
    if (!first) continue
    const right = majority(panel.voters.length)
    const fixes = guards.map(({ guard, quota }) => replaced(guard, quota.countRange, String(quota.op === '>' ? right - 1 : right), ''))
    yield {
      ...inGuard(facts, first.guard, first.quota.range),
      message: `${plural(leastPassing(first.quota), 'vote')} of ${panel.voters.length} in ${code(panel.map)} ${why}. A majority of ${panel.voters.length} is ${right}.`,
      fix: {
        label: `Ask for ${right} of ${panel.voters.length}`,
        operation: { kind: 'several' as const, operations: fixes.flatMap(({ operation }) => (operation.kind === 'several' ? operation.operations : [operation])) },
      },
      about: { states: [at.name], fields: [panel.map] },
    }
  }
}

/** L59: a threshold that does not fit the number of voters. */
export const quotaVsPanel = rule('L59', 'quota-vs-panel', 'error', function* (facts) {
  for (const at of facts.states) if (!at.state.terminal && facts.graph.reached[at.index]) yield* inState(facts, at)
})
