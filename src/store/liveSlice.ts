import { listModels, providersFrom, providersText, rosterOf, type Keyring, type LivePorts } from '../agents/live'
import { mayReach, PROVIDERS_KEY } from '../agents/live/policy'
import type { Conductor } from './conductor'
import type { LiveActions, LiveState } from './liveTypes'
import type { Ports } from './ports'
import { readRoster, keepRoster } from './rosters'
import type { App, AppState } from './types'

/** Says after a reload that the panel was open, and for whom. */
const PANEL_KEY = 'parley.live.panel'

const heldBy = (keyring: Keyring, state: Pick<LiveState, 'providers'>): LiveState['held'] =>
  Object.fromEntries(state.providers.flatMap(({ id }) => {
    const held = keyring.held(id)
    return held === null ? [] : [[id, held] as const]
  }))

export const initialLive = (ports: Ports, keyring: Keyring, document: string): LiveState => {
  const providers = providersFrom(ports.tabSettings.get(PROVIDERS_KEY))
  const wasOpen = ports.tabSettings.get(PANEL_KEY) !== null
  ports.tabSettings.set(PANEL_KEY, null)
  return { providers, held: heldBy(keyring, { providers }), roster: readRoster(ports.settings, document), views: new Map(), panel: wasOpen ? { agent: null } : null }
}

/** Providers, keys and rosters; whom to ask when is the conductor's. */
export const createLiveSlice = (
  get: () => App,
  set: (patch: Partial<AppState>) => void,
  ports: Ports,
  keyring: Keyring,
  live: LivePorts,
  conductor: Conductor,
  saveAll: () => Promise<void>,
): Omit<LiveActions, 'hear' | 'againFrom'> => {
  const change = (patch: Partial<LiveState>): void => set({ live: { ...get().live, ...patch } })
  const keysChanged = (): void => change({ held: heldBy(keyring, get().live) })
  const setRoster: LiveActions['setRoster'] = (roster) => {
    keepRoster(ports.settings, get().document.id, roster)
    change({ roster })
  }
  const keepProviders = (providers: LiveState['providers']): void => {
    ports.tabSettings.set(PROVIDERS_KEY, providers.length === 0 ? null : providersText(providers))
    change({ providers })
  }
  return {
    showLive: (agent = null) => change({ panel: { agent } }),
    hideLive: () => change({ panel: null }),
    saveProvider: async (provider) => {
      const before = get().live.providers.find(({ id }) => id === provider.id)
      const others = get().live.providers.filter((each) => each !== before)
      // A key was given for one address: nobody at another one gets it.
      if (before && new URL(before.baseUrl).origin !== new URL(provider.baseUrl).origin) {
        keyring.forget(provider.id)
        keysChanged()
      }
      keepProviders([...others, provider])
      if (mayReach(provider.baseUrl) || !ports.reload) return
      await saveAll()
      if (get().save.kind === 'failed') {
        get().notify('error', `The page has to be loaded anew before it may ask ${provider.label}, and your work can’t be saved just now. Download the YAML, then reload.`, { kind: 'download' })
        return
      }
      ports.tabSettings.set(PANEL_KEY, '1')
      ports.reload()
    },
    removeProvider: (id) => {
      keyring.forget(id)
      keepProviders(get().live.providers.filter((provider) => provider.id !== id))
      keysChanged()
    },
    putKey: (provider, key, keep) => {
      keyring.put(provider, key, keep)
      keysChanged()
    },
    forgetKey: (provider) => {
      keyring.forget(provider)
      keysChanged()
    },
    findModels: async (id) => {
      const provider = get().live.providers.find((each) => each.id === id)
      if (!provider) return { ok: false, message: 'This provider is not connected in this tab.' }
      const clean = keyring.cleanerFor(id)
      const found = await listModels(provider, keyring.reveal(id), live, ports.protocol ?? '')
      return found.ok ? found : { ok: false, message: clean(found.message) }
    },
    setSetup: (agent, setup) => setRoster(rosterOf([...Object.entries(get().live.roster).filter(([name]) => name !== agent), [agent, setup]])),
    setRoster,
    askModels: (summons) => conductor.ask(summons),
    stopModels: () => {
      get().pause()
      conductor.stop()
      get().announce('Stopped: nothing of what was on its way is written.')
    },
    dropModels: () => conductor.drop(),
    forgiveModels: () => conductor.forgive(),
  }
}
