import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile, openApp } from './support/app'
import { serious } from './support/axe'
import { PANES, step } from './support/edit'
import { expect, test } from './support/test'

const debate = readFileSync(new URL('../src/reducer/fixtures/machines/arch-debate.yaml', import.meta.url), 'utf8')
const voters = ['security', 'perf', 'reliability', 'compliance']
const count = (value: string): string => `size(context.votes.filter(k, context.votes[k] == '${value}'))`
const quorum = `fsm:
  name: four-voters
  initialState: voting
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    answer: { type: string }
  agents:
    chair: { canTransition: [approve, reject] }
  states:
    voting:
      description: "Approve or reject: updateContext(field=votes, value=approve|reject)."
      requires:
${voters.map((name) => `        - { name: votes, from: { agent: ${name} }, prompt: "Look at ${name}." }`).join('\n')}
      transitions: [ { toState: tally } ]
    tally:
      transitions:
        - { toState: approve, guards: [ { expression: "${count('approve')} >= 2" } ] }
        - { toState: reject, guards: [ { expression: "${count('reject')} >= 2" } ] }
    approve: { description: "Say why.", requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    reject: { description: "Say why.", requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    done: { terminal: true }
`
/** Nine whose numbers matter: more than is gone through unasked, and more than at all. */
const large = `fsm:
  name: large
  initialState: ask
  context:
    score: { type: map, of: integer }
  states:
    ask:
      description: How sure are you, 0 to 100?
      requires:
${Array.from({ length: 9 }, (_, i) => `        - { name: score, from: { agent: v${i} } }`).join('\n')}
      transitions:
        - { toState: yes, guards: [ { expression: "context.score.all(k, context.score[k] >= 60 && context.score[k] < 90 && context.score[k] != 75)" } ] }
        - { toState: no }
    yes: { terminal: true }
    no: { terminal: true }
`

const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' })
const bar = (page: Page) => page.getByRole('region', { name: 'Counterexample' })

/** Puts the caret into the first place of the text that holds some words. */
async function caretIn(page: Page, words: string): Promise<void> {
  await page.getByRole('tab', { name: 'machine', exact: true }).click()
  await PANES.editor(page)
  await page.keyboard.press('ControlOrMeta+F')
  await expect(page.locator('.find-widget.visible textarea').first()).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(page.locator('.find-widget .matchesCount')).toHaveText('1 of 1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}

async function openProof(page: Page, name: string, text: string): Promise<void> {
  await openApp(page)
  await dropFile(page, `${name}.yaml`, text)
  await expect(page.locator('.topbar .file-name')).toHaveText(name)
  await page.getByRole('tab', { name: /^Prove/ }).click()
}

test('four voters: every ballot with its edge, another panel, a mend and back', async ({ page }) => {
  await openProof(page, 'four', quorum)
  await expect(verdict(page)).toContainText('6 of 16 ballots let two edges pass')
  await expect(verdict(page)).toContainText('exhaustive')
  const says = page.locator('.ballot-says')
  await expect(says).toContainText('With 4 voters 6 ballots of 16 take both edges.')
  // Those that tie come first, and can be folded away.
  const first = page.locator('.ballots tbody').first()
  await expect(first.locator('tr.gs')).toContainText('2 approve : 2 reject')
  await expect(first.locator('tr')).toHaveCount(7)
  await first.getByRole('button', { name: /2 approve : 2 reject/ }).click()
  await expect(first.locator('tr')).toHaveCount(1)
  expect(await serious(page, '.prove')).toEqual([])

  await page.getByRole('slider', { name: 'Voters' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(says).toContainText('With 3 voters every ballot takes one edge')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: '≥ 3' }).click()
  await expect(says).toContainText('6 ballots of 16 get stuck')
  await page.getByRole('button', { name: 'As it is' }).click()

  await page.getByRole('group', { name: 'Mends' }).getByRole('button', { name: 'Ask for 3 of 4, and let chair break a tie' }).click()
  await expect(verdict(page)).toContainText('Proven: every run can end, and none gets stuck.')
  await expect(page.locator('.react-flow__node[data-id="tie_break"]')).toBeVisible()
  // One step takes all of it back.
  await step(page, 'undo', 'button')
  await expect(verdict(page)).toContainText('6 of 16 ballots')
  await expect(page.locator('.react-flow__node[data-id="tie_break"]')).toHaveCount(0)
})

test('a counterexample plays, shows where it goes wrong, and leaves one’s own run as it was', async ({ page }) => {
  await openProof(page, 'debate', debate.replace("context.verdict == 'continue'", "context.verdict == 'Continue'"))
  await expect(verdict(page)).toContainText('Not safe yet: runs can get stuck')
  await PANES.canvas(page)
  await page.keyboard.press('Shift+ArrowRight')
  const own = await page.getByRole('tab', { name: /^Journal/ }).textContent()
  await page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: 'Play it' }).first().click()
  await expect(bar(page)).toContainText('`judge` is stuck with `verdict` = continue'.replaceAll('`', ''))
  await expect(page.getByRole('tab', { name: /^Journal/ })).not.toHaveText(own ?? '')
  await bar(page).getByRole('button', { name: 'Back to my run' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Journal/ })).toHaveText(own ?? '')
  // The same from its place in the text.
  await caretIn(page, "verdict == 'Continu")
  await page.keyboard.press('ControlOrMeta+.')
  await page.locator('.action-widget').getByText('Play the counterexample: guard-literal-not-in-enum').click()
  await expect(bar(page)).toContainText('judge is stuck')
  await bar(page).getByRole('button', { name: 'Back to my run' }).click()
  await expect(bar(page)).toHaveCount(0)
  // And from the problems.
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await page.getByRole('button', { name: 'Play it' }).first().click()
  await expect(bar(page)).toBeVisible()
})

test('a large machine is gone through on demand, can be stopped, and is never called proven by that', async ({ page }) => {
  await openProof(page, 'large', large)
  await expect(verdict(page)).toContainText('not proven', { timeout: 60_000 })
  await expect(verdict(page)).toContainText('There are more than 20,000 configurations.')
  await page.getByRole('button', { name: 'Go through up to 300,000' }).click()
  await expect(verdict(page)).toContainText('Going through every outcome')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(verdict(page)).toContainText('not proven', { timeout: 30_000 })
  await expect(verdict(page)).not.toContainText('Proven:')
})
