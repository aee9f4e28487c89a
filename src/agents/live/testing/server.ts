import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a server heard it. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  /** Set when the other side hung up before the end. */
  hungUp: boolean
}

/** What goes over the wire, in order: bytes, pauses, waits for something else, and the ends that nobody wants. */
export type Part = string | Uint8Array | { readonly waitMs: number } | { readonly until: Promise<void> } | 'hang' | 'destroy'

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly parts: readonly Part[]
}

export interface FakeServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string
  /** Requests that were answered, preflights left out. */
  readonly heard: Heard[]
  close(): Promise<void>
}

const read = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function write(response: ServerResponse, { status = 200, headers = {}, parts }: Reply): Promise<void> {
  response.writeHead(status, { 'content-type': status === 200 ? 'text/event-stream' : 'application/json', ...headers })
  response.flushHeaders()
  for (const part of parts) {
    if (response.destroyed) return
    if (part === 'hang') return
    if (part === 'destroy') {
      response.destroy()
      return
    }
    if (typeof part === 'object' && 'waitMs' in part) await later(part.waitMs)
    else if (typeof part === 'object' && 'until' in part) await part.until
    else await new Promise<void>((resolve) => response.write(part, () => resolve()))
  }
  response.end()
}

/**
 * A provider on this computer: a real server with real bytes. `allows` decides on a page's preflight; by default every page
 * may ask, as most vendors have it.
 */
export async function startServer(
  answer: (heard: Heard, nth: number) => Reply | Promise<Reply>,
  { allows = () => true, port = 0 }: { readonly allows?: (headers: IncomingMessage['headers']) => boolean; readonly port?: number } = {},
): Promise<FakeServer> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void (async () => {
      if (allows(request.headers)) {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('access-control-allow-headers', String(request.headers['access-control-request-headers'] ?? '*'))
        response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
        response.setHeader('access-control-expose-headers', 'retry-after, retry-after-ms')
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end()
        return
      }
      const one: Heard = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await read(request), hungUp: false }
      response.on('close', () => {
        one.hungUp = !response.writableFinished
      })
      heard.push(one)
      await write(response, await answer(one, heard.length))
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
