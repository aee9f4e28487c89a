import type { FieldType, From, Machine, Value } from '../../../machine'
import { evaluateGuard } from '../../../guards'
import { celContext, isNamedBy, namedActor, newRun, reduce, satisfying, type Actor, type Run, type RunEvent, type Slot, type TurnWrite } from '../../../reducer'

/*
 * A second exploration, for tests alone: every order of all answers, whole contexts for configurations, values taken from
 * the texts of the guards. Slow and plain, and sharing nothing with the real one but the reducer.
 */

/** What an exploration comes to, in words that do not depend on how it tells configurations apart. */
export interface Outcomes {
  /** Every place of rest where somebody was just asked, or where a run ended: state, who is asked, what each guard says, what is satisfied. */
  readonly rests: ReadonlySet<string>
  readonly entered: ReadonlySet<string>
  readonly fired: ReadonlySet<string>
  /** What the edges of a state said together. */
  readonly decisions: ReadonlySet<string>
  readonly stuckIn: ReadonlySet<string>
  /** Everything was gone through; else this is what happens in a part of it, and what is missing here may happen all the same. */
  readonly isWhole: boolean
  /** Rests from which neither an end nor a place to be stuck in can be reached. */
  readonly trapped: ReadonlySet<string>
}

const guardTexts = (machine: Machine): readonly string[] => machine.states.flatMap(({ transitions }) => transitions.flatMap(({ guards }) => guards.map(({ expression }) => expression)))

/** How a machine looks at a run that rests: by every guard and every requirement it has. */
export function observation(machine: Machine, run: Run): string {
  if (run.status.kind === 'done') return `done ${run.state}`
  const scope = { context: celContext(run.slots) }
  const guards = guardTexts(machine).map((expression) => {
    const outcome = evaluateGuard(expression, scope)
    return outcome.kind === 'errored' ? 'e' : outcome.kind === 'passed' ? '1' : '0'
  })
  const met = machine.states.flatMap(({ requires }) => requires.map((need) => (satisfying(need, run.slots[need.field]) ? '1' : '0')))
  return [run.status.kind, run.state, run.open.map(({ actor }) => actor).join(), guards.join(''), met.join('')].join(' ')
}

/** Fields that some guard mentions, or an action whose field some guard mentions: by their names in the text. */
function mentioned(machine: Machine): ReadonlySet<string> {
  const names = machine.context.map(({ name }) => name as string)
  const has = (text: string, name: string): boolean => text.includes(`context.${name}`) || text.includes(`context['${name}']`)
  const found = new Set(names.filter((name) => guardTexts(machine).some((text) => has(text, name))))
  const effects = machine.states.flatMap((state) => [...state.entry, ...state.exit, ...state.transitions.flatMap((one) => one.onTransition)]).flatMap((action) => action.effects)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const effect of effects) if (effect.verb !== 'remove' && (found.has(effect.field) || machine.context.find(({ name }) => name === effect.field)?.type.type !== 'string')) for (const name of names) if (has(JSON.stringify(effect.value), name)) found.add(name)
  }
  return found
}

const leaf = (type: FieldType): FieldType => (type.type === 'map' || type.type === 'list' ? (type.of ?? { type: 'string', declared: 'string' }) : type)

export interface SlowOptions {
  readonly limit: number
}

class Slow {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
  readonly seen: ReadonlySet<string>
  readonly searched: ReadonlySet<string>

