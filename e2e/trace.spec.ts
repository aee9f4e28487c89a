import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readScript } from '../src/agents'
import { mermaidSequence, mermaidState, writeJournal } from '../src/export'
import { printable } from '../src/export/plain/printable'
import { hostileRun } from '../src/export/testing/hostileRun'
import { hostileValues } from '../src/export/testing/hostileValues'
import { readMachine } from '../src/machine'
import { runHeadless } from '../src/runner'
import { editor, openApp } from './support/app'
import { command } from './support/edit'
import { expect, test } from './support/test'

const leaveFields = (page: Page) => page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
const row = (page: Page) => page.locator('.seq .r')

async function playToEnd(page: Page): Promise<void> {
  await openApp(page)
  await leaveFields(page)
  await page.keyboard.press('e')
  await expect(page.locator('.say')).toContainText('The run ended in done')
  await page.getByRole('tab', { name: /^Trace/ }).click()
  await expect(row(page).first()).toBeVisible()
}

async function serious(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

test('the diagram folds by round, filters, opens values in place, is searched and walked by keyboard, and moves the room', async ({ page }) => {
  await playToEnd(page)
  const slider = page.getByRole('slider', { name: 'Record' })
  await expect(page.locator('.k-round').first()).toContainText('Round 1')
  await expect(page.locator('.k-round').first().getByRole('button', { expanded: false })).toBeVisible()
  await page.locator('.k-round').first().locator('.fd').click()
  await expect(page.locator('.seq')).toContainText('#5 critiques?')

  await page.getByRole('radio', { name: 'None' }).click()
  await page.getByRole('searchbox', { name: 'Search the trace' }).fill('egress')
  await expect(page.locator('.trace-find [role=status]')).toHaveText(/of 5|of \d/)
  await page.getByRole('searchbox', { name: 'Search the trace' }).press('Enter')
  await expect(page.locator('.r.hit.this')).toBeVisible()
  const here = await slider.getAttribute('aria-valuenow')
  await page.getByRole('searchbox', { name: 'Search the trace' }).press('Enter')
  await expect(slider).not.toHaveAttribute('aria-valuenow', here ?? '')
  await page.getByRole('searchbox', { name: 'Search the trace' }).press('Escape')

  const scroller = page.locator('.seq-scroll')
  await scroller.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.r.now')).toContainText('question')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.locator('.r.now')).toContainText('Should billing move')
  await page.keyboard.press('Enter')
  await expect(page.locator('.whole-value')).toHaveText('Should billing move out of the monolith into services of its own?')
  await page.keyboard.press('Enter')
  await expect(page.locator('.whole-value')).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^question, .*the run is here/ })).toBeVisible()

  await page.getByRole('button', { name: /^What is shown/ }).click()
  await page.getByRole('radio', { name: 'One field’s life' }).check()
  await page.getByRole('combobox', { name: 'Field' }).selectOption('verdict')
  await expect(page.locator('.seq .k-message')).toHaveCount(4)
  await page.getByRole('radio', { name: 'Only trouble' }).check()
  await expect(page.locator('.seq .k-carried')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Everything' }).check()
  await page.getByRole('checkbox', { name: 'con' }).check()
  await expect(page.getByRole('img', { name: 'con, folded' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.seq-rows')).not.toContainText('critiques[con]')
})

test('the timeline shows the same run, and it and the export dialog are accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await playToEnd(page)
  await page.getByRole('radio', { name: 'Timeline' }).click()
  await expect(page.locator('.tl-bar')).toHaveCount(13)
  await page.getByRole('button', { name: /^#1 moderator, answered/ }).click()
  await expect(page.locator('.tl-bar.now')).toHaveAttribute('aria-label', /^#1 moderator/)
  await page.locator('.tl-scroll').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.tl-bar.now')).toHaveAttribute('aria-label', /^#[24]/)
  expect(await serious(page, '.seq')).toEqual([])
  await page.keyboard.press('ControlOrMeta+E')
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await page.getByRole('radio', { name: /^SVG A picture/ }).check()
  await expect(page.getByRole('img', { name: 'SVG of the run' })).toBeVisible()
  expect(await serious(page, '.dialog')).toEqual([])
})

const mermaidFile = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js')

interface Drawn {
  readonly words: string
  readonly arrows: number
  readonly error: boolean
}

/** Draws Mermaid with the real thing, in a page of its own without the app's policy: the texts that its pictures show. */
async function withMermaid(page: Page, use: (draw: (text: string) => Promise<Drawn>) => Promise<void>): Promise<void> {
  const other = await page.context().newPage()
  await other.setContent('<div id="here"></div>')
  await other.addScriptTag({ path: mermaidFile })
  await other.evaluate(() => (globalThis as unknown as { mermaid: { initialize(options: object): void } }).mermaid.initialize({ startOnLoad: false }))
  await use((text) =>
    other.evaluate(async (source) => {
      const { mermaid } = globalThis as unknown as { mermaid: { render(id: string, text: string): Promise<{ svg: string }> } }
      const { svg } = await mermaid.render('picture', source)
      const here = document.getElementById('here') as HTMLElement
      here.innerHTML = svg
      const found = { words: here.textContent ?? '', arrows: here.querySelectorAll('.messageLine0, .messageLine1').length, error: here.querySelector('.error-icon') !== null }
      here.replaceChildren()
      return found
    }, text),
  )
  await other.close()
}

async function exported(page: Page, name: RegExp): Promise<Buffer> {
  await page.getByRole('radio', { name }).check()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()])
  return readFileSync(await download.path())
}

test('a run and its machine leave in every format; Mermaid itself draws what was exported', async ({ page }) => {
  await playToEnd(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Export run or machine/ }).click()
  const mermaid = (await exported(page, /^Mermaid For a README, an/)).toString()
  const stateDiagram = (await exported(page, /^Mermaid stateDiagram/)).toString()
  await withMermaid(page, async (draw) => {
    const picture = await draw(mermaid)
    expect(picture.error).toBe(false)
    expect(picture.arrows).toBe(mermaid.match(/-?->>/g)?.length)
    expect(picture.words).toContain('Should billing move')
    expect(await draw(stateDiagram)).toMatchObject({ error: false, words: expect.stringContaining('verdict = consensus') })
  })
  expect((await exported(page, /^PlantUML For/)).toString()).toMatch(/^@startuml[\s\S]*@enduml\n$/)
  expect((await exported(page, /^Minutes/)).toString()).toMatch(/## Round 2[\s\S]*SHA-256 `[0-9a-f]{64}`|SHA-256 `[0-9a-f]{64}`[\s\S]*## Round 2/)
  expect((await exported(page, /^CSV/)).toString()).toContain('critiques,map,agent:pro')
  expect(JSON.parse((await exported(page, /^OpenTelemetry/)).toString())).toMatchObject({ resourceSpans: [{ scopeSpans: [{ spans: expect.arrayContaining([expect.objectContaining({ name: 'invoke_agent judge' })]) }] }] })
  for (const name of [/^PNG A picture/, /^PNG As on/]) {
    const png = await exported(page, name)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(800)
  }
  await page.getByRole('radio', { name: /^SVG A picture/ }).check()
  await page.getByRole('combobox', { name: 'Which records' }).selectOption('own')
  await page.getByRole('spinbutton', { name: 'To record' }).fill('20')
  expect((await exported(page, /^SVG A picture/)).toString()).not.toContain('critiques[pro]')
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg/)
})

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Machine:/ }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: /^Open a file/ }).click()])
  await chooser.setFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
}

