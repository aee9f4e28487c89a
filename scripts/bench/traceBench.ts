import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openBuilt } from '../openBuilt'
import { timing } from './measure'
import { ms, times, type Row } from './table'
import type {} from './tracePage/main'

const outDir = '.results/bench-trace'
const SIZES = [1_000, 4_000, 10_000] as const
const ROUNDS = 5
/** Longer tasks keep a page from answering. Source: W3C Long Tasks. */
const LONG_MS = 50
/** Mermaid's time grows faster than the run; a peer that is not done by then is given up, and the ratio is a bound. */
const PEER_LIMIT_MS = 90_000

/** The trace as a diagram with every row open, until painted, beside Mermaid drawing the same messages in a page of its own; and scrolling it. */
export async function traceBench(): Promise<readonly Row[]> {
  await build({ configFile: false, root: resolve('scripts/bench/tracePage'), base: './', logLevel: 'error', plugins: [react()], build: { outDir: resolve(outDir), emptyOutDir: true, chunkSizeWarningLimit: 8192 } })
  return openBuilt(
    async (page, url) => {
      await open(page, url)
      const rows: Row[] = []
      for (const size of SIZES) {
        console.error(`  ${size.toLocaleString('en')} messages`)
        await page.evaluate((messages) => window.trace.prepare(messages), size)
        const taken: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) taken.push(await page.evaluate(() => window.trace.own()))
        const own = timing(taken).median
        const what = `first paint of ${size.toLocaleString('en')} messages`
        const peer = await peerOf(page, url, size)
        rows.push(
          peer === null
            ? { what, median: ms(own), peer: 'mermaid, given up', peerMedian: `over ${PEER_LIMIT_MS / 1_000} s`, ratio: `over ${faster(own, PEER_LIMIT_MS)}` }
            : { what, median: ms(own), peer: 'mermaid, once', peerMedian: ms(peer), ratio: faster(own, peer) },
        )
      }
      const { tasks, value: mounted } = await tasksOf(page, () => page.evaluate(() => window.trace.scrolled()))
      const longest = tasks.toSorted((a, b) => b.cpuMs - a.cpuMs)[0] ?? { cpuMs: 0, wallMs: 0 }
      const long = tasks.filter(({ cpuMs }) => cpuMs > LONG_MS).length
      rows.push({
        what: `longest task while 10,000 messages are scrolled, ${mounted} rows in the page, ${long === 0 ? 'none' : long} of ${tasks.length.toLocaleString('en')} over ${LONG_MS} ms`,
        median: ms(longest.cpuMs), peer: 'a long task', peerMedian: `${LONG_MS} ms`, ratio: times(longest.cpuMs / LONG_MS),
      })
      return rows
    },
    { outDir },
  )
}

const faster = (own: number, peer: number): string => `${Math.round(peer / own)}× as fast`

/** One task of the page's main thread. `cpuMs` is what it took of the processor: other programs make it no longer. */
interface Task {
  readonly cpuMs: number
  readonly wallMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, of the clock and of the thread. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** What the browser itself records of the page's tasks while something is done to it. */
async function tasksOf<T>(page: Page, act: () => Promise<T>): Promise<{ readonly tasks: readonly Task[]; readonly value: T }> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  const value = await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the browser recorded no task')
  return { tasks: tasks.map(({ dur = 0, tdur }) => ({ cpuMs: (tdur ?? dur) / 1_000, wallMs: dur / 1_000 })), value }
}

async function open(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(180_000)
  await page.goto(url)
  await page.waitForFunction(() => 'trace' in window)
}

/** How long Mermaid takes, in ms; null where it is not done in time. Its page is closed, as nothing else stops it. */
async function peerOf(page: Page, url: string, messages: number): Promise<number | null> {
  const own = await page.context().newPage()
  try {
    await open(own, url)
    const drawn = own.evaluate((count) => window.trace.peer(count), messages)
    drawn.catch(() => undefined)
    return await Promise.race([drawn, new Promise<null>((resolve) => setTimeout(resolve, PEER_LIMIT_MS, null))])
  } finally {
    await own.close()
  }
}
