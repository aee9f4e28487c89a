import { dropFile, openApp, readEditorText, typeInEditor } from './support/app'
import { serious } from './support/axe'
import { command } from './support/edit'
import { expect, test } from './support/test'
import type { Locator, Page } from '@playwright/test'

/** Somewhere that holds no text field: single-letter keys work here. */
const leaveFields = (page: Page) => page.locator('.react-flow__pane').click({ position: { x: 8, y: 260 } })
const say = (page: Page): Locator => page.locator('.say')
const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Record' })
const record = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('aria-valuenow'))
const dock = (page: Page, tab: string): Promise<void> => page.getByRole('tablist', { name: 'Run panes' }).getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
const runToEnd = async (page: Page): Promise<void> => {
  await leaveFields(page)
  await page.keyboard.press('e')
}
const openPattern = async (page: Page, title: string): Promise<void> => {
  await command(page, `Open pattern: ${title}`)
  await leaveFields(page)
}
const goTo = async (page: Page, address: string): Promise<void> => {
  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: 'Moment' }).fill(address)
  await page.keyboard.press('Enter')
}
const map = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('time: steps by iteration, visit, state and incident, there and back; a moment has an address to type and to link', async ({ page }) => {
  await openApp(page)
  await leaveFields(page)
  const seen: string[] = []
  for (const key of ['v', 'v', 'i', 't']) {
    await page.keyboard.press(key)
    await expect(slider(page)).toBeVisible()
    seen.push(`${await record(page)} ${await say(page).textContent()}`)
  }
  expect(new Set(seen).size).toBe(4)
  await page.keyboard.press('Shift+T')
  await expect.poll(async () => `${await record(page)} ${await say(page).textContent()}`).toBe(seen[1])
  // Not played yet: it plays on until it is there.
  await goTo(page, 'critique, round 2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(say(page)).toContainText('Round 2')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /critique round 2/)
  const there = await say(page).textContent()
  await goTo(page, 'critique, round 9')
  await expect(page.getByRole('alert')).toContainText('There is no critique, round 9: this run has 2 rounds of critique.')
  await page.keyboard.press('Escape')
  await command(page, 'Copy a link to this moment')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#machine=arch-debate&at=critique%2C%20round%202')
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0')
  await page.evaluate((hash) => { location.hash = hash }, new URL(link).hash)
  await expect(say(page)).toHaveText(there ?? '')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
  // The slider's own marks: where each state was, and the one requirement that was carried.
  await expect(page.locator('.slider .bd').first()).toBeAttached()
  await expect(page.locator('.slider .in.carried')).toHaveCount(1)
  await expect(page.locator('.slider .in')).toHaveCount(1)
  await dock(page, 'Journal')
  await expect(page.locator('.jr.now')).toContainText('Enters critique, round 2')
})

const NUMBER = `fsm:
  name: sure
  initialState: ask
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: number }
  agents: { perf: { canTransition: [ask] } }
  states:
    ask:
      description: "Vote on {{ self }}."
      requires:
        - { name: votes, from: { agent: perf } }
        - { name: confidence, from: { agent: perf } }
      transitions:
        - { toState: yes, guards: [{ expression: "context.confidence['agent:perf'] >= 80" }] }
        - { toState: no, guards: [{ expression: "context.votes['agent:perf'] == 'reject'" }] }
    yes: { terminal: true }
    no: { terminal: true }
`

test('why an edge did not fire: the values, the part that decided, an error apart from false, and the way to the declaration', async ({ page }) => {
  await openApp(page)
  await dropFile(page, 'sure.yaml', NUMBER)
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  await runToEnd(page)
  const form = page.getByRole('form', { name: 'Answer as perf' })
  await page.getByRole('button', { name: 'Answer as perf' }).click()
  await form.getByRole('radio', { name: 'approve' }).check()
  await form.getByRole('textbox', { name: /^confidence/ }).fill('90')
  await form.getByRole('button', { name: 'Send the answer' }).click()
  const edges = page.getByRole('region', { name: 'Edges' }).getByRole('listitem')
  await expect(edges.nth(0)).toContainText('errored')
  await expect(edges.nth(0)).toContainText("context.confidence['agent:perf'] is the text “90”; >= does not compare a text with a number; confidence is declared number, which is no type and is read as text; declare integer.")
  await expect(edges.nth(1)).toContainText('blocked')
  await expect(edges.nth(1)).toContainText("context.votes['agent:perf'] is “approve”, not “reject”.")
  await edges.nth(1).getByText('values').click()
  await expect(edges.nth(1).getByRole('row', { name: /decides/ })).toContainText('false')
  await expect(page.getByText('Stuck.')).toBeVisible()
  await edges.nth(0).getByRole('button', { name: 'declaration of confidence' }).click()
  await expect(page.getByRole('tab', { name: 'machine' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.monaco-editor .view-line').filter({ hasText: 'of: number' })).toBeInViewport()
})

test('why a requirement is open, why a write was refused, and why a run ended with what it would have needed', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  const twice = `${['pro', 'con', 'prag'].map((name) => `    ${name}: [{ positions: p }, { critiques: a }, { critiques: b }, { critiques: c }]`).join('\n')}`
  await dropFile(page, 'capped.yaml', text.replace(/maxIterations: \d+/, 'maxIterations: 8'))
  await dropFile(page, 'script.yaml', `script:\n  agents:\n    moderator: [{ question: "Split?" }]\n${twice}\n    judge: [{ verdict: maybe }, { verdict: continue }, { verdict: continue }, { verdict: consensus }]\n`)
  await page.getByRole('button', { name: /script/i }).filter({ hasText: /Open|Use/ }).first().click()
  await leaveFields(page)
  await goTo(page, 'judge')
  await page.keyboard.press('Shift+ArrowRight')
  const requirements = page.locator('.reqs')
  await expect(requirements).toContainText('judge was refused at record')
  await expect(requirements).toContainText('verdict takes one of consensus and continue; this is the text “maybe”.')
  await expect(page.locator('.slider .in.refused')).toHaveCount(1)
  await runToEnd(page)
  await expect(page.getByText(/need \d+ iterations at least, the cap is 8/)).toBeVisible()
  await expect(page.getByText(/or a loop that ends sooner/)).toBeVisible()
})

test('a teacher’s: with the line that clears the critiques round two is argued anew; without it nobody is asked, and every pane says so', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await runToEnd(page)
  await expect(say(page)).toContainText('The run ended in done')
  await dock(page, 'Maps')
  await expect(map(page, 'critiques').getByRole('columnheader', { name: /round 1/ })).toContainText('cleared at')
  const argued = map(page, 'critiques').getByRole('row', { name: /^con/ }).getByRole('cell').nth(1)
  await expect(argued).toContainText('I withdraw the $41k')
  // The rest of the cell struck, and still readable.
  await expect(map(page, 'critiques').getByRole('row', { name: /^con/ }).getByRole('cell').first()).toHaveClass(/cleared/)
  const cleared = text.split('\n').filter((line) => !/remove: *\{ *critiques/.test(line)).join('\n')
  expect(cleared).not.toBe(text)
  await dropFile(page, 'forgot.yaml', cleared)
  await dropFile(page, 'script.yaml', `script:\n  agents:\n    moderator: [{ question: "Split?" }]\n${['pro', 'con', 'prag'].map((name) => `    ${name}: [{ positions: ${name} stands }, { critiques: ${name} objects }, { critiques: never heard }]`).join('\n')}\n    judge: [{ verdict: continue, judge_note: more }, { verdict: consensus }, { answer: yes }]\n`)
  await page.getByRole('button', { name: /script/i }).filter({ hasText: /Open|Use/ }).first().click()
  await leaveFields(page)
  await goTo(page, 'critique, round 2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(say(page)).toContainText('critique asks nobody: critiques still stands from an earlier visit.')
  await page.getByRole('tab', { name: 'Run', exact: true }).click()
  await expect(page.locator('.reqs')).toContainText('pro wrote it in critique, round 1, and nothing cleared it since, so nobody is asked.')
  await dock(page, 'Maps')
  await expect(map(page, 'critiques').getByText('carried from round 1')).toHaveCount(3)
  await expect(page.locator('.slider .in.carried').first()).toBeAttached()
  await dock(page, 'Moved')
  await expect(page.getByRole('region', { name: 'Who moved on critiques' }).getByText('carried')).toHaveCount(3)
  await runToEnd(page)
  await expect(page.getByRole('list', { name: 'Worth a second look' })).toContainText('left judge_note empty')
})

test('maps: choices and bars with their tallies, an order, a filter, changes since the round before, and copies for a table elsewhere', async ({ page }) => {
  await openApp(page)
  await openPattern(page, 'Quorum gate')
  await runToEnd(page)
  await dock(page, 'Maps')
  await expect(map(page, 'votes').locator('.enum-value')).toHaveText(['reject', 'approve', 'approve'])
  await expect(map(page, 'votes').getByRole('row', { name: /^tally/ })).toContainText('approve 2, reject 1')
  await expect(map(page, 'confidence').locator('.barred')).toHaveText(['91', '82', '74'])
  await expect(map(page, 'confidence').getByRole('row', { name: /^tally/ })).toContainText('mean 82.3, 74 to 91')
  await page.getByRole('radio', { name: 'By name' }).click()
  await expect(map(page, 'confidence').locator('.barred')).toHaveText(['82', '74', '91'])
  await page.getByRole('searchbox', { name: 'Filter the maps' }).fill('approve')
  await expect(map(page, 'votes').locator('.enum-value')).toHaveText(['approve', 'approve'])
  await page.getByRole('searchbox', { name: 'Filter the maps' }).fill('')
  await map(page, 'votes').getByRole('button', { name: 'Copy votes' }).click()
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('writer,"voting, visit 1"\r\nperf,approve\r\nreliability,approve\r\nsecurity,reject\r\n')
  await map(page, 'votes').getByRole('button', { name: 'Copy votes' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('| perf | approve |')
  expect(await serious(page)).toEqual([])
  await openPattern(page, 'Debate with a judge')
  await runToEnd(page)
  await page.getByRole('checkbox', { name: 'Changes since the round before' }).check()
  await expect(map(page, 'critiques').locator('ins').first()).toBeVisible()
  await expect(map(page, 'critiques').locator('del').first()).toBeVisible()
  await dock(page, 'Moved')
  const moved = page.getByRole('region', { name: 'Who moved on critiques' })
  await expect(moved.getByRole('row', { name: /^con/ })).toContainText('changed in words of its own')
  await expect(page.getByRole('list', { name: 'Worth a second look' })).toContainText('judge chose “consensus” and left judge_note empty')
  expect(await serious(page)).toEqual([])
})

test('calibration: saved runs are marked with how they turned out, agents get scores, and their weights become a guard that one undo takes back', async ({ page }) => {
  await openApp(page)
  await openPattern(page, 'Quorum gate')
  const text = await readEditorText(page)
  await runToEnd(page)
  await expect(say(page)).toContainText('The run ended in done')
  await dock(page, 'Runs')
  await page.getByRole('button', { name: 'Save this run' }).click()
  await expect(page.getByRole('button', { name: 'Run 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save this run' }).click()
  await page.getByRole('combobox', { name: 'How Run 1 turned out' }).selectOption('reject')
  await page.getByRole('combobox', { name: 'How Run 2 turned out' }).selectOption('reject')
  const scores = page.getByRole('region', { name: 'Calibration' })
  await expect(scores.getByRole('row', { name: /^security/ })).toContainText('2 of 2, 100 %')
  await expect(scores.getByRole('row', { name: /^security/ })).toContainText('0.01')
  await expect(scores.getByRole('row', { name: /^perf/ })).toContainText('0 of 2, 0 %')
  await expect(scores.getByRole('row', { name: /^perf/ })).toContainText('too sure')
  expect(await serious(page)).toEqual([])
  await scores.getByRole('listitem').filter({ hasText: 'tally → approve' }).getByRole('button', { name: 'Use these weights' }).click()
  await page.getByRole('tab', { name: 'machine' }).click()
  await expect.poll(() => readEditorText(page)).toContain("('agent:security' in context.votes ? (context.votes['agent:security'] == 'approve' ? 1099 : -1099) : 0)")
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => readEditorText(page)).toBe(text)
  await page.reload()
  await dock(page, 'Runs')
  await expect(page.getByRole('combobox', { name: 'How Run 2 turned out' })).toHaveValue('reject')
})

test('people: an agent played by you waits with its objective and questions, over a reload, with what was typed, and asks nobody twice', async ({ page }) => {
  await openApp(page)
  await page.getByRole('tab', { name: 'Run', exact: true }).click()
  await page.getByText('Who speaks').click()
  await page.getByRole('radiogroup', { name: 'con is played by' }).getByRole('radio', { name: 'You' }).click()
  await runToEnd(page)
  const form = page.getByRole('form', { name: 'Answer as con' })
  await expect(form).toBeVisible()
  await expect(form).toContainText('Should billing move out of the monolith')
  await form.getByRole('textbox', { name: /^positions/ }).fill('Mine, half typed')
  await page.waitForTimeout(700)
  await page.reload()
  await expect(form.getByRole('textbox', { name: /^positions/ })).toHaveValue('Mine, half typed')
  await form.getByRole('textbox', { name: /^positions/ }).press('End')
  await form.getByRole('textbox', { name: /^positions/ }).pressSequentially(', now whole.')
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await dock(page, 'Journal')
  await page.getByRole('searchbox', { name: 'Filter the journal' }).fill('con summon positions')
  await expect(page.getByRole('option', { name: /Asks con for positions/ })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter the journal' }).fill('con writes positions')
  await expect(page.getByRole('option').filter({ hasText: 'Mine, half typed, now whole.' })).toHaveCount(1)
  // Back to the script: it goes on behind what was answered in its place.
  await page.getByText('Who speaks').click()
  await page.getByRole('radiogroup', { name: 'con is played by' }).getByRole('radio', { name: 'Script' }).click()
  await runToEnd(page)
  await expect(say(page)).toContainText('The run ended in done')
})

test('people: a machine that asks any user waits with the same form', async ({ page }) => {
  await openApp(page)
  await dropFile(page, 'ask.yaml', NUMBER.replace('agents: { perf: { canTransition: [ask] } }', 'agents: {}').replaceAll('{ agent: perf }', 'user').replace('of: number', 'of: integer').replaceAll("'agent:perf'", "'user'"))
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  await runToEnd(page)
  const form = page.getByRole('form', { name: 'Answer as a person' })
  await form.getByRole('textbox', { name: /^confidence/ }).fill('ninety')
  await form.getByRole('radio', { name: 'reject' }).check()
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await expect(form.getByRole('alert')).toContainText('confidence takes a whole number, such as 7.')
  await form.getByRole('textbox', { name: /^confidence/ }).fill('70')
  // An edit, an undo and a redo change the text and nothing of the run that waits, nor what is half typed into it.
  await page.getByRole('tab', { name: 'machine', exact: true }).click()
  await typeInEditor(page, '')
  for (const key of ['ControlOrMeta+Home', 'ArrowDown', 'End']) await page.keyboard.press(key)
  await page.keyboard.type('st')
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(page.getByRole('group', { name: 'The text has moved on' })).toBeVisible()
  await page.getByRole('tab', { name: /^Run\b/ }).click()
  await expect(form.getByRole('textbox', { name: /^confidence/ })).toHaveValue('70')
  await expect(form.getByRole('radio', { name: 'reject' })).toBeChecked()
  await page.reload()
  await expect(form.getByRole('radio', { name: 'reject' })).toBeChecked()
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await expect(say(page)).toContainText('The run ended in no')
})
