// The port found at startup stays reserved until the server listens, however long the start takes.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort } from './listen.ts'

const host = '127.0.0.1'

test('a reserved port cannot be taken by another process until it is released, and refuses connections', async () => {
  const first = await holdPort(host, 0)
  const second = await holdPort(host, first.port)
  expect(second.port).toBeGreaterThan(first.port)
  await second.release()

  const visitor = connect(first.port, host)
  visitor.on('error', () => {})
  await once(visitor, 'close')

  await first.release()
  const server = createServer().listen(first.port, host)
  await once(server, 'listening')
  server.close()
})
