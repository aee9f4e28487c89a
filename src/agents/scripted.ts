import { evaluateCel, fromCel, type CelContext } from '../guards'
import type { StateName, Value } from '../machine'
import type { Actor, TurnWrite } from '../reducer'
import { draw } from './draw'
import type { Script, ScriptTurn, ScriptWrite } from './types'

/** Which turns of each actor's list are taken, as 0-based indices in the order of taking. Plain data. */
export type TurnsTaken = Readonly<Record<string, readonly number[]>>

/** Who is asked, where, and what it may read: the context at the moment of asking, made only for a script that looks. */
export interface Asked {
  /** Whose list is played; for the summon of `user` this may be a named person's. */
  readonly actor: Actor
  readonly state: StateName
  context(): CelContext
}

export type ScriptedAnswer =
  | { readonly kind: 'turn'; readonly turn: number; readonly delayMs: number; readonly writes: readonly TurnWrite[]; readonly fail?: string; readonly late?: true; readonly twice?: true }
  | { readonly kind: 'past-its-list' }

const turnsOf = (script: Script, actor: Actor): readonly ScriptTurn[] => script.turns.find((one) => one.actor === actor)?.turns ?? []
const takenBy = (taken: TurnsTaken, actor: Actor): readonly number[] => (Object.hasOwn(taken, actor) ? (taken[actor] ?? []) : [])

/** The index of the turn that this actor would give in this state: the first untaken one that is not for another state. */
export function nextTurn(script: Script, taken: TurnsTaken, actor: Actor, state: StateName): number | null {
  const used = takenBy(taken, actor)
  const at = turnsOf(script, actor).findIndex((turn, i) => !used.includes(i) && (turn.in === undefined || turn.in === state))
  return at < 0 ? null : at
}

/** The same book with one more turn taken. */
export const take = (taken: TurnsTaken, actor: Actor, turn: number): TurnsTaken => ({ ...taken, [actor]: [...takenBy(taken, actor), turn] })

/** `agent:pro` → `pro`, `user:kim` → `kim`, `user` stays: what a prompt calls `self`. */
export const selfOf = (actor: Actor): string => (actor === 'user' ? actor : actor.slice(actor.indexOf(':') + 1))

/** As a journal can hold it: JSON has no NaN, and no zero below zero. */
const jsonOf = (value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

function valueOf(write: ScriptWrite, asked: Asked, seed: number, turn: number, nth: number): { readonly value: Value } | { readonly error: string } {
  const { value } = write
  switch (value.kind) {
    case 'literal':
      return { value: value.value }
    case 'pick':
      return { value: draw(value.weights, seed, [asked.actor, turn, nth]) }
    case 'cel': {
      const result = evaluateCel(value.expression, { context: asked.context(), self: selfOf(asked.actor) })
      return result.ok ? { value: jsonOf(fromCel(result.value)) } : { error: `The script's expression for \`${write.field}\` gave no value: ${result.error.message}.` }
    }
  }
}

/**
 * What the script has this actor answer now. Pure: the same script, book, question and seed give the same answer.
 *
 * `delayMs` is how long it thinks, 0 when the script does not say. An expression that errors makes the turn a failed one,
 * with the reason as its text. Source: spec §9.
 */
export function answerOf(script: Script, taken: TurnsTaken, asked: Asked, seed: number = script.seed): ScriptedAnswer {
  const at = nextTurn(script, taken, asked.actor, asked.state)
  const turn = at === null ? undefined : turnsOf(script, asked.actor)[at]
  if (at === null || turn === undefined) return { kind: 'past-its-list' }
  const writes: TurnWrite[] = []
  let fail = turn.fail
  turn.writes.forEach((write, nth) => {
    const found = valueOf(write, asked, seed, at, nth)
    if ('error' in found) fail ??= found.error
    else writes.push({ field: write.field, value: found.value, ...(write.key === undefined ? {} : { key: write.key }) })
  })
  return {
    kind: 'turn',
    turn: at,
    delayMs: turn.delayMs ?? 0,
    writes,
    ...(fail === undefined ? {} : { fail }),
    ...(turn.late === true ? { late: true } : {}),
    ...(turn.twice === true ? { twice: true } : {}),
  }
}
