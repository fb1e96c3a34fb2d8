// Graceful shutdown loses no request: those in flight are answered, and clients are told to close their connections.
import { get, Agent, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { closeConnectionsWhenStopping, shutDownGracefully } from './graceful-shutdown.ts'
import type { Readiness } from './health-check.ts'
import { createServer } from './server.ts'

async function listen() {
  const app = createServer({ trustProxy: [] }, createLogger('silent'))
  const readiness: Readiness = { stopping: false, checks: [] }
  closeConnectionsWhenStopping(app, readiness)
  const [arrived, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/fast', async () => ({ data: 'fast' }))
  app.get('/slow', async () => {
    arrived.resolve()
    await finish.promise
    return { data: 'slow' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (answer) => resolve(answer.resume())).on(
        'error',
        reject,
      )
    })
  return { app, readiness, ask, arrived: arrived.promise, finish: finish.resolve }
}

test('R86 F10 a request in flight is answered before the server stops, and new connections are refused', async () => {
  const { app, readiness, ask, arrived, finish } = await listen()
  const slow = ask('/slow')
  await arrived
  const drained = shutDownGracefully(app, readiness)
  expect(readiness.stopping).toBe(true)
  finish()
  const answer = await slow
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await drained
  await expect(ask('/fast')).rejects.toThrow('ECONNREFUSED')
})

test('F10 clients that keep sending on open connections get every response until told to close', async () => {
  const { app, readiness, ask } = await listen()
  let answers = 0
  const client = async () => {
    for (;;) {
      const answer = await ask('/fast')
      answers++
      expect(answer.statusCode).toBe(200)
      if (answer.headers.connection === 'close') return
    }
  }
  const clients = Promise.all(Array.from({ length: 20 }, client))
  await Promise.all([ask('/fast'), ask('/fast')])
  await shutDownGracefully(app, readiness)
  await clients
  expect(answers).toBeGreaterThanOrEqual(20)
})
