import { parse } from 'yaml'
import { celField, celHas } from '../../guards'
import { fieldName, isRecord, keyOf, pathSegments, stateName, type ActionsAt, type Effect, type ElementPath, type Value } from '../../machine'
import type { Facts } from '../facts'
import { adopted } from '../rule'
import type { Fix } from '../types'

/** The list of actions that a path leads into, with the index of the action; null where it leads elsewhere. */
function actionAt(path: ElementPath): { readonly at: ActionsAt; readonly index: number } | null {
  const [section, state = '', list, ...rest] = pathSegments(path)
  if (section !== 'states' || state.includes('\u0000')) return null
  if (list === 'entry' || list === 'exit') return { at: { list, state: stateName(state) }, index: Number(rest[0]) }
  return list === 'transitions' && rest[1] === 'onTransition' ? { at: { list: 'onTransition', state: stateName(state), transition: Number(rest[0]) }, index: Number(rest[2]) } : null
}

const assign = (field: string, expression: string): Effect => ({ verb: 'assign', field: fieldName(field), value: `{{ ${expression} }}` as Value })

/** What an `increment` or a computed `assign` comes to in the core dialect: a template; null where none says it. */
function lowered(facts: Facts, path: ElementPath): readonly Effect[] | null {
  const span = facts.reading.spanOf(path)
  const held: unknown = span ? parse(facts.reading.text.slice(span.value.start, span.value.end)) : null
  if (!isRecord(held)) return null
  if (keyOf(path) !== 'increment') {
    const { cel } = held
    return typeof cel === 'string' && !cel.includes('}}') ? [assign(keyOf(path), cel)] : null
  }
  const effects = Object.entries(held).map(([name, by]): Effect | null => {
    if (typeof by !== 'number' || !Number.isSafeInteger(by)) return null
    // A counter that nobody has set begins at nothing; reading it would be an error.
    const known = facts.fields.get(name)?.default !== undefined
    const next = `${celField(name)} ${by < 0 ? '-' : '+'} ${Math.abs(by)}`
    return assign(name, known ? next : `${celHas(name)} ? ${next} : ${by}`)
  })
  return effects.every((effect) => effect !== null) && effects.length > 0 ? effects : null
}

/** The action anew, with what its other verbs do. */
function loweredAction(facts: Facts, path: ElementPath): Fix | undefined {
  const place = actionAt(path)
  const effects = place && lowered(facts, path)
  if (!effects) return undefined
  const { at, index } = place
  const state = facts.machine.states.find(({ name }) => name === at.state)
  const action = (at.list === 'onTransition' ? state?.transitions[at.transition]?.onTransition : state?.[at.list])?.[index]
  if (!action) return undefined
  return {
    label: 'Write it as an assign',
    operation: { kind: 'several', operations: [{ kind: 'addAction', in: at, at: index, action: { effects: [...action.effects, ...effects] } }, { kind: 'deleteAction', in: at, index: index + 1 }] },
  }
}

/**
 * L90: something that other runtimes do not read. What does not run here either keeps its error: such a document does
 * not start, and saying so in passing would hide it.
 */
export const extensionInCoreExport = adopted('L90', 'extension-in-core-export', 'info', ({ path, stopsRun, severity, message }, facts) => {
  if (stopsRun) {
    const fix = path && loweredAction(facts, path)
    return { severity, ...(fix ? { fix } : {}) }
  }
  return {
    message: `${message} An export to the core dialect leaves it out and says so.`,
    ...(path ? { fix: { label: `Take ${keyOf(path)} out`, operation: { kind: 'deleteKey', path } } } : {}),
  }
})
