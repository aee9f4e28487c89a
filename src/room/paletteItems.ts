import { agentNumbers, elementPath, type Machine, type Reading } from '../machine'
import { lineAt, selectionPath, type App, type Selection } from '../store'
import { addressWords, readAddress, visitAddresses } from '../trace'
import { bestMatches } from './search'
import { COMMANDS, type Command } from './commands'
import { typeLabel } from './outlineRows'

export type PaletteItem =
  | { readonly kind: 'state' | 'transition' | 'agent' | 'field'; readonly id: string; readonly label: string; readonly meta: string; readonly selection: Selection; readonly n?: number }
  | { readonly kind: 'pattern'; readonly id: string; readonly label: string; readonly meta: string; readonly pattern: string }
  | { readonly kind: 'moment'; readonly id: string; readonly label: string; readonly meta: string; readonly address: string }
  | { readonly kind: 'command'; readonly id: string; readonly label: string; readonly meta: string; readonly command: Command }

const line = (reading: Reading, selection: Selection): string => {
  const span = reading.spanOf(selectionPath(selection))
  return span ? `, line ${lineAt(reading.text, (span.key ?? span.value).start)}` : ''
}

/** Everything in the machine that has a name. Lines are counted only for what is shown: ask `metaOf`. */
export function machineItems(machine: Machine): readonly PaletteItem[] {
  const states = machine.states.map(({ name }): PaletteItem => ({ kind: 'state', id: `state ${name}`, label: name, meta: 'state', selection: { kind: 'state', state: name } }))
  const agents = [...agentNumbers(machine)].map(([agent, n]): PaletteItem => ({ kind: 'agent', id: `agent ${agent}`, label: agent, meta: 'agent', n, selection: { kind: 'agent', agent } }))
  const fields = machine.context.map(({ name, type }): PaletteItem => ({ kind: 'field', id: `field ${name}`, label: name, meta: `field, ${typeLabel(type)}`, selection: { kind: 'field', field: name } }))
  const transitions = machine.states.flatMap(({ name, transitions: ways }) =>
    ways.map(({ toState }, transition): PaletteItem => ({
      kind: 'transition',
      id: `transition ${name} ${transition}`,
      label: `${name} → ${toState}`,
      meta: 'transition',
      selection: { kind: 'transition', state: name, transition },
    })),
  )
  return [...states, ...agents, ...fields, ...transitions]
}

export const commandItems = (app: App): readonly PaletteItem[] =>
  COMMANDS.filter((command) => command.id !== 'palette' && command.isEnabled(app)).map((command): PaletteItem => ({ kind: 'command', id: `command ${command.id}`, label: command.title?.(app) ?? command.label, meta: command.group, command }))

/** The visits of the run that is shown, by their addresses. */
export const momentItems = ({ session }: App): readonly PaletteItem[] =>
  session === null
    ? []
    : visitAddresses(session.machine, session.run.journal).map(({ words, cursor }): PaletteItem => ({ kind: 'moment', id: `moment ${cursor}`, label: words, meta: `moment, record ${cursor}`, address: words }))

/** What was typed, where it is the address of a moment that no item has: `record 12`, or a round that is still to be played. */
function typedMoment({ session, lastGood }: App, query: string, items: readonly PaletteItem[]): readonly PaletteItem[] {
  if (!/\d\s*$/.test(query)) return []
  const machine = session?.machine ?? lastGood
  const read = readAddress(machine, query)
  if (!read.ok) return []
  const words = addressWords(machine, read.address)
  return items.some(({ kind, label }) => kind === 'moment' && label === words) ? [] : [{ kind: 'moment', id: `moment ${words}`, label: words, meta: 'go to this moment', address: words }]
}

/**
 * What answers a query, best first: a moment that it is the address of stands before names that are only like it, and
 * behind a name that it is, for a state may be called `step 1`.
 */
export function paletteMatches(app: App, query: string, items: readonly PaletteItem[], limit: number): readonly PaletteItem[] {
  const named = query.trim().toLowerCase()
  // A pattern has a title in the gallery and, once it is open, the name of its machine.
  const best = bestMatches(query, items, (item) => (item.kind === 'pattern' ? `${item.label} ${item.pattern}` : item.label), limit)
  const exact = best.filter(({ kind, label }) => kind !== 'moment' && label.toLowerCase() === named)
  return [...exact, ...typedMoment(app, query, items), ...best.filter((item) => !exact.includes(item))]
}

export const patternItems = (patterns: readonly { readonly id: string; readonly title: string }[]): readonly PaletteItem[] =>
  patterns.map(({ id, title }): PaletteItem => ({ kind: 'pattern', id: `pattern ${id}`, label: `Open pattern: ${title}`, meta: 'pattern', pattern: id }))

/** What stands at the right end of an item: its kind, and its line where it has one. */
export const metaOf = (item: PaletteItem, reading: Reading): string => (item.kind === 'state' || item.kind === 'transition' || item.kind === 'agent' || item.kind === 'field' ? item.meta + line(reading, item.selection) : item.meta)

/** Where an item's text stands, to be revealed. */
export const rangeOf = (item: PaletteItem, reading: Reading) => ('selection' in item ? (reading.spanOf(selectionPath(item.selection)) ?? reading.spanOf(elementPath())) : null)
