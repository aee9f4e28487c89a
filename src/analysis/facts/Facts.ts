import { childPath, elementPath, type Action, type Agent, type Diagnostic, type ElementPath, type Field, type Machine, type Range, type Reading, type Requirement, type State, type ActionsAt } from '../../machine'
import { claimOf } from '../claims'
import { writersBefore, type WritersBefore } from './Before'
import type { Components } from './components'
import { rearms, type Rearm } from './effects'
import { expressionDiagnostics } from './expressionDiagnostics'
import { Flow } from './Flow'
import { Graph, type Edge } from './Graph'
import type { Read } from './expression'
import { localFacts, type LocalFacts, type PlacedEffect, type Site } from './localFacts'

/** A state with its place among the states; of several with one name, the first. */
export interface StateFacts {
  readonly index: number
  readonly name: string
  readonly path: ElementPath
  readonly state: State
  readonly local: LocalFacts
}
/** A requirement and who may satisfy it. */
export interface Gathering {
  readonly at: StateFacts
  readonly index: number
  readonly requirement: Requirement
}
export interface ReadAt {
  readonly at: StateFacts
  readonly site: Site
  readonly read: Read
}
export interface EffectAt {
  readonly at: StateFacts
  readonly placed: PlacedEffect
}

function grouped<T>(items: Iterable<T>, key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = key(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

/** By name, in document order; of several with one name, the first. */
function firsts<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  const byName = new Map<string, T>()
  for (const item of items) if (!byName.has(item.name)) byName.set(item.name, item)
  return byName
}

/** A value that is computed when it is first asked for. */
function once<T>(compute: () => T): () => T {
  let held: { readonly value: T } | null = null
  return () => (held ??= { value: compute() }).value
}

/**
 * What the rules look at, computed once per machine and only where a rule asks. What concerns one state alone is kept
 * between readings, because an unchanged state is the same object.
 */
export class Facts {
  readonly machine: Machine
  readonly states: readonly StateFacts[]
  readonly fields: ReadonlyMap<string, Field>
  readonly agents: ReadonlyMap<string, Agent>
  readonly graph: Graph
  private readonly byName: ReadonlyMap<string, StateFacts>
  private readonly listed: ReadonlyMap<string, readonly string[]>
  private readonly rearmed: (ReadonlyMap<string, Rearm> | undefined)[] = []
  private readonly loopsKept = new Map<string, Components>()

  constructor(readonly reading: Reading) {
    const { machine } = reading
    this.machine = machine
    const byName = new Map<string, StateFacts>()
    for (const state of machine.states) {
      if (byName.has(state.name)) continue
      byName.set(state.name, { index: byName.size, name: state.name, path: elementPath('states', state.name), state, local: localFacts(state) })
    }
    this.byName = byName
    this.states = [...byName.values()]
    this.fields = firsts(machine.context)
    this.agents = firsts(machine.agents)
    const edges: Edge[] = []
    for (const { index: from, state } of this.states) {
      state.transitions.forEach(({ toState }, transition) => {
        const to = byName.get(toState)
        if (to) edges.push({ index: edges.length, from, to: to.index, transition })
      })
    }
    const initial = machine.initialState === null ? undefined : byName.get(machine.initialState)
    this.graph = new Graph(this.states.length, edges, initial?.index ?? null)
    const listed = new Map<string, string[]>()
    for (const { name, canTransition } of this.agents.values()) {
      for (const state of new Set<string>(canTransition)) {
        const names = listed.get(state)
        if (names) names.push(name)
        else listed.set(state, [name])
      }
    }
    this.listed = listed
  }

  stateNamed(name: string): StateFacts | undefined {
    return this.byName.get(name)
  }
  stateAt(index: number): StateFacts {
    const found = this.states[index]
    if (!found) throw new Error(`There is no state number ${index}.`)
    return found
  }
  nameAt(index: number): string {
    return this.stateAt(index).name
  }

  /** Reading's own diagnostics and those of the expressions, by the rule that they belong to (`''`: none). */
  readonly diagnosed = once(() => grouped<Diagnostic>([...this.reading.diagnostics, ...expressionDiagnostics(this.reading)], (d) => claimOf(d) ?? ''))

  readonly gatherings = once(() =>
    grouped<Gathering>(this.states.flatMap((at) => at.state.requires.map((requirement, index) => ({ at, index, requirement }))), ({ requirement }) => requirement.field),
  )
  gatheringsOf(field: string): readonly Gathering[] {
    return this.gatherings().get(field) ?? []
  }

  readonly reads = once(() =>
    grouped<ReadAt>(
      this.states.flatMap((at) => at.local.sites.flatMap((site) => (site.facts?.reads ?? []).map((read) => ({ at, site, read })))),
      ({ read }) => read.field,
    ),
  )
  readsOf(field: string): readonly ReadAt[] {
    return this.reads().get(field) ?? []
  }

  readonly effects = once(() =>
    grouped<EffectAt>(
      this.states.flatMap((at) => [...at.local.entry, ...at.local.exit, ...at.local.onTransition.flat()].map((placed) => ({ at, placed }))),
      ({ placed }) => placed.effect.field,
    ),
  )
  effectsOn(field: string): readonly EffectAt[] {
    return this.effects().get(field) ?? []
  }

  readonly flow = once(() => new Flow(this))

  private readonly assigned = once(() => new Set<string>([...this.effects()].filter(([, all]) => all.some(({ placed: { effect } }) => effect.verb === 'assign' && effect.value !== '')).map(([field]) => field)))
  /** Whether the machine itself writes a value into a field somewhere. */
  isAssigned(field: string): boolean {
    return this.assigned().has(field)
  }
  /** The writers of whom a field is asked, and of them those who must answer somewhere; `*` is anybody of them. */
  private readonly musts = (() => {
    const known = new Map<string, ReadonlySet<string>>()
    return (field: string): ReadonlySet<string> => {
      let musts = known.get(field)
      if (!musts) {
        const required = this.gatheringsOf(field).filter(({ requirement }) => requirement.required)
        known.set(field, (musts = new Set(required.flatMap((gathering) => ['*', ...this.writersOf(gathering)]))))
      }
      return musts
    }
  })()
  /** Whether a field (or its entry by one writer) is asked for, and never of somebody who has to answer. */
  isOptional(field: string, writer: string | null): boolean {
    return (writer === null ? this.gatheringsOf(field).length > 0 : this.panelOf(field).includes(writer)) && !this.musts(field).has(writer ?? '*')
  }

  /** The effects of going along an edge, in the order in which they happen (spec §2 Advancing). */
  effectsOf(edge: Edge): readonly PlacedEffect[] {
    const from = this.stateAt(edge.from).local
    const to = this.stateAt(edge.to).local
    const on = from.onTransition[edge.transition] ?? []
    return from.exit.length === 0 && to.entry.length === 0 ? on : [...from.exit, ...on, ...to.entry]
  }
  /** What an edge makes askable again. */
  rearmsOf(edge: Edge): ReadonlyMap<string, Rearm> {
    return (this.rearmed[edge.index] ??= rearms(this.effectsOf(edge), (field) => this.typeOf(field) === 'map'))
  }
  /** Whether an edge makes a field, or one entry of it, askable again. */
  isRearmed(edge: Edge, field: string, key?: string): boolean {
    const what = this.rearmsOf(edge).get(field)
    return what === '*' || (what !== undefined && key !== undefined && what.has(key))
  }
  /** The loops in which nothing makes a field (or that entry of it) askable again. */
  loopsKeeping(field: string, key?: string): Components {
    const name = key === undefined ? field : `${field}\u0000${key}`
    let loops = this.loopsKept.get(name)
    if (!loops) this.loopsKept.set(name, (loops = this.graph.loopsWithout((edge) => this.isRearmed(edge, field, key))))
    return loops
  }

  /** The loops in which nothing makes any entry of a field askable again. */
  loopsTouchingNot(field: string): Components {
    const name = `${field}\u0000`
    let loops = this.loopsKept.get(name)
    if (!loops) this.loopsKept.set(name, (loops = this.graph.loopsWithout((edge) => this.rearmsOf(edge).has(field))))
    return loops
  }
  /** The loops in which none of these fields is made askable again. */
  loopsKeepingAll(fields: readonly string[]): Components {
    const only = fields[0]
    if (fields.length === 1 && only !== undefined) return this.loopsKeeping(only)
    const name = fields.join('\u0001')
    let loops = this.loopsKept.get(name)
    if (!loops) this.loopsKept.set(name, (loops = this.graph.loopsWithout((edge) => fields.some((field) => this.isRearmed(edge, field)))))
    return loops
  }

  /** The agents that a state lists, in order of declaration. */
  agentsListing(state: string): readonly string[] {
    return this.listed.get(state) ?? []
  }
  /** Who can satisfy a requirement: `agent:pro`, `user:kim`, `user`. */
  writersOf({ at, requirement: { from } }: Pick<Gathering, 'at' | 'requirement'>): readonly string[] {
    if (from.kind === 'user') return [from.user === null ? 'user' : `user:${from.user}`]
    return (from.agent === null ? this.agentsListing(at.name) : [from.agent]).map((name) => `agent:${name}`)
  }
  /** Who can write a field, in order of the document. */
  readonly panelOf = (() => {
    const panels = new Map<string, readonly string[]>()
    return (field: string): readonly string[] => {
      let panel = panels.get(field)
      if (!panel) panels.set(field, (panel = [...new Set(this.gatheringsOf(field).flatMap((gathering) => this.writersOf(gathering)))]))
      return panel
    }
  })()

  /** Who can have written a field before the guards of a state are looked at, whatever way led there. */
  readonly before = (() => {
    const known = new Map<string, (state: number) => WritersBefore>()
    return (field: string, state: number): WritersBefore => {
      let found = known.get(field)
      if (!found) known.set(field, (found = writersBefore(this, field)))
      return found(state)
    }
  })()

  typeOf(field: string): Field['type']['type'] | null {
    return this.fields.get(field)?.type.type ?? null
  }
  isScalar(field: string): boolean {
    const type = this.typeOf(field)
    return type !== null && type !== 'map' && type !== 'list'
  }
  /** Whether `assign` of the empty text leaves it blank rather than unset. */
  isText(field: string): boolean {
    const type = this.typeOf(field)
    return type === 'string' || type === 'enum'
  }
  /** Whether its entries are votes: one of a few values, a yes or no. */
  isBallot(field: string): boolean {
    const type = this.fields.get(field)?.type
    return type?.type === 'map' && (type.of?.type === 'enum' || type.of?.type === 'boolean')
  }

  /** Where a requirement stands; those that could not be read are no part of the machine, so its indexes can lag behind. */
  requirementPath(at: StateFacts, index: number): ElementPath {
    const { reading } = this
    for (let place = 0, readable = 0; place < index + 64; place++) {
      const item = childPath(at.path, 'requires', place)
      if (!reading.spanOf(item)) break
      if (reading.spanOf(childPath(item, 'name')) && reading.spanOf(childPath(item, 'from')) && readable++ === index) return item
    }
    return childPath(at.path, 'requires', index)
  }
  sitePath(at: StateFacts, site: Site): ElementPath {
    if (site.where === 'prompt' && site.requirement !== undefined) return childPath(this.requirementPath(at, site.requirement), 'prompt')
    return childPath(at.path, ...site.at)
  }
  /** A range inside an expression as a range inside the scalar that holds it. */
  inner(site: Site, range: Range): Range {
    return { start: range.start + site.offset, end: range.end + site.offset }
  }
  actionPath({ at, placed }: EffectAt): ElementPath {
    return childPath(at.path, ...placed.at)
  }
  /** The list that an effect's action stands in. */
  actionsAt({ at, placed }: EffectAt): ActionsAt {
    return placed.transition === undefined ? { list: placed.phase === 'exit' ? 'exit' : 'entry', state: at.state.name } : { list: 'onTransition', state: at.state.name, transition: placed.transition }
  }
  actionOf({ at, placed }: EffectAt): Action | undefined {
    const list = placed.transition === undefined ? at.state[placed.phase === 'exit' ? 'exit' : 'entry'] : at.state.transitions[placed.transition]?.onTransition
    return list?.[placed.index]
  }
  transitionPath(at: StateFacts, transition: number): ElementPath {
    return childPath(at.path, 'transitions', transition)
  }
  edgePath(edge: Edge): ElementPath {
    return this.transitionPath(this.stateAt(edge.from), edge.transition)
  }
  /** The guards of an edge, as far as they are CEL. */
  guardsOf(at: StateFacts, transition: number): readonly Site[] {
    return at.local.sites.filter((site) => site.where === 'guard' && site.transition === transition)
  }
}
