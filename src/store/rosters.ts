import { rosterFrom, rosterOf, type Roster } from '../agents/live'
import type { Machine } from '../machine'
import { renamedAmong } from './places'
import type { Settings } from './ports'

const KEY = 'parley.rosters'
/** Documents whose roster is kept; the ones used last. */
const MOST = 40

const read = (settings: Settings): readonly (readonly [string, unknown])[] => {
  try {
    const kept: unknown = JSON.parse(settings.get(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as unknown[]).filter((entry): entry is readonly [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string') : []
  } catch {
    return []
  }
}

/** Who plays whom in a document: kept in this browser, beside its text and never in it. Holds no key. */
export const readRoster = (settings: Settings, document: string): Roster => rosterFrom(read(settings).find(([id]) => id === document)?.[1])

export function keepRoster(settings: Settings, document: string, roster: Roster): void {
  const others = read(settings).filter(([id]) => id !== document)
  const kept = Object.keys(roster).length === 0 ? others : [[document, Object.entries(roster)] as const, ...others]
  settings.set(KEY, JSON.stringify(kept.slice(0, MOST)))
}

/** A roster after a reading: a setup goes along with its agent's name. */
export function carryRoster(roster: Roster, before: Machine, after: Machine): Roster {
  const renamed = renamedAmong(before.agents, after.agents)
  if (renamed === null || roster[renamed.from] === undefined) return roster
  return rosterOf(Object.entries(roster).map(([agent, setup]) => [agent === renamed.from ? renamed.to : agent, setup]))
}
