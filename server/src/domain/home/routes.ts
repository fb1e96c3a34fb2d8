// Routes of the two home screens; each is only for its kind of user.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { readFromReplica } from '../../http/read-replica.ts'
import { notFound } from '../../errors.ts'
import { adminHome } from './admin-home.ts'
import { affiliateHome, ownBalance, payableDays } from './affiliate-home.ts'
import { readFirstSteps } from './first-steps.ts'
import { readPeriod } from './period.ts'
import { readSetUp } from './set-up.ts'
import { waitingNow } from './waiting.ts'

export function registerHomeRoutes(app: FastifyInstance, deps: Deps) {
  return {
    affiliateHome: route(app, deps, endpoints.affiliateHome, async ({ actor, reply, query }) => {
      const { affiliateId } = actor
      if (affiliateId === null) throw notFound()
      const period = readPeriod(query, deps.config.accountingZone, deps.now())
      return readFromReplica(deps, actor, reply, async (source) => ({
        data: await affiliateHome(source, affiliateId, period),
      }))
    }),
    firstSteps: route(app, deps, endpoints.firstSteps, async ({ actor }) => {
      if (actor.affiliateId === null) throw notFound()
      return { data: await readFirstSteps(deps.sql, actor.affiliateId) }
    }),
    ownBalance: route(app, deps, endpoints.ownBalance, async ({ actor }) => {
      if (actor.affiliateId === null) throw notFound()
      return { data: await ownBalance(deps, actor.affiliateId) }
    }),
    payableDays: route(app, deps, endpoints.payableDays, async ({ actor }) => {
      if (actor.affiliateId === null) throw notFound()
      return { data: await payableDays(deps, actor.affiliateId) }
    }),
    adminHome: route(app, deps, endpoints.adminHome, async ({ actor, reply, query }) => {
      const period = readPeriod(query, deps.config.accountingZone, deps.now())
      return readFromReplica(deps, actor, reply, async (source) => ({
        data: await adminHome(source, actor, period),
      }))
    }),
    setUp: route(app, deps, endpoints.setUp, async () => ({
      data: await readSetUp(deps.sql, deps.config),
    })),
    waiting: route(app, deps, endpoints.waiting, async ({ actor }) => {
      return { data: await waitingNow(deps, actor, null) }
    }),
  }
}
