import type { Page } from '@playwright/test'
import { openBuilt } from '../openBuilt'
import { buildPage, outDir } from './buildPage'
import { timing } from './measure'
import type { GestureKind } from './page/gestures'
import type { Subject } from './page/main'
import { ms, times, type Row } from './table'

const rounds = 3
const kinds: readonly GestureKind[] = ['select', 'zoom', 'pan']
const subjects = ['canvas', 'bare-visible', 'bare'] as const satisfies readonly Subject[]
const dragged = 200
const moves = 60
/** A task longer than this is felt. */
const longMs = 50

/** Selecting, zooming and panning 500 nodes beside bare React Flow, and the long tasks of dragging one of 200. */
export async function gestureBench(): Promise<readonly Row[]> {
  await buildPage()
  return openBuilt(
    async (page, url) => {
      await page.goto(url)
      await page.waitForFunction(() => 'gesture' in window)
      const taken = new Map<string, number[]>()
      for (let round = 0; round < rounds; round += 1) {
        for (const subject of subjects) {
          await page.evaluate((which) => window.stage(which), subject)
          for (const kind of kinds) {
            const key = `${subject} ${kind}`
            taken.set(key, [...(taken.get(key) ?? []), ...(await page.evaluate((what) => window.gesture(what), kind))])
          }
        }
      }
      const rows = kinds.flatMap((kind) => {
        const own = timing(taken.get(`canvas ${kind}`) ?? []).median
        return (['bare', 'bare-visible'] as const).map((subject): Row => {
          const peer = timing(taken.get(`${subject} ${kind}`) ?? []).median
          return { what: `${kind} among 500 nodes until painted`, median: ms(own), peer: subject === 'bare' ? 'bare React Flow' : 'bare React Flow, what is in view', peerMedian: ms(peer), ratio: times(own / peer) }
        })
      })
      await page.evaluate((states) => window.openStates(states), dragged)
      const own = await dragOne(page, 'canvas')
      const peer = await dragOne(page, 'bare')
      rows.push({
        what: `tasks over ${longMs} ms while one of ${dragged} nodes is dragged ${moves} times (longest ${ms(own.longest)})`,
        median: String(own.count),
        peer: `bare React Flow, one of 500 (longest ${ms(peer.longest)})`,
        peerMedian: String(peer.count),
        ratio: '',
      })
      return rows
    },
    { outDir },
  )
}

/** Drags the first node with a real mouse and counts the tasks that took too long. */
async function dragOne(page: Page, subject: Subject): Promise<{ readonly count: number; readonly longest: number }> {
  await page.evaluate((which) => window.stage(which), subject)
  const box = await page.locator('.react-flow__node').first().boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    Object.assign(window, { longTasks: seen })
  })
  const [x, y] = [box.x + 60, box.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 1; move <= moves; move += 1) await page.mouse.move(x + move * 3, y + Math.abs((move % 40) - 20) * 4)
  await page.mouse.up()
  await page.waitForTimeout(300)
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  return { count: tasks.length, longest: Math.max(0, ...tasks) }
}
