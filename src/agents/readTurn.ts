import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml'
import { fieldName, stateName, type StateName } from '../machine'
import { nameOf, type ScriptNodes } from './scriptNodes'
import { readValue } from './readValue'
import type { ScriptSpot, ScriptTurn, ScriptWrite } from './types'

/** How long an agent may be scripted to think, in milliseconds: an hour. */
const MAX_DELAY_MS = 3_600_000
const LONG_KEYS = new Set(['writes', 'in', 'delayMs', 'fail', 'late', 'twice'])
const SHORT_KEYS = new Set(['in', 'delayMs', 'fail'])

interface Control {
  in?: StateName
  delayMs?: number
  fail?: string
  late?: boolean
  twice?: boolean
}

/** Reads one of `in`, `delayMs`, `fail`, `late`, `twice` into `control`. */
function readControl(nodes: ScriptNodes, key: string, node: unknown, control: Control, spots: ScriptSpot[]): void {
  const at = nodes.resolve(node)
  const value = isScalar(at) ? at.value : undefined
  if (key === 'in') {
    const name = nameOf(at)
    if (name === null || name === '') {
      nodes.report('turn-state', 'error', node ?? at, '`in` holds no state, so it is left out. Give the id of one state.')
      return
    }
    control.in = stateName(name)
    spots.push({ kind: 'state', name: control.in, range: nodes.rangeOf(at) })
  } else if (key === 'delayMs') {
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) control.delayMs = Math.min(value, MAX_DELAY_MS)
    else nodes.report('turn-delay', 'error', node ?? at, '`delayMs` is no number of milliseconds from 0 up, so the answer comes at once. Write something like 800.')
  } else if (key === 'fail') {
    const text = nameOf(at)
    if (text === null || value === null) nodes.report('turn-fail', 'error', node ?? at, '`fail` holds no text, so the turn does not fail. Write what went wrong, such as "no reply".')
    else control.fail = text
  } else if (typeof value === 'boolean') {
    if (value) control[key === 'late' ? 'late' : 'twice'] = true
  } else nodes.report('turn-flag', 'error', node ?? at, `\`${key}\` is neither true nor false, so it is left out. Write \`${key}: true\`.`)
}

/** One `{ field, value, key? }` of the long form. */
function readWrite(nodes: ScriptNodes, item: unknown, spots: ScriptSpot[]): ScriptWrite | null {
  const map = nodes.resolve(item)
  if (!isMap(map)) {
    nodes.report('write-shape', 'error', item, 'This write is not `{ field, value }`, so it is left out. Name a field and give its value.')
    return null
  }
  let field: { name: string; node: Node } | null = null
  let key: string | null = null
  let value: unknown
  let hasValue = false
  for (const pair of map.items) {
    const name = nameOf(nodes.resolve(pair.key))
    const at = nodes.resolve(pair.value)
    if (name === 'field') {
      const text = nameOf(at)
      if (text !== null && text !== '' && at !== null) field = { name: text, node: at }
    } else if (name === 'value') {
      value = pair.value
      hasValue = true
    } else if (name === 'key') {
      key = nameOf(at)
      if (key === null) nodes.report('write-key', 'error', pair.value ?? pair.key, '`key` is no text, so it is left out. Give one entry\'s key.')
    } else nodes.report('unknown-key', 'warning', pair.key, `A write has no \`${name ?? '…'}\`; it holds \`field\`, \`value\` and \`key\`. Take it out.`)
  }
  if (field === null || !hasValue) {
    nodes.report('write-shape', 'error', item, `This write has no \`${field === null ? 'field' : 'value'}\`, so it is left out. Write \`{ field: …, value: … }\`.`)
    return null
  }
  const read = readValue(nodes, value)
  if (read === null) return null
  spots.push({ kind: 'field', name: fieldName(field.name), range: nodes.rangeOf(field.node), value: read, valueRange: nodes.rangeOf(value) })
  return { field: fieldName(field.name), value: read, ...(key === null ? {} : { key }) }
}

/** Long is what lists `writes`, and what only steers and gives nothing (`{ fail: …, late: true }`). */
function isLong(nodes: ScriptNodes, map: YAMLMap): boolean {
  const names = map.items.map((pair) => nameOf(nodes.resolve(pair.key)) ?? '')
  if (map.items.some((pair, i) => names[i] === 'writes' && isSeq(nodes.resolve(pair.value)))) return true
  return names.includes('fail') && names.every((name) => LONG_KEYS.has(name))
}

/**
 * Reads one turn in its short form (`{ field: value, in?, delayMs?, fail? }`) or its long one.
 *
 * Null when the node is no turn at all, which is reported; what is wrong inside one is reported and left out.
 * In the short form every other key is a field, `late` and `twice` too. Source: spec §9.
 */
export function readTurn(nodes: ScriptNodes, node: unknown, spots: ScriptSpot[]): ScriptTurn | null {
  const map = nodes.resolve(node)
  if (!isMap(map)) {
    nodes.report('turn-shape', 'error', node, 'This turn is no mapping of fields to values, so it is left out. Write `{ field: value }`.')
    return null
  }
  const control: Control = {}
  const writes: ScriptWrite[] = []
  const long = isLong(nodes, map)
  const seen = new Set<string>()
  for (const pair of map.items) {
    const name = nameOf(nodes.resolve(pair.key))
    const twice = name !== null && seen.has(name)
    if (name !== null) seen.add(name)
    if (name === null || name === '') {
      nodes.report('turn-shape', 'error', pair.key, 'This key is no name of a field, so it is left out. Write the field\'s name as it stands under `context`.')
    } else if (twice) {
      nodes.report('duplicate-key', 'error', pair.key, `\`${name}\` stands twice in this turn, and the second is left out. To write one field twice, use the long form with \`writes\`.`)
    } else if (long && name === 'writes') {
      const list = nodes.resolve(pair.value)
      for (const item of isSeq(list) ? list.items : []) {
        if (!nodes.spend(item)) break
        const write = readWrite(nodes, item, spots)
        if (write !== null) writes.push(write)
      }
    } else if ((long ? LONG_KEYS : SHORT_KEYS).has(name)) readControl(nodes, name, pair.value, control, spots)
    else if (long) nodes.report('unknown-key', 'warning', pair.key, `A turn with \`writes\` has no \`${name}\`; fields go into \`writes\`. Move it there or take it out.`)
    else {
      const value = readValue(nodes, pair.value)
      if (value === null) continue
      writes.push({ field: fieldName(name), value })
      spots.push({ kind: 'field', name: fieldName(name), range: nodes.rangeOf(nodes.resolve(pair.key)), value, valueRange: nodes.rangeOf(pair.value) })
    }
  }
  return { writes, ...control }
}
