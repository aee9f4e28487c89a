import { openApp, readEditorText, replaceEditorText } from './support/app'
import { serious } from './support/axe'
import { expect, test } from './support/test'
import type { Page } from '@playwright/test'

const node = (page: Page, name: string) => page.locator(`.react-flow__node[data-id="${name}"]`)
const boxOf = async (page: Page, name: string) => {
  const box = await node(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the canvas`)
  return box
}
/** Somewhere that holds no text field: single-letter keys work here. */
const leaveFields = (page: Page) => page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in ${colorScheme}, at 1440 and 900 px, at rest and in a run`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    test.slow()
    await openApp(page)
    expect(await serious(page)).toEqual([])
    await leaveFields(page)
    await page.keyboard.press('e')
    await expect(page.locator('.say')).toContainText('The run ended in done')
    expect(await serious(page), 'the canvas in a run').toEqual([])
    for (const tab of ['Maps', 'Trace', 'Journal', 'Problems']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      expect(await serious(page, '[data-region="dock"]'), tab).toEqual([])
    }
    // The narrow room holds the same panes: its own are the rail and the two-row dock bar.
    await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('tab', { name: /^Trace/ }).click()
    expect(await serious(page), '900 px').toEqual([])
  })
}

test('selecting a state anywhere selects it everywhere', async ({ page }) => {
  await openApp(page)
  await node(page, 'judge').click({ position: { x: 60, y: 12 } })
  await expect(page.getByRole('treeitem', { name: /^judge/ }).first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.editor-pane')).toContainText('judge')
  await page.getByRole('treeitem', { name: /^finalize/ }).click()
  await expect(node(page, 'finalize')).toHaveClass(/selected/)
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('finalize')
})

test('stepping forward and back by record and by turn moves the whole room, and back is exactly where it was', async ({ page }) => {
  await openApp(page)
  await leaveFields(page)
  const sentence = page.locator('.say')
  const seen: string[] = []
  for (let turn = 0; turn < 5; turn++) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('slider', { name: 'Record' })).toBeVisible()
    seen.push((await sentence.textContent()) ?? '')
  }
  expect(new Set(seen).size).toBeGreaterThan(3)
  for (let turn = 3; turn >= 0; turn--) {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(sentence).toHaveText(seen[turn] ?? '')
  }
  const slider = page.getByRole('slider', { name: 'Record' })
  const at = Number(await slider.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', String(at + 1))
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', String(at))
})

test('clicking a record of the journal moves canvas, maps and slider to that moment', async ({ page }) => {
  await openApp(page)
  await leaveFields(page)
  await page.keyboard.press('e')
  await page.getByRole('tab', { name: /^Journal/ }).click()
  await page.getByRole('searchbox', { name: 'Filter the journal' }).fill('critique')
  await page.getByRole('listbox', { name: 'Journal' }).getByRole('option').nth(2).click()
  const value = Number(await page.getByRole('slider', { name: 'Record' }).getAttribute('aria-valuenow'))
  expect(value).toBeGreaterThan(5)
  expect(value).toBeLessThan(40)
  await expect(node(page, 'critique')).toBeVisible()
  await expect(page.locator('.say')).not.toContainText('The run ended')
})

test('every keystroke is kept within a second and is there after a reload', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('# kept as typed')
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(page.locator('.react-flow__node')).toHaveCount(6)
  await expect.poll(() => readEditorText(page)).toBe(`${text}# kept as typed`)
})

test('BB-010 a place that was chosen by hand stays through typing, a new state and a reload, and is never in the text', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  const before = await boxOf(page, 'finalize')
  await page.mouse.move(before.x + 40, before.y + 12)
  await page.mouse.down()
  await page.mouse.move(before.x + 120, before.y + 40, { steps: 6 })
  await page.mouse.up()
  await page.evaluate(() => document.fonts.ready)
  const moved = await boxOf(page, 'finalize')
  expect(Math.abs(moved.x - before.x)).toBeGreaterThan(30)
  expect(await readEditorText(page)).toBe(text)
  const others = await boxOf(page, 'critique')
  await replaceEditorText(page, text.replace(/( {4}done:\n)/, '    appeal: { transitions: [ { toState: judge } ] }\n$1'))
  await expect(page.locator('.react-flow__node')).toHaveCount(7)
  const after = await boxOf(page, 'finalize')
  expect(Math.abs(after.x - moved.x)).toBeLessThan(0.6)
  expect(Math.abs((await boxOf(page, 'critique')).y - others.y)).toBeLessThan(0.6)
  await page.waitForTimeout(1_000)
  const shift = { x: after.x - others.x, y: after.y - others.y }
  await page.reload()
  await expect(page.locator('.react-flow__node')).toHaveCount(7)
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  const again = { f: await boxOf(page, 'finalize'), c: await boxOf(page, 'critique') }
  const scale = again.c.width / others.width
  expect(Math.abs(again.f.x - again.c.x - shift.x * scale)).toBeLessThan(2)
  expect(Math.abs(again.f.y - again.c.y - shift.y * scale)).toBeLessThan(2)
})

test('BB-001 forty quick keys in a description land together, the caret behind them, and the canvas shows them', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('is written down.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  const typed = 'abcdefghijklmnopqrstuvwxyz0123456789-_.!'
  await page.keyboard.type(typed, { delay: 15 })
  const after = await readEditorText(page)
  expect(after.replace(typed, '')).toBe(text)
  await expect(node(page, 'done')).toContainText(/abcdef/, { timeout: 3_000 })
})

