// Routes of claims: the evidence of one, and accepting one together with crediting its order.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { parseHundredths } from '@rivulet/contract/money'
import { claim } from '@rivulet/contract/resources/claim'
import { unattributed } from '@rivulet/contract/resources/unattributed'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../db/sql.ts'
import { conflict, refused } from '../../errors.ts'
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
      const { text, note, updatedAt, commission } = body
      const credit = async (context: Parameters<typeof actWithin>[2]) => {
        const asked = await readClaim(context.tx, id)
        const order = await findOrder(context.tx, asked)
        if (!order || order.inTrash || order.affiliateId !== null)
          throw refused(claimMessages.notToCredit, 'not_to_credit')
        await demandUnchanged(context.tx, order.id, updatedAt)
        const sent = { affiliate: asked.affiliateId, note }
        await actWithin(engine, orders, context, { name: 'assign', ids: [order.id], sent })
        if (commission) await demandCommission(context.tx, order.id, commission)
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

/** Locks the order. @throws 409 when it is no longer as it was seen. */
async function demandUnchanged(tx: Transaction, id: number, updatedAt: string): Promise<void> {
  const [order] = await tx<{ updatedAt: Date }[]>`
    select updated_at as "updatedAt" from shop_order where id = ${id} for no key update`
  if (order?.updatedAt.toISOString() !== updatedAt) throw conflict(claimMessages.changed, 'stale')
}

/** The rate may have changed without the order. @throws 409 when the credited order earns something else. */
async function demandCommission(tx: Transaction, id: number, seen: string): Promise<void> {
  const [order] = await tx<{ cents: number }[]>`
    select commission_cents as cents from shop_order where id = ${id}`
  if (order?.cents !== parseHundredths(seen)) throw conflict(claimMessages.changed, 'stale')
}
