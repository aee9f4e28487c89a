import { stateName, type Machine, type SingleOperation, type StateName } from '../../machine'
import type { XY } from '../../store'
import { inflate, overlaps, type Box } from '../geometry'
import { renamedStates, type Clip } from './clip'
import { NODE_WIDTH } from '../measure'
import { freshName } from './freshName'
import type { Gesture } from './gestures'

export interface Pasted extends Gesture {
  readonly states: readonly StateName[]
  /** What a person should know: fields and agents that came along, transitions that stayed behind. Empty where nothing is. */
  readonly notes: readonly string[]
}

const words = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
const plural = (count: number, word: string): string => `${word}${count === 1 ? '' : 's'}`

/**
 * The states of a clip as new states of a machine: names that are free, the transitions among themselves, and what the machine
 * lacks for them declared. Nothing that is there is changed but `canTransition` of agents that act in them.
 *
 * `at` is where the top left corner of the whole comes; left out, beside where they were copied from.
 */
export function pasteStates(machine: Machine, clip: Clip, boxes: ReadonlyMap<string, Box>, at?: XY): Pasted {
  const taken = new Set<string>(machine.states.map(({ name }) => name))
  const names = new Map<string, StateName>()
  for (const { name } of clip.machine.states) {
    const fresh = stateName(freshName(name, taken))
    names.set(name, fresh)
    taken.add(fresh)
  }
  const states = renamedStates(clip.machine.states, names)
  const fields = clip.machine.context.filter(({ name }) => !machine.context.some((field) => field.name === name))
  const others = clip.machine.context.filter((field) => machine.context.some((own) => own.name === field.name && JSON.stringify(own.type) !== JSON.stringify(field.type)))
  const agents = clip.machine.agents.filter(({ name }) => !machine.agents.some((agent) => agent.name === name))
  const acts = (list: readonly StateName[]): readonly StateName[] => list.flatMap((name) => names.get(name) ?? [])
  const known = machine.agents.flatMap(({ name, canTransition }): SingleOperation[] => {
    const more = acts(clip.machine.agents.find((agent) => agent.name === name)?.canTransition ?? [])
    return more.length > 0 ? [{ kind: 'setCanTransition', agent: name, states: [...canTransition, ...more] }] : []
  })
  const fresh = states.map(({ name }) => name)
  const operations: readonly SingleOperation[] = [
    ...fields.map(({ name, ...field }): SingleOperation => ({ kind: 'addField', field: name, ...field })),
    ...states.map(({ name, ...body }, index): SingleOperation => {
      const written = clip.written.get(clip.machine.states[index]?.name ?? '')
      return { kind: 'addState', state: name, body, ...(written !== undefined && { written }) }
    }),
    ...agents.map(({ name, canTransition, ...agent }): SingleOperation => ({ kind: 'addAgent', agent: name, ...agent, canTransition: acts(canTransition) })),
    ...known,
    ...(machine.states.length === 0 && machine.initialState === null && fresh[0] !== undefined ? [{ kind: 'setInitial' as const, state: fresh[0] }] : []),
  ]
  const notes = [
    fields.length > 0 && `Declared here too: ${plural(fields.length, 'field')} ${words(fields.map(({ name }) => name))}.`,
    agents.length > 0 && `Declared here too: ${plural(agents.length, 'agent')} ${words(agents.map(({ name }) => name))}.`,
    others.length > 0 && `Of another type here: ${words(others.map(({ name }) => name))}. Look at them before you run it.`,
    clip.left > 0 && `${clip.left} ${plural(clip.left, 'transition')} that led out of what was copied stayed behind.`,
  ].filter((note) => note !== false)
  const label = fresh.length === 1 ? `paste ${fresh[0] ?? ''}` : `paste ${fresh.length} states`
  return {
    operation: { kind: 'several', label, operations },
    places: placesOf(clip, names, boxes, at),
    says: `Pasted ${fresh.join(', ')}.`,
    states: fresh,
    notes,
  }
}

const STEP = 40

/** Together as they stood, moved until they cover nothing. */
function placesOf(clip: Clip, names: ReadonlyMap<string, StateName>, boxes: ReadonlyMap<string, Box>, at?: XY): Readonly<Record<string, XY>> {
  const known = [...names].flatMap(([from, to]) => {
    const place = clip.places.get(from)
    return place ? [{ to, place }] : []
  })
  const left = Math.min(...known.map(({ place }) => place.x))
  const top = Math.min(...known.map(({ place }) => place.y))
  const start = at ?? { x: left, y: top }
  const covers = (dx: number): boolean =>
    known.some(({ place }) => [...boxes.values()].some((box) => overlaps(box, inflate({ x: start.x + place.x - left + dx, y: start.y + place.y - top, w: NODE_WIDTH, h: 80 }, 12))))
  let dx = 0
  while (dx < 12_000 && covers(dx)) dx += STEP
  return Object.fromEntries(known.map(({ to, place }) => [to, { x: Math.round(start.x + place.x - left + dx), y: Math.round(start.y + place.y - top) }]))
}
