import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readMachine, type Machine } from '../src/machine'
import { card, dragTo, draw, fillAsk, headOf, nameState, onCanvas, openEmpty, piece, row, send, typeInPlace } from './support/build'
import { command, downloaded, node } from './support/edit'
import { expect, test } from './support/test'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
/** The debate as its article prints it. */
const article = read('runner/fixtures/arch-debate.yaml')

const { states, context } = readMachine(article).machine
const objectives = new Map(states.map(({ name, description }) => [name as string, description]))
const debaters = ['pro', 'con', 'prag'] as const

/** What the built text says. */
const built = async (page: Page): Promise<Machine> => readMachine(await downloaded(page)).machine

/** The type of a field of the article, put into the small form. */
async function fillField(page: Page, name: string): Promise<void> {
  const type = context.find((field) => field.name === name)?.type
  if (!type) throw new Error(name)
  await card(page).getByLabel('Name').fill(name)
  await card(page).getByLabel('Type').selectOption(type.type)
  if (type.of) await card(page).getByLabel('Entries').selectOption(type.of.type)
  if (type.values) await card(page).getByLabel('Values').fill(type.values.join(', '))
  await send(page, 'Add')
}

test('the debate of the article, built on an empty canvas by drag and drop', async ({ page }) => {
  await openEmpty(page, 'arch-debate')
  // States: the first and the end come from the palette, the others from edges that are dropped on nothing.
  await dragTo(page, piece(page, 'state'), await onCanvas(page, 360, 50))
  await nameState(page, 'question')
  const chain = ['positions', 'critique', 'judge', 'finalize'] as const
  let before = 'question'
  for (const [nth, name] of chain.entries()) {
    await draw(page, before, await onCanvas(page, 360, 150 + nth * 126))
    await nameState(page, name)
    before = name
  }
  await dragTo(page, piece(page, 'end'), node(page, 'finalize'))
  await nameState(page, 'done')

  for (const agent of ['moderator', ...debaters, 'judge']) {
    await dragTo(page, piece(page, 'agent'), await onCanvas(page, 660, 90))
    await card(page).getByLabel('Name').fill(agent)
    await send(page, 'Add')
  }
  for (const { name } of context) {
    await dragTo(page, piece(page, 'field'), await onCanvas(page, 660, 90))
    await fillField(page, name)
  }

  // Fields on states ask several, agents on a state ask one.
  const card1 = { field: 'question', who: 'any of these, whoever answers first', agents: ['moderator'] } as const
  await dragTo(page, row(page, 'question').last(), await headOf(page, 'question'))
  await fillAsk(page, card1)
  await dragTo(page, row(page, 'positions').last(), await headOf(page, 'positions'))
  await fillAsk(page, { field: 'positions', agents: debaters, prompt: 'State your position.' })
  await dragTo(page, row(page, 'critiques'), await headOf(page, 'critique'))
  await fillAsk(page, { field: 'critiques', agents: debaters, prompt: 'Critique the other positions.' })
  await dragTo(page, row(page, 'judge').last(), await headOf(page, 'judge'))
  await fillAsk(page, { field: 'verdict', agents: ['judge'] })
  await dragTo(page, row(page, 'judge').last(), await headOf(page, 'judge'))
  await fillAsk(page, { field: 'judge_note', agents: ['judge'], label: 'What\'s still contested (if continue)' })
  await dragTo(page, row(page, 'judge').last(), await headOf(page, 'finalize'))
  await fillAsk(page, { field: 'answer', agents: ['judge'] })

  for (const [name, objective] of objectives) {
    await node(page, name).click({ position: { x: 60, y: 12 } })
    await page.getByRole('button', { name: `Write the objective of ${name}` }).click()
    await typeInPlace(page, /^Objective of /, objective)
  }

  // The way back, its guards, and what it empties.
  await page.getByRole('button', { name: 'Show everything' }).click()
  await draw(page, 'judge', node(page, 'critique'))
  const back = page.locator('[data-link="judge\u001f1"]')
  const on = page.locator('[data-link="judge\u001f0"]')
  await back.dblclick()
  await typeInPlace(page, /^Guard of judge to critique/, "context.verdict == 'continue'")
  await on.dblclick()
  await typeInPlace(page, /^Guard of judge to finalize/, "context.verdict == 'consensus'")
  await dragTo(page, row(page, 'critiques'), back.locator('.pill'))
  await expect(card(page).getByLabel('Do')).toHaveValue('clear')
  await send(page, 'Add')
  await dragTo(page, row(page, 'verdict'), back.locator('.pill'))
  await expect(card(page).getByLabel('Do')).toHaveValue('blank')
  await send(page, 'Add')

  await dragTo(page, piece(page, 'caps'), await onCanvas(page, 660, 60))
  for (const [label, value] of [['Rounds of asking, in all', '8'], ['Answers, in one visit of a state', '30'], ['Answers of one agent, in one visit', '15'], ['A checkpoint after every … answers', '5']] as const) await card(page).getByLabel(label).fill(value)
  await send(page, 'Keep')
  expect(await built(page)).toEqual(readMachine(article).machine)
})

