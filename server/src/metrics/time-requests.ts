// How long requests take, by route and status.
import type { FastifyInstance } from 'fastify'
import { histogram } from '../process-metrics.ts'

const seconds = histogram(
  'http_request_duration_seconds',
  'Time to answer a request, by route and status; redirects of known links are counted in rivulet_clicks_answered_total alone',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ['method', 'route', 'status'],
)

/** By route, never by address: addresses hold ids, and there are too many of them. */
export function timeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
