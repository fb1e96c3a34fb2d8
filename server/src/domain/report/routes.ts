// The calls of the traffic reports: what the screens show, and the same by day as a file.
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoint'
import type { TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { apiBase, route } from '../../http/endpoint.ts'
import { actorOf } from '../../http/session.ts'
import { limit } from '../../http/throttle.ts'
import { readFormat, sendTable } from '../../resource/table-file.ts'
import { trafficReport } from './traffic-report.ts'
import { readTrafficRequest } from './traffic-request.ts'
import { trafficTable } from './traffic-table.ts'

const reports = {
  campaign: { screen: endpoints.campaignTraffic, file: endpoints.campaignTrafficFile },
  shop: { screen: endpoints.shopTraffic, file: endpoints.shopTrafficFile },
} as const satisfies Record<TrafficSubject, Record<'screen' | 'file', Endpoint>>

export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  for (const subject of ['campaign', 'shop'] as const) {
    const { screen, file } = reports[subject]
    route(app, deps, screen, async ({ actor, query }) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return { data: await trafficReport(deps, request, actor.admin) }
    })
    app.get(`${apiBase}${file.path}`, { config: { access: file.access } }, async (request, reply) => {
      const actor = actorOf(request)
      const { format: wanted, ...query } = request.query as Record<string, unknown>
      const format = readFormat(wanted)
      const asked = await readTrafficRequest(deps, subject, query, actor)
      await limit(deps, `export:${actor.accountId}`, deps.config.limits.export)
      return sendTable(reply, format, await trafficTable(deps, asked))
    })
  }
}
