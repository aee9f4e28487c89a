import { isAgent, isNamedBy, namedActor, indexOf, satisfying, type HaltCap, type JournalRecord, type Need } from '../../reducer'
import type { Machine, State, StateName } from '../../machine'
import { roundStates } from '../rounds'
import type { Moment } from '../types'
import { capWords, clip, counted, listed, shortName } from '../words'
import { edgesOn } from './edges'
import { requirementsNow } from './requirements'

/** Why a run ended: what happened in one sentence, and what would have been needed in another. */
export interface EndedWhy {
  readonly kind: 'done' | 'halted' | 'stuck' | 'aborted'
  readonly sentence: string
  /** With a full stop; null where there was nothing to want. */
  readonly needed: string | null
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Why the run ended at a moment, or null while it has not. Source: spec §2 to §5. */
export function endedWhy(machine: Machine, journal: readonly JournalRecord[], moment: Moment): EndedWhy | null {
  const { status, state } = moment
  switch (status.kind) {
    case 'new': case 'parked': return null
    case 'done': return { kind: 'done', sentence: `The run reached ${state}, which is terminal, in ${counted(moment.iteration, 'iteration')} and ${counted(moment.exchanges, 'exchange')}.`, needed: null }
    case 'aborted': return abortedWhy(machine, journal, moment, status.reason)
    case 'stuck': return { kind: 'stuck', ...stuckWhy(machine, journal, moment, status.why) }
    case 'halted': return { kind: 'halted', ...haltedWhy(machine, journal, moment, status.cap) }
  }
}

function abortedWhy(machine: Machine, journal: readonly JournalRecord[], moment: Moment, reason: string): EndedWhy {
  const { state } = moment
  const open = requirementsNow(machine, journal, moment).filter(({ standing, need }) => standing === 'open' && need.required)
  const waited = open.length === 0 ? '' : ` It waited for ${listed(open.map(({ need, from }) => `\`${need.field}\` from ${from}`))}.`
  const exhausted = reason === 'script-exhausted'
  const sentence = exhausted ? `The script has no turn left for anybody whom ${state ?? 'the run'} asks.${waited}` : `Called off${state === null ? '' : ` in ${state}`}: ${clip(reason, 200)}.${waited}`
  return { kind: 'aborted', sentence, needed: exhausted ? `More turns in the script for ${listed([...new Set(open.map(({ from }) => from))]) || 'those who are asked'}, or a person who answers.` : null }
}

function stuckWhy(machine: Machine, journal: readonly JournalRecord[], moment: Moment, why: Extract<Moment['status'], { kind: 'stuck' }>['why']): Omit<EndedWhy, 'kind'> {
  const state = moment.state as StateName
  if (why === 'nobody-to-ask') {
    const open = requirementsNow(machine, journal, moment).filter(({ standing, need }) => standing === 'open' && need.required)
    const fields = listed([...new Set(open.map(({ need }) => `\`${need.field}\``))])
    return { sentence: `${state} waits for ${fields} from any agent, and no agent’s \`canTransition\` lists ${state}.`, needed: `An agent with \`canTransition: [${state}]\`, or an agent named in the requirement.` }
  }
  const edges = edgesOn(machine, state, moment.slots)
  if (edges.length === 0) return { sentence: `No edge leaves ${state}, and it is not terminal.`, needed: `An edge out of ${state}, or \`terminal: true\`.` }
  const shown = edges.slice(0, 3).map(({ to, standing, sentence }) => `To ${to}: ${standing === 'errored' ? 'errored, ' : ''}${standing === 'errored' ? lower(sentence) : sentence}`)
  const more = edges.length > 3 ? ` And ${edges.length - 3} more.` : ''
  const wants = edges.flatMap(({ to, needed, standing }) => (needed === null || standing === 'errored' ? [] : [`${needed} for ${to}`]))
  const needed = why === 'guard-error' ? 'A guard that does not err: mend it, or its field’s declaration.' : wants.length > 0 ? `${upper(wants.slice(0, 3).join('; or '))}; or an edge that covers this case.` : 'An edge that covers this case.'
  return { sentence: `No edge of ${state} passed. ${shown.join(' ')}${more}`, needed }
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
const inWords = (count: number): string => NUMBERS[count] ?? String(count)

