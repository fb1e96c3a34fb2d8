// Uploads whose connection drops halfway: nothing is stored, other requests are unaffected, and a retry succeeds.
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from './api.ts'
import { createLogger } from './log.ts'
import { multipart } from './testing/multipart.ts'
import { createWholeApp, type WholeApp } from './testing/whole-app.ts'

const lines: { level: string }[] = []
let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp((app, deps) => {
    app.log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
    registerApi(app, deps)
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A shop's order export of several megabytes. */
const csv = Buffer.from(`Order,Amount\r\n${'ORDER-1,12.50\r\n'.repeat(300_000)}`)

async function sendHalf(path: string): Promise<void> {
  const { headers, payload } = multipart('orders.csv', csv)
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'host: a',
    `bearer: ${server.admin.headers.bearer}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // Wait until the bytes are in the kernel's socket buffer before the connection is dropped.
  await new Promise((sent) => socket.write(payload.subarray(0, payload.length / 2), sent))
  const closed = once(socket, 'close')
  socket.resetAndDestroy()
  await closed
}

const stored = () => {
  const folder = join(server.deps.config.dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'store-id') : []
}

test('R41 R45 an upload that is cut off leaves nothing behind, and the retry is stored completely', async () => {
  for (let n = 0; n < 5; n++) await sendHalf('/file')
  const answer = await server.send('/file', 'orders.csv', csv)
  expect(answer.status).toBeLessThan(300)
  const rows = await server.sql<{ key: string; size: number }[]>`select key, size from file`
  expect(rows).toEqual([{ key: answer.data.file, size: csv.length }])
  expect(stored()).toEqual([answer.data.file])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})
