// What browsers report of the content security policy: a line in the log for each place in our scripts, once.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { apiBase } from './endpoint.ts'
import { parseJson } from './limits.ts'
import { limit, networkOf } from './throttle.ts'

const { path, access } = endpoints.reportPolicy
const largest = 16 * 1024
/** Places that are remembered; whoever makes up more of them is not logged any more. */
const most = 500

type Report = Record<string, unknown>

export function registerPolicyReports(app: FastifyInstance, deps: Deps) {
  const seen = new Set<string>()
  void app.register(async (door) => {
    const types = ['application/csp-report', 'application/reports+json']
    door.addContentTypeParser(types, { parseAs: 'buffer' }, parseJson)
    door.post(
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

/** Both forms of a report: what was to be set, and where in our scripts. */
function violationsOf(body: unknown): Report[] {
  const sent = Array.isArray(body) ? body : [body]
  return sent.flatMap((one) => {
    const { body: modern, 'csp-report': classic } = (one ?? {}) as Report
    const said = modern ?? classic
    if (typeof said !== 'object' || said === null) return []
    const report = said as Report
    const word = (...names: string[]) => {
      const value = names.map((name) => report[name]).find((found) => found !== undefined)
      // The query of an address may hold what people searched for.
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
