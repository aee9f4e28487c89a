import { assign, initialTransition, setup, transition } from 'xstate'
import type { RunEvent } from '../../src/reducer'

interface Context {
  readonly critiques: Readonly<Record<string, string>>
  readonly verdict: string
}
interface Turn {
  readonly type: 'turn'
  readonly actor: string
  readonly field: string
  readonly value: string
}

/** The debate of `debate.ts` in XState: the same states, joins, guards and actions, the guards as plain functions. */
const machine = setup({
  types: { context: {} as Context, events: {} as Turn },
  guards: {
    allCritiques: ({ context }) => ['agent:pro', 'agent:con', 'agent:prag'].every((actor) => (context.critiques[actor] ?? '') !== ''),
    consensus: ({ context }) => context.verdict === 'consensus',
    again: ({ context }) => context.verdict === 'continue',
  },
  actions: {
    write: assign(({ context, event }) =>
      event.field === 'verdict'
        ? { verdict: event.value }
        : { critiques: { ...context.critiques, [event.actor]: event.value } },
    ),
    rearm: assign({ critiques: {}, verdict: '' }),
  },
}).createMachine({
  context: { critiques: {}, verdict: '' },
  initial: 'critique',
  states: {
    critique: { on: { turn: { actions: 'write' } }, always: { guard: 'allCritiques', target: 'judge' } },
    judge: {
      on: { turn: { actions: 'write' } },
      always: [
        { guard: 'consensus', target: 'done' },
        { guard: 'again', target: 'critique', actions: 'rearm' },
      ],
    },
    done: { type: 'final' },
  },
})

export function xstateTurns(events: readonly RunEvent[]): readonly Turn[] {
  return events.flatMap((event) =>
    event.kind === 'turn'
      ? event.writes.map(({ field, value }) => ({ type: 'turn' as const, actor: event.actor, field, value: String(value) }))
      : [],
  )
}

/** Plays the turns with XState's pure transition and says where it ended. */
export function playXstate(turns: readonly Turn[]): string {
  let [snapshot] = initialTransition(machine)
  for (const turn of turns) [snapshot] = transition(machine, snapshot, turn)
  return String(snapshot.value)
}
