// Puts the server together: what every request passes, then the routes, in this order.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { registerApi, registerSnippet } from './api.ts'
import type { Clicks } from './click/clicks.ts'
import { startPulse } from './db/pulse.ts'
import { withPatience } from './db/sql.ts'
import { limitConnections, totalConnections } from './http/connection-limits.ts'
import type { Deps } from './http/deps.ts'
import { closeConnectionsWhenStopping } from './http/drain.ts'
import { type Readiness, registerHealthRoutes } from './http/health.ts'
import { answerInTime } from './http/in-time.ts'
import { registerPage } from './http/page.ts'
import { createServer } from './http/server.ts'
import { registerSession } from './http/session.ts'
import { plannedJobs } from './jobs/jobs.ts'
import { registerMetrics } from './metrics/register-metrics.ts'
import { type Part, roleOf } from './parts.ts'

const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  // The default squeezes a little more for ten times the work.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** Milliseconds for which a request waits for a free connection. */
const patience = 2000

export type AppOptions = { parts: Set<Part>; readiness: Readiness; clicks?: Clicks | undefined }

/** Listens nowhere yet. */
export async function buildApp(
  deps: Deps,
  { parts, readiness, clicks }: AppOptions,
): Promise<FastifyInstance> {
  const app = createServer(deps.config, deps.log)
  closeConnectionsWhenStopping(app, readiness)
  await app.register(compress, compression)
  const pulse = startPulse(deps.sql)
  app.addHook('onClose', () => pulse.stop())
  answerInTime(app, pulse)

  registerHealthRoutes(app, deps.sql, readiness)
  registerMetrics(app, deps, { role: roleOf(parts), jobs: plannedJobs(deps.config), clicks })
  clicks?.register(app, () => readiness.stopping)
  // Whoever asks waits for the answer; what goes on in the background has time.
  const asked: Deps = { ...deps, sql: withPatience(deps.sql, patience) }
  if (parts.has('api')) {
    registerSession(app, asked)
    registerApi(app, asked, clicks)
    await registerPage(app, deps.config)
  } else if (clicks) registerSnippet(app, asked, clicks)
  const { trustProxy, connectionsPerAddress: perAddress } = deps.config
  limitConnections(app.server, trustProxy, { perAddress, total: totalConnections() })
  return app
}
