// Stops a server without failing a request: answers what is under way, tells connections to close, then closes.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.ts'

/** How long connections that keep coming back are still answered, each with a word to close. */
const lingering = 500
const longest = 20_000

/** Must be called before the server listens. */
export function closeConnectionsWhenStopping(app: FastifyInstance, readiness: Readiness): void {
  // On the way out, so that requests that came before the stop are told too.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.stopping) reply.header('connection', 'close')
  })
}

/** Resolves when every request was answered, or after 20 s. */
export async function drain(app: FastifyInstance, readiness: Readiness): Promise<void> {
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
