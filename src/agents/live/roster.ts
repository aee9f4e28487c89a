import type { Effort, ModelSetup } from './types'

/** Who plays which agent, by the agent's name; has no prototype, as an agent may be called `constructor`. */
export type Roster = Readonly<Record<string, ModelSetup>>

export const EMPTY_SETUP: ModelSetup = { provider: '', model: '', system: '', temperature: null, effort: null, seat: { side: '', counter: false }, answers: 'tool' }
const EFFORTS: readonly Effort[] = ['low', 'medium', 'high']

export const isComplete = ({ provider, model }: ModelSetup): boolean => provider !== '' && model.trim() !== ''

/** A roster from its entries, in their order. */
export function rosterOf(entries: Iterable<readonly [string, ModelSetup]>): Roster {
  const roster = Object.create(null) as Record<string, ModelSetup>
  for (const [agent, setup] of entries) roster[agent] = setup
  return roster
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One setup from what was kept, of another version perhaps: what is missing or odd is as nobody set it. */
export function setupFrom(value: unknown): ModelSetup {
  const bag = isBag(value) ? value : {}
  const seat = isBag(bag['seat']) ? bag['seat'] : {}
  const { temperature } = bag
  return {
    provider: text(bag['provider']),
    model: text(bag['model']),
    system: text(bag['system']),
    temperature: typeof temperature === 'number' && temperature >= 0 && temperature <= 2 ? temperature : null,
    effort: EFFORTS.find((effort) => effort === bag['effort']) ?? null,
    seat: { side: text(seat['side']), counter: seat['counter'] === true },
    answers: bag['answers'] === 'json' ? 'json' : 'tool',
  }
}

export const rosterFrom = (value: unknown): Roster =>
  rosterOf((Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry): readonly (readonly [string, ModelSetup])[] => (Array.isArray(entry) && typeof entry[0] === 'string' ? [[entry[0], setupFrom(entry[1])]] : [])))
