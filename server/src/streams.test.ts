// Every streamed response, read slowly, aborted halfway or never read: the client gets all of it or sees that it is
// incomplete, and no connection stays blocked.
import type { Socket } from 'node:net'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownStore } from './files/known-store.ts'
import { openStore } from './files/open-store.ts'
import { buildApp } from './app.ts'
import { createLogger } from './log.ts'
import { makeAccount, type TestAccount } from './testing/account.ts'
import { testConfig } from './testing/app.ts'
import { createTestDatabase } from './testing/database.ts'
import { openReader } from './testing/reader.ts'

const database = await createTestDatabase('template', 10)
const { sql } = database
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-streams-'))
const invites = 20_000
const messages = 10_000
let app: FastifyInstance
let admin: TestAccount
let affiliate: TestAccount
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const config = testConfig({ dataDir })
  const files = knownStore(sql, openStore(config))
  const deps = { sql, config, files, log, now: () => new Date(), sendMail: async () => {} }
  const readiness = { stopping: false, checks: [] }
  app = await buildApp(deps, { parts: new Set(['api'] as const), readiness })
  await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await makeAccount(sql, 'Administrator')
  affiliate = await makeAccount(sql, 'Affiliate')
  // Larger than all buffers along the way, even after compression.
  const text = sql`(select string_agg(md5(n || '-' || k), '') from generate_series(1, 64) k)`
  const numbers = (from: number) => sql`generate_series(${from}::int, ${from + 1999}::int) n`
  for (let from = 1; from < invites; from += 2000)
    await sql`insert into invite (code, type, active, notes)
      select 'code-' || n, 'single', true, ${text} from ${numbers(from)}`
  for (let from = 1; from < messages; from += 2000)
    await sql`insert into contact_message (created_by, message)
      select ${affiliate.id}, ${text} from ${numbers(from)}`
})
afterEach(() => (lines = []))
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Connections in a transaction, other than the one running this query. */
async function transactions(): Promise<string[]> {
  const found = await sql<{ state: string }[]>`
    select coalesce(wait_event, 'none') as state from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  return found.map(({ state }) => state)
}
const complaints = () => lines.filter(({ level }) => level === 'error' || level === 'warn')
const invite = '/registration/invite'

const streams = {
  csv: {
    path: `${invite}/export?format=csv`,
    count: async (file: Buffer) => parse(file, { bom: true, columns: true }).length,
    rows: invites,
  },
  xlsx: {
    path: `${invite}/export?format=xlsx`,
    count: async (file: Buffer) => ((await readWorkbook(file))[0]?.data.length ?? 0) - 1,
    rows: invites,
  },
  'list in whole': {
    path: `${invite}?limit=0`,
    count: async (file: Buffer) => JSON.parse(file.toString()).data.length,
    rows: invites,
  },
  'list in whole, compressed': {
    path: `${invite}?limit=0`,
    encoding: 'gzip',
    count: async (file: Buffer) => JSON.parse(gunzipSync(file).toString()).data.length,
    rows: invites,
  },
  'personal data': {
    path: () => `/registration/affiliate/${affiliate.id}/personal-data`,
    count: async (file: Buffer) => JSON.parse(file.toString()).messages.length,
    rows: messages,
  },
}
type Stream = Omit<(typeof streams)['csv'], 'path'> & {
  path: string | (() => string)
  encoding?: string
}
const all = Object.entries<Stream>(streams)

function open({ path, encoding = 'identity' }: Stream) {
  const at = typeof path === 'string' ? path : path()
  return openReader(app, at, { ...admin.headers, 'accept-encoding': encoding })
}

/** Resolves once the server has filled every buffer and its cursor waits. */
async function untilFull(): Promise<void> {
  await expect.poll(transactions).toEqual(['ClientRead'])
}
async function untilFree(): Promise<void> {
  await expect.poll(transactions).toEqual([])
}

test.each(all)('R28 S8.8 R83 a slow reader gets all of it: %s', async (_, stream) => {
  const reader = await open(stream)
  const first = await reader.next()
  await untilFull()
  const small = await fetch(new URL('/api/v1/auth/me', address()), { headers: admin.headers })
  expect([reader.status, small.status]).toEqual([200, 200])
  const file = Buffer.concat([first ?? Buffer.of(), await reader.rest()])
  expect(await stream.count(file)).toBe(stream.rows)
  await untilFree()
  expect(complaints()).toEqual([])
})

const address = () => app.listeningOrigin

test.each(all)('R28 a client that disconnects halfway frees all resources: %s', async (_, stream) => {
  // More often than exports may run concurrently.
  for (let n = 0; n < 6; n++) {
    const reader = await open(stream)
    expect(reader.status).toBe(200)
    await reader.next()
    await untilFull()
    reader.leave()
    await untilFree()
  }
  expect(complaints()).toEqual([])
})

test('R28 a client that stops reading for 90 seconds is disconnected, and its database connection is released', async () => {
  expect(app.server.timeout).toBe(90_000)
  const sockets: Socket[] = []
  const keep = (socket: Socket) => sockets.push(socket)
  app.server.on('connection', keep)
  const reader = await open(streams.csv)
  await reader.next()
  await untilFull()
  // Shortened only now: while a busy machine fills the buffers, longer pauses are no silence of the client.
  for (const socket of sockets) socket.setTimeout(300)
  await untilFree()
  await expect(reader.rest()).rejects.toThrow()
  expect(complaints()).toEqual([])
  app.server.off('connection', keep)
})

test('R28 exports use at most half of the database connections: further ones get 503, and small requests go on', async () => {
  const other = await makeAccount(sql, 'Administrator')
  const path = streams.csv.path
  const status = async (by: TestAccount) => {
    const reader = await openReader(app, path, by.headers)
    return { reader, status: reader.status }
  }
  const mine = await Promise.all([1, 2, 3, 4].map(() => status(admin)))
  const theirs = [await status(other), await status(other)]
  expect([mine, theirs].map((some) => some.map((one) => one.status))).toEqual([
    [200, 200, 200, 200],
    [200, 503],
  ])
  expect((await status(admin)).status).toBe(429)
  const small = await fetch(new URL(`/api/v1${invite}?limit=5`, address()), { headers: other.headers })
  expect(small.status).toBe(200)
  for (const { reader } of [...mine, ...theirs]) reader.leave()
  await untilFree()
  const again = await status(other)
  expect(again.status).toBe(200)
  again.reader.leave()
  await untilFree()
})
