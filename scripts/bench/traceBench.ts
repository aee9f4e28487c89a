import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openBuilt } from '../openBuilt'
import { timing } from './measure'
import { ms, times, type Row } from './table'
import type {} from './tracePage/main'

const outDir = '.results/bench-trace'
const SIZES = [1_000, 4_000, 10_000] as const

/** The trace as a diagram with every row open, until painted, beside Mermaid drawing the same messages in the same page; and scrolling it. */
export async function traceBench(): Promise<readonly Row[]> {
  await build({ configFile: false, root: resolve('scripts/bench/tracePage'), base: './', logLevel: 'error', plugins: [react()], build: { outDir: resolve(outDir), emptyOutDir: true, chunkSizeWarningLimit: 8192 } })
  return openBuilt(
    async (page, url) => {
      page.setDefaultTimeout(600_000)
      await page.goto(url)
      await page.waitForFunction(() => 'trace' in window)
      const rows: Row[] = []
      for (const size of SIZES) {
        await page.evaluate((messages) => window.trace.prepare(messages), size)
        const taken: number[] = []
        for (let round = 0; round < 5; round += 1) taken.push(await page.evaluate(() => window.trace.own()))
        const own = timing(taken).median
        const peer = await page.evaluate((messages) => window.trace.peer(messages), size)
        rows.push({ what: `first paint of ${size.toLocaleString('en')} messages`, median: ms(own), peer: 'mermaid, once', peerMedian: ms(peer), ratio: times(own / peer) })
      }
      const { longest, rows: mounted } = await page.evaluate(() => window.trace.scrolled())
      rows.push({ what: `longest task while 10,000 messages are scrolled, ${mounted} rows in the page`, median: longest === 0 ? 'under 50 ms' : ms(longest), peer: 'a long task', peerMedian: '50 ms', ratio: longest === 0 ? 'none' : times(longest / 50) })
      return rows
    },
    { outDir },
  )
}
