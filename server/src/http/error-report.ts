// Faults in the screens, told by the browsers they happened in: kept in the log, a line each.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { route } from './endpoint.ts'
import { limit, networkOf } from './throttle.ts'

export function registerErrorReports(app: FastifyInstance, deps: Deps) {
  return {
    reportError: route(app, deps, endpoints.reportError, async ({ request, reply, body }) => {
      await limit(deps, `error-report:${networkOf(request.ip)}`, deps.config.limits.errorReport)
      const { message, stack, screen, version } = body
      const fault = {
        message: withoutQueries(message),
        stack: withoutQueries(stack ?? ''),
        screen: withoutQueries(screen ?? ''),
        version,
      }
      request.log.warn({ fault }, 'screen failed')
      reply.code(202)
      return { data: null }
    }),
  }
}

/** The query of an address may hold tokens, and what people searched for. */
function withoutQueries(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const [address = ''] = word.split('?', 1)
    return /[/#]/.test(address) ? address : word
  })
}
