import { test as base, expect } from '@playwright/test'
import { watch } from './watch'

interface Options {
  /** Console or page errors that this test provokes on purpose. */
  readonly expectedErrors: readonly RegExp[]
}
interface Fixtures {
  /** Stands behind every test: nothing leaves this host, nothing is logged as an error, nothing is thrown and not caught. */
  readonly quiet: void
}

/** Playwright's `test`, failing on any request to a foreign host, any console error and any uncaught error of a page. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  quiet: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const trouble = watch(context, new URL(baseURL ?? 'http://127.0.0.1/').origin)
      await use()
      const unexpected = trouble.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))
      expect(unexpected, 'the page made no foreign request and reported no error').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
