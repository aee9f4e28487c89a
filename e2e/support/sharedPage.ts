import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, PlaywrightTestOptions } from '@playwright/test'

/** One tab of a worker that its stories use one after the other; each finds it as a first visitor's. */
export interface SharedPage {
  /** The tab, emptied: nothing stored, nothing emulated, nobody listening. */
  fresh(): Promise<Page>
  /** After a story: what it left behind goes. A tab that can't be made clean is closed, and the next story gets a new one. */
  leave(failed: boolean): Promise<void>
  close(): Promise<void>
}

type Use = Partial<PlaywrightTestOptions>

/** What a story may listen to; the driver's own listeners are none of these. */
const HEARD = ['dialog', 'download', 'console', 'pageerror', 'request', 'response', 'popup', 'websocket', 'filechooser', 'worker', 'framenavigated'] as const

/**
 * A browser compiles the editor's three megabytes anew in every new tab, which costs more than most stories do; in a tab that
 * has seen them it is four times as quick. So a worker keeps its tab, and what makes a first visit is done by hand.
 */
export function sharedPage(browser: Browser, use: Use): SharedPage {
  const viewport = use.viewport ?? { width: 1440, height: 900 }
  let kept: { context: BrowserContext; page: Page } | null = null
  /** Something was done that lasts as long as the tab. */
  let spoiled = false
  let sessions: CDPSession[] = []

  const open = async () => {
    const context = await browser.newContext(optionsOf(use))
    const page = await context.newPage()
    spoiled = false
    const spoils = <K extends string>(target: Record<K, unknown>, name: K): void => {
      const plain = target[name] as (...args: unknown[]) => unknown
      target[name] = (...args: unknown[]) => {
        spoiled = true
        return plain.apply(target, args)
      }
    }
    for (const target of [page, context]) for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'addCookies'] as const) spoils(target as never, name as never)
    spoils(context.clock as never, 'install' as never)
    spoils(context, 'grantPermissions')
    spoils(context, 'clearPermissions')
    const newSession = context.newCDPSession.bind(context)
    context.newCDPSession = async (to) => {
      const session = await newSession(to)
      sessions.push(session)
      return session
    }
    return { context, page }
  }

  const close = async (): Promise<void> => {
    const { context } = kept ?? {}
    kept = null
    await context?.close()
  }

  return {
    fresh: async () => {
      if (kept?.page.isClosed()) await close()
      kept ??= await open()
      return kept.page
    },
    leave: async (failed) => {
      if (!kept) return
      const { context, page } = kept
      if (failed || spoiled || page.isClosed()) return close()
      await Promise.all(sessions.map((session) => session.detach().catch(() => undefined)))
      sessions = []
      for (const other of context.pages()) if (other !== page) await other.close()
      for (const event of HEARD) page.removeAllListeners(event)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      // Leaving writes what is still to be kept, so what is kept is thrown away from a page behind it. A database is deleted
      // once the last writer has let go of it.
      const empty = new URL('empty-page', use.baseURL).href
      await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><title>Empty</title>' }))
      await page.goto(empty)
      await page.evaluate(emptyOrigin)
      await page.unrouteAll()
      await context.setOffline(false)
      await page.emulateMedia({ media: null, colorScheme: use.colorScheme ?? 'light', reducedMotion: null, forcedColors: null, contrast: null })
      const size = page.viewportSize()
      if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport)
    },
    close,
  }
}

/** Runs in a page: nothing of its origin stays. */
async function emptyOrigin(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  const emptied = ({ name }: IDBDatabaseInfo): Promise<void> =>
    new Promise((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name ?? '')
      asked.onsuccess = () => resolve()
      asked.onerror = () => reject(new Error(`The database ${name ?? ''} can't be deleted.`))
    })
  await Promise.all((await indexedDB.databases()).map(emptied))
}

const optionsOf = ({ baseURL, viewport, locale, timezoneId, permissions, colorScheme }: Use): BrowserContextOptions => ({
  ...(baseURL !== undefined && { baseURL }),
  ...(viewport !== undefined && { viewport }),
  ...(locale !== undefined && { locale }),
  ...(timezoneId !== undefined && { timezoneId }),
  ...(permissions !== undefined && { permissions }),
  ...(colorScheme !== undefined && { colorScheme }),
})
