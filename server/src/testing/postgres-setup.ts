// One PostgreSQL server for a whole test run, with a migrated template database that each test file clones.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { connect } from '../db/sql.ts'

export type TestServer = { adminUrl: string; prefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

type Running = { server: TestServer; stop(): Promise<void> }

// Each Vitest project loads this file again; the run still has one server, stopped by the last of them.
const shared = globalThis as { rivuletTestServer?: { running: Promise<Running>; users: number } }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.rivuletTestServer ??= { running: start(), users: 0 }
  const use = shared.rivuletTestServer
  use.users++
  const { server, stop } = await use.running
  project.provide('testServer', server)
  return async () => {
    use.users--
    if (use.users > 0) return
    delete shared.rivuletTestServer
    await stop()
  }
}

async function start(): Promise<Running> {
  const database = process.env['DATABASE_URL'] ? foreign(process.env['DATABASE_URL']) : await embedded()
  const server = { adminUrl: database.url, prefix: `rivulet_test_${randomBytes(4).toString('hex')}` }
  await onServer(server, (sql) => sql`create database ${sql(templateName(server))}`)
  await migrate(databaseUrl(server, templateName(server)))
  return {
    server,
    stop: async () => {
      await dropDatabases(server)
      await database.stop()
    },
  }
}

async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-test-'))
  chmodSync(dataDir, 0o755)
  const settings = {
    // Nothing outlives the run, and hundreds of small databases need no upkeep: a fifth of PostgreSQL's time.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  const database = await startEmbedded({ dataDir, settings })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

function foreign(url: string) {
  return { url, stop: async () => {} }
}

async function dropDatabases(server: TestServer): Promise<void> {
  await onServer(server, async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${server.prefix})`
    for (const { name } of rows) await sql`drop database ${sql(name)} with (force)`
  })
}

export function templateName({ prefix }: TestServer): string {
  return `${prefix}_template`
}

export function databaseUrl({ adminUrl }: TestServer, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates and drops databases, on a separate connection. */
export async function onServer<T>(
  { adminUrl }: TestServer,
  work: (sql: ReturnType<typeof connect>) => PromiseLike<T>,
): Promise<T> {
  const sql = connect(adminUrl, { max: 1, statementTimeout: 0 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
