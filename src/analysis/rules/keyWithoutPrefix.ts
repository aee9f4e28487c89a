import type { EffectAt, Facts, Read, Site, StateFacts } from '../facts'
import { inGuard, isGuard, replaced } from '../guardEdits'
import { rewriteAction, rewriteText } from '../mends'
import { rule, type Draft } from '../rule'
import { code } from '../words'
import type { Fix } from '../types'

/** What of an expression is written for a key: behind a dot it becomes one in brackets. */
function mendOf(facts: Facts, at: StateFacts, site: Site, key: string, range: Read['range']): Fix | undefined {
  const selected = site.expression[range.start - 1] === '.'
  const [from, to, ins] = [selected ? range.start - 1 : range.start, range.end, selected ? `['agent:${key}']` : `'agent:${key}'`]
  const label = `Write agent:${key}`
  if (isGuard(site)) return replaced({ at, site }, { start: from, end: to }, ins, label)
  const write = (text: string): string => text.slice(0, site.offset + from) + ins + text.slice(site.offset + to)
  if (site.where !== 'action') return rewriteText(at, site, write, label)
  const effect = facts.effectsOn(site.into ?? '').find((one) => one.at === at && facts.actionPath(one) === facts.sitePath(at, site))
  return effect && rewriteAction(facts, effect, (old) => (old.verb === 'remove' || typeof old.value !== 'string' ? old : { ...old, value: write(old.value) }), label)
}

/** `remove` of an entry under a name that no entry has. */
function* removals(facts: Facts, isBare: (field: string, key: string) => boolean): Iterable<Draft> {
  const all: readonly EffectAt[] = [...facts.effects().values()].flat()
  for (const placed of all) {
    const { effect } = placed.placed
    if (effect.verb !== 'remove' || effect.keys === '*') continue
    const key = effect.keys.find((one) => isBare(effect.field, one))
    if (key === undefined) continue
    const fix = rewriteAction(facts, placed, (old) => (old.verb !== 'remove' || old.keys === '*' ? old : { ...old, keys: old.keys.map((one) => (isBare(old.field, one) ? `agent:${one}` : one)) }), `Write agent:${key}`)
    yield {
      at: facts.actionPath(placed),
      part: 'item',
      message: `Entries of ${code(effect.field)} stand under their writer's name with its kind: write ${code(`agent:${key}`)}. There is no entry ${code(key)}, so nothing is taken away.`,
      ...(fix ? { fix } : {}),
      about: { states: [placed.at.name], fields: [effect.field] },
    }
  }
}

/** L56: entries stand under `agent:<id>`, never under the bare name. */
export const keyWithoutPrefix = rule('L56', 'key-without-prefix', 'error', function* (facts) {
  const agents = new Set<string>(facts.agents.keys())
  for (const { state } of facts.states) for (const { from } of state.requires) if (from.kind === 'agent' && from.agent !== null) agents.add(from.agent)
  const isBare = (field: string, key: string): boolean => !/^(?:agent|user):/.test(key) && agents.has(key) && facts.typeOf(field) === 'map'
  for (const at of facts.states) {
    for (const site of at.local.sites) {
      for (const { field, key, keyRange, searched } of site.facts?.reads ?? []) {
        if (key === null || !keyRange || !isBare(field, key)) continue
        const fix = mendOf(facts, at, site, key, keyRange)
        const what = isGuard(site) ? `this guard ${searched ? 'never finds it' : 'errors every time'}` : searched ? 'it is never found' : 'this renders as nothing'
        yield {
          ...(isGuard(site) ? inGuard(facts, { at, site }, keyRange) : { at: facts.sitePath(at, site), inner: facts.inner(site, keyRange) }),
          message: `Entries of ${code(field)} stand under their writer's name with its kind: write ${code(`agent:${key}`)}. There is no entry ${code(key)}, so ${what}.`,
          ...(fix ? { fix } : {}),
          about: { states: [at.name], fields: [field] },
        }
      }
    }
  }
  yield* removals(facts, isBare)
})
