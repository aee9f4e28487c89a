import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readMachine, type Machine } from '../src/machine'
import { dropFile, openApp } from './support/app'
import { serious } from './support/axe'
import { card, dragTo, draw, fillAsk, handleOf, headOf, nameState, onCanvas, openEmpty, piece, row, send, typeInPlace } from './support/build'
import { command, downloaded, node, placesOf } from './support/edit'
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
    await expect(page.getByRole('option', { selected: true })).toContainText(name)
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
  await press('w')
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
  await press('w')
  await page.keyboard.insertText("context.verdict == 'consensus'")
  await press('Enter')
  await expect(card(page)).toHaveCount(0)
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

const quorum = read('runner/fixtures/deployment-quorum.yaml')

/** Opens a text as a file that is dropped on the room. */
async function openWith(page: Page, text: string): Promise<void> {
  await dropFile(page, 'machine.yaml', text)
  await expect(page.locator('.topbar .file-name')).toHaveText('machine')
}
const names = async (page: Page): Promise<readonly string[]> => (await built(page)).states.map(({ name }) => name)
const waysOf = async (page: Page): Promise<readonly string[]> => (await built(page)).states.flatMap(({ name, transitions }) => transitions.map(({ toState }) => `${name} → ${toState}`))

/** Each gesture changes the lines that it is about and no other; one undo gives the bytes back. */
async function undone(page: Page, before: string): Promise<void> {
  await page.locator('.react-flow__pane').click({ position: { x: 6, y: 300 } })
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => downloaded(page)).toBe(before)
}

test('BB-025, BB-028: ends are re-attached, names typed over and refused, states deleted: one step each, and no foreign byte', async ({ page }) => {
  await openApp(page)
  await openWith(page, article)
  // The end of the way back, put on another state: one word of one line.
  await page.locator('[data-link="judge\u001f1"] .pill').click()
  const grip = page.getByRole('button', { name: 'Move where the transition leads', includeHidden: true })
  await dragTo(page, grip, await headOf(page, 'positions'))
  await expect.poll(() => downloaded(page)).toBe(article.replace('- toState: critique\n', '- toState: positions\n'))
  await undone(page, article)

  // Let go with Escape, nothing has happened.
  await page.locator('[data-link="judge\u001f1"] .pill').click()
  await grip.hover()
  await page.mouse.down()
  const away = await onCanvas(page, 40, 400)
  await page.mouse.move(away.x, away.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await downloaded(page)).toBe(article)

  // Names: refused with the reason, what was typed stays; Escape always leaves.
  const field = page.getByRole('textbox', { name: 'Name of state judge' })
  await node(page, 'judge').dblclick({ position: { x: 30, y: 14 } })
  for (const [typed, why] of [['', /needs a name/], ['   ', /blank/], ['critique', /already a state/], ['x'.repeat(10_000), /at most 200/]] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.locator('#in-place-refused')).toHaveText(why)
    await expect(field).toHaveValue(typed)
  }
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  expect(await downloaded(page)).toBe(article)
  // Pushed aside by a reload, what was typed waits where it was typed, and Escape gives it up.
  await node(page, 'judge').dblclick({ position: { x: 30, y: 14 } })
  await field.fill('critique')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(node(page, 'judge')).toBeVisible()
  await node(page, 'judge').dblclick({ position: { x: 30, y: 14 } })
  await expect(field).toHaveValue('critique')
  await page.keyboard.press('Escape')
  for (const odd of ['a: b', '#x', '__proto__']) {
    await node(page, 'judge').dblclick({ position: { x: 30, y: 14 } })
    await field.fill(odd)
    await page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
    await expect.poll(() => names(page)).toContain(odd)
    await undone(page, article)
  }

  // BB-031 keys of a text are the text's, whatever is selected.
  await node(page, 'judge').dblclick({ position: { x: 30, y: 14 } })
  for (const key of ['Backspace', 'Shift+Backspace', 'ControlOrMeta+Backspace', 'Delete', 'ControlOrMeta+A', 'Delete']) await page.keyboard.press(key)
  await page.keyboard.type('hello n c')
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('Escape')
  expect(await downloaded(page)).toBe(article)

  // BB-028 a connected state and its edges go and come in one step each.
  await node(page, 'judge').click({ position: { x: 60, y: 12 } })
  await page.keyboard.press('Delete')
  expect(await names(page)).not.toContain('judge')
  await undone(page, article)
})

