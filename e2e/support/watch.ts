import type { BrowserContext } from '@playwright/test'

const localSchemes = ['data:', 'blob:', 'about:']

/**
 * Everything that goes wrong in the pages of `context` from now on, one line each, added as it happens: requests and
 * sockets to another origin than `origin`, console errors, uncaught errors.
 */
export function watch(context: BrowserContext, origin: string): readonly string[] {
  const trouble: string[] = []
  const foreign = (url: string): boolean =>
    !localSchemes.some((scheme) => url.startsWith(scheme)) && new URL(url).origin !== origin

  context.on('request', (request) => {
    if (foreign(request.url())) trouble.push(`foreign request: ${request.method()} ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      trouble.push(`socket: ${socket.url()}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    trouble.push(`console error: ${message.text()} (${url}:${lineNumber})`)
  })
  context.on('weberror', (error) => {
    trouble.push(`uncaught error: ${error.error().stack ?? error.error().message}`)
  })
  return trouble
}
