import type { Doubt, ExploreOptions, Panel, ProofFinding, Progress } from '../../analysis/explore'

/** What an exploration of one text came to. Plain data: it comes from a worker. */
export interface ProofReport {
  readonly text: string
  readonly findings: readonly ProofFinding[]
  /** Why what was not found is not proven; empty is a proof. */
  readonly doubts: readonly Doubt[]
  readonly progress: Progress
  /** From the question to the answer; and of it, what was spent going through configurations. */
  readonly ms: number
  readonly exploredMs: number
  readonly options: ExploreOptions
  readonly panels: readonly Panel[]
  readonly counts: ProofCounts
}

/** What the claims of a proof are about. */
export interface ProofCounts {
  readonly states: number
  readonly entered: number
  readonly edges: number
  readonly fired: number
  readonly stuck: number
  readonly trapped: number
  /** Things that guards were shown, and those in which two edges pass. */
  readonly decisions: number
  readonly overlapping: number
  readonly erring: number
}

export interface ProofRequest {
  readonly text: string
  readonly options: ExploreOptions
}

export interface Proving {
  readonly report: Promise<ProofReport>
  /** Ends it early: the report then says what was found so far. */
  stop(): void
  /** Drops it: no report comes any more. */
  drop(): void
}

/** Explores texts away from the hand that types. One at a time: a new one drops the one before. */
export interface ProverPort {
  prove(request: ProofRequest, onProgress: (progress: Progress, ms: number) => void): Proving
}

/** Where a proof stands. */
export type ProofState =
  | { readonly kind: 'none' }
  /** The text cannot be explored: it is broken, or does not start. */
  | { readonly kind: 'impossible'; readonly why: string }
  | { readonly kind: 'running'; readonly text: string; readonly progress: Progress | null; readonly ms: number; readonly byItself: boolean }
  /** `isStale`: the text has changed since in a way that matters. */
  | { readonly kind: 'done'; readonly report: ProofReport; readonly isStale: boolean; readonly byItself: boolean }
  | { readonly kind: 'failed'; readonly message: string }

/** What is gone through by itself after a pause in typing. */
export const SMALL_LIMIT = 20_000
