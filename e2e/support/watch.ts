import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from '@playwright/test'

const localSchemes = ['data:', 'blob:', 'about:']

export interface Watch {
  /** One line for each trouble, added as it happens. */
  readonly trouble: readonly string[]
  stop(): void
}

/**
 * Watches the pages of `context` from now on for what goes wrong: requests and sockets to another origin than `origin` and
 * those that a story allows, console errors, uncaught errors.
 */
export function watch(context: BrowserContext, origin: string, allowed: ReadonlySet<string> = new Set()): Watch {
  const trouble: string[] = []
  const foreign = (url: string): boolean =>
    !localSchemes.some((scheme) => url.startsWith(scheme)) && new URL(url).origin !== origin && !allowed.has(new URL(url).origin)

  const onRequest = (request: Request): void => {
    if (foreign(request.url())) trouble.push(`foreign request: ${request.method()} ${request.url()}`)
  }
  const onSocket = (socket: { url(): string }): void => void trouble.push(`socket: ${socket.url()}`)
  const onPage = (page: Page): void => void page.on('websocket', onSocket)
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    trouble.push(`console error: ${message.text()} (${url}:${lineNumber})`)
  }
  const onError = (error: WebError): void => void trouble.push(`uncaught error: ${error.error().stack ?? error.error().message}`)

  context.on('request', onRequest)
  context.on('page', onPage)
  context.on('console', onConsole)
  context.on('weberror', onError)
  for (const page of context.pages()) onPage(page)
  return {
    trouble,
    stop: () => {
      context.off('request', onRequest)
      context.off('page', onPage)
      context.off('console', onConsole)
      context.off('weberror', onError)
      for (const page of context.pages()) page.off('websocket', onSocket)
    },
  }
}
