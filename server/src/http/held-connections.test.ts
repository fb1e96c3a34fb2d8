// Connections that are opened and left idle: each ends at its timeout whatever
// the peer does, and nobody gets more than a share of them.
import { once } from 'node:events'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { limitConnections } from './connection-limits.ts'

let server: WholeApp
let port: number
const open = new Set<Socket>()
beforeAll(async () => {
  server = await createWholeApp()
  limitConnections(server.app.server, ['127.0.0.2'], { perAddress: 120, total: 200 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
})

const held = () => promisify((server.app.server as Server).getConnections.bind(server.app.server))()

/** Keeps its side of the connection open and never reads. */
async function hold(bytes: string, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  open.add(socket)
  socket.on('error', () => undefined).pause()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const halves: Record<string, string> = {
  'half a header': 'GET /r/x HTTP/1.1\r\nho',
  'nothing at all': '',
  'a header without its end': 'GET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\n',
  'half a body':
    'POST /api/v1/contact/send HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"message": "',
  'an expectation without its body':
    'POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n',
  'half a request after a whole one':
    'GET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\n\r\nPOST /api/v1/auth/sign-in HTTP/1.1\r\nho',
  'no request': '\u0000\u0001\u0002\r\n\r\n',
}

test('R86 R31 an incomplete request is closed at its timeout, even if the peer keeps its side open and never reads', async () => {
  for (const bytes of Object.values(halves))
    await Promise.all(Array.from({ length: 17 }, () => hold(bytes)))
  // All but the malformed requests, which may already be closed.
  await vi.waitFor(async () => expect(await held()).toBeGreaterThanOrEqual(85), 60_000)
  // Sooner than the 90 seconds after which idle connections are closed anyway.
  await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 180_000, interval: 500 })
})

test('R86 one address is limited to its share of connections, a trusted proxy is not, and others are still served', async () => {
  const mine = await Promise.all(Array.from({ length: 150 }, () => hold('')))
  await vi.waitFor(async () => expect(await held()).toBe(120), 60_000)
  await Promise.all(Array.from({ length: 40 }, () => hold('', '127.0.0.2')))
  await vi.waitFor(async () => expect(await held()).toBe(160), 60_000)
  const other = await hold('GET /api/v1/auth/me HTTP/1.1\r\nhost: a\r\n\r\n', '127.0.0.3')
  const [answer] = (await once(other.resume(), 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)
  for (const socket of [...mine, other]) socket.destroy()
  await vi.waitFor(async () => expect(await held()).toBe(40), 60_000)
  await hold('')
  await vi.waitFor(async () => expect(await held()).toBe(41), 60_000)
})
