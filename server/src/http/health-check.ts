// Whether this server lives, whether it may be sent requests, and which version it is.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { schemaIsCurrent } from '../db/migrate.ts'
import { type Migration, readMigrations } from '../db/migration-file.ts'
import type { Sql } from '../db/sql.ts'
import { unavailable } from './errors.ts'
import { readVersion } from './version.ts'

export type Readiness = {
  /** Set once the server was told to stop: no new requests should come. */
  stopping: boolean
  /** Whatever else must hold; each answers within a moment. */
  checks: (() => boolean | Promise<boolean>)[]
}

const patience = 1000

export function registerHealthRoutes(app: FastifyInstance, sql: Sql, readiness: Readiness): void {
  const version = readVersion()
  const migrations = readMigrations()
  const probe = singleFlight(() => probeDatabase(sql, migrations))

  app.get('/healthz', { config: { quiet: true } }, async () => ({ data: { status: 'alive' } }))

  app.get('/readyz', { config: { quiet: true } }, async () => {
    if (readiness.stopping) throw unavailable()
    const database = await Promise.race([probe(), setTimeout(patience, undefined, { ref: false })])
    const rest = await Promise.all(readiness.checks.map(async (check) => check()))
    if (!database?.current || rest.includes(false)) throw unavailable()
    return { data: { status: 'ready', durability: database.durable ? 'full' : 'reduced' } }
  })

  app.get('/statics/version', async () => ({ data: { version } }))
}

async function probeDatabase(sql: Sql, migrations: Migration[]) {
  const current = await schemaIsCurrent(sql, migrations)
  const [row] = await sql<{ durable: boolean }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable`
  return { current, durable: row?.durable ?? false }
}

/** Probes of a database that hangs must not pile up: later callers wait for the one under way. */
function singleFlight<T>(work: () => Promise<T>): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  return () => {
    underWay ??= work()
      .catch(() => undefined)
      .finally(() => (underWay = undefined))
    return underWay
  }
}
