// Routes of claims: the evidence of one, and accepting one together with crediting or approving its order.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { parseHundredths } from '@rivulet/contract/money'
import { claim } from '@rivulet/contract/resources/claim'
import { order as orderResource } from '@rivulet/contract/resources/order'
import { unattributed } from '@rivulet/contract/resources/unattributed'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/sql.ts'
import { conflict, refused } from '../../errors.ts'
import { route } from '../../http/endpoint.ts'
import { actWithin } from '../../resource/action.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { idOf } from '../../resource/routes.ts'
import { inTransaction, readRecord } from '../../resource/save.ts'
import { evidenceOf, findOrder, readClaim, type WouldEarn } from './evidence.ts'

type Seen = { text: string; updatedAt: string }
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type Asked = Awaited<ReturnType<typeof readClaim>>
type Settlement = {
  fits: (order: Order, asked: Asked) => boolean
  unfit: string
  code: string
  settle: (context: Parameters<typeof actWithin>[2], order: Order, asked: Asked) => Promise<void>
}

export function registerClaimRoutes(app: FastifyInstance, engine: Engine, wouldEarn: WouldEarn) {
  const { deps } = engine
  const { claim: claims, unattributed: uncredited, order: orders } = engine.served
  if (!claims || !uncredited || !orders) throw new Error('claims are not served')
  /** Settles the order as it was seen and accepts its claim, both or nothing. */
  const acceptWith = (id: number, actor: Actor, { text, updatedAt }: Seen, by: Settlement) =>
    inTransaction(
      engine,
      claim,
      actor,
      async (context) => {
        const asked = await readClaim(context.tx, id)
        const order = await findOrder(context.tx, asked)
        if (!order || order.inTrash || !by.fits(order, asked)) throw refused(by.unfit, by.code)
        await demandUnchanged(context.tx, order.id, updatedAt)
        await by.settle(context, order, asked)
        const answer = { outcome: 'paid', text }
        await actWithin(engine, claims, context, { name: 'answer', ids: [id], sent: answer })
        return readRecord(engine, context.tx, claims, actor, id)
      },
      claimMessages.answerFailed,
    )
  return {
    claimEvidence: route(app, deps, endpoints.claimEvidence, async ({ request, actor }) => ({
      data: await evidenceOf(deps, actor, idOf(request), wouldEarn),
    })),
    creditAndAccept: route(app, deps, endpoints.creditAndAccept, async ({ request, actor, body }) => {
      demand(actor, claim, 'answer')
      demand(actor, unattributed, 'edit')
      const { note, commission } = body
      const credit: Settlement = {
        fits: (order) => order.affiliateId === null,
        unfit: claimMessages.notToCredit,
        code: 'not_to_credit',
        settle: async (context, order, { affiliateId: affiliate }) => {
          const sent = { affiliate, note }
          await actWithin(engine, uncredited, context, { name: 'assign', ids: [order.id], sent })
          if (commission) await demandCommission(context.tx, order.id, commission)
        },
      }
      return {
        data: await acceptWith(idOf(request), actor, body, credit),
        message: claimMessages.creditedAndAccepted,
      }
    }),
    approveAndAccept: route(app, deps, endpoints.approveAndAccept, async ({ request, actor, body }) => {
      demand(actor, claim, 'answer')
      demand(actor, orderResource, 'edit')
      const approve: Settlement = {
        fits: (order, asked) => order.affiliateId === asked.affiliateId,
        unfit: claimMessages.notToApprove,
        code: 'not_to_approve',
        settle: async (context, { id }) => {
          await actWithin(engine, orders, context, { name: 'approve', ids: [id], sent: {} })
        },
      }
      return {
        data: await acceptWith(idOf(request), actor, body, approve),
        message: claimMessages.approvedAndAccepted,
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
