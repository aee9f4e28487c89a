import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile } from '../../e2e/support/app'
import { openBuilt } from '../openBuilt'
import { generatedMachine } from './generatedMachine'
import { timing } from './measure'
import { ms, times, type Row } from './table'

const states = 200
const keys = 40
/** Behind each key, so that nothing of it is left when the next one comes. */
const pauseMs = 150

/** A typed letter until the canvas has painted it, beside the same letter until the editor has. Needs the built app. */
export async function keystrokeBench(): Promise<readonly Row[]> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to type into: run `npm run build` first.')
  const { canvas, editor } = await openBuilt(async (page, url) => {
    await page.goto(url)
    await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 30_000 })
    await dropFile(page, 'generated.yaml', generatedMachine(states))
    await page.locator('.react-flow__node[data-id="step_0000"]').waitFor()
    // Near enough that the canvas draws objectives.
    await page.getByRole('button', { name: /Back to 100 %/ }).click()
    await page.waitForTimeout(1000)
    // Inside the first word of the first state's objective, which the canvas shows when the state is in view.
    await page.locator('.view-line span', { hasText: /^"Vote/ }).last().click({ position: { x: 20, y: 8 } })
    await watchPaints(page)
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press(key % 2 === 0 ? 'x' : 'Backspace')
      await page.waitForFunction((before) => window.paints.canvas.length > before, key, { timeout: 10_000 })
      await page.waitForTimeout(pauseMs)
    }
    return page.evaluate(() => window.paints)
  })
  const [own, text] = [timing(canvas), timing(editor)]
  return [
    {
      what: `key → canvas painted, ${states} states (p95 ${ms(own.p95)})`,
      median: ms(own.median),
      peer: 'key → editor painted',
      peerMedian: ms(text.median),
      ratio: times(own.median / text.median),
    },
  ]
}

interface Paints {
  readonly canvas: number[]
  readonly editor: number[]
}
declare global {
  interface Window {
    paints: Paints
  }
}

/**
 * Notes for each key how long it took until the task after the first frame in which the canvas, or the editor, had changed.
 * Holds no named function: the page gets this text, and the names that the transpiler keeps are unknown there.
 */
const watchPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.paints = { canvas: [], editor: [] }
    const pressedAt = { canvas: NaN, editor: NaN }
    window.addEventListener('keydown', () => (pressedAt.canvas = pressedAt.editor = performance.now()), true)
    const watched = [['canvas', '.react-flow__node[data-id="step_0000"]'], ['editor', '.monaco-editor .view-lines']] as const
    for (const [which, selector] of watched) {
      const target = document.querySelector(selector)
      if (target === null) throw new Error(`nothing to watch at ${selector}`)
      new MutationObserver(() => {
        const began = pressedAt[which]
        if (Number.isNaN(began)) return
        pressedAt[which] = NaN
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.paints[which].push(performance.now() - began)
          port2.postMessage(null)
        })
      }).observe(target, { subtree: true, childList: true, characterData: true })
    }
  })