test('the debate of the article, built on an empty canvas by keyboard alone', async ({ page }) => {
  await openEmpty(page, 'arch-debate')
  const press = (...keys: readonly string[]) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const says = (words: string | RegExp) => expect(page.locator('[role=status].sr')).toHaveText(words)
  const objective = async (name: string): Promise<void> => {
    await press('d')
    await expect(page.getByRole('textbox', { name: `Objective of ${name}` })).toBeFocused()
    await page.keyboard.insertText(objectives.get(name) ?? '')
    await press('Enter')
    await expect(node(page, name)).toBeFocused()
  }
  /** Chooses in the closed list that has the focus by the first letters. */
  const chosen = async (label: string, letters: string, value: string): Promise<void> => {
    await expect(card(page).getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(letters)
    await expect(card(page).getByLabel(label, { exact: true })).toHaveValue(value)
    await press('Tab')
  }

  await press('n')
  await nameState(page, 'question')
  await expect(node(page, 'question')).toBeFocused()
  await objective('question')
  for (const name of ['positions', 'critique', 'judge', 'finalize', 'done']) {
    await press('Shift+N')
    await nameState(page, name)
    await expect(node(page, name)).toBeFocused()
    await objective(name)
  }
  await press('t')
  await says('done ends the run.')
  // With nothing selected a new agent is only declared.
  await press('Escape')

  for (const agent of ['moderator', ...debaters, 'judge']) {
    await command(page, 'New agent')
    await expect(card(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.type(agent)
    await press('Enter')
    await expect(card(page)).toHaveCount(0)
  }
  for (const { name, type } of context) {
    await command(page, 'New field')
    await expect(card(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await press('Tab')
    await chosen('Type', type.type, type.type)
    if (type.of) await chosen('Entries', type.of.type, type.of.type)
    if (type.values) {
      await page.keyboard.type(type.values.join(', '))
      await press('Tab')
    }
    await press('Enter')
    await expect(card(page)).toHaveCount(0)
  }

  /** Walks to a state by its name in the command palette, and on the canvas from there. */
  const goTo = async (name: string): Promise<void> => {
    await press('ControlOrMeta+K')
    await page.keyboard.type(name)
    await press('Enter')
    await expect(node(page, name)).toHaveClass(/selected/)
  }
  const asks = async (state: string, field: string, agents: readonly string[], more: { any?: true; prompt?: string; label?: string } = {}): Promise<void> => {
    await press('k')
    await expect(card(page).getByText(`Ask in ${state}`)).toBeVisible()
    await chosen('For the field', field, field)
    await chosen('Who', more.any ? 'any' : 'each', more.any ? 'any' : 'each')
    for (const agent of ['moderator', ...debaters, 'judge']) {
      if (agents.includes(agent)) await press('Space')
      await press('Tab')
    }
    if (more.prompt) await page.keyboard.type(more.prompt)
    await press('Tab')
    if (more.label) {
      await press('Space', 'Tab')
      await page.keyboard.type(more.label)
    }
    await press('Enter')
    await expect(card(page)).toHaveCount(0)
  }
  await goTo('question')
  await asks('question', 'question', ['moderator'], { any: true })
  // From node to edge to node.
  await press('.')
  await says('Way 1 of 1: question to positions.')
  await press('.')
  await expect(node(page, 'positions')).toBeFocused()
  await asks('positions', 'positions', debaters, { prompt: 'State your position.' })
  await press('.', '.')
  await expect(node(page, 'critique')).toHaveClass(/selected/)
  await asks('critique', 'critiques', debaters, { prompt: 'Critique the other positions.' })
  await goTo('judge')
  await asks('judge', 'verdict', ['judge'])
  await asks('judge', 'judge_note', ['judge'], { label: 'What\'s still contested (if continue)' })

  await press('c')
  await page.keyboard.type('critique')
  await press('Enter')
  await says('Added a transition from judge to critique.')
  await press('g')
  await page.keyboard.insertText("context.verdict == 'continue'")
  await press('Enter')
  for (const [field, how] of [['critiques', 'clear'], ['verdict', 'blank']] as const) {
    await press('f')
    await chosen('Field', field, field)
    await expect(card(page).getByLabel('Do')).toHaveValue(how)
    await press('Enter')
    await expect(card(page)).toHaveCount(0)
  }
  // Round the ways out to the first.
  await press(';')
  await says('Way 1 of 2: judge to finalize.')
  await press('g')
  await page.keyboard.insertText("context.verdict == 'consensus'")
  await press('Enter')
  await press('.')
  await expect(node(page, 'finalize')).toHaveClass(/selected/)
  await asks('finalize', 'answer', ['judge'])

  await command(page, 'Set the caps')
  for (const value of ['8', '30', '15', '5']) {
    await page.keyboard.type(value)
    await press('Tab')
  }
  await press('Enter')
  expect(await built(page)).toEqual(readMachine(article).machine)
})
