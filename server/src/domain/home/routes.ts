// The two home screens' calls; each answers only its own kind of user.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/endpoint.ts'
import { notFound } from '../../http/errors.ts'
import { adminHome } from './admin-home.ts'
import { affiliateHome, ownBalance } from './affiliate-home.ts'
import { readPeriod } from './period.ts'
import { sightOf } from './sight.ts'
import { waitingNow } from './waiting.ts'

export function registerHomeRoutes(app: FastifyInstance, deps: Deps) {
  return {
    affiliateHome: route(app, deps, endpoints.affiliateHome, async ({ actor, query }) => {
      if (actor.affiliateId === null) throw notFound()
      return {
        data: await affiliateHome(
          deps,
          actor.affiliateId,
          readPeriod(query, deps.config.accountingZone, deps.now()),
        ),
      }
    }),
    ownBalance: route(app, deps, endpoints.ownBalance, async ({ actor }) => {
      if (actor.affiliateId === null) throw notFound()
      return { data: await ownBalance(deps, actor.affiliateId) }
    }),
    adminHome: route(app, deps, endpoints.adminHome, async ({ actor, query }) => {
      const period = readPeriod(query, deps.config.accountingZone, deps.now())
      return { data: await adminHome(deps, actor, period) }
    }),
    waiting: route(app, deps, endpoints.waiting, async ({ actor }) => {
      return { data: await waitingNow(deps, null, sightOf(actor)) }
    }),
  }
}
