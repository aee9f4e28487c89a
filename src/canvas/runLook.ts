import type { StateName } from '../machine'
import type { Actor } from '../reducer'
import type { GuardView, Moment, SummonView } from '../trace'
import type { ChipStatus } from '../ui'
import { linkId } from './graph'

/** What a run has made of a state: nothing before one was started, else now, past or never entered. */
export interface StateRun {
  readonly look: 'rest' | 'now' | 'past' | 'idle'
  readonly visits: number
  /** A guard of the present state could not be judged. */
  readonly errored: boolean
  /** By `chipKey`. */
  readonly chips: ReadonlyMap<string, ChipStatus>
}

export interface EdgeRun {
  readonly look: 'rest' | 'now' | 'walked' | 'idle'
  readonly walks: number
  /** The record that fired it last, where the run has come by this edge: a new number is a new flash. */
  readonly firedAt: number | null
  /** By guard index. */
  readonly guards: ReadonlyMap<number, GuardView>
}

export const chipKey = (field: string, actor: Actor): string => `${field}\u001f${actor}`

const NO_CHIPS: ReadonlyMap<string, ChipStatus> = new Map()
const NO_GUARDS: ReadonlyMap<number, GuardView> = new Map()
const REST: StateRun = { look: 'rest', visits: 0, errored: false, chips: NO_CHIPS }
const IDLE: StateRun = { ...REST, look: 'idle' }
const EDGE_REST: EdgeRun = { look: 'rest', walks: 0, firedAt: null, guards: NO_GUARDS }
const EDGE_IDLE: EdgeRun = { ...EDGE_REST, look: 'idle' }

export interface RunLook {
  state(name: string): StateRun
  edge(state: string, transition: number): EdgeRun
}

/** How a moment of a run looks on each state and edge. `thinking` names the summons that are being answered just now. */
export function runLook(moment: Moment | null, thinking: readonly number[]): RunLook {
  if (moment === null || moment.status.kind === 'new') return { state: () => REST, edge: () => EDGE_REST }
  const busy = new Set(thinking)
  const summons = new Map<string, SummonView[]>()
  for (const summon of moment.summons) {
    const last = summons.get(summon.state)
    // Only the latest visit of a state is shown: an earlier one's answers may be cleared by now.
    if (last && last[0]?.visit === summon.visit) last.push(summon)
    else summons.set(summon.state, [summon])
  }
  const guards = new Map<string, Map<number, GuardView>>()
  for (const guard of moment.guards) {
    const key = linkId(guard.state, guard.transition)
    const list = guards.get(key) ?? new Map<number, GuardView>()
    guards.set(key, list.set(guard.guard, guard))
  }
  const troubled = new Set(moment.guards.filter((guard) => guard.outcome === 'errored').map((guard) => guard.state))
  return {
    state: (name) => {
      const visits = visitsOf(moment, name)
      const now = moment.state === name
      if (visits === 0 && !now) return IDLE
      const chips = new Map<string, ChipStatus>()
      if (now) carried(moment, chips)
      for (const summon of summons.get(name) ?? []) if (summon.visit === visits) asked(summon, busy, chips)
      return { look: now ? 'now' : 'past', visits, errored: now && troubled.has(name as StateName), chips }
    },
    edge: (state, transition) => {
      const key = linkId(state, transition)
      const walks = Object.hasOwn(moment.walked, key) ? (moment.walked[key] ?? 0) : 0
      const fired = moment.fired?.state === state && moment.fired.transition === transition ? moment.fired.at : null
      const judged = guards.get(key)
      if (walks === 0 && fired === null && !judged) return EDGE_IDLE
      return { look: fired !== null ? 'now' : walks > 0 ? 'walked' : 'idle', walks, firedAt: fired, guards: judged ?? NO_GUARDS }
    },
  }
}

const visitsOf = ({ visits }: Moment, name: string): number => (Object.hasOwn(visits, name) ? (visits[name] ?? 0) : 0)

/** What this visit found already there, under the writer that the slot remembers. */
function carried({ carried: entries, slots }: Moment, chips: Map<string, ChipStatus>): void {
  for (const { field, key } of entries) {
    const slot = Object.hasOwn(slots, field) ? slots[field] : undefined
    const writers = new Set<string>()
    if (key !== undefined) writers.add(key)
    if (slot?.kind === 'scalar' && slot.held) writers.add(slot.held.writer)
    if (slot?.kind === 'list') for (const item of slot.items) writers.add(item.writer)
    if (slot?.kind === 'map') for (const entry of slot.entries) if (entry.key === key) writers.add(entry.writer)
    for (const writer of writers) chips.set(chipKey(field, writer as Actor), 'carried')
  }
}

function asked(summon: SummonView, busy: ReadonlySet<number>, chips: Map<string, ChipStatus>): void {
  for (const ask of summon.asks) {
    const key = chipKey(ask.field, summon.actor)
    if (summon.accepted.includes(ask.field)) chips.set(key, 'answered')
    else if (summon.refused.some((refusal) => refusal.field === ask.field)) chips.set(key, 'refused')
    else if (!ask.open) continue
    else if (summon.status === 'asked') chips.set(key, busy.has(summon.id) ? 'thinking' : 'asked')
    else if (summon.status === 'failed') chips.set(key, 'failed')
  }
}

/** Two looks that draw the same. */
export const sameStateRun = (a: StateRun, b: StateRun): boolean =>
  a === b || (a.look === b.look && a.visits === b.visits && a.errored === b.errored && sameMap(a.chips, b.chips))

export const sameEdgeRun = (a: EdgeRun, b: EdgeRun): boolean =>
  a === b ||
  (a.look === b.look && a.walks === b.walks && a.firedAt === b.firedAt && a.guards.size === b.guards.size &&
    [...a.guards].every(([i, guard]) => b.guards.get(i)?.outcome === guard.outcome && b.guards.get(i)?.error === guard.error))

const sameMap = <K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean => a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
