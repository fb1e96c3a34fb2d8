// The calls of the traffic reports: what the screens show, and the same by day as a file.
import { endpoints } from '@rivulet/contract/endpoint'
import type { TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { apiBase, route } from '../../http/endpoint.ts'
import { actorOf } from '../../http/session.ts'
import { limit } from '../../http/throttle.ts'
import { noteReading } from '../../resource/note-records.ts'
import { turnsAt } from '../../http/turns.ts'
import type { Table } from '../../resource/table.ts'
import { readFormat, sendTable } from '../../resource/table-file.ts'
import { readSubIdRequest } from './sub-id-request.ts'
import { subIdReport, subIdTable } from './sub-id-report.ts'
import { trafficReport } from './traffic-report.ts'
import { readTrafficRequest } from './traffic-request.ts'
import { trafficTable } from './traffic-table.ts'

const reports = {
  campaign: { screen: 'campaignTraffic', file: 'campaignTrafficFile' },
  shop: { screen: 'shopTraffic', file: 'shopTrafficFile' },
} as const satisfies Record<TrafficSubject, Record<'screen' | 'file', keyof typeof endpoints>>

export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  for (const subject of ['campaign', 'shop'] as const) {
    const { screen, file } = reports[subject]
    route(app, deps, endpoints[screen], async ({ actor, query }) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return { data: await trafficReport(deps, request, actor.admin) }
    })
    serveFile(app, deps, file, async (query, actor) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return () => trafficTable(deps, request)
    })
  }
  route(app, deps, endpoints.subIds, async ({ actor, query }) => ({
    data: await subIdReport(deps, await readSubIdRequest(deps, query, actor)),
  }))
  serveFile(app, deps, 'subIdsFile', async (query, actor) => {
    const request = await readSubIdRequest(deps, query, actor)
    return () => subIdTable(deps, request)
  })
}

/** `read` refuses what cannot be asked, before it counts as an export. */
function serveFile(
  app: FastifyInstance,
  deps: Deps,
  name: keyof typeof endpoints,
  read: (query: Record<string, unknown>, actor: Actor) => Promise<() => Promise<Table>>,
): void {
  const { path, access } = endpoints[name]
  app.get(`${apiBase}${path}`, { config: { access } }, async (request, reply) => {
    const actor = actorOf(request)
    const { format: wanted, ...query } = request.query as Record<string, unknown>
    const format = readFormat(wanted)
    const make = await read(query, actor)
    await limit(deps, `export:${actor.accountId}`, deps.config.limits.export)
    turnsAt(deps.sql)(actor.accountId, reply)
    const table = await make()
    await noteReading(deps, actor, { action: name, after: { format, ...query } })
    return sendTable(reply, format, table)
  })
}
