import { keyOfActor } from '../../agents'
import type { FieldType, Machine, Value } from '../../machine'
import { newRun, reduce, type Actor, type Run, type RunEvent, type Summon, type TurnWrite } from '../../reducer'

/** What was played, and the script that plays the same. */
export interface Sample {
  readonly run: Run
  readonly script: string
  /** True when it was called off because it would go on for longer than a page can show. */
  readonly isCut: boolean
}

interface Turn {
  readonly in: string
  readonly writes: readonly { readonly field: string; readonly value: Value }[]
}

const MOST_TURNS = 24

/** The n-th answer (from 0) of somebody who is asked for a value of a type: of a choice each in its turn, of a text another each time. */
function valueOf(type: FieldType, field: string, nth: number): Value {
  switch (type.type) {
    case 'map':
      return valueOf(type.of ?? { type: 'string', declared: 'string' }, field, nth)
    case 'list':
      return valueOf(type.of ?? { type: 'string', declared: 'string' }, field, nth)
    case 'enum': {
      const values = type.values ?? []
      return values[Math.min(nth, values.length - 1)] ?? ''
    }
    case 'integer':
      return 60 + 10 * nth
    case 'boolean':
      return nth % 2 === 0
    case 'string':
      return `${field.replaceAll('_', ' ')}, take ${nth + 1}`
  }
}

/**
 * Plays a small machine with made-up answers: whoever is asked gives everything that is asked, of a choice the first value at
 * first and the next one each time after. The same machine always plays the same.
 *
 * Errors: none; a machine that does not start leaves a run that has not begun.
 */
export function samplePlay(machine: Machine): Sample {
  const turns = new Map<Actor, Turn[]>()
  const given = new Map<string, number>()
  const answer = ({ id, actor, state, asks }: Summon): RunEvent => {
    const writes = asks
      .filter(({ open }) => open)
      .map(({ field, type }): TurnWrite => {
        const place = `${actor}\u0000${field}`
        const nth = given.get(place) ?? 0
        given.set(place, nth + 1)
        return { field, value: valueOf(type, field, nth) }
      })
    turns.set(actor, [...(turns.get(actor) ?? []), { in: state, writes }])
    return { kind: 'turn', actor, summon: id, writes }
  }
  let run = newRun(machine)
  if (machine.unrunnable !== true) run = reduce(machine, run, { kind: 'start' })
  let taken = 0
  for (; run.status.kind === 'parked' && taken < MOST_TURNS; taken++) {
    const [next] = run.open
    if (!next) break
    run = reduce(machine, run, answer(next))
  }
  return { run, script: scriptOf(machine, turns), isCut: run.status.kind === 'parked' }
}

/** JSON is YAML: names and values of any kind stand in it as they are. */
function scriptOf(machine: Machine, turns: ReadonlyMap<Actor, readonly Turn[]>): string {
  const agents = [...turns].map(([actor, list]) => {
    const key = keyOfActor(actor)
    return `    ${JSON.stringify(key)}:\n${list.map((turn) => `      - ${JSON.stringify(turn)}\n`).join('')}`
  })
  return `script:\n  machine: ${JSON.stringify(machine.name)}\n  agents:${agents.length === 0 ? ' {}' : ''}\n${agents.join('')}`
}

/** How a run ended or rests, in a sentence. */
export function outcomeOf({ run, isCut }: Sample): { readonly tone: 'ok' | 'warn' | 'error'; readonly says: string } {
  const asked = run.issued.length
  const after = asked === 0 ? 'without asking anybody' : `after asking ${asked === 1 ? 'once' : `${asked} times`}`
  const state = run.journal.at(-1)?.state ?? null
  const where = state === null ? '' : ` in ${state}`
  if (isCut) return { tone: 'warn', says: `Still going ${after}: it was called off here.` }
  switch (run.status.kind) {
    case 'done':
      return { tone: 'ok', says: `Ends${where} ${after}.` }
    case 'stuck':
      return { tone: 'error', says: `Stuck${where} ${after}: ${run.status.why === 'guard-error' ? 'a guard errored and no edge passed' : run.status.why === 'no-edge' ? 'no edge passes' : 'nobody is there to ask'}.` }
    case 'halted':
      return { tone: 'warn', says: `Halted by a cap${where} ${after}.` }
    case 'aborted':
      return { tone: 'error', says: `Called off: ${run.status.reason}.` }
    case 'new':
      return { tone: 'error', says: 'It does not start: the text says something that has no meaning.' }
    case 'parked':
      return { tone: 'warn', says: `Waits${where} ${after}.` }
  }
}
