import { elementPath, type Value } from '../../../machine'
import { expressionFacts } from '../../facts'
import { inGuard, isGuard, replaced } from '../../guardEdits'
import { actorCodes, actorName, code, listed } from '../../words'
import { ballotsOf, panelsOf, type Ballot, type Panel } from '../ballots'
import { ballotMoves } from './ballotMoves'
import type { ProofRule, Prover } from './Prover'

/** A panel with its ballots and the state that each leads to; `null` is stuck. */
interface Poll {
  readonly panel: Panel
  readonly ballots: readonly Ballot[]
  readonly outcomes: ReadonlyMap<string, string | null>
}

const keyOf = (votes: Ballot['votes']): string => JSON.stringify(votes)
const polls = new WeakMap<Prover, readonly Poll[]>()

function pollsOf(prover: Prover): readonly Poll[] {
  let known = polls.get(prover)
  if (!known) {
    const { machine, explorer } = prover
    known = panelsOf(machine, (state) => explorer.decisions.at(state)[0]?.samples[0]?.slots ?? null)
      .filter(({ gathers, decides, voters }) => voters.length > 1 && explorer.happened.entered.has(gathers) && explorer.happened.entered.has(decides))
      .map((panel) => {
        const ballots = ballotsOf(machine, panel)
        const transitions = machine.states.find(({ name }) => name === panel.decides)?.transitions ?? []
        return { panel, ballots, outcomes: new Map(ballots.map((ballot) => [keyOf(ballot.votes), transitions[ballot.passing[0] ?? -1]?.toState ?? null])) }
      })
      .filter(({ ballots }) => ballots.length > 0)
    polls.set(prover, known)
  }
  return known
}

/** Ballots that differ in one voter's vote alone, with what each leads to. */
function* changes({ panel, ballots, outcomes }: Poll, voter: number): Iterable<{ readonly from: Ballot; readonly to: Ballot['votes']; readonly before: string | null; readonly after: string | null }> {
  for (const from of ballots) {
    for (const value of panel.values) {
      if (from.votes[voter] === value) continue
      const to = from.votes.with(voter, value)
      yield { from, to, before: outcomes.get(keyOf(from.votes)) ?? null, after: outcomes.get(keyOf(to)) ?? null }
    }
  }
}

const distinct = ({ outcomes }: Poll): ReadonlySet<string | null> => new Set(outcomes.values())
/** The guards look at nothing but the votes, so that what holds for these ballots holds always. */
const isAboutVotesAlone = ({ panel }: Poll): boolean => panel.others.length === 0

const requirementOf = (prover: Prover, { gathers, map, voters }: Panel, voter: number) => {
  const at = prover.facts.stateNamed(gathers)
  const index = at?.state.requires.findIndex(({ field, from }) => field === map && `${from.kind}:${(from.kind === 'agent' ? from.agent : from.user) ?? ''}` === voters[voter]?.actor) ?? -1
  return at && index >= 0 ? prover.facts.requirementPath(at, index) : elementPath('states', gathers)
}

const told = (panel: Panel, votes: Ballot['votes']): string => listed(panel.voters.map(({ actor }, i) => `${actorName(actor)} ${votes[i] === null ? 'silent' : String(votes[i])}`))
const about = (panel: Panel) => ({ states: [panel.decides, panel.gathers], fields: [panel.map] })

const dictatorsOf = (poll: Poll): readonly number[] =>
  distinct(poll).size < 2 ? [] : poll.panel.voters.flatMap((_, voter) => {
    const byVote = new Map<string, string | null>()
    for (const { votes } of poll.ballots) {
      const outcome = poll.outcomes.get(keyOf(votes)) ?? null
      const vote = JSON.stringify(votes[voter])
      if (byVote.has(vote) && byVote.get(vote) !== outcome) return []
      byVote.set(vote, outcome)
    }
    return [voter]
  })

/** L70: what one voter says is what comes out. */
export const dictator: ProofRule = {
  id: 'L70', name: 'dictator', severity: 'warning',
  *find(prover) {
    for (const poll of pollsOf(prover)) {
      if (!isAboutVotesAlone(poll)) continue
      for (const voter of dictatorsOf(poll)) {
        const { panel } = poll
        const others = panel.voters.filter((_, i) => i !== voter).map(({ actor }) => actor)
        yield {
          at: requirementOf(prover, panel, voter),
          part: 'item',
          message: `${actorCodes([panel.voters[voter]?.actor ?? ''])} alone decides in ${code(panel.decides)}: what ${actorCodes(others)} ${others.length === 1 ? 'votes' : 'vote'} changes nothing. Count them all, or ask only the one.`,
          about: about(panel),
        }
      }
    }
  },
}

/** L71: a vote that is paid for and never matters. */
export const dummyVoter: ProofRule = {
  id: 'L71', name: 'dummy-voter', severity: 'warning',
  *find(prover) {
    for (const poll of pollsOf(prover)) {
      if (!isAboutVotesAlone(poll) || distinct(poll).size < 2) continue
      for (const [voter, { actor }] of poll.panel.voters.entries()) {
        if ([...changes(poll, voter)].some(({ before, after }) => before !== after)) continue
        yield {
          at: requirementOf(prover, poll.panel, voter),
          part: 'item',
          message: `The vote of ${actorCodes([actor])} never matters: whatever the others vote, changing it changes nothing in ${code(poll.panel.decides)}. Count it, or do not ask.`,
          about: { ...about(poll.panel), agents: [actorName(actor)] },
        }
      }
    }
  },
}

