import { closest, childPath, pathSegments, withField, type ElementPath } from '../../machine'
import { parseTemplate } from '../../guards'
import { rewriteAction } from '../mends'
import { adopted, type Draft } from '../rule'
import { textsOf } from '../texts'
import { code } from '../words'
import { perState, type Facts, type StateFacts } from '../facts'
import type { Fix } from '../types'

/** A mend that writes the name of a field anew in the text that a diagnostic is about. */
function renamedIn(facts: Facts, path: ElementPath, wrong: string, right: string): Fix | undefined {
  const [, name, part, , last] = pathSegments(path)
  const at = facts.stateNamed(name ?? '')
  if (!at) return undefined
  const corrected = (text: string): string => withField(text, wrong, right, true) ?? text
  const label = `Show ${right}`
  if (part === 'description') return { label, operation: { kind: 'setDescription', state: at.state.name, description: corrected(at.state.description) } }
  if (part === 'requires' && last === 'prompt') {
    const requirement = at.state.requires.findIndex((_, i) => childPath(facts.requirementPath(at, i), 'prompt') === path)
    const prompt = at.state.requires[requirement]?.prompt
    return prompt === undefined ? undefined : { label, operation: { kind: 'setRequirement', state: at.state.name, requirement, set: { prompt: corrected(prompt) } } }
  }
  const site = at.local.sites.find((s) => s.where === 'action' && facts.sitePath(at, s) === path)
  const placed = site && facts.effectsOn(site.into ?? '').find((effect) => effect.at === at && facts.actionPath(effect) === path)
  return placed && rewriteAction(facts, placed, (effect) => (effect.verb !== 'remove' && typeof effect.value === 'string' ? { ...effect, value: corrected(effect.value) } : effect), label)
}

/** Where a text opens a template that it never closes; -1 where it does not. */
function openAt(text: string): number {
  if (!text.includes('{{')) return -1
  for (const part of parseTemplate(text)) {
    const open = part.kind === 'text' ? part.text.indexOf('{{') : -1
    if (open >= 0) return part.start + open
  }
  return -1
}

const effectsOf = ({ local }: StateFacts) => [...local.entry, ...local.exit, ...local.onTransition.flat()]

/** Few states have one, and none is looked through twice. */
const hasOpen = perState((facts, at) =>
  textsOf(facts, at).some(({ text }) => openAt(text) >= 0) || effectsOf(at).some(({ effect }) => effect.verb !== 'remove' && typeof effect.value === 'string' && openAt(effect.value) >= 0))

/** `{{` that nothing closes: it stays text, and the agent reads braces. */
function* unclosed(facts: Facts): Iterable<Draft> {
  for (const at of facts.states) {
    if (!hasOpen(facts, at)) continue
    const texts: { readonly path: () => ElementPath; readonly text: string }[] = [...textsOf(facts, at)]
    for (const { effect, at: place } of effectsOf(at)) {
      if (effect.verb !== 'remove' && typeof effect.value === 'string') texts.push({ path: () => childPath(at.path, ...place), text: effect.value })
    }
    for (const { path, text } of texts) {
      const start = openAt(text)
      if (start < 0) continue
      yield {
        at: path(),
        inner: { start, end: start + 2 },
        message: `${code('{{')} is opened here and never closed, so it stays as it is written and the agent reads braces. Close it with ${code('}}')}.`,
        about: { states: [at.name] },
      }
    }
  }
}

/** L81: a template that is no CEL, is not closed, or names a field that is not there. */
export const templateError = adopted(
  'L81', 'template-error', 'error',
  (diagnostic, facts) => {
    const name = diagnostic.path === undefined ? undefined : pathSegments(diagnostic.path)[1]
    const about = { states: name === undefined ? [] : [name] }
    const missing = diagnostic.code === 'undeclared-field' ? /^`([^`]+)`/.exec(diagnostic.message)?.[1] : undefined
    const near = missing === undefined ? null : closest(missing, facts.fields.keys())
    const fix = missing !== undefined && near !== null && diagnostic.path !== undefined ? renamedIn(facts, diagnostic.path, missing, near) : undefined
    return { about, ...(fix ? { fix } : {}) }
  },
  unclosed,
)
