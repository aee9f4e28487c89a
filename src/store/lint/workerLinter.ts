import { localLinter, type LintAnswer, type Linter, type LintRequest, type MendedAll, type Patience } from './linter'
import type { Problem } from '../types'

interface Waiting {
  readonly request: LintRequest
  readonly patience: Patience | undefined
  readonly resolve: (answer: LintAnswer) => void
  readonly reject: (error: Error) => void
}
type Question = { readonly kind: 'find'; readonly text: string } | { readonly kind: 'mend-all'; readonly text: string; readonly rule: string }

const start = (): Worker => new Worker(new URL('./lintWorker.ts', import.meta.url), { type: 'module', name: 'lint' })

/**
 * Looks through texts in a worker, which is started by the first of them. Where none can be started, or it dies, this page
 * does the work itself: slower under the hand, and still done.
 */
export const workerLinter = (makeWorker: () => Worker = start): Linter => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let broken = false
  let local: Linter | null = null
  let asked = 0

  const giveUp = (): void => {
    broken = true
    worker?.terminate()
    worker = null
    const left = [...waiting.values()]
    waiting.clear()
    for (const { reject } of left) reject(new Error('The lint worker is gone.'))
  }

  const open = (): Worker | null => {
    if (worker || broken) return worker
    try {
      worker = makeWorker()
    } catch {
      giveUp()
      return null
    }
    worker.addEventListener('message', ({ data }: MessageEvent<LintAnswer>) => {
      const asker = waiting.get(data.ask)
      if (data.kind === 'count') return asker?.patience?.onCount(data.count)
      waiting.delete(data.ask)
      if (data.kind === 'failed') asker?.reject(new Error(data.message))
      else asker?.resolve(data)
    })
    worker.addEventListener('error', giveUp)
    worker.addEventListener('messageerror', giveUp)
    return worker
  }

  /** A worker that is mending hears nothing until it is done: it goes, and another answers what else was asked. */
  const callOff = (ask: number): void => {
    const asker = waiting.get(ask)
    if (!asker || !worker) return
    waiting.delete(ask)
    worker.terminate()
    worker = null
    const next = waiting.size > 0 ? open() : null
    if (next) for (const { request } of waiting.values()) next.postMessage(request)
    asker.reject(new DOMException('The mends were called off.', 'AbortError'))
  }

  const ask = (question: Question, patience?: Patience): Promise<LintAnswer> => {
    const to = open()
    if (!to) return Promise.reject(new Error('There is no lint worker.'))
    asked += 1
    const request: LintRequest = { ...question, ask: asked }
    return new Promise((resolve, reject) => {
      waiting.set(request.ask, { request, patience, resolve, reject })
      patience?.signal.addEventListener('abort', () => callOff(request.ask), { once: true })
      to.postMessage(request)
    })
  }

  const here = (): Linter => (local ??= localLinter())
  return {
    find: async (text): Promise<readonly Problem[]> => {
      try {
        const answer = await ask({ kind: 'find', text })
        if (answer.kind === 'find') return answer.problems
      } catch (error) {
        if (!broken) throw error
      }
      return here().find(text)
    },
    mendAll: async (text, rule, patience): Promise<MendedAll> => {
      try {
        const answer = await ask({ kind: 'mend-all', text, rule }, patience)
        if (answer.kind === 'mend-all') return answer.mended
      } catch (error) {
        if (!broken) throw error
      }
      return here().mendAll(text, rule, patience)
    },
  }
}
