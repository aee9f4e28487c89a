import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropFile, openApp, readEditorText } from './support/app'
import { serious } from './support/axe'
import { command, downloaded, node } from './support/edit'
import { framesOf, inTwo, sensibleAnswer, sensibleServer, startServer, whoIs, type FakeServer } from './support/provider'
import { expect, test } from './support/test'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
const debate = read('reducer/fixtures/machines/arch-debate.yaml')
const quorum = read('reducer/fixtures/machines/deployment-quorum.yaml')
const KEY = 'sk-test-CANARY-123'

const sentence = (page: Page) => page.locator('.say')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Live agents' })

/** Connects a local server in the panel of live agents; the page loads itself anew for it and comes back with the panel open. */
async function connect(page: Page, server: FakeServer, { wire = 'openai', keep = false }: { wire?: 'openai' | 'anthropic'; keep?: boolean } = {}): Promise<void> {
  await command(page, 'Live agents…')
  await panel(page).getByRole('button', { name: 'Connect a provider' }).click()
  const form = panel(page).getByRole('form', { name: 'Connect a provider' })
  await form.getByLabel('Provider').selectOption('other')
  await form.getByLabel('Name').fill('Local')
  await form.getByLabel('Address').fill(`${server.origin}/v1/`)
  if (wire === 'anthropic') await form.getByRole('radio', { name: 'Anthropic messages' }).click()
  await Promise.all([page.waitForEvent('load'), form.getByRole('button', { name: 'Connect' }).click()])
  await expect(panel(page)).toBeVisible()
  await panel(page).getByLabel(/^Key/).fill(KEY)
  if (keep) await panel(page).getByLabel('keep it in this tab until it is closed').check()
  await panel(page).getByRole('button', { name: 'Use this key' }).click()
  await expect(panel(page).getByText(keep ? 'key kept in this tab' : 'key in memory')).toBeVisible()
}

/** Something that servers wait for until the story lets it be. */
function gate(): { readonly open: Promise<void>; release(): void } {
  let release = (): void => undefined
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  return { open, release }
}

/** Has one model play everybody. */
async function castEverybody(page: Page, agents: readonly string[], model = 'fake-1'): Promise<void> {
  const [first = '', ...others] = agents
  const row = (name: string) => panel(page).getByRole('listitem', { name, exact: true })
  await row(first).getByRole('radio', { name: 'Model' }).click()
  await row(first).getByLabel('Provider').selectOption({ label: 'Local' })
  await row(first).getByLabel('Model', { exact: true }).fill(model)
  await panel(page).getByRole('button', { name: 'One model, three temperatures' }).click()
  for (const name of others) await expect(row(name).getByLabel('Model', { exact: true })).toHaveValue(model)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
}

async function openMachine(page: Page, text: string): Promise<void> {
  await openApp(page)
  await dropFile(page, 'machine.yaml', text)
  await expect.poll(() => readEditorText(page)).toBe(text)
}

const press = async (page: Page, key: string): Promise<void> => {
  await page.locator('.react-flow__pane').click({ position: { x: 6, y: 300 } })
  await page.keyboard.press(key)
}

