import { openBuilt } from '../openBuilt'
import { buildPage, outDir } from './buildPage'
import { timing } from './measure'
import type { Subject } from './page/main'
import { ms, times, type Row } from './table'

const rounds = 9

/** Mount of 500 nodes until painted, in a page of its own, taken in turns with bare React Flow. The first mount lays out and is left out. */
export async function mountBench(): Promise<readonly Row[]> {
  await buildPage()
  const durations = await openBuilt(
    async (page, url) => {
      await page.goto(url)
      await page.waitForFunction(() => 'mountOnce' in window)
      const taken: Record<Subject, number[]> = { canvas: [], bare: [], 'bare-visible': [] }
      for (let round = 0; round <= rounds; round += 1) {
        for (const subject of ['canvas', 'bare', 'bare-visible'] as const) {
          const took = await page.evaluate((which) => window.mountOnce(which), subject)
          if (round > 0) taken[subject].push(took)
        }
      }
      return taken
    },
    { outDir },
  )
  const own = timing(durations.canvas).median
  const beside = (peer: string, peerMedian: number): Row => ({
    what: 'mount of 500 nodes until painted',
    median: ms(own),
    peer,
    peerMedian: ms(peerMedian),
    ratio: times(own / peerMedian),
  })
  return [
    beside('bare React Flow', timing(durations.bare).median),
    beside('bare React Flow, what is in view', timing(durations['bare-visible']).median),
  ]
}
