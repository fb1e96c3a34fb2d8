// Databases that cannot be used are refused with a message: a pooler without sessions, or one that refuses our
// settings.
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { poolerMessages } from '@rivulet/contract/messages/pooler-messages'
import { createTestDatabase } from '../testing/database.ts'
import { startTransactionPooler } from '../testing/servers/transaction-pooler.ts'
import { requireUsable } from './open.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())

test('PostgreSQL itself is accepted, and a pooler in transaction mode before it refused', async () => {
  await requireUsable(database.url)
  const pooler = await startTransactionPooler(database.url)
  await expect(requireUsable(pooler.url)).rejects.toThrow(poolerMessages.byTransaction)
  await pooler.close()
})

test('a pooler that refuses start parameters is named, with what to set', async () => {
  // As PgBouncer 1.18 answers.
  const words = 'SFATAL\0C08P01\0Munsupported startup parameter: jit\0\0'
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length + 4)
  const pooler = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(words)]))),
  )
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const { port } = pooler.address() as AddressInfo
  await expect(requireUsable(`postgres://u:p@127.0.0.1:${port}/x`)).rejects.toThrow(
    poolerMessages.parameters,
  )
  pooler.close()
})
