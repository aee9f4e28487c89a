import { expect, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { editor } from './app'

export const node = (page: Page, name: string): Locator => page.locator(`.react-flow__node[data-id="${name}"]`)

/** Selects a state on the canvas, by the head of its card. */
export async function selectState(page: Page, name: string): Promise<void> {
  await node(page, name).click({ position: { x: 60, y: 12 } })
  await expect(node(page, name)).toHaveClass(/selected/)
}

/** Does what the palette finds first for some letters. */
export async function command(page: Page, letters: string): Promise<void> {
  expect(await commandIfThere(page, letters), `the palette offers “${letters}”`).toBe(true)
}

/** The same, where it may be that nothing of the name can be done now; then false. */
export async function commandIfThere(page: Page, letters: string): Promise<boolean> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.locator('.cmd-q input').fill(letters)
  const isThere = ((await page.locator('.cmd-item').first().textContent({ timeout: 2_000 }).catch(() => null)) ?? '').startsWith(letters)
  await page.keyboard.press(isThere ? 'Enter' : 'Escape')
  await expect(page.locator('.dialog.palette')).toHaveCount(0)
  return isThere
}

/** Renames what is selected, in the small dialog. */
export async function rename(page: Page, name: string, kind: 'state' | 'agent' | 'field' = 'state'): Promise<void> {
  await command(page, `Rename ${kind} `)
  await typeName(page, name)
}

/** Fills in the small dialog, or the name on the canvas, and sends it off. */
export async function typeName(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^(New name|Name of state )/ })
  await field.fill(name)
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}

/** The bytes that a download gives, as characters: line ends and a byte order mark are in them. */
export async function downloaded(page: Page, what = 'Download YAML'): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), command(page, what)])
  return readFileSync(await download.path(), 'utf8')
}

/** Puts the focus where no text is typed. */
export const PANES = {
  canvas: (page: Page) => page.locator('.react-flow__pane').click({ position: { x: 6, y: 300 } }),
  outline: (page: Page) => page.getByRole('treeitem', { name: /^Agents/ }).focus(),
  dock: (page: Page) => page.getByRole('tab', { name: /^Journal/ }).focus(),
  editor: (page: Page) => editor(page).locator('.native-edit-context, textarea.inputarea').first().focus(),
} as const
export type PaneName = keyof typeof PANES

/** One undo or redo, from a pane by key, or by the button of the top bar. */
export async function step(page: Page, direction: 'undo' | 'redo', from: PaneName | 'button'): Promise<void> {
  if (from === 'button') {
    await page.getByRole('button', { name: direction === 'undo' ? 'Undo' : 'Redo', exact: true }).click()
    return
  }
  await PANES[from](page)
  await page.keyboard.press(direction === 'undo' ? 'ControlOrMeta+Z' : 'ControlOrMeta+Shift+Z')
}

/** Takes everything back by the button; how many steps that were. */
export async function undoAll(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Undo', exact: true })
  let steps = 0
  while (await button.isEnabled()) {
    await button.click()
    steps += 1
  }
  return steps
}

/** Pastes at the caret of the editor. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Where every state stands, in the canvas's own coordinates. */
export const placesOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('.react-flow__node-state')
    .evaluateAll((nodes) => Object.fromEntries(nodes.map((each) => [(each as HTMLElement).dataset['id'] ?? '', (each as HTMLElement).style.transform])))

export async function drag(page: Page, name: string, dx: number, dy: number, steps = 8): Promise<void> {
  const box = await node(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the canvas`)
  await page.mouse.move(box.x + 40, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40 + dx, box.y + 10 + dy, { steps })
  await page.mouse.up()
}
