import type { Field, From, Machine, State } from '../machine'
import { namedActor } from './actors'

/** A requirement with its twins: the same field from the same one is asked once, with all prompts; required wins (spec §1). */
export interface Need {
  readonly field: Field['name']
  readonly from: From
  readonly required: boolean
  readonly prompts: readonly string[]
  readonly label?: string
}

/** What the reducer looks up again and again; made once per machine. */
export interface MachineIndex {
  readonly fields: ReadonlyMap<string, Field>
  readonly states: ReadonlyMap<string, State>
  needs(state: State): readonly Need[]
  /** Place of a key in its map: writers that requirements name come first, in document order; then by code point. */
  compareKeys(field: string): (a: string, b: string) => number
}

const indexes = new WeakMap<Machine, MachineIndex>()

export function indexOf(machine: Machine): MachineIndex {
  const known = indexes.get(machine)
  if (known) return known
  const fields = new Map(machine.context.map((field) => [field.name as string, field]))
  // Of states with one name (an error of the document) the first counts.
  const states = new Map([...machine.states].reverse().map((state) => [state.name as string, state]))
  const needs = new Map<State, readonly Need[]>()
  const ranks = new Map<string, Map<string, number>>()
  for (const state of machine.states) {
    for (const { field, from } of state.requires) {
      const actor = namedActor(from)
      if (actor === null) continue
      const rank = ranks.get(field) ?? new Map<string, number>()
      if (!rank.has(actor)) rank.set(actor, rank.size)
      ranks.set(field, rank)
    }
  }
  const none = new Map<string, number>()
  const index: MachineIndex = {
    fields,
    states,
    needs(state) {
      const before = needs.get(state)
      if (before) return before
      const merged = mergeTwins(state)
      needs.set(state, merged)
      return merged
    },
    compareKeys(field) {
      const rank = ranks.get(field) ?? none
      return (a, b) => (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) || compareCodePoints(a, b)
    },
  }
  indexes.set(machine, index)
  return index
}

function mergeTwins(state: State): readonly Need[] {
  const merged = new Map<string, Need>()
  for (const { field, from, required, prompt, label } of state.requires) {
    const key = JSON.stringify([field, from])
    const twin = merged.get(key)
    const name = twin?.label ?? label
    merged.set(key, {
      field,
      from,
      required: required || (twin?.required ?? false),
      prompts: [...(twin?.prompts ?? []), ...(prompt === undefined ? [] : [prompt])],
      ...(name === undefined ? {} : { label: name }),
    })
  }
  return [...merged.values()]
}

/** By code point, not by UTF-16 unit: an emoji comes after every letter of the basic plane. */
export function compareCodePoints(a: string, b: string): number {
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  for (;;) {
    const x = left.next()
    const y = right.next()
    if (x.done || y.done) return x.done ? (y.done ? 0 : -1) : 1
    const difference = (x.value.codePointAt(0) ?? 0) - (y.value.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
}
