// Graceful shutdown of the HTTP server: answers requests in flight, sends `connection: close`, then closes.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health-check.ts'

/** Milliseconds during which keep-alive connections are still answered, each with `connection: close`. */
const lingering = 500
const longest = 20_000

/** Call before the server listens. */
export function closeConnectionsWhenStopping(app: FastifyInstance, readiness: Readiness): void {
  // Set when the response is sent, so that requests received before the stop get it too.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.stopping) reply.header('connection', 'close')
  })
}

/** Resolves when every request is answered, or after 20 s. */
export async function shutDownGracefully(app: FastifyInstance, readiness: Readiness): Promise<void> {
  readiness.stopping = true
  await setTimeout(lingering)
  const waiting = new AbortController()
  const cut = setTimeout(longest, undefined, { signal: waiting.signal }).then(
    () => app.server.closeAllConnections(),
    () => {},
  )
  await app.close()
  waiting.abort()
  await cut
}
