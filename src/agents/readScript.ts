import { isMap, isScalar, isSeq, type Node } from 'yaml'
import type { Actor } from '../reducer'
import { readTurn } from './readTurn'
import { nameOf, parseScript, type ScriptNodes } from './scriptNodes'
import type { Script, ScriptReading, ScriptSpot, ScriptTurn } from './types'

const EMPTY: Script = { machine: null, seed: 0, turns: [] }
const HINT = 'A script looks like `script: { agents: { pro: [ { positions: "Split it." } ] } }`.'

/** Who a key under `agents` names: `pro` is the agent, `user` any person, `user:kim` one person (spec §9). */
export function actorOfKey(key: string): Actor {
  if (key === 'user' || /^user:./s.test(key)) return key as Actor
  return /^agent:./s.test(key) ? (key as Actor) : `agent:${key}`
}

/** The key under which somebody stands: an agent under its bare name, unless that would name somebody else. */
export function keyOfActor(actor: Actor): string {
  const bare = actor.replace(/^agent:/, '')
  return actorOfKey(bare) === actor ? bare : actor
}

function readTurns(nodes: ScriptNodes, name: string, node: unknown, spots: ScriptSpot[]): ScriptTurn[] {
  const at = nodes.resolve(node)
  // Half-typed: a key whose list is still to come.
  if (at === null || (isScalar(at) && at.value === null)) return []
  // One turn without its list is clear enough to be taken as meant.
  const items = isSeq(at) ? at.items : isMap(at) ? [node] : null
  if (items === null) {
    nodes.report('turns-shape', 'error', node, `\`${name}\` has no list of turns, so it has none. Write \`${name}: [ { field: value } ]\`.`)
    return []
  }
  if (!isSeq(at)) nodes.report('turns-shape', 'warning', node, `\`${name}\` has one turn and no list; it is read as a list of one. Put a dash before the turn.`)
  const turns: ScriptTurn[] = []
  for (const item of items) {
    if (!nodes.spend(item)) break
    const turn = readTurn(nodes, item, spots)
    if (turn !== null) turns.push(turn)
  }
  return turns
}

function readAgents(nodes: ScriptNodes, node: unknown, spots: ScriptSpot[]): Script['turns'] {
  const map = nodes.resolve(node)
  if (map === null || (isScalar(map) && map.value === null)) return []
  if (!isMap(map)) {
    nodes.report('agents-shape', 'error', node, `\`agents\` is no mapping of agents to turns, so nobody has any. ${HINT}`)
    return []
  }
  const byActor = new Map<Actor, ScriptTurn[]>()
  for (const pair of map.items) {
    const name = nameOf(nodes.resolve(pair.key))
    if (name === null || name === '') {
      nodes.report('agents-shape', 'error', pair.key, 'This key names nobody, so its turns are left out. Write an agent\'s name, `user`, or `user:` and a name.')
      continue
    }
    const actor = actorOfKey(name)
    spots.push({ kind: 'actor', actor, range: nodes.rangeOf(nodes.resolve(pair.key)) })
    if (byActor.has(actor)) nodes.report('actor-twice', 'warning', pair.key, `\`${name}\` stands here a second time; its turns are put behind the first ones. Join the two lists.`)
    const turns = readTurns(nodes, name, pair.value, spots)
    byActor.set(actor, [...(byActor.get(actor) ?? []), ...turns])
  }
  return [...byActor].map(([actor, turns]) => ({ actor, turns }))
}

function readRoot(nodes: ScriptNodes, root: Node, spots: ScriptSpot[]): Script {
  if (!isMap(root)) {
    nodes.report('no-script', 'error', root, `This text is no script: it has no key \`script\`. ${HINT}`)
    return EMPTY
  }
  const names = root.items.map((pair) => nameOf(nodes.resolve(pair.key)))
  const at = names.indexOf('script')
  if (at < 0) {
    const machine = names.indexOf('fsm')
    const message = machine < 0 ? `There is no key \`script\` here. ${HINT}` : 'This is a machine (`fsm`), not a script. Open it as a machine, or begin with `script:`.'
    nodes.report('no-script', 'error', root.items[Math.max(machine, 0)]?.key ?? root, message)
    return EMPTY
  }
  root.items.forEach((pair, i) => {
    if (i !== at && names[i] !== 'script') nodes.report('unknown-key', 'warning', pair.key, `\`${names[i] ?? '…'}\` stands beside \`script\` and is not read. Take it out or move it under \`script\`.`)
  })
  const body = nodes.resolve(root.items[at]?.value)
  if (body === null || (isScalar(body) && body.value === null)) return EMPTY
  if (!isMap(body)) {
    nodes.report('no-script', 'error', root.items[at]?.value, `\`script\` holds no mapping, so nobody has a turn. ${HINT}`)
    return EMPTY
  }
  let script = EMPTY
  const seen = new Set<string | null>()
  for (const pair of body.items) {
    const key = nameOf(nodes.resolve(pair.key))
    const value = nodes.resolve(pair.value)
    const twice = seen.has(key)
    seen.add(key)
    if (twice) nodes.report('duplicate-key', 'error', pair.key, `\`${key ?? '…'}\` stands here a second time and is left out. Join the two.`)
    else if (key === 'machine') {
      const name = nameOf(value)
      if (name === null) nodes.report('machine-name', 'error', pair.value ?? pair.key, '`machine` is no name, so it is left out. Give the `name` of the machine that this script plays.')
      else {
        script = { ...script, machine: name }
        spots.push({ kind: 'machine', name, range: nodes.rangeOf(value) })
      }
    } else if (key === 'seed') {
      const seed = isScalar(value) ? value.value : undefined
      if (Number.isSafeInteger(seed)) script = { ...script, seed: (seed as number) + 0 }
      else nodes.report('seed', 'error', pair.value ?? pair.key, '`seed` is no whole number, so 0 is taken. Write one such as 7.')
    } else if (key === 'agents') script = { ...script, turns: readAgents(nodes, pair.value, spots) }
    else nodes.report('unknown-key', 'warning', pair.key, `A script has no \`${key ?? '…'}\`; it holds \`machine\`, \`seed\` and \`agents\`. Take it out.`)
  }
  return script
}

/**
 * Reads a script's text: whose turns there are, and everything that is wrong with it.
 *
 * Ranges are half-open offsets into `text`. An empty text, or one of comments only, is an empty script without a
 * finding. Errors: none; whatever is typed is answered. Source: spec §9.
 */
export function readScript(text: string): ScriptReading {
  const nodes = parseScript(text)
  const spots: ScriptSpot[] = []
  const root = nodes.resolve(nodes.root)
  const nothing = root === null || (isScalar(root) && root.value === null)
  const script = nothing ? EMPTY : readRoot(nodes, root, spots)
  const diagnostics = [...nodes.diagnostics].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)
  return { text, script, diagnostics, spots }
}
