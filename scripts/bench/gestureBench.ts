import type { Page } from '@playwright/test'
import { openBuilt } from '../openBuilt'
import { buildPage, outDir } from './buildPage'
import { cpuOfTasks } from './cpuOfTasks'
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
      for (const [subject, name] of [['bare', 'bare React Flow'], ['bare-visible', 'bare React Flow, what is in view']] as const) {
        const peer = await dragOne(page, subject)
        rows.push({
          what: `a move of one of ${dragged} nodes, the processor’s time until it is painted`,
          median: ms(own.move),
          peer: name,
          peerMedian: ms(peer.move),
          ratio: times(own.move / peer.move),
        })
        rows.push({
          what: `tasks over ${longMs} ms of the processor’s time while one of ${dragged} nodes is dragged ${moves} times (longest ${ms(own.longest)})`,
          median: String(own.count),
          peer: `${name} (longest ${ms(peer.longest)})`,
          peerMedian: String(peer.count),
          ratio: '',
        })
      }
      return rows
    },
    { outDir },
  )
}

interface Dragged {
  /** Tasks of more than `longMs` of the processor's time: what others do on the computer meanwhile does not count. */
  readonly count: number
  /** ms of the processor's time that the longest task took. */
  readonly longest: number
  /** ms of the processor's time that a move took on the page's own thread, with everything that follows from it, on average. */
  readonly move: number
}

/** Drags the first node with a real mouse, and takes the processor's time of every task. */
async function dragOne(page: Page, subject: Subject): Promise<Dragged> {
  await page.evaluate((which) => window.stage(which), subject)
  const box = await page.locator('.react-flow__node').first().boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.waitForTimeout(500)
  const [x, y] = [box.x + 60, box.y + 12]
  const tasks = await cpuOfTasks(page, async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let move = 1; move <= moves; move += 1) await page.mouse.move(x + move * 3, y + Math.abs((move % 40) - 20) * 4)
    await page.mouse.up()
    await page.waitForTimeout(300)
  })
  return { count: tasks.filter((each) => each > longMs).length, longest: Math.max(0, ...tasks), move: tasks.reduce((sum, each) => sum + each, 0) / moves }
}
