import { applyEdits, editsOf, readMachine, writtenState, type Machine, type Reading, type SingleOperation, type State, type StateName } from '../../machine'
import type { XY } from '../../store'

/** States as they lie on the clipboard: a machine of their own, with what they use, and where they stood to each other. */
export interface Clip {
  readonly machine: Machine
  readonly places: ReadonlyMap<string, XY>
  /** The states' own lines, with the comments in them, of those that stand on lines of their own. */
  readonly written: ReadonlyMap<string, string>
  /** How many transitions led out of what was copied and so stayed behind. */
  readonly left: number
}

const MARK = 'parley-clipboard: 1'

const CONTEXT = /\bcontext(?:\.([A-Za-z_]\w*)|\[\s*\\?['"]([^'"\\]+)\\?['"]\s*\])/g

/** The declared fields that states wait for, read or change. */
export function fieldsUsed(machine: Machine, states: readonly State[]): Machine['context'] {
  const used = new Set<string>()
  for (const state of states) {
    for (const { field } of state.requires) used.add(field)
    for (const action of [...state.entry, ...state.exit, ...state.transitions.flatMap(({ onTransition }) => onTransition)]) for (const { field } of action.effects) used.add(field)
    for (const match of JSON.stringify(state).matchAll(CONTEXT)) used.add(match[1] ?? match[2] ?? '')
  }
  return machine.context.filter(({ name }) => used.has(name))
}

/** The declared agents that states ask, by name or because they act there. */
const agentsUsed = (machine: Machine, states: readonly State[]): Machine['agents'] => {
  const named = new Set<string>(states.flatMap(({ requires }) => requires.flatMap(({ from }) => (from.kind === 'agent' && from.agent !== null ? [from.agent] : []))))
  const inside = new Set<string>(states.map(({ name }) => name))
  return machine.agents
    .filter(({ name, canTransition }) => named.has(name) || canTransition.some((state) => inside.has(state)))
    .map((agent) => ({ ...agent, canTransition: agent.canTransition.filter((state) => inside.has(state)) }))
}

/** The lines of states without the transitions that lead out of them, for `addState`; none where the text can't give them. */
function linesOf(reading: Reading, names: readonly StateName[]): ReadonlyMap<string, string> {
  if (reading.verdict !== 'whole') return new Map()
  const operations = reading.machine.states
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, transitions }) => transitions.flatMap(({ toState }, transition): SingleOperation[] => (names.includes(toState) ? [] : [{ kind: 'deleteTransition', state: name, transition }])).reverse())
  const inner = operations.length === 0 ? null : editsOf(reading, { kind: 'several', operations })
  if (inner && !inner.ok) return new Map()
  return new Map(names.flatMap((name) => {
    const lines = writtenState(inner ? inner.after : reading, name)
    return lines === null ? [] : [[name, lines] as const]
  }))
}

/**
 * The clipboard's text for some states: a small machine in YAML with a mark that `readClip` knows. Transitions that lead out
 * of them stay behind. What a person wrote between the states' lines comes along as long as `reading` is whole.
 * Null when none of the names is a state, or one of them can't be written.
 */
export function writeClip(machine: Machine, reading: Reading, names: readonly StateName[], places: Readonly<Record<string, XY>>): string | null {
  const states = machine.states.filter(({ name }) => names.includes(name))
  if (states.length === 0) return null
  const inside = new Set<string>(states.map(({ name }) => name))
  const lines = linesOf(reading, names)
  const own = (name: string): { readonly written?: string } => {
    const written = lines.get(name)
    return written === undefined ? {} : { written }
  }
  const operations: readonly SingleOperation[] = [
    ...fieldsUsed(machine, states).map(({ name, ...field }): SingleOperation => ({ kind: 'addField', field: name, ...field })),
    ...agentsUsed(machine, states).map(({ name, ...agent }): SingleOperation => ({ kind: 'addAgent', agent: name, ...agent })),
    ...states.map(({ name, ...body }): SingleOperation => ({ kind: 'addState', state: name, body: { ...body, transitions: body.transitions.filter(({ toState }) => inside.has(toState)) }, ...own(name) })),
  ]
  const left = states.flatMap(({ transitions }) => transitions).filter(({ toState }) => !inside.has(toState)).length
  const at = states.flatMap(({ name }) => (Object.hasOwn(places, name) && places[name] ? [[name, places[name].x, places[name].y] as const] : []))
  const head = [
    `# ${states.length === 1 ? 'A state' : `${states.length} states`} of a Parley machine: paste on the canvas of another, or of the same.`,
    MARK,
    `left: ${left}`,
    `places: ${JSON.stringify(at)}`,
    'fsm:',
    '  states: {}',
    '',
  ].join('\n')
  const result = editsOf(readMachine(head), { kind: 'several', operations })
  return result.ok ? applyEdits(head, result.edits) : null
}

/** What a clipboard's text holds, or null when it is nothing of ours. Whatever a hostile text says is read as a machine is. */
export function readClip(text: string): Clip | null {
  if (!text.split('\n', 4).some((line) => line.trimEnd() === MARK)) return null
  const reading = readMachine(text)
  const { machine, verdict } = reading
  if (verdict !== 'whole' || machine.states.length === 0) return null
  const places = new Map<string, XY>()
  const line = /^places: (\[.*\])\s*$/m.exec(text)?.[1]
  try {
    const rows: unknown = JSON.parse(line ?? '[]')
    for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
      if (!Array.isArray(row)) continue
      const [name, x, y] = row as unknown[]
      if (typeof name === 'string' && Number.isFinite(x) && Number.isFinite(y)) places.set(name, { x: Number(x), y: Number(y) })
    }
  } catch {
    // Somebody wrote into it: the states come without places.
  }
  const left = Number(/^left: (\d{1,6})\s*$/m.exec(text)?.[1] ?? 0)
  const written = linesOf(reading, machine.states.map(({ name }) => name))
  return { machine, places, written, left }
}

/** A machine's states under other names, with the transitions between them. */
export const renamedStates = (states: readonly State[], names: ReadonlyMap<string, StateName>): readonly State[] =>
  states.map((state) => ({
    ...state,
    name: names.get(state.name) ?? state.name,
    transitions: state.transitions.flatMap((transition) => {
      const toState = names.get(transition.toState)
      return toState === undefined ? [] : [{ ...transition, toState }]
    }),
  }))
