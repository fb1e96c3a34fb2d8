// No request of the API waits for ever: those that need the database are asked to come back while it does not answer, and all are answered in time.
import type { FastifyInstance } from 'fastify'
import type { Pulse } from '../db/pulse.ts'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also while there is no database. */
    withoutDatabase?: boolean
  }
}

/** Milliseconds to the first byte; what proxies wait for as well. Statements end much sooner. */
const longest = 60_000

/** Must be called before the first route of the API is added. */
export function answerInTime(app: FastifyInstance, pulse: Pulse): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.is404) return
    const late = setTimeout(() => {
      // What goes on behind it has no one left to answer to.
      if (!reply.sent && !reply.raw.headersSent) void reply.send(unavailable())
    }, longest)
    reply.raw.once('close', () => clearTimeout(late))
    if (!request.routeOptions.config.withoutDatabase && !(await pulse.felt())) throw unavailable()
  })
}
