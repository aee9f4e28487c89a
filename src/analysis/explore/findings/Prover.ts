import type { Machine, Reading } from '../../../machine'
import { slotValue, type Run } from '../../../reducer'
import { Facts } from '../../facts'
import { placed, type Draft } from '../../rule'
import type { Finding } from '../../types'
import { actorName, code, listed, plural } from '../../words'
import type { Decision, Sample, Where } from '../decisions'
import type { Explorer } from '../Explorer'
import { ConfigurationGraph } from '../graph'
import type { Move } from '../types'
import { play } from '../witness'

/** A counterexample: the shortest script that shows it, and what it shows. */
export interface Witness {
  readonly script: string
  readonly says: string
  /** It shows no wrong, but how near a run comes to what never happens. */
  readonly near?: true
}

/** What the run of a witness has come to, for whoever plays it again. */
export type Claim =
  | { readonly kind: 'stuck'; readonly state: string }
  | { readonly kind: 'passes'; readonly state: string; readonly edges: readonly number[] }
  | { readonly kind: 'errors'; readonly state: string; readonly transition: number; readonly guard: number }
  | { readonly kind: 'not-fired'; readonly state: string; readonly transition: number }
  | { readonly kind: 'asks-nobody'; readonly state: string }
  | { readonly kind: 'trapped' }
  | { readonly kind: 'reaches'; readonly state: string }
  | { readonly kind: 'halted'; readonly cap: string }

export type ProofFinding = Finding & { readonly witness?: Witness; readonly claim?: Claim }
export interface ProofRule {
  readonly id: string
  readonly name: string
  readonly severity: Finding['severity']
  find(prover: Prover): Iterable<ProofDraft>
}
export interface ProofDraft extends Draft {
  readonly witness?: Witness | undefined
  readonly claim?: Claim
}

interface Shown {
  readonly script: string
  /** `After 3 answers,` */
  readonly after: string
}

/** What the rules of the exploration look at: a finished exploration beside the text that it is about. */
export class Prover {
  readonly facts: Facts
  readonly machine: Machine
  readonly graph: ConfigurationGraph
  /** From which configurations an end can be reached; from which an end or a place to be stuck in. */
  private finishing: Uint8Array | null = null
  private ending: Uint8Array | null = null
  private readonly shown = new Map<string, Shown | null>()

  constructor(
    readonly reading: Reading,
    readonly explorer: Explorer,
  ) {
    this.machine = reading.machine
    this.facts = new Facts(reading)
    this.graph = new ConfigurationGraph(explorer)
  }

  /** What was never met is never met: only then may a finding speak of all runs. */
  get isProof(): boolean {
    return this.explorer.isComplete
  }

  get finishes(): Uint8Array {
    return (this.finishing ??= this.graph.towards(this.graph.ended('done')))
  }
  get endsSomehow(): Uint8Array {
    return (this.ending ??= this.graph.towards([...this.graph.ended('done'), ...this.graph.ended('stuck')]))
  }

  /** Every state that is entered, in document order, with what its guards were shown. */
  decided(): readonly { readonly state: Machine['states'][number]; readonly decisions: readonly Decision[] }[] {
    return this.facts.states.flatMap(({ state }) => {
      const decisions = this.explorer.decisions.at(state.name)
      return decisions.length > 0 ? [{ state, decisions }] : []
    })
  }

  /** Several rules show the same run: it is written down once. */
  witness(where: Where, says: string): Witness | undefined {
    const key = `${where.from} ${where.move}`
    let shown = this.shown.get(key)
    if (shown === undefined) this.shown.set(key, (shown = this.shownBy(this.explorer.wayTo(where))))
    return shown ? { script: shown.script, says: `${shown.after} ${says}` } : undefined
  }
  nearWitness(where: Where, says: string): Witness | undefined {
    const witness = this.witness(where, says)
    return witness && { ...witness, near: true }
  }
  private shownBy(moves: readonly Move[]): Shown | null {
    const played = play(this.machine, moves)
    return played ? { script: played.script, after: afterAnswers(moves.length) } : null
  }
  witnessOf(moves: readonly Move[], says: string): Witness | undefined {
    const shown = this.shownBy(moves)
    return shown ? { script: shown.script, says: `${shown.after} ${says}` } : undefined
  }

  /** What the guards of a state see, in words: `votes: security approve, perf reject`. */
  describe(state: string, slots: Run['slots']): string {
    const fields = this.explorer.decisions.fieldsOf(state)
    return listed(fields.map((field) => describeField(field, slots[field])))
  }

  /** A decision's first sample in words, or that there is nothing to see. */
  told(state: string, { slots }: Sample): string {
    return this.describe(state, slots) || 'whatever was answered'
  }

  place(draft: ProofDraft, rule: Pick<ProofRule, 'id' | 'name' | 'severity'>): ProofFinding {
    const { witness, claim } = draft
    return { ...placed(draft, rule, this.facts), ...(witness ? { witness } : {}), ...(witness && claim ? { claim } : {}) }
  }
}

const afterAnswers = (count: number): string => (count === 0 ? 'At the start,' : `After ${plural(count, 'answer')},`)

const MOST_ENTRIES = 4

function describeField(field: string, slot: Run['slots'][string] | undefined): string {
  if (slot?.kind === 'map') {
    const { entries } = slot
    if (entries.length === 0) return `${code(field)} empty`
    if (entries.length <= MOST_ENTRIES) return `${code(field)}: ${entries.map(({ key, value }) => `${actorName(key)} ${said(value)}`).join(', ')}`
    const counts = new Map<string, number>()
    for (const { value } of entries) counts.set(said(value), (counts.get(said(value)) ?? 0) + 1)
    return `${code(field)}: ${[...counts].map(([value, count]) => `${count} ${value}`).join(', ')}`
  }
  if (slot?.kind === 'list') return `${plural(slot.items.length, 'item')} in ${code(field)}`
  const value = slotValue(slot)
  return value === null ? `${code(field)} unset` : value === '' ? `${code(field)} blank` : `${code(field)} = ${said(value)}`
}
const said = (value: unknown): string => (typeof value === 'string' ? (value === '' ? 'blank' : value) : JSON.stringify(value))

export const share = (count: number, all: number): string => (all === 1 ? 'the only combination there is' : `${count} of ${plural(all, 'combination')}`)
export const total = (decisions: readonly Decision[]): number => decisions.reduce((sum, { count }) => sum + count, 0)
