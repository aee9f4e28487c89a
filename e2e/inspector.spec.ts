import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { dropFile, openApp, replaceEditorText } from './support/app'
import { serious } from './support/axe'
import { command, downloaded, node, selectState } from './support/edit'
import { expect, test } from './support/test'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
const debate = read('reducer/fixtures/machines/arch-debate.yaml')
const quorum = read('reducer/fixtures/machines/deployment-quorum.yaml')
const inspector = (page: Page): Locator => page.locator('.inspector')
const field = (page: Page, name: string): Locator => inspector(page).getByRole('textbox', { name, exact: true })
const part = (page: Page, name: string): Locator => inspector(page).getByRole('region', { name, exact: true })
const choose = (page: Page, name: string, label: string): Promise<string[]> => inspector(page).getByRole('combobox', { name, exact: true }).selectOption({ label })
const press = (page: Page, name: string): Promise<void> => inspector(page).getByRole('button', { name, exact: true }).click()

test.use({ actionTimeout: 20_000 })

async function openWith(page: Page, text: string): Promise<void> {
  await openApp(page)
  await dropFile(page, 'machine.yaml', text)
  await expect(page.locator('.topbar .file-name')).toHaveText('machine')
}

/** Opens the form of a state by a double click on its row: states come before agents there. */
async function inspect(page: Page, state: string): Promise<void> {
  await page.getByRole('treeitem', { name: new RegExp(`^(?:now: |start: )?${state}(?![\\w-])`) }).first().dblclick()
  await expect(inspector(page).locator('.crumb-here')).toHaveText(state)
}

async function add(page: Page, what: string, name: string, button: string): Promise<void> {
  await inspector(page).getByLabel(what, { exact: true }).fill(name)
  await press(page, button)
}

test('a gate of two voters is built from an empty machine with forms alone, and decides', async ({ page }) => {
  await openApp(page)
  await replaceEditorText(page, 'fsm:\n  name: gate\n')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Inspector' }).click()
  await add(page, 'New state', 'vote', 'Add state')
  await expect(node(page, 'vote')).toBeVisible()
  for (const agent of ['code', 'security']) await add(page, 'New agent', agent, 'Add agent')
  await inspector(page).getByRole('textbox', { name: 'Iterations in all' }).fill('3')
  await part(page, 'States').getByRole('button', { name: 'vote', exact: true }).click()

  await field(page, 'Objective').fill('Approve or reject.')
  await choose(page, 'From', 'code')
  await add(page, 'Field to wait for', 'votes', 'Ask')
  await choose(page, 'Type', 'map')
  await choose(page, 'Each entry', 'enum')
  for (const value of ['approve', 'reject']) await add(page, 'New value', value, 'Add value')
  await press(page, 'Add votes and ask')
  await expect(part(page, 'Waits for').getByRole('listitem')).toHaveCount(1)
  await choose(page, 'From', 'security')
  await add(page, 'Field to wait for', 'votes', 'Ask')
  await expect(part(page, 'Waits for').getByRole('listitem')).toHaveCount(2)
  for (const end of ['approved', 'rejected']) await add(page, 'State to go on to', end, 'Lead there')
  await part(page, 'Goes on to').locator('.opens').first().click()
  await press(page, 'Add a guard')
  await page.getByRole('menuitem', { name: 'At least n of …' }).click()
  await expect(part(page, 'Only if').locator('.pill')).toHaveText('approve ≥ 2')
  for (const end of ['approved', 'rejected']) {
    await inspect(page, end)
    await inspector(page).getByRole('switch', { name: 'Ends the run' }).click()
  }
  expect(await downloaded(page)).toBe(`fsm:
  name: gate

  initialState: vote

  context:
    votes: { type: map, of: enum, values: [approve, reject] }

  agents:
    code: { canTransition: [] }
    security: { canTransition: [] }

  states:
    vote:
      description: "Approve or reject."
      requires:
        - { name: votes, from: { agent: code } }
        - { name: votes, from: { agent: security } }
      transitions:
        - { toState: approved, guards: [ { backend: cel, expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2" } ] }
        - { toState: rejected }

    approved:
      terminal: true

    rejected:
      terminal: true

  policy:
    maxIterations: 3
`)

  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
  await page.keyboard.press('e')
  for (const voter of ['code', 'security']) {
    const card = page.getByRole('article', { name: new RegExp(`, ${voter}$`) })
    await card.getByRole('button', { name: /^Answer as/ }).click()
    await card.getByRole('radio', { name: 'approve' }).check()
    await card.getByRole('button', { name: 'Send the answer' }).click()
  }
  await expect(page.locator('.say')).toContainText('The run ended in approved')
})

