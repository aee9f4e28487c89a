import { celField, celString } from '../../guards'
import { countingGuards, panelBefore, uncounted } from '../panels'
import { rule } from '../rule'
import { code, listed, plural } from '../words'

/** L60: a result of the vote that no edge waits for. */
export const evenPanelNoTieEdge = rule('L60', 'even-panel-no-tie-edge', 'error', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal || !facts.graph.reached[at.index]) continue
    const counting = countingGuards(at)
    const map = counting[0]?.quota.map
    if (map === undefined || new Set(counting.filter(({ quota }) => quota.map === map).map(({ quota }) => quota.value)).size < 2) continue
    const panel = panelBefore(facts, map, at.index)
    const missed = panel && uncounted(at, panel)
    if (!panel || !missed) continue
    const count = (value: string): string => `size(${celField(map)}.filter(k, ${celField(map)}[k] == ${celString(value)}))`
    const sides = counting.filter(({ quota }) => quota.map === map)
    const negation = sides.map(({ guard }) => `!(${guard.site.expression})`).join(' && ')
    const [a, b] = missed
    const tie = missed.length === 2 && a && b && a[1] === b[1] && panel.values.length === 2 && panel.optional.length === 0
    const to = sides.at(-1)?.guard
    const target = to && at.state.transitions[to.site.transition]?.toState
    yield {
      at: at.path,
      message: `When ${code(map)} comes out as ${listed(missed.map(([value, votes]) => `${votes} ${value}`))}${panel.optional.length > 0 ? ' (some of the voters are optional)' : ''}, no edge of ${code(at.name)} fires and the run is stuck. Add an edge for ${tie ? 'the tie' : 'what the others leave over'}: another round, a chair, or the safe side. (${plural(panel.voters.length, 'voter')}, ${plural(panel.values.length, 'value')}.)`,
      ...(target
        ? {
            fix: {
              label: `Lead ${tie ? 'a tie' : 'the rest'} to ${target}`,
              operation: { kind: 'addTransition' as const, state: at.state.name, transition: { toState: target, guards: [{ backend: 'cel', expression: tie ? `${count(a[0])} == ${count(b[0])}` : negation }] } },
            },
          }
        : {}),
      about: { states: [at.name], fields: [map] },
    }
  }
})
