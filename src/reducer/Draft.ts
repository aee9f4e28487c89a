import type { Machine, State } from '../machine'
import type { CelScope } from '../guards'
import { indexOf, type MachineIndex, type Need } from './machineIndex'
import { celContext } from './slots'
import type { JournalRecord, RecordBody, Run, Slot, Status, VisitOf, Watch } from './types'

/** A run under the reducer's hands: changed in place during one event, then a plain run again. */
export class Draft {
  readonly index: MachineIndex
  status: Status
  state: Run['state']
  visit: number
  iterations: number
  exchanges: number
  stageExchanges: number
  agentExchanges: Run['agentExchanges']
  asked: Run['asked']
  open: Run['open']
  issued: Run['issued']
  private currentSlots: Run['slots']
  /** Only once a state is entered: a chain of thousands of decision states must not copy its visits at each. */
  private visits: Map<string, number> | null = null
  private scopeOfSlots: CelScope | null = null
  private readonly records: JournalRecord[] = []

  constructor(
    readonly machine: Machine,
    private readonly before: Run,
    readonly watch?: Watch,
  ) {
    this.index = indexOf(machine)
    this.status = before.status
    this.state = before.state
    this.visit = before.visit
    this.iterations = before.iterations
    this.exchanges = before.exchanges
    this.stageExchanges = before.stageExchanges
    this.agentExchanges = before.agentExchanges
    this.asked = before.asked
    this.open = before.open
    this.issued = before.issued
    this.currentSlots = before.slots
  }

  get slots(): Run['slots'] {
    return this.currentSlots
  }

  setSlot(field: string, slot: Slot): void {
    this.currentSlots = { ...this.currentSlots, [field]: slot }
    this.scopeOfSlots = null
  }

  slot(field: string): Slot | undefined {
    return Object.hasOwn(this.currentSlots, field) ? this.currentSlots[field] : undefined
  }

  /** Counts one more visit of a state; gives its number. */
  countVisit(state: string): number {
    this.visits ??= new Map(Object.entries(this.before.visits))
    const visit = (this.visits.get(state) ?? 0) + 1
    this.visits.set(state, visit)
    return visit
  }

  /** What an expression sees now; built again only after a write. */
  get scope(): CelScope {
    this.scopeOfSlots ??= { context: celContext(this.currentSlots) }
    return this.scopeOfSlots
  }

  get here(): State | undefined {
    return this.state === null ? undefined : this.index.states.get(this.state)
  }

  get needs(): readonly Need[] {
    return this.here ? this.index.needs(this.here) : []
  }

  /** This stay, as writes of it are marked. */
  get stay(): VisitOf | null {
    return this.state === null ? null : { state: this.state, visit: this.visit }
  }

  /** Takes the body over: callers hand in a new object, which is stamped in place because copying it is half a microstep's time. */
  record(body: RecordBody): void {
    const record = body as { -readonly [K in keyof JournalRecord]: JournalRecord[K] }
    record.seq = this.before.seq + this.records.length
    record.state = this.state
    if (this.state !== null) record.visit = this.visit
    record.iteration = this.iterations
    this.records.push(record as JournalRecord)
  }

  /** The end of a run: its summons close with it, so whatever still comes is late. */
  end(status: Status): void {
    this.status = status
    this.open = []
  }

  finish(): Run {
    return {
      status: this.status,
      state: this.state,
      visit: this.visit,
      visits: this.visits ? Object.fromEntries(this.visits) : this.before.visits,
      slots: this.currentSlots,
      iterations: this.iterations,
      exchanges: this.exchanges,
      stageExchanges: this.stageExchanges,
      agentExchanges: this.agentExchanges,
      asked: this.asked,
      open: this.open,
      issued: this.issued,
      seq: this.before.seq + this.records.length,
      // Joined by `concat`: spreading a journal of tens of thousands of records takes three times as long, at every event.
      journal: this.records.length === 0 ? this.before.journal : this.before.journal.concat(this.records),
    }
  }
}