test('each commit of a form changes its own lines and no other, and one undo takes it back', async ({ page }) => {
  test.slow()
  await openWith(page, debate)
  const before = debate
  const commits: readonly { readonly what: string; readonly on: string | null; readonly act: () => Promise<unknown>; readonly from: string | RegExp; readonly to: string }[] = [
    { what: 'a requirement moved', on: 'critique', act: () => press(page, 'Move critiques from con down'), from: /( +- \{ name: critiques, from: \{ agent: con \}.*\n)( +- \{ name: critiques, from: \{ agent: prag \}.*\n)/, to: '$2$1' },
    { what: 'a requirement taken out', on: 'critique', act: () => press(page, 'Remove critiques from prag'), from: / +- \{ name: critiques, from: \{ agent: prag \}.*\n/, to: '' },
    { what: 'a terminal state', on: 'finalize', act: () => inspector(page).getByRole('switch', { name: 'Ends the run' }).click(), from: /(    finalize:\n(?:      .*\n| *\n)*?)(?=\n?    done:)/, to: '$1      terminal: true\n' },
  ]
  for (const { what, on, act, from, to } of commits) {
    if (on !== null) await inspect(page, on)
    await act()
    const after = await downloaded(page)
    expect(after, what).toBe(before.replace(from, to))
    expect(after, what).not.toBe(before)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    expect(await downloaded(page), `${what}, undone`).toBe(before)
  }
  // Everything typed into one field in one stay is one step, however often it was written on the way.
  await inspect(page, 'judge')
  const objective = field(page, 'Objective')
  await objective.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Be brief', { delay: 40 })
  await expect(node(page, 'judge').locator('.obj')).toHaveAttribute('title', /Be brief/)
  await page.keyboard.type(', and kind.', { delay: 40 })
  const typed = await downloaded(page)
  const foreign = typed.split('\n').filter((line) => !before.split('\n').includes(line))
  expect(foreign.join('\n')).toContain('Be brief')
  expect(foreign.length).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(await downloaded(page)).toBe(before)
  // A transition's guard by the builder, an action by its choices, a cap, an enum's value, a description of an agent.
  await inspect(page, 'judge')
  await part(page, 'Goes on to').locator('.opens').nth(1).click()
  await choose(page, 'Value', 'consensus')
  const guarded = before.replace(`"context.verdict == 'continue'"`, `"context.verdict == 'consensus'"`)
  expect(await downloaded(page)).toBe(guarded)
  await part(page, 'On the way').getByRole('combobox', { name: 'Field' }).first().selectOption({ label: 'positions' })
  const acted = guarded.replace('remove: { critiques: "*" }', 'remove: { positions: "*" }')
  expect(await downloaded(page)).toBe(acted)
  await inspector(page).getByRole('button', { name: 'arch-debate' }).click()
  await inspector(page).getByRole('textbox', { name: 'Iterations in all' }).fill('12')
  // The comment behind it keeps its column.
  const capped = acted.replace('maxIterations: 8 ', 'maxIterations: 12')
  expect(await downloaded(page)).toBe(capped)
  await part(page, 'Context').getByRole('button', { name: /^verdict/ }).click()
  await field(page, 'Value 2').fill('again')
  await field(page, 'Value 2').press('Enter')
  const valued = capped.replace('values: [consensus, continue]', 'values: [consensus, again]')
  expect(valued).not.toBe(capped)
  expect(await downloaded(page)).toBe(valued)
  await page.getByRole('treeitem', { name: /^judge \d+ task/ }).dblclick()
  await inspector(page).getByRole('checkbox', { name: 'critique' }).check()
  expect(await downloaded(page)).toBe(valued.replace(/(\bjudge: +\{ canTransition: \[judge, finalize)(?=\])/, '$1, critique'))
})

test('BB-029 and BB-031 in forms: nothing typed is lost, whatever is selected, broken, undone or refused meanwhile', async ({ page }) => {
  test.slow()
  await openWith(page, quorum)
  const states = page.locator('.react-flow__node-state')
  const count = await states.count()
  // Another element is selected in the middle of a word: it is written to the one that it was typed for.
  await inspect(page, 'tally')
  await field(page, 'Objective').fill('Count the votes')
  await page.getByRole('treeitem', { name: /^vote|^review|^assess/i }).first().click()
  const text = await downloaded(page)
  expect(text).toContain('Count the votes')
  // Undone right after typing, it stays undone.
  for (const waitMs of [0, 150, 400]) {
    await inspect(page, 'tally')
    await field(page, 'Objective').focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' X')
    await page.waitForTimeout(waitMs)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(field(page, 'Objective')).toHaveValue('Count the votes')
    await page.waitForTimeout(400)
    await expect(field(page, 'Objective')).toHaveValue('Count the votes')
    await expect(node(page, 'tally').locator('.obj')).toHaveAttribute('title', 'Count the votes')
  }
  expect(await downloaded(page)).toBe(text)
  // Keys of a field are the field's own.
  await selectState(page, 'tally')
  await field(page, 'Name').focus()
  for (const key of ['Backspace', 'Shift+Backspace', 'Control+Backspace', 'Delete', 'Control+A', 'Delete']) await page.keyboard.press(key)
  await page.keyboard.type('hello e r 1')
  await expect(states).toHaveCount(count)
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('tally')
  expect(await downloaded(page)).toBe(text)
  // A refused name stays with the reason, also after something else was selected.
  const other = (await states.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['id'] ?? ''))).find((name) => name !== 'tally') ?? ''
  await field(page, 'Name').fill(other)
  await page.keyboard.press('Enter')
  await expect(inspector(page).getByRole('alert')).toContainText(`There is already a state \`${other}\``)
  await inspect(page, other)
  await expect(inspector(page).getByRole('region', { name: 'Not written yet' })).toContainText('name of tally')
  // Nor does a reload take it away.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await inspect(page, other)
  await expect(inspector(page).getByRole('region', { name: 'Not written yet' })).toContainText('name of tally')
  await press(page, 'Go there')
  await expect(field(page, 'Name')).toHaveValue(other)
  await field(page, 'Name').fill('count')
  await page.keyboard.press('Enter')
  await expect(node(page, 'count')).toBeVisible()
  // While the text is broken, what is typed waits; once it is whole, it is written without another word.
  await page.getByRole('tab', { name: 'machine' }).click()
  await page.locator('.monaco-editor .native-edit-context, .monaco-editor textarea.inputarea').first().focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('"')
  await expect(page.locator('.stale-bar')).toBeVisible()
  await inspect(page, 'count')
  await field(page, 'Objective').fill('Count them twice')
  await page.getByRole('tab', { name: 'script' }).click()
  await page.getByRole('tab', { name: 'machine' }).click()
  await page.locator('.monaco-editor .native-edit-context, .monaco-editor textarea.inputarea').first().focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Delete')
  await expect(page.locator('.stale-bar')).toHaveCount(0)
  await expect.poll(() => downloaded(page)).toContain('Count them twice')
  await inspect(page, 'count')
  await expect(field(page, 'Objective')).toHaveValue('Count them twice')
  await expect(inspector(page).getByRole('alert')).toHaveCount(0)
})

test('a guard is completed, judged at the moment of the run, built, and left alone where the builder can’t say it', async ({ page }) => {
  await openWith(page, debate)
  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
  await page.keyboard.press('Shift+ArrowRight')
  await inspect(page, 'judge')
  await part(page, 'Goes on to').locator('.opens').first().click()
  const own = part(page, 'Only if')
  // Before the judge has spoken, reading the verdict is an error, not a false.
  await expect(own.locator('.outcome')).toContainText('errored')
  await own.getByRole('radio', { name: 'CEL' }).click()
  const cel = own.getByRole('textbox', { name: 'Expression of guard 1' })
  await cel.fill('')
  await cel.pressSequentially('size(context.pos')
  await page.keyboard.press('Enter')
  await expect(cel).toHaveValue('size(context.positions')
  await cel.pressSequentially(') >= 0 && !has(context.ver')
  await page.keyboard.press('Tab')
  await cel.pressSequentially(')')
  await expect(cel).toHaveValue('size(context.positions) >= 0 && !has(context.verdict)')
  await expect(own.locator('.outcome')).toContainText('passed')
  await expect(own.getByRole('row', { name: /size\(context\.positions\)\s*0/ })).toBeVisible()
  await own.getByRole('radio', { name: 'Builder' }).click()
  await expect(own.getByRole('group', { name: 'Condition 2' })).toBeVisible()
  await own.getByRole('group', { name: 'Condition 2' }).getByRole('combobox', { name: 'Value or none' }).selectOption({ label: 'has a value' })
  await expect(own.locator('.outcome')).toContainText('blocked')
  await own.getByRole('radio', { name: 'CEL' }).click()
  await expect(cel).toHaveValue('size(context.positions) >= 0 && has(context.verdict)')
  // A guard of another kind keeps every byte while its transition is edited around it.
  await cel.fill("context.positions.exists_one(k, k == 'agent:pro')  // one")
  await expect(own).toContainText('says more than the builder can')
  await part(page, 'On the way').getByRole('button', { name: 'Add an action' }).click()
  await page.getByRole('menuitem', { name: /^Clear/ }).click()
  expect(await downloaded(page)).toContain(`"context.positions.exists_one(k, k == 'agent:pro')  // one"`)
})

test('BB-038 in a form: a composed word is written once, and its Enter and Escape belong to the input method', async ({ page }) => {
  await openWith(page, quorum)
  await inspect(page, 'tally')
  const objective = field(page, 'Objective')
  await objective.fill('Tally.')
  await expect(node(page, 'tally').locator('.obj')).toHaveAttribute('title', 'Tally.')
  const session = await page.context().newCDPSession(page)
  for (const [letters, word] of [[['n', 'ni', 'nih', 'nihao'], '你好'], [['わ', 'わた', 'わたし'], '私'], [['ㅎ', '하', '한'], '한']] as const) {
    await objective.focus()
    await page.keyboard.press('Control+End')
    const before = await objective.inputValue()
    for (const text of letters) await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    // Nothing is written while the word is open, however long that takes.
    await page.waitForTimeout(400)
    await expect(node(page, 'tally').locator('.obj')).toHaveAttribute('title', before)
    await session.send('Input.insertText', { text: word })
    await expect(objective).toHaveValue(before + word)
    await expect(node(page, 'tally').locator('.obj')).toHaveAttribute('title', new RegExp(word))
  }
  const name = field(page, 'Name')
  await name.fill('')
  await session.send('Input.imeSetComposition', { text: 'ketsu', selectionStart: 5, selectionEnd: 5 })
  for (const type of ['keyDown', 'keyUp'] as const) await session.send('Input.dispatchKeyEvent', { type, key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 })
  await expect(node(page, 'tally')).toBeVisible()
  await session.send('Input.insertText', { text: '決' })
  await expect(name).toHaveValue('決')
  await page.keyboard.press('Enter')
  await expect(node(page, '決')).toBeVisible()
  expect((await downloaded(page)).match(/你好私한/g)).toHaveLength(1)
})

test('what they will be asked: with the values of the moment and with values typed in, word for word', async ({ page }) => {
  await openApp(page)
  await inspect(page, 'critique')
  await inspector(page).getByRole('radio', { name: 'What will they be asked?' }).click()
  await expect(inspector(page).getByRole('article')).toHaveCount(3)
  await expect(inspector(page)).toContainText('3 are asked, about')
  await inspector(page).getByRole('radio', { name: 'Typed in' }).click()
  await inspector(page).getByRole('textbox', { name: 'positions, pro' }).fill('Hops are {{ cheap }}.')
  await expect(part(page, 'Objective')).toContainText('agent:pro: Hops are {{ cheap }}.')
  // In a run: the same words as the summons.
  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Shift+ArrowRight')
  await expect(page.locator('.say')).toContainText('critique')
  await inspect(page, 'critique')
  await inspector(page).getByRole('radio', { name: 'This moment' }).click()
  const told = (await part(page, 'Objective').locator('.told-text').textContent()) ?? ''
  expect(told).toContain('agent:con:')
  await page.getByRole('tab', { name: 'Journal' }).click()
  await page.getByRole('tab', { name: 'Run', exact: true }).click()
  for (const more of await page.locator('.rbody > .said .more').all()) await more.click()
  expect((await page.locator('.rbody > .said .said').first().textContent()) ?? '').toBe(told)
})

for (const [width, colorScheme] of [[1440, 'light'], [900, 'dark'], [680, 'light']] as const) {
  test(`by keyboard alone, at ${width} px, ${colorScheme}; axe finds nothing serious in any form`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('./')
    await node(page, 'judge').focus()
    await page.keyboard.press('Enter')
    await expect(inspector(page).locator('.crumb-here')).toHaveText('judge')
    await expect(inspector(page).locator(':focus')).toHaveCount(1)
    expect(await serious(page, '.inspector'), 'state').toEqual([])
    // Down to the first way out, into it, and its guard by arrow keys: one undo step for the stay.
    await part(page, 'Goes on to').locator('.opens').first().focus()
    await page.keyboard.press('Enter')
    await expect(inspector(page).locator('.crumb-here')).toHaveText('→ finalize')
    expect(await serious(page, '.inspector'), 'transition').toEqual([])
    await part(page, 'Only if').getByRole('combobox', { name: 'Value' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(part(page, 'Only if').locator('.pill')).toHaveText('verdict = continue')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(part(page, 'Only if').locator('.pill')).toHaveText('verdict = consensus')
    if (width > 700) {
      await page.keyboard.press('Escape')
      await expect(page.locator('.react-flow__edge:focus, .react-flow__node:focus')).toHaveCount(1)
      await page.keyboard.press('o')
    }
    for (const [what, letters] of [['requirement', null], ['agent', 'prag'], ['field', 'positions']] as const) {
      if (letters === null) {
        await inspector(page).getByRole('button', { name: 'judge', exact: true }).click()
        await part(page, 'Waits for').locator('.opens').first().click()
      } else {
        await command(page, letters)
        await page.keyboard.press('o')
      }
      await expect(inspector(page).locator('.crumb-here')).toContainText(letters ?? 'verdict')
      expect(await serious(page, '.inspector'), what).toEqual([])
    }
    await inspector(page).getByRole('navigation').getByRole('button').first().click()
    await expect(part(page, 'Caps')).toBeVisible()
    expect(await serious(page, '.inspector'), 'machine').toEqual([])
    await part(page, 'States').getByRole('button', { name: 'judge', exact: true }).click()
    await inspector(page).getByRole('radio', { name: 'What will they be asked?' }).click()
    expect(await serious(page, '.inspector'), 'asked').toEqual([])
    expect(await page.locator('.inspector-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  })
}
