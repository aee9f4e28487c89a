import { humanise } from '../guards'
import type { Machine } from '../machine'
import type { Actor } from '../reducer'
import { capWords, clip, edgesOn, edgeTarget, listed, roundNow, shortName, stuckWords, type Moment, type SummonView } from '../trace'

/** A part of the sentence: words, or something that the room draws in its own way. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'state'; readonly text: string }
  | { readonly kind: 'actor'; readonly actor: Actor; readonly status: 'asked' | 'answered' | 'refused' | 'failed' }
  | { readonly kind: 'guard'; readonly expression: string; readonly state: Moment['state']; readonly transition: number }

export interface RunSentence {
  readonly tone: 'now' | 'ok' | 'error' | 'warn' | 'plain'
  /** One or two words: "Round 2", "Done", "Stuck". */
  readonly badge: string
  readonly pieces: readonly Piece[]
}

const text = (words: string): Piece => ({ kind: 'text', text: words })

/** What the run is doing at a moment, as a sentence. Source: spec §5, design/room-simulate. */
export function statusSentence(machine: Machine, moment: Moment): RunSentence {
  const { status, state } = moment
  switch (status.kind) {
    case 'done': return { tone: 'ok', badge: 'Done', pieces: [text('The run ended in '), { kind: 'state', text: state ?? 'its last state' }, text('.')] }
    case 'stuck': return { tone: 'error', badge: 'Stuck', pieces: stuckPieces(machine, moment, stuckWords(status.why)) }
    case 'halted': return { tone: 'warn', badge: 'Halted', pieces: [...(state === null ? [] : [text('Halted in '), { kind: 'state' as const, text: state }, text(': ')]), text(`${capWords(machine, status.cap)}.`)] }
    case 'aborted': return { tone: 'warn', badge: 'Called off', pieces: [text(clip(status.reason, 160))] }
    case 'new': case 'parked': return {
      tone: state === null ? 'plain' : 'now',
      badge: state === null ? 'Ready' : roundWords(machine, moment, state),
      pieces: runningPieces(machine, moment),
    }
  }
}

function roundWords(machine: Machine, { visit, visits }: Moment, state: NonNullable<Moment['state']>): string {
  const round = roundNow(machine, state, visit, visits)
  return round === null ? `Visit ${visit}` : `Round ${round}`
}

function runningPieces(machine: Machine, moment: Moment): readonly Piece[] {
  const { state, visit, fired } = moment
  if (state === null) return [text('The run is at its beginning. Press play, or step.')]
  if (fired !== null && fired.at === moment.index - 1) {
    const to = edgeTarget(machine, fired.state, fired.transition)
    return [{ kind: 'state', text: fired.state }, text(' moves on to '), { kind: 'state', text: to ?? '?' }, text('.')]
  }
  const here = moment.summons.filter(summon => summon.state === state && summon.visit === visit)
  const open = here.filter(summon => summon.status === 'asked')
  if (here.length === 0) {
    if (moment.carried.length === 0) return [{ kind: 'state', text: state }, text(' begins.')]
    const fields = [...new Set(moment.carried.map(({ field }) => field as string))]
    const stands = `${listed(fields)} still ${fields.length === 1 ? 'stands' : 'stand'} from an earlier visit`
    return [{ kind: 'state', text: state }, text(asksNobody(machine, moment) ? ` asks nobody: ${stands}.` : ` begins; ${stands}.`)]
  }
  if (open.length === 0) return [...heard(here), text('Next: the edges of '), { kind: 'state', text: state }, text('.')]
  return [{ kind: 'state', text: state }, text(' is waiting for '), ...chips(open), text('. '), ...heard(here)]
}

/** Everything that the state waits for was there when it was entered. */
function asksNobody(machine: Machine, { state, carried }: Moment): boolean {
  const waited = machine.states.find(({ name }) => name === state)?.requires.filter(({ required }) => required) ?? []
  return waited.every(({ field }) => carried.filter(each => each.field === field).length >= waited.filter(each => each.field === field).length)
}

/** "pro has answered. con was refused." of those who have spoken, each by the last time. */
function heard(summons: readonly SummonView[]): readonly Piece[] {
  const last = new Map(summons.map(summon => [summon.actor, summon]))
  const of = (status: SummonView['status']): readonly SummonView[] => [...last.values()].filter(summon => summon.status === status)
  const clause = (those: readonly SummonView[], one: string, many: string): readonly Piece[] =>
    those.length === 0 ? [] : [...chips(those), text(` ${those.length === 1 ? one : many} `)]
  return [
    ...clause(of('answered'), 'has answered.', 'have answered.'),
    ...clause(of('refused').filter(({ accepted }) => accepted.length > 0), 'was refused in part.', 'were refused in part.'),
    ...clause(of('refused').filter(({ accepted }) => accepted.length === 0), 'was refused.', 'were refused.'),
    ...clause(of('failed'), 'failed.', 'failed.'),
  ]
}

function chips(summons: readonly SummonView[]): readonly Piece[] {
  return summons.flatMap((summon, nth) => {
    const { status } = summon
    const chip: Piece = { kind: 'actor', actor: summon.actor, status: status === 'closed' ? 'asked' : status }
    return nth === 0 ? [chip] : [text(nth === summons.length - 1 ? ' and ' : ', '), chip]
  })
}

function stuckPieces(machine: Machine, moment: Moment, why: string): readonly Piece[] {
  const errored = moment.guards.filter(guard => guard.outcome === 'errored')
  const start: readonly Piece[] = [text('Stuck in '), { kind: 'state', text: moment.state ?? 'no state' }, text(': ')]
  const first = errored[0]
  if (first === undefined) return [...start, text(`${why}.`)]
  const to = edgeTarget(machine, first.state, first.transition)
  return [
    ...start, text('the guard '), { kind: 'guard', expression: first.expression, state: first.state, transition: first.transition },
    text(` on the way to ${to ?? 'nowhere'} errored: ${clip(explained(machine, moment, first), 200)}`),
    ...(errored.length > 1 ? [text(` So did ${errored.length - 1} more.`)] : []),
  ]
}

/** Why a guard errored, by its values; in letters alone, so without marks around code. */
function explained(machine: Machine, { slots }: Moment, guard: Moment['guards'][number]): string {
  const sentence = edgesOn(machine, guard.state, slots)[guard.transition]?.sentence ?? guard.error ?? 'no reason given.'
  return sentence.replaceAll('`', '')
}

/** The sentence in letters alone, for a title or a test. */
export function plainSentence({ pieces }: RunSentence): string {
  return pieces.map(piece => {
    switch (piece.kind) {
      case 'text': case 'state': return piece.text
      case 'actor': return shortName(piece.actor)
      case 'guard': return humanise(piece.expression)
    }
  }).join('').trim()
}

/** "iteration 5 of 8 · exchange 9". */
export function countsWords(machine: Machine, moment: Moment): string {
  const { maxIterations } = machine.policy
  return `iteration ${moment.iteration}${maxIterations === undefined ? '' : ` of ${maxIterations}`} · exchange ${moment.exchanges}`
}
