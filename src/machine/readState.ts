import type { Node } from 'yaml'
import { isMap, isScalar } from 'yaml'
import { kindOf, scalarText, type Item, type Member, type PartReader } from './PartReader'
import { agentName, fieldName, stateName, userName } from './names'
import { childPath } from './path'
import type { Action, Effect, From, Guard, Range, Requirement, State, Transition } from './types'

const STATE_KEYS = ['description', 'requires', 'transitions', 'entry', 'exit', 'terminal']
const REQUIREMENT_KEYS = ['name', 'from', 'prompt', 'label', 'required']
const TRANSITION_KEYS = ['toState', 'guards', 'onTransition']
const GUARD_KEYS = ['backend', 'expression']
const VERBS = ['assign', 'remove', 'append']

/** A state from its key and value (spec §1). What cannot be read is noted and left out; the rest stands. */
export function readState(reader: PartReader, member: Member): State {
  let description = ''
  let terminal = false
  const lists = { requires: [] as Requirement[], transitions: [] as Transition[], entry: [] as Action[], exit: [] as Action[] }
  for (const m of reader.members(member.node, member.path, `State \`${member.name}\``, member.span.item)) {
    const within = m.span.item
    switch (baseName(m)) {
      case 'description':
        description = reader.textOf(m, '`description`') ?? ''
        break
      case 'terminal':
        terminal = reader.booleanOf(m, false)
        break
      case 'requires':
        for (const item of reader.items(m.node, m.path, '`requires`', within)) {
          const requirement = readRequirement(reader, item)
          if (requirement) lists.requires.push(requirement)
        }
        break
      case 'transitions':
        for (const item of reader.items(m.node, m.path, '`transitions`', within)) lists.transitions.push(readTransition(reader, item))
        break
      case 'entry':
      case 'exit':
        lists[m.name as 'entry' | 'exit'].push(...readActions(reader, m))
        break
      default:
        reader.unknownKey(m, 'a state', STATE_KEYS)
    }
  }
  return { name: stateName(member.name), description, terminal, ...lists }
}

/** A repeated key is noted where it stands; its first occurrence is the one that is read. */
export const baseName = (member: Member): string | null => (member.nth === 1 ? member.name : null)

function readRequirement(reader: PartReader, item: Item): Requirement | null {
  let field: string | null = null
  let from: From | null = null
  let fromSeen = false
  let required = true
  let prompt: string | null = null
  let label: string | null = null
  for (const m of reader.members(item.node, item.path, 'A requirement', item.span.item)) {
    switch (baseName(m)) {
      case 'name':
        field = reader.textOf(m, '`name`')
        break
      case 'from':
        fromSeen = true
        from = readFrom(reader, m)
        break
      case 'required':
        required = reader.booleanOf(m, true)
        break
      case 'prompt':
        prompt = reader.textOf(m, '`prompt`')
        break
      case 'label':
        label = reader.textOf(m, '`label`')
        break
      default:
        reader.unknownKey(m, 'a requirement', REQUIREMENT_KEYS)
    }
  }
  if (field === null) {
    reader.note(item.span.item, {
      code: 'requirement-without-name', severity: 'error', path: item.path, stopsRun: true,
      message: 'This requirement names no field. Write `name: <a field of context>`.',
    })
  }
  if (from === null && !fromSeen) {
    reader.note(item.span.item, {
      code: 'unreadable-from', severity: 'error', path: item.path, stopsRun: true,
      message: 'This requirement does not say who is asked. Write `from: agent`, `from: { agent: <id> }`, `from: user` or `from: { user: <id> }`.',
    })
  }
  if (field === null || from === null) return null
  return {
    field: fieldName(field), from, required,
    ...(prompt === null ? {} : { prompt }),
    ...(label === null ? {} : { label }),
  }
}

