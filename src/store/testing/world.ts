import { createApp, type AppHandle } from '../createApp'
import { memoryPorts } from '../memoryPorts'
import type { Clock, Ports } from '../ports'

/** A clock that a test moves by hand. */
export interface HandClock extends Clock {
  /** Runs everything that is due within the next milliseconds, in order, letting promises settle in between. */
  pass(ms: number): Promise<void>
}

export const handClock = (): HandClock => {
  let now = 0
  let nth = 0
  const due = new Map<number, { readonly at: number; readonly task: () => void }>()
  return {
    now: () => now,
    after: (delayMs, task) => {
      nth += 1
      const id = nth
      due.set(id, { at: now + Math.max(0, delayMs), task })
      return () => due.delete(id)
    },
    pass: async (ms) => {
      const until = now + ms
      for (;;) {
        await settle()
        const [next] = [...due].filter(([, { at }]) => at <= until).sort(([a, x], [b, y]) => x.at - y.at || a - b)
        if (!next) break
        due.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].task()
      }
      now = until
      await settle()
    },
  }
}

/** Lets every promise that can go on go on. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export interface TestWorld extends AppHandle {
  readonly clock: HandClock
  readonly ports: Ports
}

/** An application over memory, with a clock of its own. Worlds that share ports are tabs of one browser. */
export const world = (own: Partial<Ports> = {}): TestWorld => {
  const clock = handClock()
  const ports = memoryPorts({ clock, ...own })
  return { ...createApp(ports), clock, ports }
}

/** A machine that asks one agent, then ends. */
export const SMALL = `fsm:
  name: small
  initialState: ask
  context:
    answer: { type: string }
  agents:
    pro: { canTransition: [ask] }
  states:
    ask:
      description: Say something.
      requires:
        - { name: answer, from: { agent: pro } }
      transitions:
        - { toState: done }
    done:
      terminal: true
`

export const SMALL_SCRIPT = `script:
  machine: small
  agents:
    pro: [{ answer: "Yes." }]
`
