import { childPath, parentPath, pathSegments } from '../path'
import type { ElementPath } from '../types'
import { checkName } from './names'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import type { Source } from './source'
import type { TreeEntry, TreeMap, TreeNode } from './tree'
import type { KeyOperation } from './types'

type RenameKey = Extract<KeyOperation, { kind: 'renameKey' }>
type DeleteKey = Extract<KeyOperation, { kind: 'deleteKey' }>

/** The kinds of things whose keys are names that somebody chose; any other key belongs to the language. */
const NAMED: ReadonlyMap<string, 'state' | 'agent' | 'field'> = new Map([['states', 'state'], ['agents', 'agent'], ['context', 'field']])
const SECTIONS = { state: 'states', agent: 'agents', field: 'context' } as const

/** What a key names, or null where it is a word of the language and has no other name to go by. */
export const namedBy = (path: ElementPath): 'state' | 'agent' | 'field' | null => NAMED.get(parentPath(path)) ?? null
/** The key at the end of a path as it stands in the text. */
export const keyOf = (path: ElementPath): string => (pathSegments(path).at(-1) ?? '').split('\u0000')[0] ?? ''

const isNoted = ({ reading }: Source, path: ElementPath, code: string): boolean => reading.diagnostics.some((one) => one.code === code && one.path === path)

/**
 * `renameKey`: a key outside of the language under the name that was meant; its quotes, its value and what stands around
 * it stay. Nothing can mean the second of two like names, so that one is renamed alone.
 */
export function renameKey(pen: Pen, { path, to }: RenameKey): string {
  const { source } = pen
  const { reading, text } = source
  const from = keyOf(path)
  const key = reading.spanOf(path)?.key ?? refuse(`There is no key \`${from}\` here any more.`)
  if (isNoted(source, path, 'duplicate-key')) {
    const what = namedBy(path) ?? refuse(`\`${from}\` is a key of the language and can’t go by another name. Take one of the two out.`)
    checkName(what, to, source.machine[SECTIONS[what]].map(({ name }) => name))
    const [map, entry] = entryAt(source, key.start, from)
    pen.replace(key.start, key.end, pen.keyText(to, map.flow, entry.key))
    return `rename the second ${from} to ${to}`
  }
  refuseUnless(isNoted(source, path, 'unknown-key'), `\`${from}\` is no unknown key, and what it names may be named elsewhere. Rename it where it is declared.`)
  refuseUnless(reading.spanOf(childPath(parentPath(path), to)) === null, `There is a \`${to}\` here already. Put the two together in the text.`)
  refuseUnless(/^[A-Za-z]\w*$/.test(to), `\`${to}\` is no key of the language.`)
  const [quote = ''] = /^["']/.exec(text.slice(key.start, key.end)) ?? []
  pen.replace(key.start, key.end, `${quote}${to}${quote}`)
  return `rename ${from} to ${to}`
}

/** `deleteKey`: a key that stands there a second time, or one of the extended dialect that nothing here looks at. */
export function deleteKey(pen: Pen, { path }: DeleteKey): string {
  const { source } = pen
  const name = keyOf(path)
  const isTwin = isNoted(source, path, 'duplicate-key')
  refuseUnless(isTwin || isNoted(source, path, 'extension-without-effect'), `\`${name}\` means something here. Delete it where it is declared.`)
  const key = source.reading.spanOf(path)?.key ?? refuse(`There is no key \`${name}\` here any more.`)
  const [map, entry] = entryAt(source, key.start, name)
  refuseUnless(map.items.length > 1 || map.flow, `\`${name}\` is the only key here. Delete the whole element in the text.`)
  pen.removeEntry(map, entry)
  return isTwin ? `take out the second ${name}` : `take out ${name}`
}

/** The entry whose key begins at an offset, with the mapping that it stands in. */
const entryAt = (source: Source, at: number, name: string): readonly [TreeMap, TreeEntry] =>
  found(source.fsm, at) ?? refuse(`\`${name}\` is written in a way that can’t be edited from here. Edit the text.`)

function found(node: TreeNode | null, at: number): readonly [TreeMap, TreeEntry] | null {
  if (node?.kind === 'seq') return found(node.items.find(({ start, end }) => start <= at && at < end)?.value ?? null, at)
  if (node?.kind !== 'map') return null
  const entry = node.items.find(({ start, end }) => start <= at && at < end)
  if (!entry) return null
  return entry.key?.start === at ? [node, entry] : found(entry.value, at)
}
