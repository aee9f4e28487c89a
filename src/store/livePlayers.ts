import type { Actor } from '../reducer'
import { playerOf, type Players } from './players'
import type { App } from './types'
import { agentName } from '../machine'

/** Whether a model plays this actor. */
export const isLive = (players: Players, actor: Actor): boolean => actor.startsWith('agent:') && playerOf(players, agentName(actor.slice('agent:'.length))) === 'live'

const UNDER_WAY: ReadonlySet<string> = new Set(['queued', 'asking', 'waiting'])

/** Whether a model is at work on this summon. */
export const isUnderWay = ({ live }: Pick<App, 'live'>, summon: number): boolean => UNDER_WAY.has(live.views.get(summon)?.status ?? '')

const NOBODY: readonly Actor[] = []

/** Who waits for a person's word: everybody whom the run waits for, but for those whose model is at work. */
export function selectWaitingForYou(app: App): readonly Actor[] {
  const { session, live, players } = app
  if (session === null || session.waitingFor.length === 0) return NOBODY
  if (live.views.size === 0 && !session.playing) return session.waitingFor
  // While it plays, models are asked as soon as it has come to where they are.
  const isComing = (actor: Actor): boolean => session.playing && isLive(players, actor)
  const left = session.waitingFor.filter((actor) => !isComing(actor) && !session.run.open.some((summon) => summon.actor === actor && isUnderWay(app, summon.id)))
  return left.length === session.waitingFor.length ? session.waitingFor : left
}

/** How many requests are under way. */
export const selectUnderWay = ({ live }: App): number => [...live.views.values()].filter(({ status }) => UNDER_WAY.has(status)).length

/** The summons that models are at work on. */
export const underWayIn = ({ live }: Pick<App, 'live'>): readonly number[] => [...live.views.values()].flatMap(({ summon, status }) => (UNDER_WAY.has(status) ? [summon] : []))
