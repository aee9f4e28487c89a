import type { Draft } from './Draft'
import type { Authored, Slot } from './types'

interface ListHash {
  readonly length: number
  readonly a: number
  readonly b: number
}
const emptyHash: ListHash = { length: 0, a: 0x9e3779b9, b: 0x85ebca6b }
const listHashes = new WeakMap<Slot, ListHash>()
const fingerprints = new WeakMap<Slot, string>()

/** Lists up to this length are compared to the letter, longer ones by length and 64 bits of hash. */
const EXACT_ITEMS = 64

function extended(hash: ListHash, { value, writer }: Authored): ListHash {
  const text = JSON.stringify([value, writer])
  let { a, b } = hash
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    a = Math.imul(a ^ c, 0x01000193)
    b = Math.imul(b ^ (c + (b >>> 15)), 0x85ebca6b)
  }
  return { length: hash.length + 1, a: a >>> 0, b: b >>> 0 }
}

function listHash(slot: Extract<Slot, { kind: 'list' }>): ListHash {
  const known = listHashes.get(slot)
  if (known) return known
  const hash = slot.items.reduce(extended, emptyHash)
  listHashes.set(slot, hash)
  return hash
}

/** A list with one more item. Its fingerprint grows from the old one's, so that a loop that only appends stays linear. */
export function appended(old: Extract<Slot, { kind: 'list' }>, item: Authored): Slot {
  const slot: Slot = { kind: 'list', items: [...old.items, item] }
  const hash = listHashes.get(old)
  if (hash) listHashes.set(slot, extended(hash, item))
  return slot
}

function fingerprint(slot: Slot | undefined): string {
  if (!slot) return ''
  const known = fingerprints.get(slot)
  if (known !== undefined) return known
  const text = fingerprintAfresh(slot)
  fingerprints.set(slot, text)
  return text
}

function fingerprintAfresh(slot: Slot): string {
  switch (slot.kind) {
    case 'scalar':
      return slot.held ? JSON.stringify([slot.held.value, slot.held.writer]) : '-'
    case 'map':
      return JSON.stringify(slot.entries.map(({ key, value, writer }) => [key, value, writer]))
    case 'list': {
      const { length, a, b } = listHash(slot)
      return length <= EXACT_ITEMS ? JSON.stringify(slot.items.map(({ value, writer }) => [value, writer])) : `${length}:${a}:${b}`
    }
  }
}

/** State, values and writers, not who wrote when: two moments with the same configuration go the same way (spec §2, step 6). */
export function configuration(draft: Draft): string {
  return `${draft.state ?? ''}\n${draft.machine.context.map(({ name }) => fingerprint(draft.slot(name))).join('\n')}`
}
