// HTTP pipelining: requests sent on a connection before earlier ones are answered.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { registerDocs } from './docs.ts'

let server: WholeApp
let port: number
let asked = 0
let sent = 0
let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})
beforeAll(async () => {
  server = await createWholeApp((app, deps) => {
    app.addHook('onSend', async ({ url }) => {
      if (url.endsWith('openapi.json')) sent++
    })
    registerDocs(app, deps, '1.0.0')
    app.get('/slow', { config: { access: 'public' } }, async () => {
      asked++
      await released
      return 'slow'
    })
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  release()
  await server.close()
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

/** Everything the server sends until the connection ends. */
async function answersTo(bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('error', () => undefined).on('data', (part) => (text += part.toString('latin1')))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

test('R86 a ninth pipelined request closes the connection, and no further one is started', async () => {
  expect(await answersTo(get('/slow').repeat(200))).toBe('')
  expect(asked).toBe(8)
})

test('R86 a malformed request is not answered in place of a valid one before it', async () => {
  expect(await answersTo(`${get('/slow')}NONSENSE\r\n\r\n`)).toBe('')
  expect(await answersTo('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('R86 R31 clients that never read their responses do not use up memory', async () => {
  const before = process.memoryUsage().rss
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect({ port, host: '127.0.0.1' }).pause()
    socket.on('error', () => undefined).write(get('/api/v1/openapi.json').repeat(8))
    return socket
  })
  await vi.waitFor(() => expect(sent).toBe(800), 60_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
})