function haltedWhy(machine: Machine, journal: readonly JournalRecord[], moment: Moment, cap: HaltCap): Omit<EndedWhy, 'kind'> {
  const { policy } = machine
  const state = machine.states.find(({ name }) => name === moment.state)
  const due = state === undefined ? [] : dueAgents(machine, moment, state)
  switch (cap) {
    case 'max-iterations': {
      const max = policy.maxIterations ?? moment.iteration
      const loops = loopBacks(machine, moment)
      const needs = state === undefined ? moment.iteration + 1 : moment.iteration + iterationsToEnd(machine, moment, state.name)
      const what = loops === 0 ? 'this way' : counted(loops, 'loop-back').replace(/^\d+/, inWords(loops))
      return {
        sentence: `${upper(what)} ${loops === 1 ? 'needs' : loops === 0 ? 'needs' : 'need'} ${needs} iterations at least, the cap is ${max}: ${moment.state} would have been number ${moment.iteration + 1}.`,
        needed: `\`maxIterations: ${needs}\` or more, or a loop that ends sooner.`,
      }
    }
    case 'max-exchanges-per-stage': {
      const had = exchangesHere(moment)
      const needs = had + due.length
      return { sentence: `${moment.state} has had ${counted(had, 'exchange')} in this visit and asks ${listed(due.map(shortName))}: that makes ${needs}, the cap is ${policy.maxExchangesPerStage ?? had}.`, needed: `\`maxExchangesPerStage: ${needs}\` or more.` }
    }
    case 'max-exchanges-per-agent-per-stage': {
      const max = policy.maxExchangesPerAgentPerStage ?? 0
      const over = due.filter((actor) => exchangesHere(moment, actor) + 1 > max)
      const [first] = over
      const refused = first === undefined ? 0 : moment.summons.filter((summon) => summon.state === moment.state && summon.visit === moment.visit && summon.actor === first && (summon.status === 'refused' || summon.status === 'failed')).length
      const why = refused > 0 ? ` ${shortName(first ?? 'user')} was asked again because ${refused === 1 ? 'one answer' : `${inWords(refused)} answers`} gave nothing that could be used.` : ''
      return { sentence: `${listed(over.map(shortName))} would answer ${max + 1} times in this visit of ${moment.state}, the cap is ${max}.${why}`, needed: `\`maxExchangesPerAgentPerStage: ${max + 1}\` or more, or an answer that fits the first time.` }
    }
    case 'no-progress': {
      const { round, carried } = cycle(journal, moment.index)
      const way = round.length === 0 ? (moment.state ?? '') : [...round, round[0]].join(' → ')
      const stands = [...carried].map((field) => `\`${field}\``)
      return {
        sentence: `${upper(capWords(machine, cap))}: ${way}.${stands.length === 0 ? '' : ` ${listed(stands)} still ${stands.length === 1 ? 'stands' : 'stand'} from an earlier visit.`}`,
        needed: 'An action on the way round that clears what has to be written anew, or a requirement that asks somebody there.',
      }
    }
  }
}

/** Agents whom the state would have to ask now. */
function dueAgents(machine: Machine, moment: Moment, state: State) {
  const open = indexOf(machine).needs(state).filter((need) => need.required && isOpen(need, moment))
  return [...new Set(open.flatMap((need) => {
    const named = namedActor(need.from)
    if (named !== null) return [named]
    return need.from.kind === 'agent' ? machine.agents.filter(({ canTransition }) => canTransition.includes(state.name)).map(({ name }) => `agent:${name}` as const) : []
  }))].filter(isAgent)
}

const isOpen = (need: Need, { slots }: Pick<Moment, 'slots'>): boolean => satisfying(need, Object.hasOwn(slots, need.field) ? slots[need.field] : undefined) === null

const exchangesHere = ({ summons, state, visit }: Moment, actor?: string): number =>
  summons.filter((summon) => summon.state === state && summon.visit === visit && isAgent(summon.actor) && summon.answeredAt !== undefined && (actor === undefined || isNamedBy({ kind: 'agent', agent: null }, summon.actor) && summon.actor === actor)).length

/** How often the run has come back to a state that a loop leads back to. */
const loopBacks = (machine: Machine, { visits }: Moment): number =>
  Math.max(0, ...[...roundStates(machine)].map((state) => (Object.hasOwn(visits, state) ? (visits[state] ?? 1) - 1 : 0)))

/**
 * The fewest iterations from a state to a terminal one, its own included: a lower bound, as a state that has an open
 * requirement now asks at least once.
 */
function iterationsToEnd(machine: Machine, moment: Moment, from: StateName): number {
  const index = indexOf(machine)
  const cost = (state: State): number => (index.needs(state).some((need) => need.required && isOpen(need, moment)) ? 1 : 0)
  const best = new Map<StateName, number>()
  const queue: { readonly state: StateName; readonly cost: number }[] = [{ state: from, cost: 0 }]
  while (queue.length > 0) {
    queue.sort((a, b) => a.cost - b.cost)
    const next = queue.shift()
    const state = next && index.states.get(next.state)
    if (!next || !state || (best.get(next.state) ?? Infinity) <= next.cost) continue
    best.set(next.state, next.cost)
    if (state.terminal) return Math.max(1, next.cost)
    // The state that the cap cut asks for sure.
    const onward = next.cost + (next.state === from ? 1 : cost(state))
    for (const { toState } of state.transitions) queue.push({ state: toState, cost: onward })
  }
  return 1
}

/** The states that the run went round in at its end, and the fields that they found standing. */
function cycle(journal: readonly JournalRecord[], to: number): { readonly round: readonly StateName[]; readonly carried: ReadonlySet<string> } {
  const way: StateName[] = []
  const carried = new Set<string>()
  for (let at = to - 1; at >= 0; at -= 1) {
    const record = journal[at]
    if (record?.kind === 'answer' || record?.kind === 'fail' || record?.kind === 'summon') break
    if (record?.kind === 'carried') carried.add(record.field)
    if (record?.kind !== 'transition') continue
    if (way.includes(record.from)) break
    way.unshift(record.from)
  }
  return { round: way, carried }
}
