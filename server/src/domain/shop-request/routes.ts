// Routes for affiliates to ask for shops.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { shopRequestMessages } from '@rivulet/contract/messages/shop-request-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { askForShop, withdrawRequest } from './ask-for-shop.ts'

export function registerShopRequestRoutes(app: FastifyInstance, deps: Deps) {
  return {
    askForShop: route(app, deps, endpoints.askForShop, async ({ actor, body, reply }) => {
      await askForShop(deps, actor, body)
      void reply.status(201)
      return { data: null, message: shopRequestMessages.asked }
    }),
    withdrawShopRequest: route(app, deps, endpoints.withdrawShopRequest, async ({ actor, params }) => {
      await withdrawRequest(deps, actor, params.id)
      return { data: null, message: shopRequestMessages.withdrawn }
    }),
  }
}
