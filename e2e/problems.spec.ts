import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bigMachine } from '../src/analysis/testing/bigMachine'
import { dropFile, openApp, typeInEditor } from './support/app'
import { serious } from './support/axe'
import { command, downloaded, node, PANES } from './support/edit'
import { expect, test } from './support/test'

const debate = readFileSync(new URL('../src/reducer/fixtures/machines/arch-debate.yaml', import.meta.url), 'utf8')
/** The debate with a loop that keeps its critiques, a misspelt value and two misspelt fields in texts. */
const broken = debate
  .replace('            - { remove: { critiques: "*" } }\n', '')
  .replace("context.verdict == 'consensus'", "context.verdict == 'concensus'")
  .replaceAll('{{ context.positions }}', '{{ context.postions }}')

const rows = (page: Page) => page.locator('[data-problem]')
const row = (page: Page, words: string | RegExp) => rows(page).filter({ hasText: words })
const topBar = (page: Page) => page.locator('.problems-button')

async function openBroken(page: Page, text = broken): Promise<void> {
  await openApp(page)
  await dropFile(page, 'debate.yaml', text)
  await expect(page.locator('.topbar .file-name')).toHaveText('debate')
  await topBar(page).click()
  await expect(rows(page).first()).toBeVisible()
}

/** Puts the caret into the first place of the text that holds some words. */
async function caretIn(page: Page, words: string): Promise<void> {
  await PANES.editor(page)
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}

test('a finding is found in the list, selected in every pane, mended and brought back', async ({ page }) => {
  await openBroken(page)
  const hints = await page.locator('.finding.info').count()
  await expect(topBar(page)).toHaveAttribute('aria-label', new RegExp(`^${(await rows(page).count()) - hints} problems: \\d errors?, \\d warnings?; ${hints} hints?$`))
  await row(page, 'asks nobody').locator('.finding').click()
  await expect(page.locator('.react-flow__edge.selected')).toHaveCount(1)
  await expect(page.locator('.editor-pane .parley-tint').first()).toBeVisible()
  await expect(node(page, 'judge').locator('.problem')).toBeVisible()
  await row(page, 'asks nobody').getByRole('button', { name: 'Empty critiques on the way back' }).click()
  await expect(row(page, 'asks nobody')).toHaveCount(0)
  expect(await downloaded(page)).toContain('- { remove: { critiques: "*" } }')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row(page, 'asks nobody')).toHaveCount(1)
  expect(await downloaded(page)).toBe(broken)
})

