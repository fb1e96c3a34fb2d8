// Routes for affiliates to ask for a payout.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { route } from '../../../http/endpoint.ts'
import { askForPayout, withdrawPayoutRequest } from './ask-for-payout.ts'
import { readOwnPayout } from './own-payout.ts'

export function registerPayoutRequestRoutes(app: FastifyInstance, deps: Deps) {
  return {
    ownPayout: route(app, deps, endpoints.ownPayout, async ({ actor }) => {
      if (actor.affiliateId === null) throw notFound()
      return { data: await readOwnPayout(deps.sql, deps, actor.affiliateId) }
    }),
    askForPayout: route(app, deps, endpoints.askForPayout, async ({ actor, reply }) => {
      const data = await askForPayout(deps, actor)
      void reply.status(201)
      return { data, message: said.asked(data.request?.amount ?? data.payable) }
    }),
    withdrawPayoutRequest: route(
      app,
      deps,
      endpoints.withdrawPayoutRequest,
      async ({ actor, params }) => ({
        data: await withdrawPayoutRequest(deps, actor, params.id),
        message: said.withdrawn,
      }),
    ),
  }
}
