import type { Machine, State } from '../../machine'
import { advance, commit, indexOf, newRun, reduce, type Actor, type MachineIndex, type Run, type StuckWhy } from '../../reducer'
import { Answers } from './answers'
import { Canon, type Ending } from './Canon'
import { Decisions, type Where } from './decisions'
import { Happened } from './Happened'
import { Ints } from './Ints'
import { observe } from './observed'
import type { View } from './views'
import { summonsToTry } from './order'
import { projected } from './projected'
import { DEFAULT_LIMIT, eventOf, type Doubt, type ExploreOptions, type Move, type Progress } from './types'

/**
 * Every configuration that a run can be in, whatever the asked answer, breadth first: the first way found to anything is
 * a shortest one, in answers. Caps are left out here and looked at on the finished graph.
 *
 * Pure, and it can be stopped between any two steps. The moves are made by the reducer itself. Source: spec §2, §3.
 */
export class Explorer {
  readonly index: MachineIndex
  readonly views: ReadonlyMap<string, View>
  readonly canon: Canon
  readonly decisions: Decisions
  readonly doubts: Doubt[] = []
  readonly moves: Move[] = []
  /** By configuration: its key, the configuration and move that first led to it. */
  readonly keys: string[] = []
  private readonly parents = new Ints()
  private readonly parentMoves = new Ints()
  /** Answers on the shortest way to a configuration. */
  readonly depths = new Ints()
  /** Edges: from, to, move, whether somebody was asked anew. */
  readonly edgeFrom = new Ints()
  readonly edgeTo = new Ints()
  readonly edgeMove = new Ints()
  readonly edgeAsks = new Ints()
  readonly happened: Happened
  readonly stuck: { readonly node: number; readonly why: StuckWhy; readonly state: string }[] = []
  readonly halted: number[] = []

  private readonly machine: Machine
  private readonly answers: Answers
  private readonly ids = new Map<string, number>()
  private readonly moveIds = new Map<Move, number>()
  private readonly limit: number
  private next = 0
  private keyBytes = 0
  private overLimit = false
  private where: Where = { from: -1, move: -1 }
  /** Says that the last decision left the run stuck. */
  private leaveStuck: (() => void) | null = null

  constructor(
    readonly original: Machine,
    readonly options: ExploreOptions = {},
  ) {
    this.limit = options.limit ?? DEFAULT_LIMIT
    this.views = observe(original)
    this.machine = projected(original, this.views)
    this.index = indexOf(this.machine)
    this.happened = new Happened(this.index)
    const doubt = (one: Doubt): void => {
      if (!this.doubts.some((known) => JSON.stringify(known) === JSON.stringify(one))) this.doubts.push(one)
    }
    this.canon = new Canon(this.machine, this.index, this.views, doubt)
    this.decisions = new Decisions(this.machine, this.canon)
    this.answers = new Answers(this.machine, this.index, this.views, options, doubt)
    const run = reduce(this.machine, newRun(this.machine), { kind: 'start' }, this.watch)
    if (run.status.kind === 'new') doubt({ kind: 'does-not-start' })
    else this.arrive(run)
  }

  get isDone(): boolean {
    return this.overLimit || this.next >= this.keys.length
  }

  /** Everything was looked at, and nothing that was left out could matter. */
  get isComplete(): boolean {
    return this.isDone && this.doubts.length === 0
  }

  progress(): Progress {
    const { edgeFrom, edgeTo, edgeMove, edgeAsks, parents, parentMoves, depths, keys } = this
    const tables = [edgeFrom, edgeTo, edgeMove, edgeAsks, parents, parentMoves, depths].reduce((sum, { bytes }) => sum + bytes, 0)
    return { configurations: keys.length, transitions: edgeFrom.length, waiting: keys.length - this.next, limit: this.limit, bytes: tables + this.keyBytes + keys.length * 80 }
  }

  /** Looks at up to `most` further configurations; true when there is nothing left to look at. */
  step(most: number): boolean {
    for (let i = 0; i < most && !this.isDone; i++) this.expand(this.next++)
    return this.isDone
  }

  /** What was not found is not proven: the exploration was called off. */
  stop(): void {
    if (!this.isDone) this.doubts.push({ kind: 'stopped' })
    this.overLimit = true
  }

