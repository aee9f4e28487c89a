import { elementPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'
import { fanOut } from './stageCapBelowFanOut'
import type { Facts, StateFacts } from '../facts'

/** Rough sizes, in tokens: a text has a quarter as many as characters, a value that is shown or written about 200. */
const CHARACTERS_PER_TOKEN = 4
const TOKENS_PER_VALUE = 200

/** What one parking of a state costs, in tokens read and written by all who are asked. */
function tokensOf(facts: Facts, at: StateFacts): number {
  const shown = at.local.sites.filter(({ where }) => where === 'objective' || where === 'prompt').flatMap((site) => site.facts?.reads ?? [])
  const values = shown.reduce((sum, { field, key }) => sum + (facts.typeOf(field) === 'map' && key === null ? Math.max(1, facts.panelOf(field).length) : 1), 0)
  const prompts = at.state.requires.reduce((sum, { prompt }) => sum + (prompt?.length ?? 0), 0)
  return fanOut(facts, at) * (at.state.description.length / CHARACTERS_PER_TOKEN + values * TOKENS_PER_VALUE) + prompts / CHARACTERS_PER_TOKEN + at.state.requires.length * TOKENS_PER_VALUE
}

/** L88: what the caps allow costs more than the budget. An estimate, and named as one. */
export const costOverBudget = rule('L88', 'cost-over-budget', 'info', function* (facts) {
  const path = elementPath('policy', 'maxTokens')
  const span = facts.reading.spanOf(path)
  const cap = facts.machine.policy.maxIterations
  if (!span || cap === undefined) return
  const budget = Number(facts.reading.text.slice(span.value.start, span.value.end).replaceAll('_', ''))
  if (!Number.isFinite(budget)) return
  const asking = facts.states.filter((at) => at.local.parks && facts.graph.reached[at.index])
  // What lies outside loops is asked once, the rest of the iterations may all fall on the dearest round.
  const looping = asking.filter(({ index }) => facts.graph.inLoop(index))
  const once = asking.filter(({ index }) => !facts.graph.inLoop(index)).slice(0, cap)
  const rounds = looping.length === 0 ? 0 : Math.max(0, cap - once.length)
  const share = (measure: (at: StateFacts) => number): number => once.reduce((sum, at) => sum + measure(at), 0) + (looping.length === 0 ? 0 : (rounds / looping.length) * looping.reduce((sum, at) => sum + measure(at), 0))
  const calls = Math.ceil(share((at) => fanOut(facts, at)))
  const tokens = Math.ceil(share((at) => tokensOf(facts, at)) / 100) * 100
  if (tokens <= budget) return
  yield {
    at: path,
    part: 'value' as const,
    message: `The caps allow up to ${calls} calls, by a rough count ${tokens.toLocaleString('en')} tokens, and the budget is ${budget.toLocaleString('en')}. Lower ${code('maxIterations')}, or ask fewer.`,
    fix: { label: `Set maxIterations to ${Math.max(1, Math.floor((cap * budget) / tokens))}`, operation: { kind: 'setCap' as const, cap: 'maxIterations' as const, value: Math.max(1, Math.floor((cap * budget) / tokens)) } },
  }
})
