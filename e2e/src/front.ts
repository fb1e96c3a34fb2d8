// Reverse proxy for tests: forwards and records requests, and can serve a newer build.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from './server.ts'

export type Front = {
  /** The server as seen through the proxy. */
  server: RunningServer
  /** Requested paths. */
  asked: string[]
  /** The most files of the application that service workers have requested at the same time. */
  mostCached(): number
  /** From now on serves another version and another service worker. */
  renew(): void
  close(): Promise<void>
}

/** What differs in a newer build. */
const renewed: Record<string, (text: string) => string> = {
  '/statics/version': (text) => text.replace('"version":"', '"version":"next-'),
  '/service-worker.js': (text) => text.replace('"name":"', '"name":"next-'),
}

export async function openFront(server: RunningServer): Promise<Front> {
  const asked: string[] = []
  let isNew = false
  let [caching, mostCaching] = [0, 0]
  const proxy = createServer((incoming, reply) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    // Pages request them as scripts, styles and fonts.
    if (path.startsWith('/assets/') && incoming.headers['sec-fetch-dest'] === 'empty') {
      mostCaching = Math.max(mostCaching, ++caching)
      reply.once('close', () => caching--)
    }
    void handOn(server.url, incoming, reply, isNew ? renewed[path] : undefined)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    server: { ...server, url },
    asked,
    mostCached: () => mostCaching,
    renew: () => (isNew = true),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function handOn(
  origin: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
  change?: (text: string) => string,
): Promise<void> {
  const { method, url = '/', headers } = incoming
  // Modified files must be requested fresh and uncompressed.
  const { 'if-none-match': _tag, 'if-modified-since': _since, ...unconditional } = headers
  const whole = { ...unconditional, 'accept-encoding': 'identity' }
  const asked = request(origin + url, { method: method ?? 'GET', headers: change ? whole : headers })
  asked.on('error', () => reply.destroy())
  incoming.pipe(asked)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (!change) {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
    return
  }
  const { 'content-length': _length, ...rest } = answer.headers
  reply.writeHead(answer.statusCode ?? 502, rest)
  reply.end(change(Buffer.concat(await answer.toArray()).toString()))
}
