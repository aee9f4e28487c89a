import { fieldName, type Field, type FieldType, type Machine, type State, type Value } from '../../machine'
import { isNamedBy, isPerson, namedActor, satisfying, type Actor, type MachineIndex, type Need, type Run, type TurnWrite } from '../../reducer'
import { leafType, type View } from './views'
import type { Doubt, ExploreOptions, Move } from './types'

/** What stands for any text that no guard names. */
export const ANY_TEXT = '(any text)'
const otherText = (i: number): string => (i === 0 ? ANY_TEXT : `(another text${i === 1 ? '' : ` ${i}`})`)
/** A key of nobody's, where keys are free. */
export const FREE_KEY = '(any key)'
/** Most answers to one question that are told apart. */
const MOST_ANSWERS = 20_000

/** The value that stands for all of a type where nobody looks at it. */
export function tokenOf(type: FieldType): Value {
  switch (type.type) {
    case 'string':
      return ANY_TEXT
    case 'enum':
      return type.values?.find((one) => one !== '') ?? ''
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'list':
      return []
    case 'map':
      return {}
  }
}

/** Of values that nobody tells apart: one that says something, and the blank one where it may be chosen. */
const representativesOf = (values: readonly string[]): readonly string[] => [...values.filter((one) => one !== '').slice(0, 1), ...values.filter((one) => one === '').slice(0, 1)]

/**
 * The values that stand for all that can be answered for a field: every enum and boolean value, integers at the constants
 * of the guards and to each side, texts that guards compare with, a new one and the blank one. `voices`: how many values
 * may be compared with each other at once.
 */
export function domainOf(type: FieldType, view: View, voices: number): readonly Value[] {
  const leaf = leafType(type)
  if (leaf.type === 'boolean') return view.mode === 'exact' ? [true, false] : [true]
  if (leaf.type === 'enum') return view.mode === 'exact' ? (leaf.values ?? []) : representativesOf(leaf.values ?? [])
  if (view.mode !== 'exact') return leaf.type === 'string' ? [ANY_TEXT, ''] : [tokenOf(leaf)]
  const apart = view.mutual ? Math.max(2, voices) : 1
  if (leaf.type === 'integer') {
    const constants = [...view.ints].map((one) => [Math.floor(one), Math.ceil(one)]).flat()
    if (constants.length === 0) return Array.from({ length: view.mutual || view.opaque ? apart : 1 }, (_, i) => i + (view.mutual || view.opaque ? 0 : 1))
    const all = constants.flatMap((c) => Array.from({ length: 2 * apart + 1 }, (_, i) => c - apart + i))
    return [...new Set(view.opaque ? [...all, 0, 1] : all)].filter(Number.isSafeInteger).sort((a, b) => a - b)
  }
  if (leaf.type === 'string') {
    const fresh: string[] = []
    for (let i = 0; fresh.length < apart; i++) if (!view.texts.has(otherText(i))) fresh.push(otherText(i))
    return [...new Set([...fresh, ...view.texts, ''])]
  }
  return [tokenOf(leaf)]
}

/** A value that a field of this type refuses; null when it takes anything that can be said. */
function misfitOf(type: FieldType): Value | null {
  switch (leafType(type).type) {
    case 'enum':
    case 'integer':
    case 'boolean':
      return '(not an answer)'
    default:
      return []
  }
}

/** What one field can be answered with: left out, or one of these writes. */
type Choice = TurnWrite | null

/** Every answer that anybody who is asked can give, told apart as far as it matters. */
export class Answers {
  private readonly known = new Map<string, readonly Move[]>()
  private readonly domains = new Map<string, readonly Value[]>()
  private readonly people: readonly Actor[]

  constructor(
    private readonly machine: Machine,
    private readonly index: MachineIndex,
    private readonly views: ReadonlyMap<string, View>,
    private readonly options: ExploreOptions,
    private readonly doubt: (doubt: Doubt) => void,
  ) {
    const mentioned = [...views.values()].flatMap((view) => [...view.keys, ...view.texts]).filter((key) => key.startsWith('user:'))
    const named = machine.states.flatMap(({ requires }) => requires.map(({ from }) => namedActor(from)).filter((one) => one !== null && isPerson(one)))
    this.people = ['user', ...new Set([...mentioned, ...named] as Actor[])]
  }

  /** The moves of whoever was asked by `asked` in this state, with these fields as they are. */
  of(state: State, asked: Actor, slots: Run['slots']): readonly Move[] {
    const actors = asked === 'user' ? this.people : [asked]
    return actors.flatMap((actor) => this.by(state, asked, actor, slots))
  }

