import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
import { isScalar as isScalarValue, type Machine, type StateName } from '../machine'
import { newRun, reduce, type Actor, type Run, type RunEvent, type Summon, type TurnWrite } from '../reducer'

/** What stands in a turn of the short form without being a field. */
const CONTROLS: ReadonlySet<string> = new Set(['in', 'delayMs', 'fail', 'writes', 'late', 'twice'])

interface Turn {
  readonly in: StateName
  readonly delayMs?: number
  readonly writes: readonly TurnWrite[]
  readonly fail?: string
  readonly late?: true
}

/** What an answer's event becomes: a turn of its own kind, said so long after the question that the order of answers stays. */
function turnOf(event: Extract<RunEvent, { kind: 'turn' | 'failed' }>, { state }: Summon, delayMs: number): Turn {
  const delay = delayMs > 0 ? { delayMs } : {}
  if (event.kind === 'failed') return { in: state, ...delay, writes: [], fail: event.error }
  // What is neither text, number nor truth was refused when it was said, and a script cannot hold it.
  return { in: state, ...delay, writes: event.writes.filter(({ value }) => isScalarValue(value)) }
}

/** The turns of a run, by who speaks, each list in the order in which its actor was asked. */
function turnsOf(machine: Machine, events: readonly RunEvent[]): ReadonlyMap<Actor, readonly Turn[]> {
  const turns = new Map<Actor, { readonly summon: number; readonly turn: Turn }[]>()
  const add = (actor: Actor, summon: number, turn: Turn): void => void turns.set(actor, [...(turns.get(actor) ?? []), { summon, turn }])
  let run: Run = newRun(machine)
  let lastDelayMs = 0
  for (const event of events) {
    const { open } = run
    const asked = event.kind === 'turn' || event.kind === 'failed' ? open.find(({ id }) => id === event.summon) : undefined
    const after = reduce(machine, run, event)
    if (asked && (event.kind === 'turn' || event.kind === 'failed')) {
      const tookMs = event.kind === 'turn' ? Math.round(event.usage?.durationMs ?? 0) : 0
      // Whoever was asked in one breath answers in the order in which they did.
      lastDelayMs = open.length > 1 || lastDelayMs > 0 ? Math.max(lastDelayMs + 1, tookMs) : tookMs
      add(event.actor, asked.id, turnOf(event, asked, lastDelayMs))
    }
    // Asked, and overtaken: its turn is spent all the same, and changes nothing.
    for (const summon of open) if (summon !== asked && !after.open.some(({ id }) => id === summon.id)) add(summon.actor, summon.id, { in: summon.state, writes: [], late: true })
    if (after.open.length === 0 || after.open.some(({ id }) => !open.some((one) => one.id === id))) lastDelayMs = 0
    run = after
  }
  return new Map([...turns].map(([actor, list]) => [actor, list.toSorted((a, b) => a.summon - b.summon).map(({ turn }) => turn)]))
}

function plain({ writes, ...turn }: Turn): ReadonlyMap<string, unknown> {
  const fields = writes.map(({ field }) => field as string)
  const short = turn.late === undefined && writes.every(({ key }) => key === undefined) && new Set(fields).size === fields.length && !fields.some((field) => CONTROLS.has(field))
  if (short) return new Map<string, unknown>([...writes.map(({ field, value }): [string, unknown] => [field, value]), ...Object.entries(turn)])
  return new Map<string, unknown>([['writes', writes.map(({ field, value, key }) => new Map<string, unknown>([['field', field], ['value', value], ...(key === undefined ? [] : [['key', key] as [string, unknown]])]))], ...Object.entries(turn)])
}

/** `agent:pro` is `pro` in a script; people keep their prefix. */
const keyOf = (actor: Actor): string => (actor.startsWith('agent:') ? actor.slice('agent:'.length) : actor)

/**
 * A run as a script: whoever plays it hears the same answers in the same order, and asks nobody.
 *
 * YAML text. What came too late in the run is not in it. Errors: none. Source: spec §9.
 */
export function scriptOfRun(machine: Machine, events: readonly RunEvent[]): string {
  const agents = new Map([...turnsOf(machine, events)].map(([actor, turns]) => [keyOf(actor), turns.map(plain)]))
  const document = new Document(new Map([['script', new Map<string, unknown>([['machine', machine.name], ['agents', agents]])]]))
  // One turn a line; texts in quotation marks, so that nothing in them is read as anything else.
  visit(document, {
    Map: (_, node, path) => {
      if (path.some((one) => isSeq(one))) node.flow = true
    },
    Scalar: (key, node) => {
      if (key !== 'key' && isScalar(node) && typeof node.value === 'string') node.type = 'QUOTE_DOUBLE'
    },
  })
  if (isMap(document.contents)) document.contents.flow = false
  return document.toString({ lineWidth: 0 })
}
