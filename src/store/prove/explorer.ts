import { ConfigurationGraph, Explorer, panelsOf, proofFindings, type Panel, type Progress } from '../../analysis/explore'
import { readMachine } from '../../machine'
import type { ProofReport, ProofRequest } from './types'

/** How long is gone on before anything else gets its turn, in milliseconds. */
const SLICE_MS = 40
const STEPS = 50

interface Outside {
  now(): number
  /** Goes on with `task` after everything that waits. */
  later(task: () => void): void
}

/** One exploration in slices, so that it can be told to stop. */
export function explore(request: ProofRequest, { now, later }: Outside, onProgress: (progress: Progress, ms: number) => void): { readonly report: Promise<ProofReport>; stop(): void; drop(): void } {
  let stopped = false
  let dropped = false
  const began = now()
  /** Spent going through configurations, without reading the text and without waiting. */
  let exploredMs = 0
  const report = new Promise<ProofReport>((resolve, reject) => {
    const reading = readMachine(request.text)
    const explorer = new Explorer(reading.machine, request.options)
    const slice = (): void => {
      if (dropped) return
      try {
        if (stopped) explorer.stop()
        const since = now()
        while (!explorer.step(STEPS)) if (now() >= since + SLICE_MS) break
        exploredMs += now() - since
        if (!explorer.isDone) {
          onProgress(explorer.progress(), exploredMs)
          later(slice)
          return
        }
        resolve(reportOf(request, explorer, proofFindings(reading, explorer), { ms: now() - began, exploredMs }))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    slice()
  })
  return { report, stop: () => void (stopped = true), drop: () => void (dropped = true) }
}

function reportOf({ text, options }: ProofRequest, explorer: Explorer, findings: ProofReport['findings'], times: Pick<ProofReport, 'ms' | 'exploredMs'>): ProofReport {
  const { original: machine } = explorer
  const graph = new ConfigurationGraph(explorer)
  const ends = graph.towards([...graph.ended('done'), ...graph.ended('stuck')])
  // Where there is one edge, nothing is decided.
  const decisions = machine.states.filter(({ transitions }) => transitions.length > 1).flatMap(({ name }) => explorer.decisions.at(name))
  const sum = (some: typeof decisions): number => some.reduce((all, { count }) => all + count, 0)
  const states = [...new Set(machine.states.map(({ name }) => name as string))]
  return {
    text, options, findings, ...times,
    doubts: explorer.doubts,
    progress: explorer.progress(),
    panels: panelsOf(machine, (state) => explorer.decisions.at(state)[0]?.samples[0]?.slots ?? null) as readonly Panel[],
    counts: {
      states: states.length,
      entered: states.filter((name) => explorer.happened.entered.has(name)).length,
      edges: machine.states.reduce((all, { terminal, transitions }) => all + (terminal ? 0 : transitions.length), 0),
      fired: explorer.happened.fired.size,
      stuck: explorer.stuck.length,
      trapped: ends.reduce((all, reaches) => all + (reaches === 0 ? 1 : 0), 0),
      decisions: sum(decisions),
      overlapping: sum(decisions.filter(({ edges }) => edges.filter((outcome) => outcome === 'passed').length > 1)),
      erring: sum(decisions.filter(({ errors }) => errors.length > 0)),
    },
  }
}
