import { create } from 'zustand'
import { TIERS, vendorOf, type Provider } from '../agents/live'

/** Names of models that providers have told of since the page was loaded, by provider. */
const useFound = create<{ readonly found: ReadonlyMap<string, readonly string[]> }>()(() => ({ found: new Map() }))

export const rememberModels = (provider: string, models: readonly string[]): void =>
  useFound.setState(({ found }) => ({ found: new Map(found).set(provider, models) }))

/** Models to choose from: those that the provider told of, else the ones its vendor is known for. */
export function useModels(provider: Provider | undefined): readonly string[] {
  const told = useFound(({ found }) => (provider === undefined ? undefined : found.get(provider.id)))
  if (provider === undefined) return []
  const known = TIERS.flatMap(tier => vendorOf(provider)?.models[tier] ?? [])
  return told ?? known
}