  constructor(readonly machine: Machine) {
    const all = guardTexts(machine).join('\n')
    const writers = machine.states.flatMap(({ requires }) => requires.map(({ from }) => namedActor(from)).filter((one) => one !== null)) as string[]
    const quoted = [...all.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? '')
    this.seen = mentioned(machine)
    this.texts = [...new Set(['alpha', 'beta', '', ...quoted, ...(/\[context\.|in context/.test(all) ? writers : [])])]
    const constants = [...new Set([...all.replaceAll(/'[^']*'/g, '').matchAll(/-?\d+/g)].map(([digits]) => Number(digits)))]
    this.numbers = [...new Set([...constants.flatMap((c) => [c - 3, c - 2, c - 1, c, c + 1, c + 2, c + 3]), 0, 1, 2])]
    this.searched = new Set(machine.context.map(({ name }) => name as string).filter((name) => new RegExp(`in context\\.${name}\\b`).test(all)))
  }

  values(field: string, type: FieldType): readonly Value[] {
    const of = leaf(type)
    const looked = this.seen.has(field)
    switch (of.type) {
      case 'boolean':
        return [true, false]
      case 'enum':
        return of.values ?? []
      case 'integer':
        return looked ? this.numbers : [1]
      case 'string':
        return looked ? this.texts : ['alpha', '']
      default:
        return [of.type === 'list' ? [] : {}]
    }
  }

  answers(run: Run, actor: Actor): readonly (readonly TurnWrite[])[] {
    const state = this.machine.states.find(({ name }) => name === run.state)
    const mine = (state?.requires ?? []).filter(({ from }) => isNamedBy(from, actor))
    let all: (readonly TurnWrite[])[] = [[]]
    for (const field of new Set(mine.map((one) => one.field))) {
      const type = this.machine.context.find(({ name }) => name === field)?.type
      if (!type) continue
      const mustAnswer = mine.some((one) => one.field === field && one.required && !satisfying(one, run.slots[field]))
      const values = this.values(field, type)
      all = all.flatMap((writes) => [...(mustAnswer ? [] : [writes]), ...values.map((value) => [...writes, { field, value }])])
    }
    return all
  }

  /** Slots with texts that nobody looks at made alike, and lists cut far behind what is counted. */
  tidy(slots: Run['slots']): Run['slots'] {
    return Object.fromEntries(Object.entries(slots).map(([field, slot]): [string, Slot] => {
      const plain = <T extends { readonly value: Value; readonly wrote: unknown }>(held: T): T => ({ ...held, value: typeof held.value === 'string' && held.value !== '' && !this.seen.has(field) ? 'x' : held.value, wrote: { state: '', visit: 1 } })
      if (slot.kind === 'scalar') return [field, slot.held ? { kind: 'scalar', held: plain(slot.held) } : slot]
      if (slot.kind === 'map') return [field, { kind: 'map', entries: slot.entries.map(plain) }]
      let items = slot.items.map(plain)
      if (!this.searched.has(field)) items = items.map((item) => ({ ...item, value: item.value === '' ? '' : typeof item.value === 'string' && leaf(this.machine.context.find(({ name }) => name === field)?.type ?? { type: 'string', declared: 'string' }).type === 'string' ? 'x' : item.value }))
      const print = (item: (typeof items)[number]): string => JSON.stringify([item.value, item.writer])
      if (!this.seen.has(field)) return [field, { kind: 'list', items: items.filter((item, i) => items.findIndex((other) => print(other) === print(item)) === i).toSorted((a, b) => (print(a) < print(b) ? -1 : 1)) }]
      while (items.length > 8) {
        const again = items.findIndex((item, i) => items.some((other, j) => j > i && print(other) === print(item)))
        if (again < 0) break
        items = items.filter((_, i) => i !== again)
      }
      return [field, { kind: 'list', items }]
    }))
  }

  key(run: Run): string {
    if (run.status.kind === 'done') return `done ${run.state}`
    const slots = Object.entries(run.slots).map(([field, slot]) =>
      slot.kind === 'scalar' ? [field, slot.held?.value, slot.held?.writer] : slot.kind === 'map' ? [field, slot.entries.map(({ key, value, writer }) => [key, value, writer])] : [field, slot.items.map(({ value, writer }) => [value, writer])],
    )
    return JSON.stringify([run.status.kind, run.state, run.open.map(({ actor }) => actor), run.asked, slots])
  }
}

/** Longest journal of one event that is followed: beyond it a machine goes round by itself ten thousand times. */
const LONGEST = 400

/** A part of it where there are more configurations than the limit; null where one event sets the machine going round. */
export function slowExplore(original: Machine, { limit }: SlowOptions): Outcomes | null {
  const machine: Machine = { ...original, policy: {} }
  const slow = new Slow(machine)
  const entered = new Set<string>()
  const fired = new Set<string>()
  const decisions = new Set<string>()
  const stuckIn = new Set<string>()
  const runs: Run[] = []
  const ids = new Map<string, number>()
  const into: number[][] = []
  const fresh = new Set<number>()
  const states = new Set(machine.states.map(({ name }) => name as string))
  const note = (run: Run): void => {
    for (const record of run.journal) {
      if (record.kind === 'enter') entered.add(record.state ?? '')
      if (record.kind === 'transition') fired.add(`${record.from} ${record.transition}`)
    }
    if (run.status.kind === 'stuck') stuckIn.add(run.state ?? '')
  }
  const watch = (state: Machine['states'][number], slots: Run['slots']): void => {
    const scope = { context: celContext(slots) }
    const said = state.transitions.map(({ toState, guards }) => {
      if (!states.has(toState)) return 'e'
      for (const { backend, expression } of guards) {
        const outcome = backend === 'cel' ? evaluateGuard(expression, scope).kind : 'errored'
        if (outcome !== 'passed') return outcome === 'errored' ? 'e' : '0'
      }
      return '1'
    })
    decisions.add(`${state.name} ${said.join('')}`)
  }
  let isWhole = true
  let goesRound = false
  /** False when it is of no use to go on. */
  const arrive = (run: Run, from: number): boolean => {
    goesRound ||= run.journal.length > LONGEST
    if (goesRound) return false
    note(run)
    const asks = run.journal.some(({ kind }) => kind === 'summon')
    // As it would be if this were all that had ever happened.
    const plain: Run = { ...run, slots: slow.tidy(run.slots), journal: [], seq: 0, visits: {}, visit: 1, iterations: 0, exchanges: 0, stageExchanges: 0, agentExchanges: {} }
    const key = slow.key(plain)
    let id = ids.get(key)
    if (id === undefined) {
      isWhole &&= runs.length < limit
      if (!isWhole) return false
      id = runs.length
      ids.set(key, id)
      runs.push(plain)
      into.push([])
    }
    if (from >= 0) into[id]?.push(from)
    if (asks || plain.status.kind !== 'parked') fresh.add(id)
    return true
  }
  arrive(reduce(machine, newRun(machine), { kind: 'start' }, watch), -1)
  for (let at = 0; at < runs.length && isWhole && !goesRound; at++) {
    const run = runs[at] as Run
    if (run.status.kind !== 'parked') continue
    for (const summon of run.open) {
      for (const actor of summon.actor === 'user' ? people(machine) : [summon.actor]) {
        for (const writes of slow.answers(run, actor)) {
          const event: RunEvent = { kind: 'turn', actor, summon: summon.id, writes }
          if (!arrive(reduce(machine, run, event, watch), at)) break
        }
      }
    }
  }
  if (goesRound) return null
  const reaches = new Set<number>()
  const queue = runs.flatMap(({ status }, i) => (status.kind === 'done' || status.kind === 'stuck' ? [i] : []))
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (reaches.has(node)) continue
    reaches.add(node)
    queue.push(...(into[node] ?? []))
  }
  const seen = (only: (node: number) => boolean): ReadonlySet<string> => new Set([...fresh].filter(only).map((node) => observation(machine, runs[node] as Run)))
  return { isWhole, rests: seen(() => true), entered, fired, decisions, stuckIn, trapped: seen((node) => !reaches.has(node)) }
}

/** Who may answer for any person: those that the machine names, and somebody else. */
const people = (machine: Machine): readonly Actor[] => [
  'user',
  ...new Set(machine.states.flatMap(({ requires }) => requires.map(({ from }: { readonly from: From }) => namedActor(from)).filter((one): one is Actor => one?.startsWith('user:') === true))),
]

