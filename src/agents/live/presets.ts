import { agentNumbers, type Machine } from '../../machine'
import { EMPTY_SETUP, isComplete, rosterOf, type Roster } from './roster'
import { rolesOf } from './roles'
import type { ModelSetup, Provider } from './types'
import { TIERS, vendorOf, type Tier } from './vendors'

export type Preset = 'three-vendors' | 'three-temperatures' | 'judge-apart'

export const PRESETS: readonly { readonly id: Preset; readonly label: string; readonly hint: string }[] = [
  { id: 'three-vendors', label: 'Three vendors', hint: 'The agents take turns among your providers, so that no two neighbours share a model.' },
  { id: 'three-temperatures', label: 'One model, three temperatures', hint: 'Everybody is the same model, at 0.2, 0.7 and 1.1: the cheapest way to several opinions.' },
  { id: 'judge-apart', label: 'Judge one tier up, of a third vendor', hint: 'Whoever decides gets a stronger model from somebody who does not debate.' },
]

const tierUp = (tier: Tier): Tier => TIERS[Math.min(TIERS.length - 1, TIERS.indexOf(tier) + 1)] ?? 'deep'
const tierOf = (provider: Provider, model: string): Tier => TIERS.find((tier) => vendorOf(provider)?.models[tier] === model) ?? 'balanced'

/** What a provider offers for a tier; where nothing is known, what somebody else of the roster already uses of it. */
const modelFor = (provider: Provider, tier: Tier, before: Roster): string =>
  vendorOf(provider)?.models[tier] ?? Object.values(before).find((setup) => setup.provider === provider.id && setup.model !== '')?.model ?? ''

/**
 * A roster by a preset, over the providers there are; system texts and seats stay as they were. `note` says what it could
 * not do, null when it did all.
 */
export function withPreset(preset: Preset, machine: Machine, before: Roster, providers: readonly Provider[]): { readonly roster: Roster; readonly note: string | null } {
  const [first] = providers
  if (!first) return { roster: before, note: 'There is no provider yet. Connect one first.' }
  const names: readonly string[] = [...agentNumbers(machine).keys()]
  const of = (name: string): ModelSetup => before[name] ?? EMPTY_SETUP
  const judges: readonly string[] = rolesOf(machine).judges
  switch (preset) {
    case 'three-vendors': {
      const others = names.filter((name) => !judges.includes(name))
      const order = [...others, ...names.filter((name) => judges.includes(name))]
      const roster = rosterOf(order.map((name, i) => {
        const provider = providers[i % providers.length] ?? first
        const model = of(name).provider === provider.id && of(name).model !== '' ? of(name).model : modelFor(provider, 'balanced', before)
        return [name, { ...of(name), provider: provider.id, model }]
      }))
      const note = providers.length < 3 ? `You have ${providers.length === 1 ? 'one provider' : 'two providers'}; with three, nobody has to share.` : null
      return { roster, note: missingModel(roster) ?? note }
    }
    case 'three-temperatures': {
      const used = Object.values(before).find(isComplete)
      const provider = providers.find(({ id }) => id === used?.provider) ?? providers.find((one) => vendorOf(one)?.local === true) ?? first
      const model = used !== undefined && used.provider === provider.id ? used.model : modelFor(provider, 'balanced', before)
      const roster = rosterOf(names.map((name, i) => [name, { ...of(name), provider: provider.id, model, temperature: [0.2, 0.7, 1.1][i % 3] ?? 0.7 }]))
      return { roster, note: missingModel(roster) }
    }
    case 'judge-apart': {
      if (judges.length === 0) return { roster: before, note: 'Nobody decides alone in this machine, so there is no judge to set apart.' }
      const debaters = names.filter((name) => !judges.includes(name))
      const busy = new Set(debaters.map((name) => of(name).provider))
      const apart = providers.find(({ id }) => !busy.has(id))
      const provider = apart ?? providers.at(-1) ?? first
      const highest = debaters.filter((name) => of(name).model !== '').map((name) => tierOf(providers.find(({ id }) => id === of(name).provider) ?? first, of(name).model)).toSorted((a, b) => TIERS.indexOf(b) - TIERS.indexOf(a))[0] ?? 'balanced'
      const judged = judges.map((name): readonly [string, ModelSetup] => [name, { ...of(name), provider: provider.id, model: modelFor(provider, tierUp(highest), before) }])
      const roster = rosterOf([...Object.entries(before).filter(([name]) => !judges.some((judge) => judge === name)), ...judged])
      return { roster, note: missingModel(roster) ?? (apart ? null : `Everybody whom you have connected debates already; ${provider.label} judges all the same.`) }
    }
  }
}

function missingModel(roster: Roster): string | null {
  const names = Object.keys(roster).filter((name) => roster[name]?.model === '')
  return names.length === 0 ? null : `Choose a model for ${names.join(', ')}: Parley does not know which this provider has.`
}
