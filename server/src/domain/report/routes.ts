// The calls of the traffic reports: what the screens show, and the same by day as a file.
import { type EndpointName, endpoints } from '@rivulet/contract/endpoint'
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

export function registerReportRoutes(app: FastifyInstance, deps: Deps) {
  const traffic =
    (subject: TrafficSubject) =>
    async ({ actor, query }: { actor: Actor; query: Record<string, unknown> }) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return { data: await trafficReport(deps, request, actor.admin) }
    }
  const trafficFile =
    (subject: TrafficSubject) => async (query: Record<string, unknown>, actor: Actor) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return () => trafficTable(deps, request)
    }
  return {
    campaignTraffic: route(app, deps, endpoints.campaignTraffic, traffic('campaign')),
    campaignTrafficFile: serveFile(app, deps, 'campaignTrafficFile', trafficFile('campaign')),
    shopTraffic: route(app, deps, endpoints.shopTraffic, traffic('shop')),
    shopTrafficFile: serveFile(app, deps, 'shopTrafficFile', trafficFile('shop')),
    subIds: route(app, deps, endpoints.subIds, async ({ actor, query }) => ({
      data: await subIdReport(deps, await readSubIdRequest(deps, query, actor)),
    })),
    subIdsFile: serveFile(app, deps, 'subIdsFile', async (query, actor) => {
      const request = await readSubIdRequest(deps, query, actor)
      return () => subIdTable(deps, request)
    }),
  }
}

/** `read` refuses what cannot be asked, before it counts as an export. */
function serveFile<N extends EndpointName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  read: (query: Record<string, unknown>, actor: Actor) => Promise<() => Promise<Table>>,
): (typeof endpoints)[N] {
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
  return endpoints[name]
}
