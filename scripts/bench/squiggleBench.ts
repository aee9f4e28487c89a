import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile } from '../../e2e/support/app'
import { openBuilt } from '../openBuilt'
import { generatedMachine } from './generatedMachine'
import { timing } from './measure'
import { ms, times, type Row } from './table'

const sizes = [20, 200, 1000]
const slips = 12
/** Slips before that, until the code that finds them is compiled. */
const warmUp = 6
/** Behind each key, so that nothing of it is left when the next one comes. */
const pauseMs = 400

/** A slip typed into a guard until its squiggle is painted, beside the same letter until the editor has painted it. Needs the built app. */
export async function squiggleBench(): Promise<readonly Row[]> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to type into: run `npm run build` first.')
  const rows: Row[] = []
  for (const states of sizes) {
    const found = await openBuilt(async (page, url) => {
      await page.goto(url)
      await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 30_000 })
      await dropFile(page, 'generated.yaml', generatedMachine(states))
      await page.locator('.react-flow__node[data-id="step_0000"]').waitFor({ timeout: 60_000 })
      await page.locator('.monaco-editor').first().locator('.native-edit-context, textarea.inputarea').first().focus()
      await page.keyboard.press('ControlOrMeta+F')
      await page.keyboard.insertText("'approve")
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(3000)
      await watchSquiggles(page)
      for (let slip = 0; slip < warmUp + slips; slip += 1) {
        await page.keyboard.press('x')
        await page.waitForFunction((before) => window.slips.squiggle.length > before, slip, { timeout: 30_000 })
        await page.waitForTimeout(pauseMs)
        await page.keyboard.press('Backspace')
        await page.waitForFunction((marked) => {
          const line = document.querySelector('.monaco-editor .cursor')?.getBoundingClientRect()
          return ![...document.querySelectorAll('.monaco-editor .squiggly-error')].map((mark) => mark.getBoundingClientRect()).some(({ left, bottom, top }) => line !== undefined && top < line.bottom && bottom > line.top && left === marked)
        }, await page.evaluate(() => window.slips.left), { timeout: 30_000 })
        await page.waitForTimeout(pauseMs)
      }
      return page.evaluate(() => window.slips)
    })
    const [own, text] = [timing(found.squiggle.slice(warmUp)), timing(found.letter.slice(warmUp))]
    rows.push({ what: `slip → squiggle, ${states} states (p95 ${ms(own.p95)})`, median: ms(own.median), peer: 'key → editor painted', peerMedian: ms(text.median), ratio: times(own.median / text.median) })
  }
  return rows
}

interface Slips {
  readonly squiggle: number[]
  readonly letter: number[]
  /** Where the last underline that a slip brought begins, in pixels. */
  left: number
}
declare global {
  interface Window {
    slips: Slips
  }
}

/**
 * Notes for each `x` how long it took until the task after the first frame in which the editor had changed, and in which an
 * error was underlined on the caret's line where none began before: what going through the runs has found stays underlined
 * elsewhere. Holds no named function, as the page gets this text.
 */
const watchSquiggles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.slips = { squiggle: [], letter: [], left: NaN }
    const since = { squiggle: NaN, letter: NaN }
    const before = new Set<number>()
    const target = document.querySelector('.monaco-editor .lines-content')
    if (target === null) throw new Error('there is no text to watch')
    window.addEventListener('keydown', ({ key }) => {
      since.squiggle = since.letter = key === 'x' ? performance.now() : NaN
      const line = target.querySelector('.cursor')?.getBoundingClientRect()
      before.clear()
      for (const { left, top, bottom } of [...target.querySelectorAll('.squiggly-error')].map((mark) => mark.getBoundingClientRect())) if (line !== undefined && top < line.bottom && bottom > line.top) before.add(left)
    }, true)
    new MutationObserver(() => {
      for (const which of ['letter', 'squiggle'] as const) {
        const began = since[which]
        if (Number.isNaN(began)) continue
        if (which === 'squiggle') {
          const line = target.querySelector('.cursor')?.getBoundingClientRect()
          const fresh = [...target.querySelectorAll('.squiggly-error')].map((mark) => mark.getBoundingClientRect()).find(({ left, top, bottom }) => line !== undefined && top < line.bottom && bottom > line.top && !before.has(left))
          if (!fresh) continue
          window.slips.left = fresh.left
        }
        since[which] = NaN
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.slips[which].push(performance.now() - began)
          port2.postMessage(null)
        })
      }
    }).observe(target, { subtree: true, childList: true, characterData: true })
  })
