import { expect, type Locator, type Page } from '@playwright/test'
import { openApp } from './app'
import { command, node } from './edit'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Opens a machine with nothing in it, by the palette, and puts the focus on the canvas. */
export async function openEmpty(page: Page, name: string): Promise<void> {
  await openApp(page)
  await command(page, 'New empty machine')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.locator('.topbar .file-name')).toHaveText(name)
  await expect(page.getByText('No states yet.')).toBeVisible()
}

/** A point of the canvas in px of the window, from its top left corner. */
export async function onCanvas(page: Page, x: number, y: number): Promise<Point> {
  const box = await page.locator('.canvas').boundingBox()
  if (!box) throw new Error('there is no canvas')
  return { x: box.x + x, y: box.y + y }
}

const middleOf = async (what: Locator): Promise<Point> => {
  const box = await what.boundingBox()
  if (!box) throw new Error(`nothing to take hold of: ${String(what)}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with the mouse from one thing or point to another. */
export async function dragTo(page: Page, from: Locator | Point, to: Locator | Point): Promise<void> {
  const start = 'x' in from ? from : await middleOf(from)
  const end = 'x' in to ? to : await middleOf(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
}

/** The head of a state's card: a drop there is on the state, and not on a field that it gathers. */
export async function headOf(page: Page, state: string): Promise<Point> {
  const box = await node(page, state).boundingBox()
  if (!box) throw new Error(`${state} is not on the canvas`)
  return { x: box.x + 60, y: box.y + 12 }
}

export const piece = (page: Page, name: 'state' | 'end' | 'agent' | 'field' | 'caps' | 'shape'): Locator => page.getByRole('group', { name: 'Add' }).getByRole('button', { name: `Add ${name}` })
export const handleOf = (page: Page, state: string): Locator => page.getByRole('button', { name: `Draw a transition from ${state}`, exact: true, includeHidden: true })
export const card = (page: Page): Locator => page.locator('.build-card')
export const row = (page: Page, name: string): Locator => page.getByRole('tree', { name: 'Outline' }).locator(`[data-row$=" ${name}"]`)

/** Types a new state's name into the field that its making has opened. */
export async function nameState(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Name of state / })
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(node(page, name)).toBeVisible()
}

/** Draws an edge from a state's handle. */
export async function draw(page: Page, from: string, to: Locator | Point): Promise<void> {
  await node(page, from).hover()
  await dragTo(page, handleOf(page, from), to)
}

/** Sends the small form off, and waits until it is gone. */
export async function send(page: Page, action: string): Promise<void> {
  await card(page).getByRole('button', { name: action, exact: true }).click()
  await expect(card(page)).toHaveCount(0)
}

export interface Asking {
  readonly field: string
  readonly who?: 'each of these' | 'any of these, whoever answers first'
  readonly agents: readonly string[]
  readonly prompt?: string
  readonly label?: string
}

/** Fills in who is asked for what. */
export async function fillAsk(page: Page, { field, who = 'each of these', agents, prompt, label }: Asking): Promise<void> {
  await card(page).getByLabel('For the field').selectOption(field)
  await card(page).getByLabel('Who', { exact: true }).selectOption({ label: who })
  for (const box of await card(page).locator('.who label').all()) await box.setChecked(agents.includes(((await box.textContent()) ?? '').trim()))
  if (prompt !== undefined) await card(page).getByLabel('Prompt, if it needs one').fill(prompt)
  if (label !== undefined) {
    await card(page).getByLabel(/Optional/).check()
    await card(page).getByLabel('Label').fill(label)
  }
  await send(page, 'Ask')
}

/** Types over a text where it stands. */
export async function typeInPlace(page: Page, name: RegExp, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name })
  await expect(field).toBeFocused()
  await field.fill(text)
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}
