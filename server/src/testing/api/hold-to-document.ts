// Checks every response of a server under test against our OpenAPI document, whatever the test is about.
import type { FastifyInstance } from 'fastify'
import { undocumented } from './documented.ts'
import { type Operation, operations } from './operations.ts'

const known = new Map<string, Operation>(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

/** Returns the deviations. Errors and streams are checked elsewhere. */
export function holdToDocument(app: FastifyInstance): () => string[] {
  const wrong = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const route = `${request.method} ${request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = known.get(route)
    if (!operation || typeof payload !== 'string' || reply.statusCode > 299) return
    const type = String(reply.getHeader('content-type') ?? '')
    const told = undocumented(operation, { status: reply.statusCode, type, text: payload })
    if (told) wrong.add(`${route}: ${told}`)
  })
  return () => [...wrong]
}
