// A postback receiver for tests: a real HTTP server that records every call and responds as configured.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  method: string
  /** With the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type Receiver = {
  /** Such as http://127.0.0.1:40123 */
  origin: string
  port: number
  calls: Received[]
  /** The events received, in order. */
  events(): string[]
  /** How calls are answered from now on; 200 with OK by default. */
  answer(how: (response: ServerResponse, call: Received) => void): void
  /** Sets the response status only. */
  status(code: number): void
  /** Resolves when this many calls have been received in total. */
  reached(count: number): Promise<void>
  close(): Promise<void>
}

export async function openReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const calls: Received[] = []
  let waiting: (() => void)[] = []
  const ok = (response: ServerResponse) => void response.end('OK')
  let answer: (response: ServerResponse, call: Received) => void = ok
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const path = request.url ?? ''
      const query = new URL(path, 'http://receiver').searchParams
      const call = { method: request.method ?? '', path, query, headers: request.headers, body }
      calls.push(call)
      for (const wake of waiting) wake()
      waiting = []
      answer(response, call)
    })()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    calls,
    events: () =>
      calls.map(({ query, body }) =>
        body ? (JSON.parse(body) as { event: string }).event : (query.get('event') ?? ''),
      ),
    answer: (how) => (answer = how),
    status: (code) => (answer = (response) => void response.writeHead(code).end(`answer ${code}`)),
    reached: async (count) => {
      while (calls.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
