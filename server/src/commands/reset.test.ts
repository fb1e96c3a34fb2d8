// npm run dev -- --reset and npm run demo never empty a directory that is not theirs.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { startTimeOf } from '../db/embedded/live-process.ts'
import { connect } from '../db/sql.ts'
import { type Child, startChild, startNode } from '../testing/child.ts'

let dataDir: string
let server: Child | undefined
const at = (name: string) => join(dataDir, name)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-reset-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await (await startEmbedded({ dataDir })).stop()
  rmSync(dataDir, { recursive: true })
})

const run = (program: string, environment: NodeJS.ProcessEnv = {}) =>
  startNode([program], { DATA_DIR: dataDir, DATABASE_URL: '', ...environment }).finish()

/** A server with a table; runs until killed. */
async function startServer(): Promise<Child> {
  server = startChild(`
    import { startEmbedded } from './db/embedded/embedded.ts'
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 60_000)`)
  const sql = connect(await server.nextLine(), { max: 1 })
  await sql`create table shoe ()`
  await sql.end()
  writeFileSync(at('secret'), 'kept')
  writeFileSync(at('links.jsonl'), '{}')
  return server
}

test('a directory created by npm run dev is named and emptied, also after a kill; the secret stays', async () => {
  writeFileSync(at('development'), '')
  const running = await startServer()
  const beside = await run('commands/reset.ts')
  expect([beside.code, beside.complaint]).toEqual([1, expect.stringContaining('already uses the data')])
  const postmaster = Number(readFileSync(at('postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

  await running.end('SIGKILL')
  const { code, said } = await run('commands/reset.ts')
  expect(code).toBe(0)
  expect(said).toMatch(new RegExp(`database  ${dataDir}/postgres \\(\\d+ MiB\\)`))
  expect(startTimeOf(postmaster)).toBe('')
  expect(readdirSync(dataDir).toSorted()).toEqual(['development', 'secret'])

  const again = await startEmbedded({ dataDir })
  const sql = connect(again.url, { max: 1 })
  expect(await sql`select from pg_class where relname = 'shoe'`).toHaveLength(0)
  await sql.end()
  await again.stop()
  expect((await run('commands/reset.ts', { DATABASE_URL: again.url })).complaint).toContain(
    'DATABASE_URL is set',
  )
})

test('an installation is neither reset nor turned into a demo, even with --fresh', async () => {
  await (await startServer()).end('SIGKILL')
  const before = readdirSync(dataDir)
  const reset = await run('commands/reset.ts')
  expect([reset.code, reset.complaint]).toEqual([
    1,
    expect.stringContaining('was not made by npm run dev, so nothing was removed'),
  ])
  const demo = await run('demo/main.ts')
  expect([demo.code, demo.complaint]).toEqual([
    1,
    expect.stringContaining(`${dataDir} holds an installation that is not a demonstration`),
  ])
  expect(readdirSync(dataDir)).toEqual(before)
  const database = await startEmbedded({ dataDir })
  const sql = connect(database.url, { max: 1 })
  expect(await sql`select from pg_class where relname = 'shoe'`).toHaveLength(1)
  await sql.end()
  await database.stop()
  expect(existsSync(at('demonstration'))).toBe(false)
})
