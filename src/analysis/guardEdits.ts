import { pathSegments, type Diagnostic, type Range } from '../machine'
import type { Facts, Site, StateFacts } from './facts'
import type { Fix } from './types'

/** A guard of a state: where it stands, and its expression with what it looks at. */
export interface GuardSite {
  readonly at: StateFacts
  readonly site: Site & { readonly transition: number; readonly guard: number }
}

export function isGuard(site: Site): site is GuardSite['site'] {
  return site.where === 'guard' && site.transition !== undefined && site.guard !== undefined
}

/** The guard that a diagnostic is about. */
export function guardAt(facts: Facts, { path }: Diagnostic): GuardSite | null {
  if (path === undefined) return null
  const [, name, , transition, , guard] = pathSegments(path)
  const at = facts.stateNamed(name ?? '')
  const site = at?.local.sites.find((s) => isGuard(s) && s.transition === Number(transition) && s.guard === Number(guard))
  return at && site && isGuard(site) ? { at, site } : null
}

/** Every guard of a machine. */
export function* guardsIn(facts: Facts): Iterable<GuardSite> {
  for (const at of facts.states) for (const site of at.local.sites) if (isGuard(site)) yield { at, site }
}

/** A mend that writes the whole expression anew. */
export const rewritten = ({ at, site }: GuardSite, expression: string, label: string): Fix => ({
  label,
  operation: { kind: 'editGuard', state: at.state.name, transition: site.transition, guard: site.guard, expression },
})

/** A mend that replaces a part of the expression. */
export const replaced = (guard: GuardSite, range: Range, text: string, label: string): Fix =>
  rewritten(guard, guard.site.expression.slice(0, range.start) + text + guard.site.expression.slice(range.end), label)

/** The place of a guard for a finding: its element, and a range in it. */
export const inGuard = (facts: Facts, { at, site }: GuardSite, range: Range) => ({ at: facts.sitePath(at, site), inner: facts.inner(site, range) })