  private by(state: State, asked: Actor, actor: Actor, slots: Run['slots']): readonly Move[] {
    const needs = this.index.needs(state).filter(({ from }) => isNamedBy(from, actor))
    const unmet = (need: Need): boolean => satisfying(need, slots[need.field]) === null
    const fields = [...new Set(needs.map(({ field }) => field))]
    const due = fields.map((field) => {
      const open = needs.filter((need) => need.field === field && unmet(need))
      return open.some(({ required }) => required) ? 'r' : open.length > 0 ? 'o' : '-'
    })
    const key = `${state.name}\u0000${asked}\u0000${actor}\u0000${due.join('')}`
    let moves = this.known.get(key)
    if (!moves) this.known.set(key, (moves = this.enumerate(state, asked, actor, fields, due)))
    return moves
  }

  private enumerate(state: State, asked: Actor, actor: Actor, fields: readonly string[], due: readonly ('r' | 'o' | '-')[]): readonly Move[] {
    const choices = fields.map((field, i) => this.choices(state, actor, field, due[i] ?? '-'))
    let turns: (readonly TurnWrite[])[] = [[]]
    for (const options of choices) {
      if (turns.length * options.length > MOST_ANSWERS) {
        this.doubt({ kind: 'too-many-answers', state: state.name, actor })
        turns = turns.map((writes) => [...writes, ...options.slice(0, 1).filter((one) => one !== null)])
      } else turns = turns.flatMap((writes) => options.map((one) => (one === null ? writes : [...writes, one])))
    }
    const moves: Move[] = turns.map((writes) => ({ asked, actor, kind: 'turn', writes }))
    if (this.options.failures === true) moves.push({ asked, actor, kind: 'failed', writes: [] })
    if (this.options.late === true) moves.push({ asked, actor, kind: 'late', writes: [] })
    return moves
  }

  private choices(state: State, actor: Actor, field: string, due: 'r' | 'o' | '-'): readonly Choice[] {
    const declared = this.index.fields.get(field)
    const view = this.views.get(field)
    if (!declared || !view) return [null]
    const name = fieldName(field)
    const all = this.domain(declared, view).flatMap((value): readonly TurnWrite[] =>
      this.keys(state, actor, declared, view).map((key) => ({ field: name, value, ...(key === null ? {} : { key }) })),
    )
    const misfit = this.options.refusals === true ? misfitOf(declared.type) : null
    // What nobody looks at can only be missing or there; a blank is a missing one.
    const unseen = view.mode === 'presence' || view.mode === 'dropped'
    const said = unseen && due === 'o' ? all.filter(({ value }) => value !== '') : unseen && due === '-' ? all.filter(({ value }) => value === '') : all
    return [...(due === 'r' ? [] : [null]), ...said, ...(due === 'r' && misfit !== null ? [{ field: name, value: misfit }] : [])]
  }

  /** How many can have a value of their own in a field. */
  private panel({ name }: Field, named: number): number {
    const open = this.machine.states.some(({ requires }) => requires.some((one) => one.field === name && one.from.kind === 'agent' && one.from.agent === null))
    return open ? named + this.machine.agents.length : named
  }

  private domain(field: Field, view: View): readonly Value[] {
    let values = this.domains.get(field.name)
    if (!values) {
      const writers = new Set(this.machine.states.flatMap(({ requires }) => requires.filter((one) => one.field === field.name).map(({ from }) => namedActor(from) ?? JSON.stringify(from))))
      const mutuals = [...this.views.values()].filter(({ mutual }) => mutual).length
      // A list holds many values of one writer, and where anybody may write there are as many as there are agents.
      const voices = field.type.type === 'list' ? LARGEST_PANEL : this.panel(field, writers.size) + mutuals - 1
      values = domainOf(field.type, view, Math.min(LARGEST_PANEL, voices))
      this.domains.set(field.name, values)
      const leaf = leafType(field.type)
      if (view.mode === 'exact' && view.opaque && (leaf.type === 'string' || leaf.type === 'integer')) this.doubt({ kind: 'computes', field: field.name })
      if (view.mode === 'exact' && view.mutual && voices > LARGEST_PANEL) this.doubt({ kind: 'computes', field: field.name })
      if (view.mode === 'exact' && (leaf.type === 'map' || leaf.type === 'list')) this.doubt({ kind: 'nested', field: field.name })
    }
    return values
  }

  /** Under which keys an actor can write: its own, or any where no requirement of the state names a writer of the map. */
  private keys(state: State, actor: Actor, field: Field, view: View): readonly (string | null)[] {
    if (field.type.type !== 'map') return [null]
    if (this.index.needs(state).some((need) => need.field === field.name && namedActor(need.from) !== null)) return [null]
    if (view.mode === 'dropped' || view.mode === 'presence') return [null]
    const mine = [...view.keys].filter((key) => key !== '' && (!/^(?:agent|user):/.test(key) || key === actor))
    this.doubt({ kind: 'free-keys', field: field.name })
    return [null, ...mine, FREE_KEY]
  }
}

const LARGEST_PANEL = 7
