import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { browserFlags, findBrowser } from './findBrowser'
import { freePort } from './freePort'

/**
 * Serves a built folder, opens a page of it in a browser, hands it to `visit`, and closes both whatever happens.
 *
 * `outDir` is relative to the project's root; `theme` is what the system would ask for.
 */
export async function openBuilt<T>(
  visit: (page: Page, url: string) => Promise<T>,
  { outDir = 'dist', theme = 'light' as 'light' | 'dark', width = 1440, height = 900, scale = 1 } = {},
): Promise<T> {
  const port = await freePort()
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
  try {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: 'en-GB',
    })
    const page = await context.newPage()
    return await visit(page, `http://127.0.0.1:${port}/`)
  } finally {
    await browser.close()
    await server.close()
  }
}
