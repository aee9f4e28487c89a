import { newRun, reduce, type Run, type RunEvent, type Summon, type TurnWrite } from '../../src/reducer'
import { readMachine, type Machine } from '../../src/machine'

/** A debate that goes round until its judge sees a consensus: three named critics, a judge, one back-edge that re-arms. */
const text = `
fsm:
  name: bench-debate
  initialState: critique
  context:
    critiques: { type: map, of: string }
    verdict: { type: enum, values: [consensus, continue] }
  agents:
    pro: { canTransition: [critique] }
    con: { canTransition: [critique] }
    prag: { canTransition: [critique] }
    judge: { canTransition: [judge] }
  states:
    critique:
      requires:
        - { name: critiques, from: { agent: pro } }
        - { name: critiques, from: { agent: con } }
        - { name: critiques, from: { agent: prag } }
      transitions:
        - { toState: judge }
    judge:
      requires:
        - { name: verdict, from: { agent: judge } }
      transitions:
        - { toState: done, guards: [{ backend: cel, expression: "context.verdict == 'consensus'" }] }
        - toState: critique
          guards: [{ backend: cel, expression: "context.verdict == 'continue'" }]
          onTransition: [{ remove: { critiques: "*" } }, { assign: { verdict: "" } }]
    done: { terminal: true }
`

export const debate = (): Machine => readMachine(text).machine

/** The events of a debate of so many rounds, found by answering whatever is asked. */
export function debateEvents(machine: Machine, rounds: number): readonly RunEvent[] {
  const events: RunEvent[] = [{ kind: 'start' }]
  let run = reduce(machine, newRun(machine), { kind: 'start' })
  while (run.status.kind === 'parked') {
    const [summon] = run.open
    if (summon === undefined) break
    const event: RunEvent = { kind: 'turn', actor: summon.actor, summon: summon.id, writes: writesFor(summon, rounds) }
    events.push(event)
    run = reduce(machine, run, event)
  }
  if (run.status.kind !== 'done') throw new Error(`the bench's debate ended ${run.status.kind}, not done`)
  return events
}

const writesFor = (summon: Summon, rounds: number): readonly TurnWrite[] =>
  summon.actor === 'agent:judge'
    ? [{ field: 'verdict' as TurnWrite['field'], value: summon.visit < rounds ? 'continue' : 'consensus' }]
    : [{ field: 'critiques' as TurnWrite['field'], value: `critique ${summon.visit} of ${summon.actor}` }]

export const play = (machine: Machine, events: readonly RunEvent[]): Run =>
  events.reduce((run, event) => reduce(machine, run, event), newRun(machine))

/** Fired transitions of a run. */
export const microsteps = (run: Run): number => run.journal.filter((record) => record.kind === 'transition').length
