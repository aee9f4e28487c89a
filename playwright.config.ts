import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/findBrowser'
import { freePort } from './scripts/freePort'

// Every worker reads this file again: the first reading's choice stands in the environment for the others.
const port = (process.env['PARLEY_PORT'] ??= String(await freePort()))

// Not at the root: the built page has to work from any folder.
const baseURL = `http://127.0.0.1:${port}/parley/`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.results/browser',
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous: what is told here is what happens, not how fast on a busy computer. `npm run bench` measures.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Tracing every story doubles its time; the second try of one that failed is traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort --base /parley/`,
    url: baseURL,
    reuseExistingServer: false,
    timeout: 60_000,
  },
})
