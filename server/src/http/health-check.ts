// Health check endpoints: liveness, readiness and version.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { schemaIsCurrent } from '../db/migrate/migrate.ts'
import { readSchema, type Schema } from '../db/migrate/schema-files.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { unavailable } from '../errors.ts'
import { readVersion } from './version.ts'

export type Readiness = {
  /** Set once shutdown has begun: load balancers should send no new requests. */
  stopping: boolean
  /** For a server of the part click alone, which redirects and keeps clicks without the database. */
  withoutDatabase?: boolean
  /** Further readiness checks; each must answer quickly. */
  checks: (() => boolean | Promise<boolean>)[]
}

const probeTimeout = 1000

export function registerHealthRoutes(
  app: FastifyInstance,
  { sql, replica }: Pick<Deps, 'sql' | 'replica'>,
  readiness: Readiness,
): void {
  const version = readVersion()
  const schema = readSchema()
  const probe = singleFlight(() => probeDatabase(sql, schema))

  app.get('/healthz', { config: { quiet: true } }, async () => ({ data: { status: 'alive' } }))

  app.get('/readyz', { config: { quiet: true } }, async () => {
    if (readiness.stopping) throw unavailable()
    const rest = await Promise.all(readiness.checks.map(async (check) => check()))
    if (rest.includes(false)) throw unavailable()
    if (readiness.withoutDatabase) return { data: { status: 'ready' } }
    const database = await Promise.race([probe(), setTimeout(probeTimeout, undefined, { ref: false })])
    if (!database?.current) throw unavailable()
    const durability = database.durable ? 'full' : 'reduced'
    // Without the replica everything is read from the primary.
    return { data: { status: 'ready', durability, ...(replica && { replica: replica.state() }) } }
  })

  app.get('/statics/version', async () => ({ data: { version } }))
}

async function probeDatabase(sql: Sql, schema: Schema) {
  const current = await schemaIsCurrent(sql, schema)
  const [row] = await sql<{ durable: boolean }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable`
  return { current, durable: row?.durable ?? false }
}

/** Checks of a hanging database must not pile up: later callers share the one in flight. */
function singleFlight<T>(work: () => Promise<T>): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  return () => {
    underWay ??= work()
      .catch(() => undefined)
      .finally(() => (underWay = undefined))
    return underWay
  }
}
