import { stringify } from 'yaml'
import type { Machine, StateName, Value } from '../../machine'
import { actorId, newRun, reduce, type Actor, type Run } from '../../reducer'
import { eventOf, type Move } from './types'

/** A way of a run as a script that plays it, and the run that it leads to. */
export interface Played {
  readonly script: string
  readonly run: Run
}

interface Turn {
  readonly actor: Actor
  readonly move: Move | null
  readonly state: StateName
  delayMs: number
}

/** Virtual time between two answers whose order matters. */
const APART_MS = 10

/** A place on a way at which everybody who was asked has answered or is too late: nothing before it changes any more. */
interface Mark {
  /** So many moves were made. */
  readonly count: number
  readonly run: Run
  readonly turns: readonly Turn[]
}

interface Trail {
  readonly moves: readonly Move[]
  readonly marks: readonly Mark[]
}

/** The way played last on each machine: the next one often begins alike, and goes on from there. */
const trails = new WeakMap<Machine, Trail>()

function lastMark(machine: Machine, moves: readonly Move[]): readonly Mark[] {
  const trail = trails.get(machine)
  if (!trail) return []
  let alike = 0
  while (alike < moves.length && moves[alike] === trail.moves[alike]) alike++
  return trail.marks.filter(({ count }) => count <= alike)
}

/** Answers of one iteration whose order is another than that of the questions are given one after the other. */
function spread(given: readonly { readonly id: number; readonly turn: Turn }[]): void {
  const inOrder = given.every(({ id }, i) => i === 0 || id > (given[i - 1]?.id ?? 0))
  if (!inOrder) given.forEach(({ turn }, i) => (turn.delayMs = i * APART_MS))
}

/**
 * Plays moves on the machine itself and writes the script that makes a run go the same way, answers in the same order.
 *
 * `null` when a move names nobody who is asked, which would be a mistake of ours. Source: spec §9.
 */
export function play(machine: Machine, moves: readonly Move[]): Played | null {
  const marks = [...lastMark(machine, moves)]
  const from = marks.at(-1)
  let run = from?.run ?? reduce(machine, newRun(machine), { kind: 'start' })
  const turns: Turn[] = [...(from?.turns ?? [])]
  /** Answers of the iteration at hand, in the order in which they are given. */
  let given: { readonly id: number; readonly turn: Turn }[] = []
  let asked = run.open
  for (let i = from?.count ?? 0; i < moves.length; i++) {
    const move = moves[i] as Move
    const summon = run.open.find(({ actor }) => actor === move.asked)
    if (!summon) return null
    const turn: Turn = { actor: move.asked === 'user' ? move.actor : move.asked, move, state: summon.state, delayMs: 0 }
    turns.push(turn)
    given.push({ id: summon.id, turn })
    run = reduce(machine, run, eventOf(move, summon.id))
    if (run.open.some(({ id }) => asked.some((one) => one.id === id))) continue
    spread(given)
    // Whoever is not heard before the machine goes on answers late, whatever comes first.
    for (const { id, actor, state } of asked) if (!given.some((one) => one.id === id)) turns.push({ actor, move: null, state, delayMs: 0 })
    given = []
    asked = run.open
    marks.push({ count: i + 1, run, turns: [...turns] })
  }
  spread(given)
  trails.set(machine, { moves, marks })
  return { script: scriptOf(machine, turns), run }
}

function scriptOf(machine: Machine, turns: readonly Turn[]): string {
  const byActor = new Map<string, unknown[]>()
  for (const turn of turns) {
    const key = turn.actor.startsWith('agent:') && !/^(?:user$|user:|agent:)/.test(actorId(turn.actor)) ? actorId(turn.actor) : turn.actor
    const list = byActor.get(key)
    if (list) list.push(written(turn))
    else byActor.set(key, [written(turn)])
  }
  const text = stringify({ script: { machine: machine.name, agents: byActor } }, { lineWidth: 0 })
  return byActor.size === 0 ? `script:\n  machine: ${stringify(machine.name).trim()}\n  agents: {}\n` : text
}

const CONTROL = new Set(['in', 'delayMs', 'fail', 'writes'])

/** One turn in its short form where that can say it. */
function written({ move, delayMs }: Turn): unknown {
  const later = delayMs > 0 ? { delayMs } : {}
  if (!move || move.kind === 'late') return { writes: [], late: true, ...later }
  if (move.kind === 'failed') return { fail: 'No answer.', ...later }
  const plain = move.writes.length > 0 && move.writes.every(({ field, key, value }) => key === undefined && !CONTROL.has(field) && isPlain(value))
  if (!plain) return { writes: move.writes.map(({ field, value, key }) => ({ field, value, ...(key === undefined ? {} : { key }) })), ...later }
  return new Map<string, unknown>([...move.writes.map(({ field, value }): [string, unknown] => [field, value]), ...Object.entries(later)])
}

const isPlain = (value: Value): boolean => typeof value !== 'object'
