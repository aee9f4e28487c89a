import { readFileSync } from 'node:fs'
import { dropFile, openApp, readEditorText, replaceEditorText } from './support/app'
import { expect, test } from './support/test'
import type { Page } from '@playwright/test'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
const debate = read('reducer/fixtures/machines/arch-debate.yaml')
const quorum = read('reducer/fixtures/machines/deployment-quorum.yaml')
const debateScript = read('patterns/arch-debate/script.yaml')
const gateScript = read('patterns/deployment-quorum/script.yaml')

const sentence = (page: Page) => page.locator('.say')
const state = (page: Page, name: string) => page.locator('.react-flow__node').filter({ has: page.getByText(name, { exact: true }) })

/** Opens the app with a machine of somebody's own and a script for it, both dropped on the window. */
async function openWith(page: Page, machine: string, script: string): Promise<void> {
  await openApp(page)
  await dropFile(page, 'machine.yaml', machine)
  await expect.poll(() => readEditorText(page)).toBe(machine)
  await dropFile(page, 'script.yaml', script)
  await page.getByRole('button', { name: 'Use it as the script' }).click()
  await page.getByRole('tab', { name: 'script' }).click()
  await expect.poll(() => readEditorText(page)).toBe(script)
  await page.getByRole('tab', { name: 'machine' }).click()
}

async function runToEnd(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Canvas' }).first().click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('e')
}

test('a first visitor presses play and sees the debate of the article run to its end', async ({ page }) => {
  await openApp(page)
  await expect(page.locator('.react-flow__node')).toHaveCount(6)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(sentence(page)).toContainText('question')
  await page.getByRole('radio', { name: '4×' }).or(page.getByRole('button', { name: '4×' })).first().click()
  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 45_000 })
  await expect(sentence(page)).toContainText('iteration 7 of 8 · exchange 13')
})

test('the debate of the article, byte-exact, takes 13 exchanges and 7 iterations for two rounds', async ({ page }) => {
  await openWith(page, debate, debateScript)
  await runToEnd(page)
  await expect(sentence(page)).toContainText('The run ended in done')
  await expect(sentence(page)).toContainText('iteration 7 of 8 · exchange 13')
  await page.getByRole('tab', { name: /^Maps/ }).click()
  const critiques = page.getByRole('region', { name: 'critiques' })
  await expect(critiques.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('tab', { name: 'machine' }).click()
  expect(await readEditorText(page)).toBe(debate)
})

test('the gate of the article, byte-exact, approves on two of three', async ({ page }) => {
  await openWith(page, quorum, gateScript)
  await runToEnd(page)
  await expect(sentence(page)).toContainText('The run ended in done')
  await page.getByRole('tab', { name: /^Journal/ }).click()
  await expect(page.getByRole('listbox', { name: 'Journal' })).toContainText('approve')
  await page.getByRole('tab', { name: /^Maps/ }).click()
  const votes = page.getByRole('region', { name: 'votes' })
  await expect(votes.getByText('approve', { exact: true })).toHaveCount(2)
  await expect(votes.getByText('reject', { exact: true })).toHaveCount(1)
})

test('without the line that clears the critiques, round two carries three and asks nobody', async ({ page }) => {
  const broken = debate.replace('            - { remove: { critiques: "*" } }\n', '')
  expect(broken).not.toBe(debate)
  await openWith(page, broken, debateScript)
  await runToEnd(page)
  await expect(sentence(page)).toContainText('done')
  await page.getByRole('tab', { name: /^Journal/ }).click()
  await page.getByRole('searchbox', { name: 'Filter the journal' }).fill('carried')
  await expect(page.getByRole('listbox', { name: 'Journal' }).getByRole('option', { name: /critiques/ })).toHaveCount(3)
  await expect(sentence(page)).toContainText('exchange 10')
})

test('BB-041 a confidence declared number shows its guard as errored, not as false', async ({ page }) => {
  const text = quorum
    .replace('confidence: { type: map, of: integer }', 'confidence: { type: map, of: number }')
    .replace(`size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2`, `context.confidence['agent:security'] >= 80`)
    .replace(`size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2`, `context.confidence['agent:security'] < 80`)
  await openWith(page, text, gateScript)
  await expect(page.getByRole('button', { name: /problem/ }).first()).toBeVisible()
  await runToEnd(page)
  await expect(sentence(page)).toContainText('Stuck in tally')
  await expect(sentence(page)).toContainText('errored')
  await expect(sentence(page)).toContainText('>= does not compare a text with a number')
  const canvas = page.locator('.react-flow')
  await expect(canvas.getByText(/does not compare a text with a number/).first()).toBeVisible()
  await expect(canvas.getByRole('button', { name: /confidence security ≥ 80.*errored/i }).or(canvas.locator('.pill.err, .pill.error, .pill[data-tone="errored"]')).first()).toBeVisible()
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await expect(page.getByText(/read as string/).first()).toBeVisible()
})

test('typing a state into the text puts it on the canvas; a text that is no YAML leaves the last good canvas, with the reason', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await replaceEditorText(page, text.replace(/( {4}done:\n)/, '    appeal:\n      transitions:\n        - { toState: judge }\n$1'))
  await expect(page.locator('.react-flow__node')).toHaveCount(7)
  await replaceEditorText(page, text.replace('    judge:\n', '    judge\n'))
  await expect(page.getByText(/ahead of the canvas/).first()).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(7)
  await replaceEditorText(page, 'fsm: { name: t }')
  await expect(page.getByText(/has no .?states/).first()).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(7)
  await replaceEditorText(page, text)
  await expect(page.locator('.react-flow__node')).toHaveCount(6)
  await expect(page.getByText(/ahead of the canvas/)).toHaveCount(0)
})