test('the list is filtered by severity, kind and state, grouped, and walked by keyboard', async ({ page }) => {
  await openBroken(page)
  const all = await rows(page).count()
  const filters = page.getByRole('group', { name: 'Filter' })
  const errors = Number(await filters.getByRole('button', { name: /^Errors/ }).innerText())
  await filters.getByRole('button', { name: /^Warnings/ }).click()
  await filters.getByRole('button', { name: /^Worth knowing/ }).click()
  await expect(rows(page)).toHaveCount(errors)
  await filters.getByRole('button', { name: `Show all ${all}` }).click()
  await filters.getByRole('combobox', { name: 'State' }).selectOption({ label: await filters.getByRole('option', { name: /^critique \(/ }).innerText() })
  for (const each of await rows(page).all()) await expect(each).toContainText(/critique|postions/)
  await filters.getByRole('combobox', { name: 'State' }).selectOption({ label: 'All states' })
  await filters.getByRole('radio', { name: 'Kind' }).click()
  await expect(page.getByRole('region', { name: 'L81 template-error' }).locator('[data-problem]')).toHaveCount(2)
  // By keyboard: down the list, into what can be done about a finding, and on after it is done.
  await rows(page).first().locator('.finding').focus()
  await page.keyboard.press('End')
  await expect(rows(page).last().locator('.finding')).toBeFocused()
  await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Home')
  await expect(rows(page).first().locator('.finding')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page).first().locator('.rule-link')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(rows(page)).not.toHaveCount(all)
  await expect(rows(page).first().locator('.finding')).toBeFocused()
  expect(await serious(page)).toEqual([])
})

test('all of a kind are mended as one step; what is meant so is allowed with its reason', async ({ page }) => {
  await openBroken(page)
  await page.getByRole('radio', { name: 'Kind' }).click()
  await page.getByRole('region', { name: 'L81 template-error' }).getByRole('button', { name: 'Mend all 2' }).click()
  await expect(row(page, 'postions')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('title', /^Undo mend 2 findings of L81/)
  expect(await downloaded(page)).not.toContain('postions')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row(page, 'postions')).toHaveCount(2)
  await row(page, 'asks nobody').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Allow this here/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow L31 here' })
  await expect(dialog.getByRole('button', { name: 'Allow it here' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Why is it meant so?' }).fill('a lesson about carried entries')
  await page.keyboard.press('Enter')
  await expect(row(page, 'asks nobody')).toHaveCount(0)
  const text = await downloaded(page)
  expect(text).toContain('# lint: allow L31 - a lesson about carried entries')
  expect(text.replace(/ *# lint: allow.*\n?/, '').replaceAll(/\s+/g, '')).toBe(broken.replaceAll(/\s+/g, ''))
})

test('in the text a finding is underlined as it is typed, mended where it stands, and explained on its page', async ({ page }) => {
  await openBroken(page, debate)
  await caretIn(page, "verdict == 'consensus")
  await typeInEditor(page, 'x')
  await expect(page.locator('.monaco-editor .squiggly-error')).not.toHaveCount(0)
  await expect(topBar(page)).toHaveClass(/error/)
  await page.keyboard.press('ControlOrMeta+.')
  await page.locator('.action-widget').getByText('Compare with consensus').click()
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
  expect(await downloaded(page)).toBe(debate)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.keyboard.press('F8')
  const squiggle = page.locator('.monaco-editor .squiggly-error').first()
  await expect(squiggle).toBeVisible()
  const about = page.locator('.monaco-hover').locator('a', { hasText: 'L19' }).first()
  // The text may still be on its way to where the squiggle is shown.
  await expect(async () => {
    const box = await squiggle.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 8)
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await expect(about).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await about.click()
  await expect(page.getByRole('heading', { name: 'Guard literal not in enum' })).toBeVisible()
  await expect(page.getByText('Your machine has one of these.')).toBeVisible()
})

test('a long text is looked through beside the page: squiggles come and go with what is typed', async ({ page }) => {
  test.slow()
  await openApp(page)
  const workers = page.workers().length
  await dropFile(page, 'long.yaml', bigMachine(80))
  await expect(page.locator('.topbar .file-name')).toHaveText('long')
  await expect.poll(() => page.workers().some((worker) => worker.url().includes('lintWorker')), { timeout: 20_000 }).toBe(true)
  expect(page.workers().length).toBeGreaterThan(workers)
  await caretIn(page, "verdict_3 == 'again")
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
  await typeInEditor(page, 'x')
  await expect(page.locator('.monaco-editor .squiggly-error')).not.toHaveCount(0, { timeout: 20_000 })
  await page.keyboard.press('Backspace')
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0, { timeout: 20_000 })
})

test('every mistake has a page with a machine that shows it: played there, and opened in the room', async ({ page }) => {
  await openApp(page)
  await command(page, 'Learn about mistakes')
  const list = page.getByRole('navigation', { name: 'Mistakes' })
  await expect(list.locator('.mistake-link').nth(72)).toBeAttached()
  await list.getByRole('searchbox').fill('keeps map')
  await list.locator('.mistake-link', { hasText: 'L31' }).click()
  await expect(page.getByRole('heading', { name: 'Loop keeps map' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before and after the mend' })).toContainText('remove: { claims: "*" }')
  await page.getByRole('button', { name: 'Run both' }).click()
  await expect(page.getByRole('region', { name: 'As written', exact: true })).toContainText('carried, so nobody is asked')
  await expect(page.getByRole('region', { name: 'Mended', exact: true })).not.toContainText('claims[pro] stands')
  expect(await serious(page)).toEqual([])
  await list.getByRole('searchbox').fill('')
  await list.locator('.mistake-link', { hasText: 'L31' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: 'Partial clear' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page.locator('.topbar .file-name')).toHaveText('L31-loop-keeps-map')
  await expect(row(page, 'asks nobody')).toBeVisible()
  await PANES.canvas(page)
  await page.keyboard.press('e')
  await expect(page.locator('.say')).toContainText(/ended/i)
})
