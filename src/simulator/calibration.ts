import type { Machine, Operation, StateName, Value } from '../machine'
import { namedActor, type Slot } from '../reducer'

/** What one agent forecast in one run: its answer, and how sure it said to be. */
export interface Forecast {
  readonly agent: string
  readonly answer: string
  /** 0 to 1; null where no confidence was asked or given. */
  readonly sure: number | null
}

/** A field whose answers can turn out right or wrong: a map of choices, with the map of confidences beside it, if there is one. */
export interface Question {
  readonly field: string
  readonly values: readonly string[]
  readonly confidence: string | null
}

/** A run whose outcome is known. */
export interface Judged {
  readonly forecasts: readonly Forecast[]
  readonly truth: string
}

export interface Score {
  readonly agent: string
  readonly runs: number
  readonly hits: number
  /** 0 to 1. */
  readonly hitRate: number
  /** Mean squared distance of what it was sure of from how it turned out: 0 is best, 0.25 is a coin, 1 is surely wrong. */
  readonly brier: number
  /** Mean of what it said to be sure, over the runs in which it did; null where it never did. */
  readonly meanSure: number | null
  /** Thousandths of the log-odds of being right, by its hits with one more of either kind; negative is worse than a coin. */
  readonly weight: number
}

/** The questions of a machine: maps of an enum that agents are asked for by name, or any agent. Source: spec §1. */
export function questionsOf(machine: Machine): readonly Question[] {
  const asks = (field: string): ReadonlySet<string> => new Set(machine.states.flatMap(({ name, requires }) => requires.filter((each) => each.field === field).map(({ from }) => `${name} ${namedActor(from) ?? from.kind}`)))
  return machine.context.flatMap(({ name, type }) => {
    const leaf = type.of
    if (type.type !== 'map' || leaf?.type !== 'enum' || (leaf.values ?? []).length < 2) return []
    const asked = asks(name)
    // Asked of the same agents in the same states; the name decides between several.
    const beside = machine.context.filter((other) => other.type.type === 'map' && other.type.of?.type === 'integer' && [...asks(other.name)].some((one) => asked.has(one)))
    const confidence = beside.find((other) => /confiden|sure|certain|probab/i.test(other.name)) ?? (beside.length === 1 ? beside[0] : undefined)
    return [{ field: name, values: leaf.values ?? [], confidence: confidence?.name ?? null }]
  })
}

/** What the agents answered in a run, from the context that it ended with. Confidences are percent; others are left out. */
export function forecastsIn(question: Question, slots: Readonly<Record<string, Slot>>): readonly Forecast[] {
  const entries = (field: string): ReadonlyMap<string, Value> => {
    const slot = Object.hasOwn(slots, field) ? slots[field] : undefined
    return new Map(slot?.kind === 'map' ? slot.entries.filter(({ key, writer }) => writer === key && key.startsWith('agent:')).map(({ key, value }) => [key.slice('agent:'.length), value]) : [])
  }
  const sure = question.confidence === null ? new Map<string, Value>() : entries(question.confidence)
  return [...entries(question.field)].flatMap(([agent, answer]) => {
    if (typeof answer !== 'string' || answer === '') return []
    const percent = sure.get(agent)
    return [{ agent, answer, sure: typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent / 100 : null }]
  })
}

/**
 * How well each agent's answers held, over runs whose outcome is known; best hit rate first.
 *
 * The Brier score is that of the agent's own answer: (sure − 1)² where it was right, sure² where it was wrong; an answer
 * without a confidence counts as one that is sure. Errors: none. Source: Brier 1950; weights are the log-odds of the optimal
 * weighted majority.
 */
export function scoresOf(judged: readonly Judged[]): readonly Score[] {
  const agents = [...new Set(judged.flatMap(({ forecasts }) => forecasts.map(({ agent }) => agent)))]
  return agents
    .map((agent): Score => {
      const own = judged.flatMap(({ forecasts, truth }) => forecasts.filter((each) => each.agent === agent).map((each) => ({ ...each, hit: each.answer === truth })))
      const hits = own.filter(({ hit }) => hit).length
      const said = own.flatMap(({ sure }) => (sure === null ? [] : [sure]))
      const brier = own.reduce((sum, { sure, hit }) => sum + ((sure ?? 1) - (hit ? 1 : 0)) ** 2, 0) / own.length
      return { agent, runs: own.length, hits, hitRate: hits / own.length, brier, meanSure: said.length === 0 ? null : said.reduce((sum, one) => sum + one, 0) / said.length, weight: weightOf(hits, own.length) }
    })
    .sort((a, b) => b.hitRate - a.hitRate || a.brier - b.brier || a.agent.localeCompare(b.agent, 'en'))
}

/** One success and one failure more keep a short record from being certain. */
const weightOf = (hits: number, runs: number): number => Math.round(1_000 * Math.log((hits + 1) / (runs - hits + 1)))

const celText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
const celField = (field: string): string => (/^[A-Za-z_]\w*$/.test(field) ? `context.${field}` : `context[${celText(field)}]`)

/**
 * A guard that passes when the weighted voices for `value` outweigh those for anything else. An agent that has not answered
 * counts for neither side. Whole numbers only, as CEL adds no int to a double.
 */
export function weightedGuard(field: string, value: string, scores: readonly Pick<Score, 'agent' | 'weight'>[]): string {
  const map = celField(field)
  const terms = scores.filter(({ weight }) => weight !== 0).map(({ agent, weight }) => {
    const key = celText(`agent:${agent}`)
    return `(${key} in ${map} ? (${map}[${key}] == ${celText(value)} ? ${weight} : ${-weight}) : 0)`
  })
  return `${terms.length === 0 ? '0' : terms.join(' + ')} > 0`
}

/** A guard that reads a question's answers: where a weighted one could stand. */
export interface GuardPlace {
  readonly state: StateName
  readonly transition: number
  readonly guard: number
  readonly to: StateName
  readonly expression: string
  /** The value that it seems to ask for: the one that it names. */
  readonly value: string | null
}

export const guardsReading = (machine: Machine, { field, values }: Question): readonly GuardPlace[] =>
  machine.states.flatMap((state) =>
    state.transitions.flatMap(({ toState, guards }, transition) =>
      guards.flatMap(({ expression }, guard) => {
        const reads = new RegExp(`\\bcontext(?:\\.${field.replace(/[^\w]/g, '\\$&')}\\b|\\[\\s*['"]${field.replace(/[^\w]/g, '\\$&')}['"])`).test(expression)
        if (!reads) return []
        const named = values.filter((value) => expression.includes(`'${value}'`) || expression.includes(`"${value}"`))
        return [{ state: state.name, transition, guard, to: toState, expression, value: named.length === 1 ? (named[0] ?? null) : null }]
      }),
    ),
  )

/** The weights as one operation on the machine: one undo step. */
export const useWeights = ({ state, transition, guard }: GuardPlace, expression: string): Operation => ({ kind: 'editGuard', state, transition, guard, expression })