function readFrom(reader: PartReader, member: Member): From | null {
  if (isScalar(member.node)) {
    if (member.node.value === 'agent') return { kind: 'agent', agent: null }
    if (member.node.value === 'user') return { kind: 'user', user: null }
  } else if (isMap(member.node)) {
    const members = reader.members(member.node, member.path, '`from`', member.span.item)
    const only = members.length === 1 ? members[0] : undefined
    const name = only && isScalar(only.node) && only.node.value !== null ? scalarText(only.node) : ''
    if (only?.name === 'agent' && name !== '') return { kind: 'agent', agent: agentName(name) }
    if (only?.name === 'user' && name !== '') return { kind: 'user', user: userName(name) }
  }
  reader.note(member.span.value, {
    code: 'unreadable-from', severity: 'error', path: member.path, stopsRun: true,
    message: `\`from\` takes \`agent\`, \`{ agent: <id> }\`, \`user\` or \`{ user: <id> }\`, but this is ${isMap(member.node) ? `\`${reader.textAt(member.node)}\`` : kindOf(member.node)}.`,
  })
  return null
}

function readTransition(reader: PartReader, item: Item): Transition {
  let toState: string | null = null
  const guards: Guard[] = []
  const onTransition: Action[] = []
  for (const m of reader.members(item.node, item.path, 'A transition', item.span.item)) {
    switch (baseName(m)) {
      case 'toState':
        toState = reader.textOf(m, '`toState`')
        break
      case 'guards':
        for (const guard of reader.items(m.node, m.path, '`guards`', m.span.item)) guards.push(readGuard(reader, guard))
        break
      case 'onTransition':
        onTransition.push(...readActions(reader, m))
        break
      default:
        reader.unknownKey(m, 'a transition', TRANSITION_KEYS)
    }
  }
  if (toState === null) {
    reader.note(item.span.item, {
      code: 'transition-without-target', severity: 'error', path: item.path, stopsRun: true,
      message: 'This transition leads nowhere. Write `toState: <a state>`.',
    })
  }
  return { toState: stateName(toState ?? ''), guards, onTransition }
}

function readGuard(reader: PartReader, item: Item): Guard {
  let backend = 'cel'
  let expression: string | null = null
  for (const m of reader.members(item.node, item.path, 'A guard', item.span.item)) {
    switch (baseName(m)) {
      case 'backend':
        backend = reader.textOf(m, '`backend`') ?? 'cel'
        break
      case 'expression':
        expression = reader.textOf(m, '`expression`')
        break
      default:
        reader.unknownKey(m, 'a guard', GUARD_KEYS)
    }
  }
  if (expression === null) {
    reader.note(item.span.item, {
      code: 'guard-without-expression', severity: 'error', path: item.path, stopsRun: true,
      message: 'This guard has no expression. Write `expression: "<CEL>"`, or delete the guard.',
    })
  }
  return { backend, expression: expression ?? '' }
}

function readActions(reader: PartReader, member: Member): Action[] {
  return reader.items(member.node, member.path, `\`${member.name}\``, member.span.item).map((item) => {
    const effects: Effect[] = []
    const verbs = reader.members(item.node, item.path, 'An action', item.span.item)
    if (verbs.length === 0 && isMap(item.node)) unknownAction(reader, item.span.item, item.path, 'An action without a verb')
    for (const verb of verbs) {
      if (baseName(verb) === null) continue
      if (verb.name !== 'assign' && verb.name !== 'remove' && verb.name !== 'append') {
        unknownAction(reader, verb.key, verb.path, `\`${verb.name}\``)
        continue
      }
      if (!isMap(verb.node)) {
        unknownAction(reader, verb.span.item, verb.path, `\`${verb.name}\` without \`{ field: … }\``)
        continue
      }
      for (const field of reader.members(verb.node, verb.path, `\`${verb.name}\``, verb.span.item)) {
        if (verb.name === 'remove') {
          const keys = readKeys(reader, field.node)
          if (keys) effects.push({ verb: 'remove', field: fieldName(field.name), keys })
          else unknownAction(reader, field.span.value, field.path, '`remove` takes "*", a key or a list of keys; this')
        } else if (verb.name === 'assign' && isMap(field.node) && isComputed(reader, field.node)) {
          reader.note(field.span.value, {
            code: 'extension-not-run', severity: 'error', path: field.path, stopsRun: true,
            message: '`assign` with `{ cel: … }` belongs to the extended dialect, which does not run here yet. Assign a template such as "{{ … }}".',
          })
        } else {
          effects.push({ verb: verb.name, field: fieldName(field.name), value: reader.valueOf(field.node, childPath(field.path)) })
        }
      }
    }
    return { effects }
  })
}

const isComputed = (reader: PartReader, node: Node): boolean =>
  isMap(node) && node.items.length === 1 && reader.keyText(node.items[0]?.key) === 'cel'

function unknownAction(reader: PartReader, range: Range, path: Item['path'], what: string): void {
  const extension = what === '`increment`'
  reader.note(range, {
    code: extension ? 'extension-not-run' : 'unknown-action', severity: 'error', path, stopsRun: true,
    message: extension
      ? '`increment` belongs to the extended dialect, which does not run here yet. Use `assign: { n: "{{ context.n + 1 }}" }`.'
      : `${what} is no action. Write one of ${VERBS.map((verb) => `\`${verb}: { field: … }\``).join(', ')}.`,
  })
}

function readKeys(reader: PartReader, node: Node | null): '*' | readonly string[] | null {
  if (isScalar(node)) {
    if (node.value === null) return null
    const text = scalarText(node)
    return text === '*' ? '*' : [text]
  }
  const value = reader.valueOf(node, childPath('' as Item['path']))
  if (!Array.isArray(value)) return null
  return value.every((key) => key !== null && typeof key !== 'object') ? value.map(String) : null
}
