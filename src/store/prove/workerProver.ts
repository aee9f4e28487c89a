import type { Progress } from '../../analysis/explore'
import { explore } from './explorer'
import type { ProofReport, ProofRequest, ProverPort, Proving } from './types'

/** What the worker is asked, and what it answers; `ask` ties them together. */
export type ProofQuestion = { readonly ask: number; readonly kind: 'prove'; readonly request: ProofRequest } | { readonly ask: number; readonly kind: 'stop' | 'drop' }
export type ProofAnswer = { readonly ask: number } & (
  | { readonly kind: 'progress'; readonly progress: Progress; readonly ms: number }
  | { readonly kind: 'report'; readonly report: ProofReport }
  | { readonly kind: 'failed'; readonly message: string }
)

/** The same without a worker: in a test, and where a browser gives none. */
export const localProver = (): ProverPort => ({
  prove: (request, onProgress): Proving => explore(request, { now: () => performance.now(), later: (task) => void setTimeout(task, 0) }, onProgress),
})

/** One that never comes to anything: for tests that are about something else. */
export const idleProver: ProverPort = { prove: () => ({ report: new Promise(() => undefined), stop: () => undefined, drop: () => undefined }) }

const start = (): Worker => new Worker(new URL('./proveWorker.ts', import.meta.url), { type: 'module', name: 'prove' })

/**
 * Explores in a worker, which is started at the first proof. Where there is none, or it breaks, the page does it itself, in
 * slices.
 */
export const workerProver = (makeWorker: () => Worker = start): ProverPort => {
  let worker: Worker | null = null
  let broken = false
  let asked = 0
  const local = localProver()

  const open = (): Worker | null => {
    if (worker || broken) return worker
    try {
      worker = makeWorker()
    } catch {
      broken = true
    }
    return worker
  }

  return {
    prove: (request, onProgress) => {
      const to = open()
      if (!to) return local.prove(request, onProgress)
      asked += 1
      const ask = asked
      let dropped = false
      const report = new Promise<ProofReport>((resolve, reject) => {
        const quit = (): void => {
          to.removeEventListener('message', hear)
          to.removeEventListener('error', fail)
        }
        const hear = ({ data }: MessageEvent<ProofAnswer>): void => {
          if (dropped || data.ask < ask) return
          if (data.ask > ask) return quit()
          if (data.kind === 'progress') return onProgress(data.progress, data.ms)
          quit()
          if (data.kind === 'report') resolve(data.report)
          else reject(new Error(data.message))
        }
        const fail = (): void => {
          quit()
          worker?.terminate()
          worker = null
          // Out of memory, most likely: the next, smaller one gets a new worker.
          reject(new Error('The exploration broke off. Try again with a smaller machine.'))
        }
        to.addEventListener('message', hear)
        to.addEventListener('error', fail)
        to.postMessage({ ask, kind: 'prove', request } satisfies ProofQuestion)
      })
      const drop = (): void => {
        dropped = true
        to.postMessage({ ask, kind: 'drop' } satisfies ProofQuestion)
      }
      return { report, stop: () => to.postMessage({ ask, kind: 'stop' } satisfies ProofQuestion), drop }
    },
  }
}
