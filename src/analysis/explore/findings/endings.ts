import { elementPath, type SingleOperation } from '../../../machine'
import { slotValue, type JournalRecord, type Run } from '../../../reducer'
import { code, codes, plural } from '../../words'
import type { Where } from '../decisions'
import { play } from '../witness'
import type { Move } from '../types'
import type { ProofDraft, ProofRule, Prover } from './Prover'

/** L76: a run ends where nobody is asked and nothing fires. */
export const stuckReachable: ProofRule = {
  id: 'L76', name: 'stuck-reachable', severity: 'error',
  *find(prover) {
    const { explorer } = prover
    const byState = new Map<string, typeof explorer.stuck>()
    for (const one of explorer.stuck) byState.set(one.state, [...(byState.get(one.state) ?? []), one])
    for (const [state, all] of byState) {
      const first = all[0]
      if (!first) continue
      const nobody = first.why === 'nobody-to-ask'
      const witness = prover.witness(explorer.whereOf(first.node), nobody ? `${code(state)} waits for an answer that nobody can be asked for.` : `${code(state)} is stuck: no edge passes and nobody is left to ask.`)
      const moves = explorer.wayTo(explorer.whereOf(first.node)).length
      yield {
        at: elementPath('states', state),
        message: nobody
          ? `A run gets stuck in ${code(state)} after ${plural(moves, 'answer')}: it waits for an answer that nobody can be asked for.`
          : `A run gets stuck in ${code(state)} after ${plural(moves, 'answer')}: no edge passes, and nobody is left to ask.`,
        witness,
        claim: { kind: 'stuck', state },
        about: { states: [state], fields: explorer.decisions.fieldsOf(state) },
      }
    }
  },
}

/** L77: whatever anybody answers from here on, the run does not end. */
export const cannotFinish: ProofRule = {
  id: 'L77', name: 'cannot-finish', severity: 'error',
  *find(prover) {
    if (!prover.isProof) return
    const { explorer, endsSomehow } = prover
    const told = new Set<string>()
    const count = endsSomehow.reduce((sum, reaches) => sum + (reaches === 0 ? 1 : 0), 0)
    for (let node = 0; node < explorer.keys.length; node++) {
      const from = explorer.whereOf(node).from
      if (endsSomehow[node] === 1 || (from >= 0 && endsSomehow[from] === 0)) continue
      const state = explorer.canon.stateOf(explorer.keys[node] ?? '')
      if (told.has(state)) continue
      told.add(state)
      const halts = explorer.endingOf(node) === 'halted'
      const where = explorer.whereOf(node)
      const moves = explorer.wayTo(where).length
      yield {
        at: elementPath('states', state),
        message: halts
          ? `After ${plural(moves, 'answer')} the run goes round through ${code(state)} without asking anybody, and is halted: it can never end.`
          : `After ${plural(moves, 'answer')}, in ${code(state)}, no answer of anybody can end the run any more. ${count} of ${plural(explorer.keys.length, 'configuration')} are like that.`,
        witness: prover.witness(where, halts ? `the machine goes round for ever and is halted in ${code(state)}.` : `in ${code(state)}, no answer of anybody ends the run any more.`),
        claim: { kind: 'trapped' },
        about: { states: statesWalked(prover, where), fields: fieldsCarried(prover, where) },
      }
    }
  },
}

/** The states that a way leads through, the last ones first. */
function statesWalked(prover: Prover, where: Where): readonly string[] {
  const played = play(prover.machine, prover.explorer.wayTo(where))
  return [...new Set((played?.run.journal ?? []).flatMap((record) => (record.kind === 'enter' && record.state !== null ? [record.state as string] : [])))].toReversed()
}
const fieldsCarried = (prover: Prover, where: Where): readonly string[] =>
  [...new Set((play(prover.machine, prover.explorer.wayTo(where))?.run.journal ?? []).flatMap((record) => (record.kind === 'carried' ? [record.field as string] : [])))]

/** L78: a later visit of a state in which everybody has already answered. */
export const roundAsksNobody: ProofRule = {
  id: 'L78', name: 'round-asks-nobody', severity: 'warning',
  *find(prover) {
    for (const [state, places] of prover.explorer.happened.allCarried) {
      const draft = againAndUnasked(prover, state, places)
      if (draft) yield draft
    }
  },
}

