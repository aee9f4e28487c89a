import { readScript } from '../agents'
import { readMachine } from '../machine'
import type { RunEvent } from '../reducer'
import { newDriver, type DriverState } from '../runner'
import { Player } from './player'
import type { Session } from './types'

export const KEPT_RUN = 'parley-run/1'

/**
 * A run as it is kept: its texts and events, which rebuild it exactly, the moment that was shown, and how far the agents
 * had got with their scripts. Plain data.
 */
export interface KeptRun {
  readonly format: typeof KEPT_RUN
  readonly machineText: string
  readonly scriptText: string
  readonly events: readonly RunEvent[]
  readonly cursor: number
  readonly driver: Omit<DriverState, 'script'>
  /** Playing had stopped for a person only. */
  readonly goesOn: boolean
  readonly spoken: boolean
  readonly drafts?: Session['drafts']
  readonly exchanges?: Session['exchanges']
  readonly verified?: Session['verified']
  /** Which tab wrote it, and which of its writes it was. */
  readonly stamp?: { readonly tab: string; readonly count: number }
}

export const keptRun = ({ machineText, scriptText, events, cursor, driver: { script: _, ...driver }, goesOn, spoken, drafts, playing, exchanges, verified }: Session): KeptRun => ({
  format: KEPT_RUN,
  machineText,
  scriptText,
  events,
  cursor,
  driver,
  goesOn: goesOn || playing,
  spoken,
  drafts,
  ...(exchanges && { exchanges }),
  ...(verified && { verified }),
})

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEvent = (value: unknown): boolean => isBag(value) && ['start', 'turn', 'failed', 'abort'].includes(String(value['kind']))
const isDelivery = (value: unknown): boolean => isBag(value) && typeof value['summon'] === 'number' && typeof value['dueMs'] === 'number' && isEvent(value['event'])

const isDraft = (value: unknown): boolean => isBag(value) && typeof value['summon'] === 'number' && typeof value['field'] === 'string' && typeof value['text'] === 'string'

/** What stands in storage may be from another version, or from nobody: only what looks right is taken. */
export const asKeptRun = (value: unknown): KeptRun | null => {
  if (!isBag(value) || value['format'] !== KEPT_RUN || typeof value['machineText'] !== 'string' || typeof value['scriptText'] !== 'string') return null
  const { events, cursor, driver } = value
  if (!Array.isArray(events) || !events.every(isEvent) || typeof cursor !== 'number' || !isBag(driver) || !isBag(driver['taken'])) return null
  if (!Array.isArray(driver['deliveries']) || !driver['deliveries'].every(isDelivery) || !Array.isArray(driver['pastList'])) return null
  const { drafts } = value
  if (drafts !== undefined && !(Array.isArray(drafts) && drafts.every(isDraft))) return null
  return value as unknown as KeptRun
}

/** The run's player as it was, its events reduced anew; null where its machine can't be read any more. */
export const playerOfKept = (kept: KeptRun): Player | null => {
  const { machine, verdict } = readMachine(kept.machineText)
  if (verdict !== 'whole') return null
  const { script } = readScript(kept.scriptText)
  return Player.resume(machine, kept.events, { ...newDriver(script), ...kept.driver, script })
}