test('a journal that leaves comes back verified; one changed record is pointed at; the open machine can be tried on it', async ({ page }) => {
  await playToEnd(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download journal' }).click()])
  const journal = readFileSync(await download.path(), 'utf8')
  const lines = journal.trimEnd().split('\n')
  const sha = (JSON.parse(lines[0] ?? '{}') as { sha256: string }).sha256
  expect(sha).toMatch(/^[0-9a-f]{64}$/)

  const at = lines.findIndex((line) => line.includes('"kind":"write"') && line.includes('consensus'))
  await openFile(page, 'forged.ndjson', lines.with(at, (lines[at] ?? '').replace('consensus', 'continue')).join('\n'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Record ${at} departs in after, line ${at + 1}`)
  await expect(dialog).toContainText('after is "continue".')
  await page.getByRole('button', { name: 'Leave it' }).click()

  await command(page, 'New machine')
  await expect(page.locator('.react-flow__node[data-id="judge"]')).toHaveCount(0)
  // As a run with live agents leaves: what was measured stands beside the records.
  const measured = lines.flatMap((line) => (line.includes('"kind":"summon"') ? [(JSON.parse(line) as { id: number }).id] : [])).map((summon) => ({ summon, durationMs: 1_000 + 500 * (summon % 4), inputTokens: 100 * summon, costUsd: 0.01 }))
  await openFile(page, 'debate.ndjson', lines.with(0, JSON.stringify({ ...(JSON.parse(lines[0] ?? '{}') as object), exchanges: measured })).join('\n'))
  await expect(dialog.getByText('verified', { exact: true })).toBeVisible()
  await expect(dialog).toContainText(sha)
  await page.getByRole('radio', { name: 'The open machine' }).click()
  await expect(dialog.getByText('departs', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'The file’s machine' }).click()
  await page.getByRole('button', { name: 'Open the run' }).click()
  await expect(page.locator('.react-flow__node[data-id="judge"]')).toBeVisible()
  await expect(page.locator('.seq .tools')).toContainText(`verified ${sha.slice(0, 8)}`)
  await expect(page.locator('.seq')).toContainText('Done')
  await expect(editor(page)).toBeAttached()

  await page.getByRole('radio', { name: 'Timeline' }).click()
  await expect(page.getByRole('button', { name: /^#3 con, answered, 2.50 s, the slowest of those asked at once, 300 tokens/ })).toBeVisible()
  await expect(page.locator('.tl-name').filter({ hasText: 'con' })).toContainText('slowest')
  const height = (name: RegExp) => page.getByRole('button', { name }).evaluate((bar) => bar.getBoundingClientRect().height)
  await page.getByRole('radio', { name: 'Time', exact: true }).click()
  expect(await height(/^#3 con/)).toBeGreaterThan(await height(/^#1 moderator/))
  await page.getByRole('radio', { name: 'Tokens' }).click()
  expect(await height(/^#1 moderator/)).toBeLessThan(await height(/^#9 /))
})

test('printing prints the run, page by page on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await playToEnd(page)
  await page.getByRole('radio', { name: 'None' }).click()
  const sheets = page.locator('.print-sheets svg')
  // What draws for paper comes a moment after the trace.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await sheets.count()).toBeGreaterThan(1)
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  await expect(sheets.first()).toBeVisible()
  await expect(page.locator('.room')).toBeHidden()
  await expect(sheets.first().locator('rect').first()).toHaveAttribute('fill', '#FFFFFF')
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-sheets')).toHaveCount(0)
  // As the browser itself prints, on paper that is narrower than the room can be: and the trace is as it was left.
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(Number(/\/Count (\d+)/.exec(paper)?.[1])).toBeGreaterThan(1)
  await expect(page.locator('.print-sheets')).toHaveCount(0)
  await page.getByRole('tab', { name: /^Maps/ }).click()
  await page.getByRole('tab', { name: /^Trace/ }).click()
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked()
})

/** Its own arrows, as they stand in a text. */
const arrowsIn = (text: string): number => text.match(/^ {2}p\d+(?:-?->>|--x|-x|--\))p\d+: /gm)?.length ?? 0

test('BB-076 Mermaid draws 200 hostile values, every run and every machine of the gallery', async ({ page }) => {
  const { machine, run } = hostileRun(hostileValues(), ['end', 'Loop', 'Machine', 'pro:1', 'a,b'])
  const folders = readdirSync('src/patterns', { withFileTypes: true }).filter((each) => each.isDirectory())
  await withMermaid(page, async (draw) => {
    let words = ''
    for (const part of mermaidSequence(machine, run.journal).parts) {
      const picture = await draw(part)
      expect(picture).toMatchObject({ error: false, arrows: arrowsIn(part) })
      words += picture.words
    }
    // Line ends and runs of blanks are the renderer's own.
    const flat = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, '')
    const shown = flat(words)
    const said = run.journal.flatMap((record) => (record.kind === 'write' && typeof record.after === 'string' && record.after.length < 2_000 ? [record.after] : []))
    expect(said.length).toBeGreaterThan(170)
    for (const value of said) expect(shown).toContain(flat(printable(value)))
    for (const { name } of folders) {
      const reading = readMachine(readFileSync(`src/patterns/${name}/machine.yaml`, 'utf8'))
      const played = runHeadless(reading.machine, readScript(readFileSync(`src/patterns/${name}/script.yaml`, 'utf8')).script)
      for (const part of mermaidSequence(reading.machine, played.run.journal).parts) expect(await draw(part), name).toMatchObject({ error: false, arrows: arrowsIn(part) })
      expect((await draw(mermaidState(reading.machine).parts[0] ?? '')).error, name).toBe(false)
    }
  })
})

test('BB-077 a run of thousands of messages opens, scrolls with few rows in the page, and its longest value opens in place', async ({ page }) => {
  const values = Array.from({ length: 3_000 }, (_, nth) => (nth === 2_999 ? 'm'.repeat(1_000_000) : `message ${nth} of a long debate`))
  const { text, run } = hostileRun(values, ['a', 'b', 'c'])
  const sha256 = createHash('sha256').update(text).digest('hex')
  await openApp(page)
  await openFile(page, 'long.ndjson', writeJournal({ machineText: text, sha256, run }))
  await expect(page.getByRole('dialog').getByText('verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open the run' }).click()
  await page.getByRole('radio', { name: 'None' }).click()
  const scroller = page.locator('.seq-scroll')
  for (const share of [0, 0.5, 0.25, 1]) {
    await scroller.evaluate((pane, at) => pane.scrollTo(0, pane.scrollHeight * at), share)
    // The first rows in the page may stand above what is seen: some row is seen.
    await expect.poll(() => scroller.evaluate((pane) => [...pane.querySelectorAll('.r')].some((each) => each.getBoundingClientRect().bottom > pane.getBoundingClientRect().top && each.getBoundingClientRect().top < pane.getBoundingClientRect().bottom))).toBe(true)
    expect(await row(page).count()).toBeLessThan(500)
  }

  // Seen from above and near again, the reader is where they were.
  await scroller.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight * 0.5))
  const topRow = () => scroller.evaluate((pane) => Number([...pane.querySelectorAll<HTMLElement>('.r')].find((each) => each.getBoundingClientRect().bottom > pane.getBoundingClientRect().top + 40)?.dataset['row'] ?? -1))
  await expect.poll(topRow).toBeGreaterThan(1_000)
  const before = await topRow()
  await scroller.focus()
  for (const key of ['-', '-', '+', '+', '+']) {
    await page.keyboard.press(key)
    await expect.poll(async () => Math.abs((await topRow()) - before)).toBeLessThan(12)
  }
  await page.getByRole('searchbox', { name: 'Search the trace' }).fill('message 1500 of')
  await page.getByRole('searchbox', { name: 'Search the trace' }).press('Enter')
  await expect(page.locator('.r.hit.this')).toContainText('message 1500')
  await page.getByRole('searchbox', { name: 'Search the trace' }).fill('mmmm')
  await page.getByRole('searchbox', { name: 'Search the trace' }).press('Enter')
  await page.locator('.r.hit.this .seq-open').click()
  await expect(page.locator('.whole-value p')).toBeVisible()
  expect(await page.locator('.whole-value p').evaluate((value) => value.textContent?.length)).toBe(1_000_000)
})
