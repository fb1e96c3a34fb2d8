// Timeout for API requests: those that need the database get 503 while it
// does not answer, and every request is answered in time.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { HealthProbe } from '../db/health-probe.ts'
import { unavailable } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also served while the database is down. */
    withoutDatabase?: boolean
  }
}

/** Milliseconds until the first byte, as long as proxies wait. Statements time out much sooner. */
const longest = 60_000

const timers = new WeakMap<ServerResponse, NodeJS.Timeout>()

/** Call before the first API route is added. */
export function applyRequestTimeout(app: FastifyInstance, healthProbe: HealthProbe): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.is404) return
    const late = setTimeout(() => {
      // The work behind it may continue, but its result can no longer be sent.
      if (!reply.sent && !reply.raw.headersSent) void reply.send(unavailable())
    }, longest)
    timers.set(reply.raw, late)
    if (!request.routeOptions.config.withoutDatabase && !(await healthProbe.felt())) throw unavailable()
  })
  app.addHook('onResponse', async (_request, reply) => clearTimeout(timers.get(reply.raw)))
}