  /** The configurations and moves from the start to a configuration, the last move first made. */
  wayTo({ from, move }: Where): readonly Move[] {
    const way: Move[] = []
    for (let node = from, by = move; by >= 0; by = this.parentMoves.at(node), node = this.parents.at(node)) way.unshift(this.moves[by] as Move)
    return way
  }
  whereOf(node: number): Where {
    return { from: this.parents.at(node), move: this.parentMoves.at(node) }
  }
  endingOf(node: number): Ending | null {
    return this.canon.endingOf(this.keys[node] ?? '')
  }
  /** The number of the configuration that a run rests in, or -1 when it was never met. */
  nodeOf(run: Run): number {
    return this.ids.get(this.canon.keyOf(run)) ?? -1
  }

  /** What whoever is asked by `asked` can answer in a state, with these slots. */
  movesOf(state: State, asked: Actor, slots: Run['slots']): readonly Move[] {
    return this.answers.of(state, asked, slots)
  }
  /** A parked configuration as a run that the reducer takes, or null for one that has ended. */
  runAt(node: number): Run | null {
    const key = this.keys[node] ?? ''
    return this.canon.endingOf(key) === null ? this.canon.runOf(key) : null
  }
  /** The run after one more answer; the same run when it is not asked for any more. */
  afterMove(run: Run, move: Move): Run {
    const summon = run.open.find(({ actor }) => actor === move.asked)
    return summon ? reduce(this.machine, run, eventOf(move, summon.id)) : run
  }

  private readonly watch = (state: State, slots: Run['slots'], transition: number): void => {
    this.leaveStuck = this.decisions.meet(state, slots, transition, this.where)
  }

  private expand(node: number): void {
    const key = this.keys[node] ?? ''
    if (this.canon.endingOf(key) !== null) return
    const run = this.canon.runOf(key)
    const state = run.state === null ? undefined : this.index.states.get(run.state)
    if (!state) return
    for (const summon of summonsToTry(this.index, state, run)) {
      for (const move of this.answers.of(state, summon.actor, run.slots)) {
        // Whoever is asked by name answers to that: for any person they would say the same, and the script of it would be another's.
        if (move.actor !== move.asked && run.open.some(({ actor }) => actor === move.actor)) continue
        this.where = { from: node, move: this.moveId(move) }
        this.leaveStuck = null
        this.arrive(this.after(run, move, summon.id))
        if (this.overLimit) return
      }
    }
  }

  /**
   * The run after an answer: `reduce` in its two halves, with the slots between them put down to known ones, on which
   * guards were judged before.
   */
  private after(run: Run, move: Move, summon: number): Run {
    const committed = commit(this.machine, run, eventOf(move, summon))
    return advance(this.machine, { ...committed, slots: this.canon.known(committed.slots), journal: [], seq: 0 }, this.watch)
  }

  private moveId(move: Move): number {
    let id = this.moveIds.get(move)
    if (id === undefined) {
      id = this.moves.length
      this.moves.push(move)
      this.moveIds.set(move, id)
    }
    return id
  }

  private arrive(run: Run): void {
    const { where } = this
    const key = this.canon.keyOf(run)
    let node = this.ids.get(key)
    if (node === undefined) {
      if (this.keys.length >= this.limit) {
        this.overLimit = true
        this.doubts.push({ kind: 'limit', limit: this.limit })
        return
      }
      node = this.keys.length
      this.ids.set(key, node)
      this.keys.push(key)
      this.keyBytes += key.length
      this.parents.push(where.from)
      this.parentMoves.push(where.move)
      this.depths.push(where.from < 0 ? 0 : this.depths.at(where.from) + 1)
      if (run.status.kind === 'stuck') this.stuck.push({ node, why: run.status.why, state: run.state ?? '' })
      if (run.status.kind === 'halted') this.halted.push(node)
    }
    if (run.status.kind === 'stuck' && run.status.why !== 'nobody-to-ask') this.leaveStuck?.()
    const edge = where.from < 0 ? -1 : this.edgeFrom.length
    if (edge >= 0) {
      this.edgeFrom.push(where.from)
      this.edgeTo.push(node)
      this.edgeMove.push(where.move)
    }
    const asks = this.happened.note(run.journal, where, edge)
    if (edge >= 0) this.edgeAsks.push(asks ? 1 : 0)
  }
}

/** Looks at everything at once; for a terminal and for tests. Errors: none. */
export function exploreAll(machine: Machine, options: ExploreOptions = {}): Explorer {
  const explorer = new Explorer(machine, options)
  while (!explorer.step(10_000));
  return explorer
}