/** L72: one more vote for a side makes it lose. */
export const notMonotone: ProofRule = {
  id: 'L72', name: 'not-monotone', severity: 'error',
  *find(prover) {
    for (const poll of pollsOf(prover)) {
      const { panel } = poll
      const sides = new Map((prover.facts.stateNamed(panel.decides)?.state.transitions ?? []).map((_, edge) => [edge, sideOf(prover, poll, edge)]))
      const found = panel.voters.flatMap((_, voter) => [...changes(poll, voter)].filter(({ from, to, before, after }) => before !== null && before !== after && (sides.get(from.passing[0] ?? -1) ?? null) === to[voter]))[0]
      if (!found) continue
      const decides = prover.facts.stateNamed(panel.decides)
      const edge = found.from.passing[0] ?? 0
      const site = decides?.local.sites.filter(isGuard).find((one) => one.transition === edge)
      const quota = expressionFacts(site?.expression ?? '')?.quotas.find(({ op }) => op === '==')
      const moves = ballotMoves(prover.explorer, panel, found.to)
      const value = String(found.to[found.to.findIndex((vote, i) => vote !== found.from.votes[i])])
      const outcome = found.after === null ? 'the run is stuck' : `the run goes to ${code(found.after)}`
      yield {
        ...(decides && site ? inGuard(prover.facts, { at: decides, site }, { start: 0, end: site.expression.length }) : { at: elementPath('states', panel.decides) }),
        message: `More support makes it lose: with ${told(panel, found.from.votes)} ${code(panel.decides)} goes to ${code(found.before ?? '')}; with one more ${value} ${outcome}.${quota ? ` Usually ${code('==')} should be ${code('>=')}.` : ''}`,
        fix: quota && decides && site ? replaced({ at: decides, site }, quota.range, site.expression.slice(quota.range.start, quota.range.end).replace('==', '>='), 'Ask for at least so many') : undefined,
        witness: moves ? prover.witnessOf(moves, `with one more ${value} ${outcome}.`) : undefined,
        claim: found.after === null ? { kind: 'stuck', state: panel.decides } : { kind: 'reaches', state: found.after },
        about: about(panel),
      }
    }
  },
}

/** The value that an edge stands for: the only one that its guards compare votes with, else the one whose unanimous ballot fires it. */
function sideOf(prover: Prover, { panel, ballots }: Poll, edge: number): Value | null {
  const guards = prover.facts.stateNamed(panel.decides)?.state.transitions[edge]?.guards ?? []
  const compared = new Set(guards.flatMap(({ expression }) => (expressionFacts(expression)?.comparisons ?? []).flatMap(({ field, entry, op, literal }) => (field === panel.map && entry && op === '==' ? [literal] : []))))
  const [only, ...more] = compared
  if (only !== undefined && more.length === 0) return only
  const unanimous = panel.values.filter((value) => ballots.find(({ votes }) => votes.every((vote) => vote === value))?.passing[0] === edge)
  return unanimous.length === 1 ? (unanimous[0] ?? null) : null
}

/** L73: the vote decides nothing. */
export const constantOutcome: ProofRule = {
  id: 'L73', name: 'constant-outcome', severity: 'error',
  *find(prover) {
    for (const poll of pollsOf(prover)) {
      const [only, ...more] = distinct(poll)
      if (!isAboutVotesAlone(poll) || more.length > 0 || only === null || only === undefined || poll.panel.values.length < 2) continue
      yield {
        at: elementPath('states', poll.panel.decides),
        message: `Whatever ${actorCodes(poll.panel.voters.map(({ actor }) => actor))} vote in ${code(poll.panel.gathers)}, ${code(poll.panel.decides)} goes to ${code(only)}: the vote decides nothing.`,
        about: about(poll.panel),
      }
    }
  },
}

/** L74: two of a kind that do not count alike. */
export const votersNotSymmetric: ProofRule = {
  id: 'L74', name: 'voters-not-symmetric', severity: 'info',
  *find(prover) {
    for (const poll of pollsOf(prover)) {
      const { panel, ballots, outcomes } = poll
      const role = panel.voters.map(({ actor }, i) => roleOf(prover, panel, actor, i))
      for (let a = 0; a < panel.voters.length; a++) {
        for (let b = a + 1; b < panel.voters.length; b++) {
          if (role[a] !== role[b]) continue
          const swapped = (votes: Ballot['votes']): Ballot['votes'] => votes.with(a, votes[b] ?? null).with(b, votes[a] ?? null)
          const found = ballots.find(({ votes }) => outcomes.has(keyOf(swapped(votes))) && outcomes.get(keyOf(votes)) !== outcomes.get(keyOf(swapped(votes))))
          if (!found) continue
          const names = [panel.voters[a]?.actor ?? '', panel.voters[b]?.actor ?? '']
          yield {
            at: requirementOf(prover, panel, b),
            part: 'item',
            message: `${actorCodes(names)} are asked the same and do not count alike: with ${told(panel, found.votes)}, swapping their votes changes what ${code(panel.decides)} does. Say in the prompt what each one's vote weighs.`,
            about: { ...about(panel), agents: names.map(actorName) },
          }
        }
      }
    }
  },
}

/** What a voter is asked and who it is said to be. */
function roleOf(prover: Prover, { gathers, map }: Panel, actor: string, voter: number): string {
  const asked = prover.machine.states.find(({ name }) => name === gathers)?.requires.find(({ field, from }) => field === map && `${from.kind}:${(from.kind === 'agent' ? from.agent : from.user) ?? ''}` === actor)
  const agent = actor.startsWith('agent:') ? prover.facts.agents.get(actor.slice('agent:'.length)) : undefined
  return JSON.stringify([asked?.prompt ?? null, agent?.description ?? null, actor === 'user' ? voter : null])
}
