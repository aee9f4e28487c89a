import type { AgentName, Machine } from '../machine'
import type { Actor } from '../reducer'
import { renamedAmong } from './places'

/** Who speaks for an agent: its script, or a person or a model, whom the run waits for even where the script has turns. */
export type PlayerKind = 'script' | 'person' | 'live'
const KINDS: readonly PlayerKind[] = ['script', 'person', 'live']

/** By agent; who is not in it is played by the script. Has no prototype: an agent may be called `constructor`. */
export type Players = Readonly<Record<string, PlayerKind>>

/** Players from what was kept; whatever names no kind of player is left out, and so is the script, which is the rule. */
export const playersFrom = (entries: Iterable<readonly [string, unknown]>): Players => {
  const players = Object.create(null) as Record<string, PlayerKind>
  for (const [agent, value] of entries) {
    const kind = KINDS.find((each) => each === value)
    if (kind !== undefined && kind !== 'script') players[agent] = kind
  }
  return players
}

export const playerOf = (players: Players, agent: AgentName): PlayerKind => players[agent] ?? 'script'

/** The same players but for one. */
export const withPlayer = (players: Players, agent: AgentName, player: PlayerKind): Players => playersFrom([...Object.entries(players), [agent, player]].filter(([name]) => name !== agent || player !== 'script') as [string, unknown][])

/** Whom the script does not speak for. */
export const unscriptedOf = (players: Players): readonly Actor[] => Object.keys(players).map((agent): Actor => `agent:${agent}`)

/** Players after a reading: an agent's player goes along with its name. */
export const carryPlayers = (players: Players, before: Machine, after: Machine): Players => {
  const renamed = renamedAmong(before.agents, after.agents)
  if (renamed === null || players[renamed.from] === undefined) return players
  return playersFrom(Object.entries(players).map(([agent, player]) => [agent === renamed.from ? renamed.to : agent, player]))
}
