// GET /metrics in Prometheus' format, for whoever bears METRICS_TOKEN: how the process, requests, clicks, money and alarms are doing.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Clicks } from '../click/clicks.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { readVersion } from '../http/version.ts'
import { processMetrics } from '../process-metrics.ts'
import { addClickGauges } from './click-gauges.ts'
import { gaugesOf } from './gauges.ts'
import { addJobGauges, type PlannedJob } from './job-gauges.ts'
import { lastKnown } from './last-known.ts'
import { addMachineGauges } from './machine-gauges.ts'
import { addPoolGauges } from './pool-gauges.ts'
import { addProgrammeGauges } from './programme-gauges.ts'
import { readMachine, startReadingProgramme } from './sources.ts'
import { timeRequests } from './time-requests.ts'

/** Milliseconds for which the page waits for the database or a disk. */
const patience = 1000

type Options = { role: string; jobs: readonly PlannedJob[]; clicks?: Clicks | undefined }

/** Without METRICS_TOKEN there is no such page. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  { role, jobs, clicks }: Options,
): void {
  const { metricsToken } = deps.config
  if (!metricsToken) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with the name of a counter; the same numbers stand in metrics of their own by type.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  timeRequests(app)

  const failed = (error: unknown) => deps.log.debug({ err: error }, 'a value of /metrics is not known')
  const programme = startReadingProgramme(deps)
  app.addHook('onClose', () => programme.stop())
  const known = {
    programme: lastKnown(programme.read, patience, failed),
    machine: lastKnown(() => readMachine(deps), patience, failed),
  }
  const backlog = clicks && lastKnown(() => clicks.backlog(), patience, failed)
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