for (const [name, damage] of [
  ['the first lines deleted', (text: string) => text.split('\n').slice(10).join('\n')],
  ['everything deleted', () => ''],
  ['something else pasted', () => '- id: hello'],
  ['a single tab', () => '\t'],
] as const) {
  test(`BB-008 ${name}: the editor stays, one diagnostic says why, and undo brings every byte back`, async ({ page }) => {
    await openApp(page)
    const text = await readEditorText(page)
    if (damage(text) === '') {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
    } else await replaceEditorText(page, damage(text))
    await expect(page.getByText(/ahead of the canvas/).first()).toBeVisible()
    await expect(page.locator('.react-flow__node')).toHaveCount(6)
    await page.locator('.monaco-editor .view-lines').first().click()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => readEditorText(page)).toBe(text)
    await expect(page.getByText(/ahead of the canvas/)).toHaveCount(0)
    await expect(page.locator('.react-flow__node')).toHaveCount(6)
  })
}

test('what is not a machine is refused with a sentence, and what was open stays', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  for (const [name, content, words] of [
    ['notes.txt', 'just some notes', /is not a machine/],
    ['list.yaml', '- a\n- b\n', /is not a machine/],
    ['empty.yaml', '', /is empty/],
    ['picture.png', 'PNG\u0000\u0001', /not a text/],
    ['package.json', '{ "name": "x" }', /is not a machine/],
    ['broken.yaml', 'a: [1, 2\nb: "', /read as YAML/],
  ] as const) {
    await dropFile(page, name, content)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByText(new RegExp(name.replace('.', '\\.'))).first()).toBeVisible()
    await page.getByRole('button', { name: /Dismiss/ }).first().click()
  }
  expect(await readEditorText(page)).toBe(text)
  await expect(state(page, 'critique')).toBeVisible()
})

test('the gate is one click away, and opening it keeps what was typed into the debate', async ({ page }) => {
  await openApp(page)
  const text = await readEditorText(page)
  await replaceEditorText(page, `${text}# mine\n`)
  await page.getByRole('radio', { name: 'Learn' }).or(page.getByRole('button', { name: 'Learn' })).first().click()
  await page.getByRole('main', { name: 'Learn' }).getByRole('button', { name: /gate|quorum/i }).first().click()
  await expect(state(page, 'voting')).toBeVisible()
  await page.getByRole('button', { name: /deployment-quorum/ }).first().click()
  await page.getByRole('menuitem', { name: /arch-debate/ }).first().click()
  await expect.poll(() => readEditorText(page)).toBe(`${text}# mine\n`)
})