/** Everything that a page has kept or shows, as one text. */
const everythingKept = (page: Page): Promise<Readonly<Record<'local' | 'tab' | 'database' | 'address' | 'page', string>>> =>
  page.evaluate(async () => {
    const dump = async (name: string): Promise<unknown> =>
      new Promise((resolve) => {
        const open = indexedDB.open(name)
        open.addEventListener('success', () => {
          const db = open.result
          const stores = [...db.objectStoreNames]
          if (stores.length === 0) return resolve(null)
          const found: unknown[] = []
          const all = db.transaction(stores)
          for (const store of stores) {
            const request = all.objectStore(store).getAll()
            request.addEventListener('success', () => found.push(request.result))
          }
          all.addEventListener('complete', () => {
            db.close()
            resolve(found)
          })
        })
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
    return {
      local: JSON.stringify(localStorage),
      tab: JSON.stringify(sessionStorage),
      database: JSON.stringify(await Promise.all(names.map(dump))),
      address: JSON.stringify([location.href, history.state]),
      page: document.documentElement.outerHTML,
    }
  })

test('the debate of the article, run live end to end: text streams into node, maps and trace; it replays at no call; BB-073 no key anywhere but in the header', async ({ page, allowed }) => {
  const spoken: string[] = []
  page.on('console', (message) => spoken.push(message.text()))
  const requests: string[] = []
  const seen = gate()
  const server = await startServer((heard, nth) => inTwo(framesOf(heard, sensibleAnswer(heard, nth)), nth === 1 ? Promise.resolve() : seen.open))
  allowed.add(server.origin)
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  await openMachine(page, debate)
  await connect(page, server)
  expect(await serious(page, '.dialog')).toEqual([])
  await castEverybody(page, ['moderator', 'pro', 'con', 'prag', 'judge'])
  await press(page, 'e')

  // While it is written: under the node, in the map's cell, on an arrow, in the card.
  await expect(page.locator('.live-word')).toHaveCount(3)
  await page.getByRole('tab', { name: /^Maps/ }).click()
  await expect(page.getByRole('region', { name: 'positions' }).locator('.streaming').first()).toBeVisible()
  await page.getByRole('tab', { name: /^Trace/ }).click()
  await expect(page.locator('.seq .coming .streaming')).toHaveCount(3)
  await expect(page.getByRole('article', { name: 'Summon 2, pro' }).locator('.streaming')).toContainText('pro on')
  seen.release()

  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
  await expect(sentence(page)).toContainText('iteration 7 of 8 · exchange 13')
  await page.getByRole('tab', { name: /^Maps/ }).click()
  await expect(page.getByRole('region', { name: 'positions' })).toContainText('café “naïve” 🌍 — no.')
  await expect(page.locator('.streaming')).toHaveCount(0)
  expect(server.heard).toHaveLength(13)
  // What a peer wrote reaches the next one inside a fence, and only there.
  const late = JSON.stringify(server.heard.find((heard) => whoIs(heard) === 'judge')?.body['messages'])
  expect(late).toMatch(/<written-\w+ what=[^>]*>[^<]*pro on /)

  // Recorded: the run as a script plays the same, and asks nobody.
  const journal = await downloaded(page, 'Download journal')
  const script = await downloaded(page, 'Download the run as a script')
  await command(page, 'Use the run as the script')
  await press(page, 'e')
  await expect(sentence(page)).toContainText('The run ended in done')
  await expect(sentence(page)).toContainText('iteration 7 of 8 · exchange 13')
  expect(server.heard).toHaveLength(13)

  const yaml = await downloaded(page)
  expect(yaml).toBe(debate)
  for (const [where, text] of Object.entries({ ...(await everythingKept(page)), journal, script, yaml, console: spoken.join('\n'), requests: requests.join('\n') })) expect({ where, has: text.includes('CANARY') }).toEqual({ where, has: false })
  await server.close()
})

test('the gate of the article, run live with Anthropic’s wire; a kept key is in this tab’s storage alone, and can be forgotten', async ({ page, allowed }) => {
  const server = await sensibleServer()
  allowed.add(server.origin)
  await openMachine(page, quorum)
  await connect(page, server, { wire: 'anthropic', keep: true })
  await panel(page).getByRole('button', { name: 'Try it' }).click()
  await expect(panel(page)).toContainText('Local answers, with 2 models: fake-1, fake-2')
  await castEverybody(page, ['chair', 'security', 'perf', 'reliability'])
  await press(page, 'e')
  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
  expect(server.heard.every(({ headers, path }) => path.endsWith('/models') || headers['anthropic-dangerous-direct-browser-access'] === 'true')).toBe(true)
  const kept = await everythingKept(page)
  for (const where of ['local', 'database', 'address', 'page'] as const) expect({ where, has: kept[where].includes('CANARY') }).toEqual({ where, has: false })
  expect(kept.tab).toContain('CANARY')
  await command(page, 'Live agents…')
  // All voters are one model, and the panel says what is wrong with that.
  await expect(panel(page)).toContainText('All who vote in votes are fake-1')
  await panel(page).getByRole('button', { name: 'Forget the key' }).click()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('CANARY')
  await server.close()
})

test.describe('when things go wrong', () => {
  // The browser itself logs what the network refuses.
  test.use({ expectedErrors: [/Failed to load resource|blocked by CORS policy|net::ERR_|Content Security Policy/] })

  test('who fails waits for a person: another try, an answer in its place; BB-074 a bad key and a wall of CORS are different sentences', async ({ page, allowed }) => {
    let mood: 'key' | 'cors' | 'well' = 'key'
    const server = await startServer(
      (heard, nth) => (mood === 'key' ? { status: 401, parts: [JSON.stringify({ error: { type: 'authentication_error', message: `invalid key ${KEY}` } })] } : { parts: framesOf(heard, sensibleAnswer(heard, nth)) }),
      { allows: () => mood !== 'cors' },
    )
    allowed.add(server.origin)
    await openMachine(page, quorum)
    await connect(page, server)
    await castEverybody(page, ['chair', 'security', 'perf', 'reliability'])
    await press(page, 'e')
    const card = page.getByRole('article', { name: /^Summon 1,/ })
    await expect(card).toContainText('rejects the key (401)')
    await expect(page.locator('body')).not.toContainText('CANARY')
    mood = 'cors'
    await card.getByRole('button', { name: 'Ask again' }).click()
    await expect(card).toContainText('does not let this page read what it says (CORS)')
    await expect(card).not.toContainText('key')
    // A person answers in the place of one, and lets a model try once more for the others.
    await card.getByRole('button', { name: /^Answer as/ }).click()
    for (const field of await card.locator('fieldset').all()) await field.getByRole('radio', { name: 'approve' }).check()
    const confidence = card.getByRole('textbox')
    for (const box of await confidence.all()) await box.fill('80')
    mood = 'well'
    await card.getByRole('button', { name: 'Send the answer' }).click()
    for (const nth of [2, 3]) {
      const other = page.getByRole('article', { name: new RegExp(`^Summon ${nth},`) })
      if (await other.getByRole('button', { name: 'Ask again' }).isVisible()) await other.getByRole('button', { name: 'Ask again' }).click()
    }
    await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
    await server.close()
  })

  test('whom the page may ask is settled as it loads: a request elsewhere is blocked, and never leaves', async ({ page, allowed }) => {
    const [mine, elsewhere] = await Promise.all([sensibleServer(), sensibleServer()])
    await openApp(page)
    const reaches = (origin: string): Promise<string> => page.evaluate((url) => fetch(`${url}/v1/models`).then(() => 'answered', () => 'blocked'), origin)
    expect(await reaches(mine.origin)).toBe('blocked')
    await connect(page, mine)
    allowed.add(mine.origin)
    expect(await reaches(mine.origin)).toBe('answered')
    expect(await reaches(elsewhere.origin)).toBe('blocked')
    // A policy can only be narrowed: nobody widens it afterwards.
    await page.evaluate((url) => document.head.insertAdjacentHTML('beforeend', `<meta http-equiv="Content-Security-Policy" content="connect-src * ${url}">`), elsewhere.origin)
    expect(await reaches(elsewhere.origin)).toBe('blocked')
    expect(elsewhere.heard).toHaveLength(0)
    await Promise.all([mine.close(), elsewhere.close()])
  })
})

test('BB-065 Stop in mid-stream writes nothing; BB-067 a reload keeps finished turns and asks nobody until somebody wishes', async ({ page, allowed }) => {
  const never = new Promise<void>(() => undefined)
  let stuck: readonly string[] = ['pro', 'con', 'prag']
  const server = await startServer((heard, nth) => inTwo(framesOf(heard, sensibleAnswer(heard, nth)), stuck.includes(whoIs(heard)) ? never : Promise.resolve()))
  allowed.add(server.origin)
  await openMachine(page, debate)
  await connect(page, server, { keep: true })
  await castEverybody(page, ['moderator', 'pro', 'con', 'prag', 'judge'])
  await press(page, 'e')
  await expect(page.locator('.live-word')).toHaveCount(3)
  await page.getByRole('button', { name: /^Stop 3 models/ }).click()
  await expect(page.getByText('Stopped. Nothing of this was written.')).toHaveCount(3)
  await expect.poll(() => server.heard.slice(1).every(({ hungUp }) => hungUp)).toBe(true)
  await expect(page.locator('.streaming.stopped').first()).toBeVisible()
  await expect(sentence(page)).toContainText('exchange 1')

  // One is heard, the others are cut by the reload.
  stuck = []
  await page.getByRole('article', { name: /^Summon 2,/ }).getByRole('button', { name: 'Ask again' }).click()
  await expect(sentence(page)).toContainText('exchange 2')
  const before = server.heard.length
  await page.reload()
  await expect(node(page, 'positions')).toBeVisible()
  await expect(sentence(page)).toContainText('positions is waiting for')
  await expect(sentence(page)).toContainText('Interrupted')
  await expect(sentence(page)).toContainText('exchange 2')
  expect(server.heard).toHaveLength(before)
  await press(page, 'e')
  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
  // Only the two whose entries were missing were asked for positions again.
  expect(server.heard.slice(before, before + 2).map(whoIs).toSorted()).toEqual(['con', 'prag'])
  await server.close()
})

test('a repair is seen and counted; again from the judge with another model is a new run with the same past', async ({ page, allowed }) => {
  const server = await startServer((heard, nth) => ({ parts: framesOf(heard, whoIs(heard) === 'judge' && !JSON.stringify(heard.body).includes('Not accepted') ? { verdict: 'undecided' } : sensibleAnswer(heard, Math.max(nth, 20))) }))
  allowed.add(server.origin)
  await openMachine(page, debate)
  await connect(page, server)
  await castEverybody(page, ['moderator', 'pro', 'con', 'prag', 'judge'])
  await press(page, 'e')
  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
  const asked = server.heard.length
  await page.getByRole('tab', { name: /^Journal/ }).click()
  await page.getByRole('searchbox', { name: 'Filter the journal' }).fill('verdict')
  await page.getByRole('listbox', { name: 'Journal' }).getByRole('option').last().click()
  const card = page.getByRole('article', { name: /, judge$/ })
  await expect(card).toContainText('1 repair')
  await card.getByText('What was sent and said').click()
  await expect(card).toContainText('undecided')
  await card.getByRole('button', { name: '… with another model' }).click()
  await panel(page).getByRole('listitem', { name: 'judge', exact: true }).getByLabel('Model', { exact: true }).fill('fake-2')
  await page.keyboard.press('Escape')
  await expect(sentence(page)).toContainText('judge is waiting for')
  await press(page, 'e')
  await expect(sentence(page)).toContainText('The run ended in done', { timeout: 60_000 })
  expect(server.heard.slice(asked).filter((heard) => whoIs(heard) === 'judge').every(({ body }) => body['model'] === 'fake-2')).toBe(true)
  expect(server.heard.slice(asked).some((heard) => whoIs(heard) === 'pro')).toBe(false)
  await server.close()
})
