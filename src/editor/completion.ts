import type { Machine } from '../machine'

/** A word that fits where the caret is. */
export interface Suggestion {
  readonly label: string
  readonly kind: 'state' | 'agent' | 'field' | 'function' | 'key' | 'value'
  readonly detail: string
  /** What is written, where that is more than the label. */
  readonly insert?: string
}

const CEL_FUNCTIONS: readonly (readonly [string, string])[] = [
  ['size', 'how many entries, items or characters'],
  ['has', 'whether a field is set'],
  ['filter', 'the keys or items for which a test holds'],
  ['exists', 'whether a test holds for some key or item'],
  ['exists_one', 'whether a test holds for exactly one'],
  ['all', 'whether a test holds for every key or item'],
  ['map', 'each key or item made into something else'],
  ['startsWith', 'whether a text begins so'],
  ['endsWith', 'whether a text ends so'],
  ['contains', 'whether a text holds another'],
  ['matches', 'whether a text fits a pattern'],
  ['int', 'as whole number'],
  ['double', 'as number with a fraction'],
  ['string', 'as text'],
]

const KEYS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  fsm: [
    ['name', 'the machine’s name'],
    ['version', 'a whole number'],
    ['initialState', 'where a run begins'],
    ['context', 'the fields'],
    ['agents', 'who takes part'],
    ['states', 'what happens'],
    ['policy', 'caps'],
  ],
  state: [
    ['description', 'the objective, told to everyone asked'],
    ['requires', 'what is waited for'],
    ['transitions', 'where it goes on'],
    ['entry', 'actions on entering'],
    ['exit', 'actions on leaving'],
    ['terminal', 'ends the run'],
  ],
  field: [
    ['type', 'string, enum, integer, boolean, map, list'],
    ['values', 'of an enum'],
    ['of', 'of a map or list'],
    ['default', 'before the start'],
    ['description', 'for people'],
  ],
}

const TYPES = ['string', 'enum', 'integer', 'boolean', 'map', 'list'] as const
const states = ({ states: all }: Machine): Suggestion[] =>
  all.map(({ name, terminal }) => ({ label: name, kind: 'state', detail: terminal ? 'state, ends the run' : 'state' }))
const agents = ({ agents: all }: Machine): Suggestion[] => all.map(({ name }) => ({ label: name, kind: 'agent', detail: 'agent' }))
const fields = ({ context }: Machine): Suggestion[] => context.map(({ name, type }) => ({ label: name, kind: 'field', detail: type.of ? `${type.declared} of ${type.of.declared}` : type.declared }))
const keys = (of: string): Suggestion[] => (KEYS[of] ?? []).map(([label, detail]) => ({ label, kind: 'key', detail, insert: `${label}: ` }))

const inCel = (before: string): boolean => {
  const open = before.lastIndexOf('{{')
  if (open >= 0 && !before.includes('}}', open)) return true
  return /\b(?:expression|cel)\s*:\s*(?:"[^"]*|'[^']*|[^"'\s][^,}]*)$/.test(before)
}

/**
 * What may be written at the caret of a machine's text, from the words before it on its line and the lines above.
 * `above` are the lines before the caret's, nearest last; a few hundred are enough.
 */
export const suggestionsAt = (machine: Machine, before: string, above: readonly string[]): readonly Suggestion[] => {
  if (inCel(before)) {
    if (/\bcontext\.[\w]*$/.test(before)) return fields(machine)
    if (/\[\s*['"]?(?:agent:)?[\w-]*$/.test(before)) return agents(machine).map((each) => ({ ...each, label: `agent:${each.label}` }))
    return [{ label: 'context', kind: 'key', detail: 'the fields', insert: 'context.' }, ...CEL_FUNCTIONS.map(([label, detail]): Suggestion => ({ label, kind: 'function', detail }))]
  }
  if (/\b(?:toState|initialState|onHalt)\s*:\s*["']?[^\s,{}"']*$/.test(before)) return states(machine)
  if (/\bcanTransition\s*:\s*\[[^\]]*$/.test(before)) return states(machine)
  if (/\bfrom\s*:\s*\{\s*agent\s*:\s*["']?[^\s,{}"']*$/.test(before) || /^\s*agent\s*:\s*\S*$/.test(before)) return agents(machine)
  if (/\bfrom\s*:\s*\S*$/.test(before))
    return [
      ...agents(machine).map((each) => ({ ...each, insert: `{ agent: ${each.label} }` })),
      { label: 'agent', kind: 'value', detail: 'any agent that may move this state' },
      { label: 'user', kind: 'value', detail: 'any person' },
    ]
  if (/\b(?:type|of)\s*:\s*\w*$/.test(before)) return TYPES.map((label) => ({ label, kind: 'value', detail: 'type' }))
  if (/\bbackend\s*:\s*\w*$/.test(before)) return [{ label: 'cel', kind: 'value', detail: 'the only one' }]
  if (/^\s*-\s*\{\s*name\s*:\s*["']?[^\s,{}"']*$/.test(before) || /^\s*-\s*name\s*:\s*\S*$/.test(before)) return fields(machine)
  if (/\b(?:assign|remove|append)\s*:\s*\{\s*[^\s,:{}]*$/.test(before)) return fields(machine).map((each) => ({ ...each, insert: `${each.label}: ` }))
  if (/\b(?:required|terminal)\s*:\s*\w*$/.test(before)) return ['true', 'false'].map((label) => ({ label, kind: 'value', detail: 'boolean' }))
  const key = /^(\s+)[\w]*$/.exec(before)
  return key ? keysUnder(above, (key[1] ?? '').length) : []
}

/** The keys that belong at an indentation, by what the line that holds it is. */
const keysUnder = (above: readonly string[], indent: number): readonly Suggestion[] => {
  const parents: string[] = []
  let least = indent
  for (let at = above.length - 1; at >= 0 && least > 0; at--) {
    const line = /^(\s*)["']?([^\s"':#-][^"':#]*)["']?\s*:/.exec(above[at] ?? '')
    const width = line?.[1]?.length ?? Infinity
    if (!line || width >= least) continue
    least = width
    parents.unshift(line[2] ?? '')
  }
  if (parents.length === 1 && parents[0] === 'fsm') return keys('fsm')
  if (parents.length === 3 && parents[1] === 'states') return keys('state')
  if (parents.length === 3 && parents[1] === 'context') return keys('field')
  if (parents.length === 2 && parents[1] === 'policy')
    return ['maxIterations', 'maxExchangesPerStage', 'maxExchangesPerAgentPerStage', 'checkpointEvery'].map((label) => ({ label, kind: 'key', detail: 'a whole number', insert: `${label}: ` }))
  return []
}
