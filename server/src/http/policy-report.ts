// Receives content security policy (CSP) reports from browsers and logs each place in our scripts once.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { apiBase } from './endpoint.ts'
import { parseJson } from './limits.ts'
import { limit } from '../auth/throttle.ts'
import { networkOf } from '../client-address.ts'

const { path, access } = endpoints.reportPolicy
const largest = 16 * 1024
/** Places remembered; beyond that, further ones are not logged, so that nobody can flood the log. */
const most = 500

type Report = Record<string, unknown>

export function registerPolicyReports(app: FastifyInstance, deps: Deps) {
  const seen = new Set<string>()
  void app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, parseJson)
    scope.post(
      `${apiBase}${path}`,
      { config: { access }, bodyLimit: largest },
      async (request, reply) => {
        await limit(deps, `error-report:${networkOf(request.ip)}`, deps.config.limits.errorReport)
        for (const violation of violationsOf(request.body)) {
          const place = JSON.stringify(violation)
          if (seen.has(place) || seen.size >= most) continue
          seen.add(place)
          request.log.warn({ violation }, 'content security policy violated')
        }
        return reply.code(204).send()
      },
    )
  })
  return { reportPolicy: endpoints.reportPolicy }
}

/** Reads both report formats: the violated value and its place in our scripts. */
function violationsOf(body: unknown): Report[] {
  const sent = Array.isArray(body) ? body : [body]
  return sent.flatMap((one) => {
    const { body: modern, 'csp-report': classic } = (one ?? {}) as Report
    const payload = modern ?? classic
    if (typeof payload !== 'object' || payload === null) return []
    const report = payload as Report
    const word = (...names: string[]) => {
      const value = names.map((name) => report[name]).find((found) => found !== undefined)
      // The query string may hold search terms.
      return typeof value === 'string' || typeof value === 'number'
        ? String(value).split(/[?#]/, 1)[0]?.slice(0, 200)
        : undefined
    }
    return [
      {
        directive: word('effectiveDirective', 'effective-directive', 'violated-directive'),
        source: word('sourceFile', 'source-file'),
        line: word('lineNumber', 'line-number'),
        column: word('columnNumber', 'column-number'),
        sample: word('sample', 'script-sample'),
      },
    ]
  })
}