function againAndUnasked(prover: Prover, state: string, places: readonly Where[]): ProofDraft | null {
  const { explorer, graph } = prover
  const byNode = new Map<number, Where>()
  for (const place of places) if (place.from >= 0 && !byNode.has(place.from)) byNode.set(place.from, place)
  const entries = explorer.happened.entries.get(state)
  const entering = entries ? Array.from({ length: entries.length }, (_, i) => entries.at(i)) : []
  // The state that a run begins in has been entered before everything else.
  const begins = entering[0] === -1 ? [...byNode.keys()].toSorted((a, b) => explorer.depths.at(a) - explorer.depths.at(b))[0] : undefined
  const way = begins === undefined ? graph.wayThrough(entering, (node) => byNode.has(node)) : []
  if (!way) return null
  const goal = begins ?? explorer.edgeTo.at(way.at(-1) ?? -1)
  const move = explorer.moves[byNode.get(goal)?.move ?? -1]
  if (!move) return null
  const source = way[0] === undefined ? goal : explorer.edgeFrom.at(way[0])
  const moves: readonly Move[] = [...explorer.wayTo(explorer.whereOf(source)), ...way.map((edge) => explorer.moves[explorer.edgeMove.at(edge)] as Move), move]
  const run = play(prover.machine, moves)?.run
  if (!run) return null
  const visit = run.journal.findLast((record) => record.kind === 'enter' && record.state === state)?.visit ?? 0
  const records = run.journal.filter((record) => record.state === state && record.visit === visit)
  if (visit < 2 || records.some(({ kind }) => kind === 'summon')) return null
  const carried = [...new Set(records.flatMap((record) => (record.kind === 'carried' ? [record.field as string] : [])))]
  const entry = run.journal.findLast((record): record is Extract<JournalRecord, { kind: 'transition' }> => record.kind === 'transition' && record.to === state)
  const mends: readonly SingleOperation[] = entry
    ? carried.map((field) => ({
        kind: 'addAction', in: { list: 'onTransition', state: entry.from, transition: entry.transition },
        action: { effects: [prover.facts.isScalar(field) ? { verb: 'assign', field: nameOf(prover, field), value: '' } : { verb: 'remove', field: nameOf(prover, field), keys: '*' }] },
      }))
    : []
  return {
    at: elementPath('states', state),
    message: `Visit ${visit} of ${code(state)} is passed without asking anybody: ${codes(carried)} ${carried.length === 1 ? 'is' : 'are'} still there from before.`,
    fix: entry && mends.length > 0 ? { label: `Empty ${carried.join(', ')} on the way back`, operation: { kind: 'several', operations: mends } } : undefined,
    witness: prover.witnessOf(moves, `visit ${visit} of ${code(state)} is passed and nobody is asked.`),
    claim: { kind: 'asks-nobody', state },
    about: { states: [state, ...(entry ? [entry.from] : [])], fields: carried },
  }
}

const nameOf = (prover: Prover, field: string) => prover.facts.fields.get(field)?.name ?? (field as never)

/** Most configurations of a state, and most pairs of answers, that are tried in both orders. */
const MOST_NODES = 40
const MOST_PAIRS = 300

/** L75: who answers first decides. */
export const orderDependent: ProofRule = {
  id: 'L75', name: 'order-dependent', severity: 'error',
  *find(prover) {
    const { explorer, facts } = prover
    for (const { state } of facts.states) {
      if (state.terminal || !explorer.happened.entered.has(state.name)) continue
      const shared = [...new Set(state.requires.map(({ field }) => field))].filter((field) => {
        const mode = explorer.views.get(field)?.mode
        const writers = new Set(state.requires.filter((one) => one.field === field).map(({ from }) => JSON.stringify(from)))
        const anyone = state.requires.some((one) => one.field === field && (one.from.kind === 'agent' ? one.from.agent : one.from.user) === null)
        return mode === 'exact' && facts.typeOf(field) !== 'map' && (writers.size > 1 || anyone)
      })
      if (shared.length === 0) continue
      const draft = inBothOrders(prover, state.name, shared)
      if (draft) yield draft
    }
  },
}

/** What guards can see of a run, whoever wrote it. */
const visible = (prover: Prover, run: Run): string =>
  JSON.stringify([run.status.kind, run.state, ...[...prover.explorer.views].map(([field, { mode }]) => (mode === 'exact' || mode === 'keys' ? slotValue(run.slots[field]) : null))])

function inBothOrders(prover: Prover, name: string, shared: readonly string[]): ProofDraft | null {
  const { explorer, facts } = prover
  const state = facts.stateNamed(name)?.state
  if (!state) return null
  let nodes = 0
  for (let node = 0; node < explorer.keys.length && nodes < MOST_NODES; node++) {
    if (explorer.canon.stateOf(explorer.keys[node] ?? '') !== name) continue
    const run = explorer.runAt(node)
    if (!run || run.open.length < 2) continue
    nodes++
    const said = run.open.map(({ actor }) => explorer.movesOf(state, actor, run.slots).filter(({ kind, writes }) => kind === 'turn' && writes.some(({ field, value }) => shared.includes(field) && value !== '')))
    let pairs = 0
    for (let i = 0; i < said.length; i++) {
      for (let j = i + 1; j < said.length; j++) {
        for (const a of said[i] ?? []) {
          for (const b of said[j] ?? []) {
            if (pairs++ > MOST_PAIRS) break
            const one = explorer.afterMove(explorer.afterMove(run, a), b)
            const other = explorer.afterMove(explorer.afterMove(run, b), a)
            if (visible(prover, one) === visible(prover, other)) continue
            const field = shared.find((each) => [...a.writes, ...b.writes].some((write) => write.field === each)) ?? ''
            const who = (move: Move): string => code(move.actor.replace(/^(?:agent|user):/, ''))
            const stillOpen = explorer.afterMove(run, b).open.some(({ actor }) => actor === a.asked) && explorer.afterMove(run, b).state === run.state
            return {
              at: facts.requirementPath(facts.stateNamed(name) as NonNullable<ReturnType<typeof facts.stateNamed>>, state.requires.findIndex((one) => one.field === field)),
              part: 'item',
              message: `What ${code(name)} comes to depends on who answers first: ${who(a)} and ${who(b)} write the same ${code(field)}. Let each have an entry of a map.`,
              witness: prover.witnessOf([...explorer.wayTo(explorer.whereOf(node)), b, ...(stillOpen ? [a] : [])], `${who(b)} is heard before ${who(a)}; the other way round the run is another one.`),
              claim: { kind: 'reaches', state: other.state ?? '' },
              about: { states: [name], fields: [field] },
            }
          }
        }
      }
    }
  }
  return null
}

