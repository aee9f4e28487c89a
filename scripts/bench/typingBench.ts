import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile, readEditorText } from '../../e2e/support/app'
import { openBuilt } from '../openBuilt'
import { cpuOfTasks } from './cpuOfTasks'
import { generatedMachine } from './generatedMachine'
import { timing } from './measure'
import { ms, times, type Row } from './table'

const KEYS = 200
/** Between two keys, in milliseconds: faster than anybody types. */
const DELAY_MS = 15

const LONG_MS = 50

interface Typed {
  /** keydown until the next paint, ms, each key. */
  readonly paints: number[]
  /** Tasks over 50 ms while the keys came, ms. */
  readonly longTasks: number[]
  /** ms of the processor's time of every task while as many keys came once more. */
  readonly cpu: readonly number[]
  readonly dropped: number
}

/**
 * 200 fast keys in a large machine: how long each takes until the next paint, how many tasks block for more than 50 ms, and
 * whether a character is lost. Beside the same keys in a machine of six states. Needs the built app.
 */
export async function typingBench(): Promise<readonly Row[]> {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to type into: run `npm run build` first.')
  const [large, small, gesture] = await openBuilt(async (page, url) => [await typeInto(page, url, 200), await typeInto(page, url, 6), await paintsOfSteps(page, url, 200)] as const)
  const [own, peer] = [timing(large.paints), timing(small.paints)]
  const longest = Math.max(0, ...large.longTasks)
  const heavy = large.cpu.filter((each) => each > LONG_MS)
  return [
    {
      what: `${KEYS} fast keys, keydown → next paint, 200 states (p95 ${ms(own.p95)}; ${large.longTasks.length} tasks over ${LONG_MS} ms, the longest ${ms(longest)}; by the processor’s time ${heavy.length} of ${large.cpu.length}, the longest ${ms(Math.max(...large.cpu))}; ${large.dropped} characters lost)`,
      median: ms(own.median),
      peer: 'the same at 6 states',
      peerMedian: ms(peer.median),
      ratio: times(own.median / peer.median),
    },
    {
      what: `an operation undone and done again until painted, 200 states (p95 ${ms(timing(gesture).p95)})`,
      median: ms(timing(gesture).median),
      peer: 'a key until painted',
      peerMedian: ms(own.median),
      ratio: times(timing(gesture).median / own.median),
    },
  ]
}

async function open(page: Page, url: string, states: number): Promise<void> {
  await page.goto(url)
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 60_000 })
  await dropFile(page, 'generated.yaml', generatedMachine(states))
  await page.locator('.react-flow__node[data-id="step_0000"]').waitFor()
  await page.getByRole('button', { name: /Back to 100 %/ }).click()
  await page.waitForTimeout(2000)
}

async function typeInto(page: Page, url: string, states: number): Promise<Typed> {
  await open(page, url, states)
  await page.locator('.view-line span', { hasText: /^"Vote/ }).last().click({ position: { x: 20, y: 8 } })
  // Longer than what the editor's own first use of a word costs.
  await page.keyboard.type('warm ', { delay: 60 })
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    window.typed = { paints: [], longTasks: [] }
    // Durations are those of event timing, rounded to 8 ms by the browser; below 16 ms it reports none.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') window.typed.paints.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.typed.longTasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  const word = 'abcdefghijklmnopqrst'.repeat(KEYS / 20)
  await page.keyboard.type(word, { delay: DELAY_MS })
  await page.waitForTimeout(3000)
  const typed = await page.evaluate(() => window.typed)
  // What others do on the computer makes a task longer, and not what it takes of the processor.
  const cpu = await cpuOfTasks(page, async () => {
    await page.keyboard.type(word, { delay: DELAY_MS })
    await page.waitForTimeout(500)
  })
  const text = await readEditorText(page)
  const kept = /(?:abcdefghijklmnopqrst)+/.exec(text)?.[0].length ?? 0
  // A key that was painted within 16 ms is not reported: it counts as 16.
  return { ...typed, cpu, paints: [...typed.paints, ...Array.from({ length: Math.max(0, KEYS - typed.paints.length) }, () => 16)], dropped: 2 * KEYS - kept }
}

/** Ctrl+Z and Ctrl+Shift+Z over one operation, from the key to the frame in which the canvas has changed. */
async function paintsOfSteps(page: Page, url: string, states: number): Promise<readonly number[]> {
  await open(page, url, states)
  // By the palette: of 200 states only those in view are drawn.
  await page.keyboard.press('ControlOrMeta+K')
  await page.locator('.cmd-q input').fill('step_0000')
  await page.keyboard.press('Enter')
  await page.locator('.react-flow__node.selected[data-id="step_0000"]').waitFor()
  await page.keyboard.press('ControlOrMeta+K')
  await page.locator('.cmd-q input').fill('Duplicate state')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => [...document.querySelectorAll('button')].some((button) => button.getAttribute('aria-label') === 'Undo' && !button.disabled))
  await page.waitForTimeout(2000)
  await page.evaluate(() => {
    window.steps = []
    let pressedAt = NaN
    window.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() === 'z') pressedAt = performance.now()
    }, true)
    const pane = document.querySelector('.react-flow__nodes')
    if (pane === null) throw new Error('there is no canvas')
    new MutationObserver(() => {
      if (Number.isNaN(pressedAt)) return
      const began = pressedAt
      pressedAt = NaN
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.steps.push(performance.now() - began)
        port2.postMessage(null)
      })
    }).observe(pane, { subtree: true, childList: true, attributes: true })
  })
  await page.locator('.react-flow__pane').click({ position: { x: 6, y: 300 } })
  for (let nth = 0; nth < 30; nth += 1) {
    await page.keyboard.press(nth % 2 === 0 ? 'ControlOrMeta+Z' : 'ControlOrMeta+Shift+Z')
    await page.waitForFunction((before) => window.steps.length > before, nth, { timeout: 20_000 })
    await page.waitForTimeout(150)
  }
  return page.evaluate(() => window.steps)
}

declare global {
  interface Window {
    typed: Pick<Typed, 'paints' | 'longTasks'>
    steps: number[]
  }
}
