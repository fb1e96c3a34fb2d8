// Routes of claims: the evidence of one, and accepting one together with crediting its order.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { claim } from '@rivulet/contract/resources/claim'
import { unattributed } from '@rivulet/contract/resources/unattributed'
import type { FastifyInstance } from 'fastify'
import { refused } from '../../errors.ts'
import { route } from '../../http/endpoint.ts'
import { actWithin } from '../../resource/action.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { idOf } from '../../resource/routes.ts'
import { inTransaction, readRecord } from '../../resource/save.ts'
import { evidenceOf, findOrder, readClaim, type WouldEarn } from './evidence.ts'

export function registerClaimRoutes(app: FastifyInstance, engine: Engine, wouldEarn: WouldEarn) {
  const { deps } = engine
  const { claim: claims, unattributed: orders } = engine.served
  if (!claims || !orders) throw new Error('claims are not served')
  return {
    claimEvidence: route(app, deps, endpoints.claimEvidence, async ({ request, actor }) => ({
      data: await evidenceOf(deps, actor, idOf(request), wouldEarn),
    })),
    creditAndAccept: route(app, deps, endpoints.creditAndAccept, async ({ request, actor, body }) => {
      demand(actor, claim, 'answer')
      demand(actor, unattributed, 'edit')
      const id = idOf(request)
      const { text, note } = body
      const credit = async (context: Parameters<typeof actWithin>[2]) => {
        const asked = await readClaim(context.tx, id)
        const order = await findOrder(context.tx, asked)
        if (!order || order.inTrash || order.affiliateId !== null)
          throw refused(claimMessages.notToCredit, 'not_to_credit')
        const sent = { affiliate: asked.affiliateId, note }
        await actWithin(engine, orders, context, { name: 'assign', ids: [order.id], sent })
        const answer = { outcome: 'paid', text }
        await actWithin(engine, claims, context, { name: 'answer', ids: [id], sent: answer })
        return readRecord(engine, context.tx, claims, actor, id)
      }
      return {
        data: await inTransaction(engine, claim, actor, credit, claimMessages.answerFailed),
        message: claimMessages.creditedAndAccepted,
      }
    }),
  }
}
