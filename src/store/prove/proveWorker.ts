import { explore } from './explorer'
import type { ProofAnswer, ProofQuestion } from './workerProver'

const channel = new MessageChannel()
let next: (() => void) | null = null
channel.port1.addEventListener('message', () => {
  const task = next
  next = null
  task?.()
})
channel.port1.start()
const later = (task: () => void): void => {
  next = task
  channel.port2.postMessage(null)
}

const answer = (to: ProofAnswer): void => postMessage(to)
let running: ReturnType<typeof explore> | null = null
let lastTold = 0
const TOLD_EVERY_MS = 120

addEventListener('message', ({ data }: MessageEvent<ProofQuestion>) => {
  const { ask } = data
  if (data.kind === 'stop') return running?.stop()
  running?.drop()
  if (data.kind !== 'prove') return
  lastTold = 0
  running = explore(data.request, { now: () => performance.now(), later }, (progress, ms) => {
    if (ms - lastTold < TOLD_EVERY_MS) return
    lastTold = ms
    answer({ ask, kind: 'progress', progress, ms })
  })
  running.report.then(
    (report) => answer({ ask, kind: 'report', report }),
    (error: unknown) => answer({ ask, kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
