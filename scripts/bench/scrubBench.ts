import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile } from '../../e2e/support/app'
import { openBuilt } from '../openBuilt'
import { timing } from './measure'
import { ms, times, type Row } from './table'

/** Some 13 records a round. */
const rounds = 800
const places = 40
const panes = ['Maps', 'Moved', 'Trace', 'Journal'] as const

const machine = `fsm:
  name: long
  initialState: ping
  context: { said: { type: map, of: string }, log: { type: list, of: string } }
  agents: { a: { canTransition: [ping] }, b: { canTransition: [ping] } }
  states:
    ping:
      description: "Say something new: {{ context.said }}"
      requires: [ { name: said, from: { agent: a } }, { name: said, from: { agent: b } }, { name: log, from: { agent: a }, required: false } ]
      transitions: [ { toState: ping, onTransition: [ { remove: { said: "*" } } ] } ]
`
const script = (turns: number): string => {
  const lines = (agent: string, more: string): string => Array.from({ length: turns }, (_, nth) => `      - { said: "${agent} ${nth} has words of its own"${more} }`).join('\n')
  return `script:\n  agents:\n    a:\n${lines('a', ', log: noted')}\n    b:\n${lines('b', '')}\n`
}

/** Jumps over a run of 10,000 records with the slider, pane by pane, beside the same over a short one. Needs the built app. */
export async function scrubBench(): Promise<readonly Row[]> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to scrub in: run `npm run build` first.')
  const found = await openBuilt(async (page, url) => ({ long: await scrub(page, url, rounds), short: await scrub(page, url, 6) }))
  return panes.map((pane, nth) => {
    const jumps = found.long.jumps[nth] ?? []
    const [own, short] = [timing(jumps.map(({ tookMs }) => tookMs)), timing((found.short.jumps[nth] ?? []).map(({ tookMs }) => tookMs))]
    const longest = Math.max(0, ...jumps.map(({ longTaskMs }) => longTaskMs))
    return {
      what: `a jump of the slider, ${pane}, ${found.long.records.toLocaleString('en')} records (${longest === 0 ? 'no task over 50 ms' : `longest task ${ms(longest)}`})`,
      median: ms(own.median),
      peer: `the same, ${found.short.records} records`,
      peerMedian: ms(short.median),
      ratio: times(own.median / short.median),
    }
  })
}

/** One press on the slider: until the second frame behind it, and its longest task over 50 ms, 0 for none. */
interface Jump {
  readonly tookMs: number
  readonly longTaskMs: number
}

/** The jumps of each pane. */
async function scrub(page: Page, url: string, turns: number): Promise<{ readonly records: number; readonly jumps: readonly (readonly Jump[])[] }> {
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  await dropFile(page, 'long.yaml', machine)
  await page.locator('.react-flow__node[data-id="ping"]').waitFor()
  await dropFile(page, 'script.yaml', script(turns))
  await page.getByRole('button', { name: /script/i }).filter({ hasText: /Open|Use/ }).first().click()
  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
  await page.keyboard.press('e')
  await page.getByText('waits for').first().waitFor({ state: 'attached', timeout: 120_000 }).catch(() => undefined)
  await page.getByRole('button', { name: 'Play' }).first().waitFor({ timeout: 120_000 })
  const slider = page.getByRole('slider', { name: 'Record' })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('the slider is not shown')
  const records = Number(await slider.getAttribute('aria-valuemax'))
  await page.evaluate(() => {
    window.tasks = []
    // The browser tells of tasks over 50 ms only.
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
  })
  const jumps: Jump[][] = []
  for (const pane of panes) {
    await page.getByRole('tablist', { name: 'Run panes' }).getByRole('tab', { name: new RegExp(`^${pane}`) }).click()
    await page.waitForTimeout(600)
    const own: Jump[] = []
    for (let place = 0; place < places; place += 1) {
      own.push(
        await page.evaluate(
          async ([x, y]) => {
            const target = document.querySelector('.slider')
            if (target === null) throw new Error('the slider is not shown')
            window.tasks.length = 0
            const began = performance.now()
            const init = { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true }
            // A drag that the page sees as one: capture needs a real pointer, so the press alone is sent.
            Element.prototype.setPointerCapture = () => undefined
            target.dispatchEvent(new PointerEvent('pointerdown', init))
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))))
            const took = performance.now() - began
            await new Promise((resolve) => setTimeout(resolve, 60))
            return { tookMs: took, longTaskMs: Math.max(0, ...window.tasks) }
          },
          [box.x + ((place * 7919) % Math.max(1, Math.floor(box.width))), box.y + box.height / 2] as const,
        ),
      )
    }
    jumps.push(own)
  }
  return { records, jumps }
}

declare global {
  interface Window {
    tasks: number[]
  }
}
