// Receives JavaScript errors that browsers report from the screens and logs each as one line.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from './endpoint.ts'
import { limit } from '../auth/throttle.ts'
import { networkOf } from '../client-address.ts'

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

/** Query strings may hold tokens and search terms. */
function withoutQueries(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const [address = ''] = word.split('?', 1)
    return /[/#]/.test(address) ? address : word
  })
}