test('BB-062 a run leaves nothing in the text, and after a reload it stands where it was left, none is shown as running', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await leaveFields(page)
  for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('tab', { name: 'machine' }).click()
  expect(await readEditorText(page)).toBe(text)
  await expect(page.getByText('Saved').first()).toBeVisible()
  const left = (await page.locator('.say').textContent()) ?? ''
  const record = (await page.getByRole('slider', { name: 'Record' }).getAttribute('aria-valuenow')) ?? ''
  await page.reload()
  await expect(page.locator('.react-flow__node')).toHaveCount(6)
  await expect(page.locator('.say')).toHaveText(left)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Record' })).toHaveAttribute('aria-valuenow', record)
})

test('BB-086 by keyboard alone: every region is reached both ways, and Escape leaves the editor', async ({ page }) => {
  await openApp(page)
  await page.locator('.monaco-editor .view-lines').first().click()
  await expect(page.getByText('Esc leaves the editor')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'machine' })).toBeFocused()
  const region = () => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? document.activeElement?.closest('header, nav, main, aside, section')?.tagName ?? '')
  const seen = new Set<string>()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('F6')
    seen.add(await region())
  }
  const back = new Set<string>()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Shift+F6')
    back.add(await region())
  }
  expect(seen.size).toBeGreaterThanOrEqual(4)
  expect(back).toEqual(seen)
})

test('BB-088 the theme switches everything at once, editor and canvas included, and is remembered', async ({ page }) => {
  await openApp(page)
  const background = (selector: string) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor)
  const light = [await background('.monaco-editor'), await background('body')]
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect.poll(() => background('.monaco-editor')).not.toBe(light[0])
  expect(await background('body')).not.toBe(light[1])
  await expect(page.locator('.react-flow')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('.react-flow')).toHaveClass(/dark/)
})

test('BB-089 slips of the pen are found in the built app, served from a folder, with no worker to fetch from elsewhere', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await replaceEditorText(
    page,
    text
      .replace('- { toState: positions }', '- { toStat: positions }')
      .replace('judge_note: { type: string }', 'judge_note: { type: numbr }')
      .replace('from: { agent: pro }', 'from: { agnt: pro }')
      .replace('initialState: question', 'initialState: nope'),
  )
  await page.getByRole('tab', { name: /^Problems/ }).click()
  const dock = page.getByRole('region', { name: 'Dock' })
  for (const words of [/toStat/, /numbr/, /agnt|takes .agent/, /nope/]) await expect(dock.getByText(words).first()).toBeVisible({ timeout: 2_000 })
})

test('the command palette finds states and commands, and ? shows the keys', async ({ page }) => {
  await openApp(page)
  await leaveFields(page)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('finali')
  await page.keyboard.press('Enter')
  await expect(node(page, 'finalize')).toHaveClass(/selected/)
  await leaveFields(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('downloads give the bytes as typed', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download YAML' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString('utf8')).toBe(text)
})

test('a stranger breaks the loop by one click and sees why nobody is asked', async ({ page }) => {
  await openApp(page)
  await page.getByRole('button', { name: 'Break it' }).click()
  await leaveFields(page)
  await page.keyboard.press('e')
  await expect(page.locator('.say')).toContainText('done')
  await page.getByRole('tab', { name: /^Maps/ }).click()
  await expect(page.getByRole('region', { name: 'critiques' }).getByText(/carried/).first()).toBeVisible()
})

test('the loop that was broken is found without running anything, mended by one click, and the mend is one step to undo', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await page.getByRole('button', { name: 'Break it' }).click()
  await page.getByRole('tab', { name: /^Problems/ }).click()
  const dock = page.getByRole('region', { name: 'Dock' })
  await expect(dock.getByRole('button', { name: 'loop-keeps-map: about' })).toBeVisible()
  const broken = await readEditorText(page)
  expect(broken).not.toBe(text)
  await dock.getByRole('button', { name: 'Empty critiques on the way back' }).click()
  await expect(dock.getByRole('button', { name: 'loop-keeps-map: about' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(dock.getByRole('button', { name: 'loop-keeps-map: about' })).toBeVisible()
  expect(await readEditorText(page)).toBe(broken)
})

test('BB-005 while a colon is missing nothing is lost: the canvas waits, a place can still be chosen, and the colon mends it all', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await replaceEditorText(page, text.replace('    judge:\n', '    judge\n'))
  await expect(page.getByText(/ahead of the canvas/).first()).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(6)
  const before = await boxOf(page, 'positions')
  await page.mouse.move(before.x + 40, before.y + 12)
  await page.mouse.down()
  await page.mouse.move(before.x + 140, before.y + 12, { steps: 6 })
  await page.mouse.up()
  expect((await boxOf(page, 'positions')).x).toBeGreaterThan(before.x + 40)
  expect(await readEditorText(page)).toBe(text.replace('    judge:\n', '    judge\n'))
  const moved = await boxOf(page, 'positions')
  await replaceEditorText(page, text)
  await expect(page.getByText(/ahead of the canvas/)).toHaveCount(0)
  await expect(page.locator('.react-flow__edge')).toHaveCount(6)
  expect(Math.abs((await boxOf(page, 'positions')).x - moved.x)).toBeLessThan(0.6)
})
