import type { FieldType, Machine, Value } from '../../machine'
import type { JournalRecord } from '../../reducer'
import { keyName, place, visitWords, wholeText } from '../../trace'

/** Values that are a choice and not prose: only of them can one say that they changed. */
const isChoice = (type: FieldType): boolean => (type.of === undefined ? type.type !== 'string' || type.declared !== 'string' : isChoice(type.of))

/**
 * Who answered differently from one visit to the next, one sentence each, in the order of the fields and then of time.
 * Prose is left out: everybody words things anew.
 */
export function changedMinds(machine: Machine, journal: readonly JournalRecord[]): readonly string[] {
  const found: string[] = []
  for (const { name, type } of machine.context) {
    if (type.type === 'list' || !isChoice(type)) continue
    const last = new Map<string, { readonly value: Value; readonly at: string }>()
    for (const record of journal) {
      if (record.kind !== 'write' || record.field !== name || record.state === null) continue
      const key = type.type === 'map' ? (record.key ?? record.actor) : record.actor
      const at = `${record.state}, ${visitWords(machine, { state: record.state, visit: record.visit ?? 1 })}`
      const before = last.get(key)
      if (before !== undefined && wholeText(before.value) !== wholeText(record.after))
        found.push(`${type.type === 'map' ? place(name, key) : `${name} by ${keyName(key)}`}: from ${wholeText(before.value)} (${before.at}) to ${wholeText(record.after)} (${at})`)
      last.set(key, { value: record.after, at })
    }
  }
  return found
}
