// Interrupted uploads, and uploads and clicks on a full disk: no orphans, nothing lost, and recovery afterwards.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { countStored } from '../../testing/fault/count-stored.ts'
import { startLoad } from '../../testing/fault/load.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { multipart } from '../../testing/multipart.ts'
import { startPart } from '../../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-uploads-'))
const { child, url } = await startPart('all', {
  dataDir,
  databaseUrl: database.url,
  environment: unlimited,
})
afterAll(async () => {
  await child.end('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const onDisk = () =>
  readdirSync(dataDir).includes('files')
    ? readdirSync(join(dataDir, 'files'))
        .filter((name) => name !== 'store-id')
        .toSorted()
    : []
const inDatabase = async () =>
  (await sql<{ key: string }[]>`select key from file order by key`).map(({ key }) => key).toSorted()

async function upload(bearer: string): Promise<number> {
  const { headers, payload } = multipart('sample.txt', Buffer.from('Sample\n'.repeat(3000)))
  const body = new Uint8Array(payload)
  const answer = await fetch(new URL('/api/v1/file', url), {
    method: 'POST',
    headers: { ...headers, bearer },
    body,
  })
  await answer.text()
  return answer.status
}

/** Sends that many bytes of an upload and disconnects. */
function leave(bearer: string, bytes: number): Promise<void> {
  const { headers, payload } = multipart('sample.txt', Buffer.from('Sample\n'.repeat(3000)))
  const head = [
    'POST /api/v1/file HTTP/1.1',
    'host: localhost',
    `bearer: ${bearer}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${payload.length}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(payload.subarray(0, bytes), () => socket.destroy())
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Maximum size in bytes of files the server may write; exceeding it fails like a full disk. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])

test('F11 R48 uploads whose client disconnects halfway leave nothing behind', async () => {
  const count = times(10, 500)
  const { bearer } = (await makeProgramme(sql)).admin.headers
  for (let n = 0; n < count; n++) await leave(bearer, 200 + ((n * 7919) % 20_000))
  // Earlier uploads have been processed by then.
  expect(await upload(bearer)).toBe(201)
  expect(onDisk()).toEqual(await inDatabase())
  const stored = (await inDatabase()).length
  report({
    fault: 'F11 client gone in an upload',
    repetitions: count,
    acknowledged: 1,
    found: stored,
    doubled: stored - 1,
  })
  expect(stored).toBe(1)
})

test('F5 R48 R56 while the disk is full uploads are rejected completely and clicks go to the database; then everything recovers', async () => {
  const rounds = times(1, 20)
  const programme = await makeProgramme(sql)
  const { bearer } = programme.admin.headers
  const load = startLoad(programme)
  load.turnTo(url)
  await load.more(10)
  const before = (await inDatabase()).length
  let uploads = 0
  for (let round = 0; round < rounds; round++) {
    limitFiles(1000)
    expect(await upload(bearer)).toBe(503)
    expect(onDisk()).toEqual(await inDatabase())
    await load.more(10)
    limitFiles('unlimited')
    expect(await upload(bearer)).toBe(201)
    uploads++
    await load.more(10)
  }
  await load.finish()
  expect([load.failures, [...load.refusals]]).toEqual([[], []])
  expect(onDisk()).toEqual(await inDatabase())
  expect(await child.end('SIGTERM')).toBe(0)
  const count = await countStored(sql, programme, load)
  const total = {
    acknowledged: count.acknowledged + uploads,
    found: count.found + (await inDatabase()).length - before,
    doubled: count.doubled,
  }
  report({ fault: 'F5 disk full for spool and uploads', repetitions: rounds, ...total })
  expect(total).toEqual({ ...total, found: total.acknowledged, doubled: 0 })
})
