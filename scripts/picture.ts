import { existsSync } from 'node:fs'
import { openBuilt } from './openBuilt'

/*
 * The README's picture: the debate in its second round, two of three critiques written, the trace beside the maps' dock.
 * Only keys are used, so that the picture shows what the README's own keys do.
 */
const path = 'public/room.png'
const turnsToSecondRound = 10

if (!existsSync('dist/index.html')) throw new Error('There is no build to take a picture of: run `npm run build` first.')
await openBuilt(async (page, url) => {
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 30_000 })
  // Single keys belong to the room only while nothing that takes text has the focus.
  await page.locator('.react-flow__pane').first().click({ position: { x: 6, y: 6 } })
  const card = page.getByRole('complementary', { name: 'First minute' }).getByRole('button', { name: 'Close' })
  if (await card.isVisible()) await card.click()
  await page.keyboard.press('2')
  for (let turn = 0; turn < turnsToSecondRound; turn += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.waitForTimeout(800)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
})
console.log(`The README's picture is in ${path}.`)
