// GET /metrics in Prometheus' format, for whoever bears METRICS_TOKEN: how the process, requests, clicks, money and alarms are doing.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clicks } from '../click/clicks.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { alarmsOfDatabase, alarmsOfMachine } from './alarms.ts'
import { readDatabaseSigns, readMachineSigns } from './vital-signs.ts'

type Numbers = Record<string, number | null>

/** Without METRICS_TOKEN there is no such page. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  clicks?: Pick<Clicks, 'counts'>,
): void {
  const { metricsToken } = deps.config
  if (!metricsToken) return
  const registers = [new Registry()] as [Registry]
  collectDefaultMetrics({ register: registers[0] })
  timeRequests(app, registers)
  const gauge = new Gauge({
    ...{ name: 'rivulet', help: 'How the programme is doing: docs/operations.md names each', registers },
    labelNames: ['sign'],
  })
  const alarm = new Gauge({
    ...{ name: 'rivulet_alarm', help: '1 while the alarm is raised', registers },
    labelNames: ['alarm'],
  })
  const up = new Gauge({
    name: 'rivulet_database_up',
    help: '0 while the database does not answer',
    registers,
  })

  app.get('/metrics', { config: { quiet: true } }, async (request, reply) => {
    if (!bears(request, metricsToken)) throw notFound()
    gauge.reset()
    alarm.reset()
    const set = (signs: Numbers) => {
      for (const [sign, value] of Object.entries(signs))
        if (value !== null && Number.isFinite(value)) gauge.set({ sign: snake(sign) }, value)
    }
    if (clicks) set(clicks.counts())
    const machine = await readMachineSigns(deps.config, deps.now())
    set(machine)
    const database = await readDatabaseSigns(deps).catch(() => null)
    up.set(database ? 1 : 0)
    if (database) set(database)
    const raised = [
      ...(database ? alarmsOfDatabase(database) : []),
      ...alarmsOfMachine(machine, database?.age ?? 0),
    ]
    for (const { name } of raised) alarm.set({ alarm: snake(name) }, 1)
    return reply.type(registers[0].contentType).send(await registers[0].metrics())
  })
}

/** By route, never by address: addresses hold ids, and there are too many of them. Redirects are counted, not timed, here. */
function timeRequests(app: FastifyInstance, registers: [Registry]): void {
  const seconds = new Histogram({
    ...{ name: 'http_request_seconds', help: 'Answered requests by route and status', registers },
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
