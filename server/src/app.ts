// Builds the Fastify application: hooks that apply to every request first, then the routes. The order matters.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { registerApi, registerSnippet } from './api.ts'
import type { Clicks } from './click/clicks.ts'
import { startHealthProbe } from './db/health-probe.ts'
import { withPatience } from './db/sql.ts'
import { limitConnections, totalConnections } from './http/connection-limits.ts'
import type { Deps } from './deps.ts'
import { closeConnectionsWhenStopping } from './http/graceful-shutdown.ts'
import { type Readiness, registerHealthRoutes } from './http/health-check.ts'
import { applyRequestTimeout } from './http/request-timeout.ts'
import { registerPage } from './http/screens-page.ts'
import { createServer } from './http/server.ts'
import { guardTrackingHosts, hostsOf, registerHostProof } from './http/tracking-hosts.ts'
import { registerSession } from './http/session.ts'
import { plannedJobs } from './jobs/jobs.ts'
import { registerMetrics } from './metrics/register-metrics.ts'
import { copyProgramme } from './programme/programme-copy.ts'
import { type ProcessRole, roleOf } from './config/process-roles.ts'

const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  // Brotli's default quality compresses slightly better at ten times the CPU cost.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** Milliseconds a request waits for a free database connection. */
const poolWait = 2000

export type AppOptions = { parts: Set<ProcessRole>; readiness: Readiness; clicks?: Clicks | undefined }

/** Builds the app without listening on a port. */
export async function buildApp(
  deps: Deps,
  { parts, readiness, clicks }: AppOptions,
): Promise<FastifyInstance> {
  const app = createServer(deps.config, deps.log)
  const programme = copyProgramme(deps)
  app.addHook('onClose', () => programme.stop())
  const tracking = { config: deps.config, hosts: hostsOf(programme) }
  guardTrackingHosts(app, tracking)
  closeConnectionsWhenStopping(app, readiness)
  await app.register(compress, compression)
  const healthProbe = startHealthProbe(deps.sql)
  app.addHook('onClose', () => healthProbe.stop())
  applyRequestTimeout(app, healthProbe)

  registerHealthRoutes(app, deps, readiness)
  registerMetrics(app, deps, {
    ...{ role: roleOf(parts), jobs: plannedJobs(deps.config) },
    ...{ makesBackups: parts.has('jobs'), clicks },
  })
  await programme.begun
  registerHostProof(app, tracking)
  clicks?.register(app, () => readiness.stopping, programme.now)
  // Requests wait only briefly for a connection, because someone waits for the answer; background work may wait longer.
  const { replica } = deps
  const requestDeps: Deps = {
    ...{ ...deps, sql: withPatience(deps.sql, poolWait) },
    replica: replica && { ...replica, sql: withPatience(replica.sql, poolWait) },
  }
  if (parts.has('api')) {
    registerSession(app, requestDeps)
    registerApi(app, requestDeps, clicks)
    await registerPage(app, deps.config, programme)
  } else if (clicks) registerSnippet(app, requestDeps, clicks)
  const { trustProxy, connectionsPerAddress: perAddress } = deps.config
  limitConnections(app.server, trustProxy, { perAddress, total: totalConnections() })
  return app
}
