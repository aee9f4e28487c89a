import { test as base, expect, type PlaywrightTestOptions } from '@playwright/test'
import { sharedPage, type SharedPage } from './sharedPage'
import { watch } from './watch'

interface Options {
  /** Console or page errors that this test provokes on purpose. */
  readonly expectedErrors: readonly RegExp[]
}
interface Fixtures {
  /** Stands behind every test: nothing leaves this host, nothing is logged as an error, nothing is thrown and not caught. */
  readonly quiet: void
  /** Origins that this story may ask beside the app's own: a server of its own on this computer. */
  readonly allowed: Set<string>
}
interface WorkerFixtures {
  readonly tab: SharedPage
}

/** What a story can ask for that a tab can't change once it is open. */
const FIXED = ['hasTouch', 'isMobile', 'deviceScaleFactor', 'locale', 'timezoneId', 'javaScriptEnabled', 'bypassCSP', 'userAgent', 'viewport'] as const satisfies readonly (keyof PlaywrightTestOptions)[]

/**
 * Playwright's `test`, failing on any request to a foreign host, any console error and any uncaught error of a page. Stories
 * of a worker share one tab, emptied in between; one that asks for another kind of tab (`test.use`) gets its own.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  tab: [
    async ({ browser }, use, { project }) => {
      const tab = sharedPage(browser, project.use)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, tab, hasTouch, isMobile, deviceScaleFactor, locale, timezoneId, javaScriptEnabled, bypassCSP, userAgent, viewport }, use, testInfo) => {
    const asked: Partial<PlaywrightTestOptions> = { hasTouch, isMobile, deviceScaleFactor, locale, timezoneId, javaScriptEnabled, bypassCSP, userAgent, viewport }
    const usual: Partial<PlaywrightTestOptions> = { hasTouch: false, isMobile: false, javaScriptEnabled: true, bypassCSP: false, ...testInfo.project.use }
    if (FIXED.some((name) => JSON.stringify(asked[name]) !== JSON.stringify(usual[name]))) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const page = await tab.fresh()
    await use(page.context())
    await tab.leave(testInfo.status !== testInfo.expectedStatus)
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses, and this one uses none
  allowed: async ({}, use) => {
    await use(new Set())
  },
  quiet: [
    async ({ context, baseURL, expectedErrors, allowed }, use) => {
      const { trouble, stop } = watch(context, new URL(baseURL ?? 'http://127.0.0.1/').origin, allowed)
      await use()
      stop()
      const unexpected = trouble.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))
      expect(unexpected, 'the page made no foreign request and reported no error').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
