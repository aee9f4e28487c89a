import type { ExploreOptions } from '../../analysis/explore'
import type { Machine } from '../../machine'
import { editBetween } from '../editBetween'
import { moverOf } from '../lint/moved'
import type { Clock } from '../ports'
import type { Reader } from '../reading'
import { runsAlike } from '../runsAlike'
import type { App, AppActions, AppState, Problem } from '../types'
import { SMALL_LIMIT, type ProofReport, type ProverPort, type Proving } from './types'

type ProveState = Pick<AppState, 'proof' | 'proofOptions'>
type ProveActions = Pick<AppActions, 'prove' | 'stopProof' | 'setProofOptions'>

/** A pause in typing after which a small machine is proven by itself: as long as the last proof took, within these bounds. */
const PAUSE_MS = 300
const LONGEST_PAUSE_MS = 1_500

export interface ProofWatch {
  /** The text has been read anew: what is small is proven again, soon. */
  changed(): void
}

/** Proofs of the open machine: by itself after a pause while it is small, on demand when it is large. */
export const createProveSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, clock: Clock, prover: ProverPort): ProveState & ProveActions & { readonly watch: ProofWatch } => {
  let proving: Proving | null = null
  /** What the exploration that is going on goes through. */
  let provingOf: Machine | null = null
  let callOff: (() => void) | null = null
  let nth = 0
  /** What the last proof took: a machine whose every pause costs seconds of a processor slows the hand that goes on. */
  let lastMs = 0
  /** The last proof that still holds, beside the machine as it was last compared with: what has not changed is the same object. */
  let proven: { readonly machine: Machine; readonly document: string; readonly report: ProofReport } | null = null

  const whyNot = (): string | null => {
    const { reading } = get()
    if (reading.verdict === 'broken') return 'The text is no YAML as it stands. Mend it first.'
    if (reading.verdict === 'no-machine') return 'There is no machine in the text yet.'
    if (reading.machine.unrunnable === true || reading.machine.initialState === null) return 'The machine does not start. Mend its errors first.'
    return null
  }

  const drop = (): void => {
    nth += 1
    proving?.drop()
    proving = null
    callOff?.()
    callOff = null
  }

  const finish = (of: Proving, report: ProofReport, byItself: boolean): void => {
    if (proving !== of) return
    proving = null
    lastMs = report.ms
    const { document, reading, announce } = get()
    const isStale = reading.text !== report.text && !(provingOf && runsAlike(provingOf, reading.machine))
    set({ proof: { kind: 'done', report, isStale, byItself } })
    proven = isStale ? null : { machine: reading.machine, document: document.id, report }
    if (!isStale) showNow(report)
    if (!byItself) announce(`Explored: ${report.progress.configurations} configurations, ${report.findings.length} findings.`)
  }

  /** What was found, where its elements stand now: one whose words were written anew stands at its element. */
  const showNow = (report: ProofReport): void => {
    const { reading, showExplored } = get()
    if (reading.text === report.text) return showExplored(reading.text, report.findings)
    const along = moverOf(editBetween(report.text, reading.text), null)
    showExplored(reading.text, report.findings.flatMap((finding): readonly Problem[] => {
      const span = finding.path === undefined ? null : reading.spanOf(finding.path)
      const [moved = span && { ...finding, range: span.key ?? span.item }] = along([finding])
      return moved ? [moved] : []
    }))
  }

  const start = (options: ExploreOptions, byItself: boolean): void => {
    drop()
    const { text, machine } = get().reading
    provingOf = machine
    set({ proof: { kind: 'running', text, progress: null, ms: 0, byItself } })
    nth += 1
    const mine = nth
    const of = prover.prove({ text, options }, (progress, ms) => {
      if (nth === mine) set({ proof: { kind: 'running', text, progress, ms, byItself } })
    })
    proving = of
    of.report.then(
      (report) => finish(of, report, byItself),
      (error: unknown) => {
        if (proving !== of) return
        proving = null
        set({ proof: { kind: 'failed', message: error instanceof Error ? error.message : String(error) } })
      },
    )
  }

  return {
    proof: { kind: 'none' },
    proofOptions: {},
    prove: () => {
      reader.now()
      const why = whyNot()
      if (why !== null) {
        drop()
        return set({ proof: { kind: 'impossible', why } })
      }
      start(get().proofOptions, false)
    },
    stopProof: () => proving?.stop(),
    setProofOptions: (proofOptions) => {
      set({ proofOptions })
      const { proof } = get()
      if (proof.kind === 'done' || proof.kind === 'running') start({ ...proofOptions, ...(proof.byItself ? { limit: SMALL_LIMIT } : {}) }, proof.byItself)
    },
    watch: {
      changed: () => {
        const { reading, document, proof, explored } = get()
        const why = whyNot()
        if (why !== null) {
          drop()
          proven = null
          return set({ proof: { kind: 'impossible', why } })
        }
        if (proven?.document === document.id && runsAlike(proven.machine, reading.machine)) {
          proven = { ...proven, machine: reading.machine }
          // Only words have changed: what was found has gone along with them, unless some of it was taken out and is back.
          if (reading.text !== proven.report.text && explored.length !== proven.report.findings.length) showNow(proven.report)
          return
        }
        if (proof.kind === 'running' && proving && (proof.text === reading.text || (provingOf && runsAlike(provingOf, reading.machine)))) return
        drop()
        proven = null
        if (proof.kind === 'done' && !proof.isStale) set({ proof: { ...proof, isStale: true } })
        callOff = clock.after(Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, lastMs)), () => {
          callOff = null
          start({ ...get().proofOptions, limit: SMALL_LIMIT }, true)
        })
      },
    },
  }
}