test('BB-035: several states are framed, arranged, copied, cut and pasted, here and in another machine; places are no text', async ({ page }) => {
  await openApp(page)
  await openWith(page, article)
  const places = () => placesOf(page)
  // Shift draws a frame; what it touches is in hand.
  const [top, foot] = [await onCanvas(page, 8, 240), await headOf(page, 'judge')]
  await page.keyboard.down('Shift')
  await dragTo(page, top, { x: foot.x + 260, y: foot.y + 10 })
  await page.keyboard.up('Shift')
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(3)
  const bar = page.getByRole('group', { name: '3 selected states' })
  const first = await places()
  expect(await serious(page)).toEqual([])
  await bar.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('menuitem', { name: 'Spread evenly down' }).click()
  await bar.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('menuitem', { name: 'Left edges' }).click()
  // All of them are dragged together, and that changes no byte.
  const box = await node(page, 'critique').boundingBox()
  if (!box) throw new Error('critique is gone')
  await dragTo(page, { x: box.x + 60, y: box.y + 12 }, { x: box.x + 33, y: box.y + 40 })
  await expect.poll(places).not.toEqual(first)
  const moved = await places()
  expect(moved['question']).toBe(first['question'])
  expect(await downloaded(page)).toBe(article)

  await node(page, 'critique').focus()
  await page.keyboard.press('ControlOrMeta+C')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(3)
  expect((await waysOf(page)).filter((way) => way.includes('_2'))).toEqual(['positions_2 → critique_2', 'critique_2 → judge_2', 'judge_2 → critique_2'])
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toHaveLength(6)
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => downloaded(page)).toBe(article)
  // Places outlive an edit of the text, a rename, a reload.
  expect(await places()).toEqual(moved)
  await node(page, 'critique').dblclick({ position: { x: 30, y: 14 } })
  await typeInPlace(page, /^Name of state critique/, 'rebuttal')
  await expect.poll(async () => (await places())['rebuttal']).toBe(moved['critique'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(node(page, 'rebuttal')).toBeVisible()
  expect(await places()).toEqual(Object.fromEntries(Object.entries(moved).map(([name, at]) => [name === 'critique' ? 'rebuttal' : name, at])))

  await openWith(page, quorum)
  await page.locator('.react-flow__pane').click({ position: { x: 6, y: 300 } })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.locator('.toast')).toContainText('Declared here too')
  expect(await names(page)).toEqual(expect.arrayContaining(['positions', 'critique', 'judge', 'tally']))
  expect((await built(page)).initialState).toBe('question')
})

test('shapes land wired: on a transition, after a state, by name; what stands below makes room; the menu of what is pressed', async ({ page }) => {
  await openApp(page)
  await openWith(page, article)
  await piece(page, 'shape').click()
  await dragTo(page, page.getByRole('menuitem', { name: /^Quorum gate/ }), await headOf(page, 'critique'))
  await expect(node(page, 'vote')).toBeVisible()
  expect(await waysOf(page)).toEqual(expect.arrayContaining(['critique → vote', 'vote → judge', 'vote → rejected']))
  const boxes = await page.locator('.react-flow__node-state').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })))
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false)))
  await undone(page, article)
  await node(page, 'finalize').click({ position: { x: 60, y: 12 } })
  await command(page, 'Add escalation')
  await expect(card(page)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await send(page, 'Add')
  expect(await waysOf(page)).toEqual(expect.arrayContaining(['finalize → escalate', 'escalate → done', 'escalate → stopped']))
  await undone(page, article)

  await page.getByRole('button', { name: 'Show everything' }).click()
  // The other button says what can be done with what lies under it, and where a new one comes.
  await node(page, 'critique').click({ button: 'right', position: { x: 60, y: 12 } })
  const menu = page.getByRole('menu', { name: 'What can be done with critique' })
  await expect(menu.getByRole('menuitem', { name: 'Delete state critique' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Connect critique to' }).click()
  await page.getByRole('option', { name: 'question' }).click()
  expect(await waysOf(page)).toContain('critique → question')
  await undone(page, article)
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 40, y: 420 } })
  await page.getByRole('menuitem', { name: 'New end here' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of state done_2' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await built(page)).states.at(-1)).toMatchObject({ name: 'done_2', terminal: true })
  await undone(page, article)
  // Six states are seen without an overview; who wants one has it.
  await expect(page.locator('.react-flow__minimap')).toHaveCount(0)
  await page.getByRole('button', { name: 'Overview of the machine' }).click()
  await expect(page.locator('.react-flow__minimap')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })
  test('BB-037 a state is added, moved by one finger and connected by two taps, and the picture stays where it is', async ({ page }) => {
    await openApp(page)
    await openWith(page, article)
    const view = () => page.locator('.react-flow__viewport').getAttribute('style')
    await page.getByRole('button', { name: 'Add a piece' }).tap()
    await page.getByRole('button', { name: 'Add state' }).tap()
    await nameState(page, 'appeal')
    const box = await node(page, 'appeal').boundingBox()
    if (!box) throw new Error('appeal is not in view')
    const before = await view()
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', box.x + 80, box.y + 12)
    // As a finger does it: a place a frame, so that the first of them is seen before the last.
    for (let step = 1; step <= 6; step += 1) {
      await touch('touchMove', box.x + 80 + step * 6, box.y + 12 + step * 4)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch('touchEnd', 0, 0)
    await expect.poll(async () => (await node(page, 'appeal').boundingBox())?.x).not.toBe(box.x)
    expect(await view()).toBe(before)
    await node(page, 'appeal').tap({ position: { x: 60, y: 12 } })
    const handle = handleOf(page, 'appeal')
    const size = await handle.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await handle.tap()
    await node(page, 'done').tap({ position: { x: 60, y: 12 } })
    await expect(page.getByRole('group', { name: 'transition from appeal to done' })).toBeAttached()
    expect(await view()).toBe(before)
  })
})
