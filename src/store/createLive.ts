import { Keyring } from '../agents/live'
import { createConductor } from './conductor'
import { createLiveSlice, initialLive } from './liveSlice'
import type { LiveActions, LiveState } from './liveTypes'
import { platformLive } from './platformLive'
import type { Ports } from './ports'
import { carryRoster, keepRoster, readRoster } from './rosters'
import type { App, AppState } from './types'

export interface Live {
  /** As it is when a document is opened first. */
  initial(document: string): LiveState
  readonly actions: Omit<LiveActions, 'hear' | 'againFrom'>
  /** Hears of every change of the state. */
  changed(state: App, before: App): void
}

/** Everything about models that play agents, over the application's ports. */
export const createLive = (get: () => App, set: (patch: Partial<AppState>) => void, ports: Ports, saveAll: () => Promise<void>): Live => {
  const keyring = new Keyring(ports.tabSettings)
  const platform = ports.live ?? platformLive(ports.date)
  const conductor = createConductor(get, set, ports.clock, keyring, platform, ports.protocol ?? '')

  /** The roster belongs to the document: another one brings its own, and an agent's new name takes its setup along. */
  const followRoster = ({ live, document, lastGood, opened }: App, before: App): void => {
    if (document.id !== before.document.id) {
      // A copy that goes on under another id keeps whom it had.
      if (opened === before.opened) keepRoster(ports.settings, document.id, live.roster)
      else set({ live: { ...live, roster: readRoster(ports.settings, document.id) } })
      return
    }
    if (lastGood === before.lastGood) return
    const roster = carryRoster(live.roster, before.lastGood, lastGood)
    if (roster !== live.roster) get().setRoster(roster)
  }

  return {
    initial: (document) => initialLive(ports, keyring, document),
    actions: createLiveSlice(get, set, ports, keyring, platform, conductor, saveAll),
    changed: (state, before) => {
      conductor.changed(state, before)
      followRoster(state, before)
    },
  }
}
