// GET /metrics in Prometheus' format, protected by METRICS_TOKEN: process, requests, clicks, money and alarms.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Clicks } from '../click/clicks.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { readVersion } from '../http/version.ts'
import { processMetrics, histogram } from '../process-metrics.ts'
import { addClickGauges } from './click-gauges.ts'
import { gaugesOf } from './gauges.ts'
import { addJobGauges, type PlannedJob } from './job-gauges.ts'
import { lastKnown } from './last-known.ts'
import { addMachineGauges } from './machine-gauges.ts'
import { addPoolGauges } from './pool-gauges.ts'
import { addProgrammeGauges } from './programme-gauges.ts'
import { addReplicaGauges } from './replica-gauges.ts'
import { readMachine, startReadingProgramme } from './sources.ts'

const seconds = histogram(
  'http_request_duration_seconds',
  'Time to answer a request, by route and status; redirects of known links are counted in rivulet_clicks_answered_total alone',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ['method', 'route', 'status'],
)

/** By route pattern, never by URL: URLs contain ids and have unbounded cardinality. */
function timeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Milliseconds the page waits for database or disk. */
const readTimeout = 1000

type Options = {
  role: string
  jobs: readonly PlannedJob[]
  makesBackups: boolean
  clicks?: Clicks | undefined
}

/** Disabled without METRICS_TOKEN. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  { role, jobs, makesBackups, clicks }: Options,
): void {
  const { metricsToken } = deps.config
  if (!metricsToken) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges named like counters; their breakdowns by type remain.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  timeRequests(app)

  const failed = (error: unknown) => deps.log.debug({ err: error }, 'a source of /metrics failed')
  const programme = startReadingProgramme(deps)
  app.addHook('onClose', () => programme.stop())
  const known = {
    programme: lastKnown(programme.read, readTimeout, failed),
    machine: lastKnown(() => readMachine(deps, makesBackups, clicks), readTimeout, failed),
  }
  const backlog = clicks && lastKnown(() => clicks.backlog(), readTimeout, failed)
  const up = { database: false, disk: false }

  const gauges = gaugesOf(registry)
  gauges.addLabelled(
    'rivulet_build_info',
    'What runs, as labels; always 1',
    ['version', 'node', 'role'],
    () => [[{ version: readVersion(), node: process.version, role }, 1]],
  )
  gauges.add(
    'rivulet_database_up',
    '1 if the database answered within a second; else 0, and all values read from it stay as they were last',
    () => Number(up.database),
  )
  gauges.add(
    'rivulet_database_values_age_seconds',
    'Age of the values read from the database; NaN before its first answer, and so are they',
    known.programme.age,
  )
  gauges.add('rivulet_data_dir_up', '1 if DATA_DIR could be read within a second, else 0', () =>
    Number(up.disk),
  )
  addPoolGauges(gauges, deps.sql)
  addReplicaGauges(gauges, deps.replica)
  addProgrammeGauges(gauges, known)
  addJobGauges(gauges, known.programme, jobs)
  addMachineGauges(gauges, known.machine.value)
  if (clicks && backlog) addClickGauges(gauges, clicks, backlog.value)

  const page = Registry.merge([registry, processMetrics])
  app.get('/metrics', { config: { quiet: true } }, async (request, reply) => {
    if (!bears(request, metricsToken)) throw notFound()
    const [database, disk] = await Promise.all([
      known.programme.refresh(),
      known.machine.refresh(),
      backlog?.refresh(),
    ])
    Object.assign(up, { database, disk })
    return reply.type(page.contentType).send(await page.metrics())
  })
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
