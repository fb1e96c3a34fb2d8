// Routes of the traffic reports: for the screens, and as files.
import { type EndpointName, endpoints } from '@rivulet/contract/endpoints/endpoint'
import { daysInName } from '@rivulet/contract/text/file-name'
import { messages } from '@rivulet/contract/messages/messages'
import { type TrafficRows, trafficRows, type TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { apiBase, route } from '../../http/endpoint.ts'
import { readFromReplica } from '../../http/read-replica.ts'
import { actorOf } from '../../http/session.ts'
import { limitExports } from '../../auth/throttle.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { limitConcurrency } from '../../http/concurrency-limit.ts'
import { type Column, inOneBatch, type Row, type Table } from '../../resource/table.ts'
import { readFormat, sendTable } from '../../resource/table-file/table-file.ts'
import { readSubIdRequest } from './sub-id-request.ts'
import { subIdReport, subIdTable } from './sub-id-report.ts'
import { trafficDays, trafficParts, trafficReport } from './traffic-report.ts'
import { readTrafficRequest, type TrafficRequest } from './traffic-request.ts'
import { figureCells, figureColumns } from './figure-cells.ts'
import { figuresOf } from './figures.ts'

export function registerReportRoutes(app: FastifyInstance, deps: Deps) {
  const traffic =
    (subject: TrafficSubject) =>
    async ({ actor, reply, query }: Asked) => {
      const request = await readTrafficRequest(deps, subject, query, actor)
      return readFromReplica(deps, actor, reply, async (source, age) => ({
        data: { ...(await trafficReport(source, request, actor.admin)), ...oldFigures(age) },
      }))
    }
  const trafficFile =
    (subject: TrafficSubject) =>
    async ({ rows: wanted, ...query }: Record<string, unknown>, actor: Actor) => {
      const rows = readRows(wanted, actor)
      const request = await readTrafficRequest(deps, subject, query, actor)
      return (source: Deps) => trafficTable(source, request, rows)
    }
  return {
    campaignTraffic: route(app, deps, endpoints.campaignTraffic, traffic('campaign')),
    campaignTrafficFile: serveFile(app, deps, 'campaignTrafficFile', trafficFile('campaign')),
    shopTraffic: route(app, deps, endpoints.shopTraffic, traffic('shop')),
    shopTrafficFile: serveFile(app, deps, 'shopTrafficFile', trafficFile('shop')),
    subIds: route(app, deps, endpoints.subIds, async ({ actor, reply, query }) => {
      const request = await readSubIdRequest(deps, query, actor)
      return readFromReplica(deps, actor, reply, async (source, age) => ({
        data: { ...(await subIdReport(source, request, actor.admin)), ...oldFigures(age) },
      }))
    }),
    subIdsFile: serveFile(app, deps, 'subIdsFile', async (query, actor) => {
      const request = await readSubIdRequest(deps, query, actor)
      return (source: Deps) => subIdTable(source, request)
    }),
  }
}

type Asked = { actor: Actor; reply: FastifyReply; query: Record<string, unknown> }

/** Seconds that nobody would notice are not named. */
const unnoticed = 4
const oldFigures = (age: number) => (age > unnoticed ? { ageSeconds: age } : {})

/** `read` rejects invalid requests before they count as exports. */
function serveFile<N extends EndpointName>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  read: (query: Record<string, unknown>, actor: Actor) => Promise<(source: Deps) => Promise<Table>>,
): (typeof endpoints)[N] {
  const { path, access } = endpoints[name]
  app.get(`${apiBase}${path}`, { config: { access } }, async (request, reply) => {
    const actor = actorOf(request)
    const { format: wanted, ...query } = request.query as Record<string, unknown>
    const format = readFormat(wanted)
    const make = await read(query, actor)
    await limitExports(deps, actor)
    limitConcurrency(deps.sql)(actor.accountId, reply)
    const table = await readFromReplica(deps, actor, reply, make)
    await auditReading(deps, actor, { action: name, after: { format, ...query } })
    return sendTable(deps, reply, format, table)
  })
  return endpoints[name]
}

const kinds = { campaign: 'Campaign', shop: 'Shop' } as const

/** @throws 422 for others than the screen has; affiliates are for admin users. */
function readRows(wanted: unknown, { admin }: Actor): TrafficRows {
  if (wanted === undefined || wanted === '') return 'days'
  if (typeof wanted !== 'string' || !isTrafficRows(wanted) || (wanted === 'affiliates' && !admin))
    throw invalid({ rows: [messages.field.choice] })
  return wanted
}

const isTrafficRows = (name: string): name is TrafficRows => Object.hasOwn(trafficRows, name)

/** A report for export as it is on the screen, with its labels. */
async function trafficTable(deps: Deps, request: TrafficRequest, by: TrafficRows): Promise<Table> {
  const { subject } = request
  const lead: Column =
    by === 'days'
      ? { title: 'Date', kind: 'date' }
      : { title: by === 'affiliates' ? 'Affiliate' : kinds[subject], kind: 'text' }
  return {
    title: `${kinds[subject]} Traffic`,
    about: [...(by === 'days' ? [] : [`by ${lead.title}`]), daysInName(request.begin, request.end)],
    columns: [lead, ...figureColumns],
    rows: inOneBatch(await trafficRowsOf(deps, request, by)),
  }
}

async function trafficRowsOf(deps: Deps, request: TrafficRequest, by: TrafficRows): Promise<Row[]> {
  if (by === 'days')
    return (await trafficDays(deps, request)).map((day) => [day.key, ...figureCells(figuresOf(day))])
  const parts = await trafficParts(deps, request, by === 'links' ? 'link' : 'affiliate')
  return parts.map((part) => [part.name, ...figureCells(part)])
}
