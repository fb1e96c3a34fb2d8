// Routes for orders beyond the resource engine: change the status by code, take a refund back, read history and trace,
// and what erasing a buyer would lose.
import type { OrderHistory } from '@rivulet/contract/answers/order-answer'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import { formatHundredths } from '@rivulet/contract/money'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { refundMessages } from '@rivulet/contract/messages/refund-messages'
import { buyerRequest } from '@rivulet/contract/resources/buyer-request'
import { order } from '@rivulet/contract/resources/order'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../auth/actor.ts'
import { route } from '../../http/endpoint.ts'
import { invalid, notFound } from '../../errors.ts'
import { ownPlannedPayment } from '../../bank/own-planned-payment.ts'
import { lockRecords, parseId } from '../../resource/trash.ts'
import { demand, type Engine, may } from '../../resource/engine.ts'
import { auditRecords } from '../../resource/audit-records.ts'
import { recordedBody, readStanding } from '../../resource/audit-values.ts'
import { idOf } from '../../resource/routes.ts'
import { inTransaction, readRecord } from '../../resource/save.ts'
import { readQuery } from './buyer/buyer-request.ts'
import { previewErasure } from './buyer/preview-erasure.ts'
import { type Change, changeBy } from './change/change.ts'
import { changeStatus, checkReason } from './change/change-status.ts'
import { previewTakeBack, takeRefundBack } from './change/take-refund-back.ts'
import { listRates } from './credit/find-owner.ts'
import { offeredShops } from './credit/offered-shops.ts'
import { ownTerms, rateFrom } from './credit/own-terms.ts'
import { lockOrder, type StoredOrder } from './lock-order.ts'
import { previewMove } from './credit/preview-move.ts'
import { traceForAffiliate, traceOrder } from './trace-order.ts'

export function registerOrderRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const { order: served, unattributed } = engine.served
  if (!served || !unattributed) throw new Error('orders are not served')

  /** One order, locked, and what was done in the audit log. @throws what `work` throws, and nothing is done then. */
  const decide = (
    actor: Actor,
    id: number,
    act: { action: string; body: ReturnType<typeof recordedBody> },
    failed: string,
    work: (change: Change, stored: StoredOrder) => Promise<unknown>,
  ) =>
    inTransaction(
      engine,
      order,
      actor,
      async (context) => {
        await lockRecords(engine, served, context, [id], false)
        const before = await readStanding(context.tx, order, [id])
        const change = changeBy(context.tx, deps, actor.accountId)
        await work(change, await lockOrder(context.tx, id))
        await auditRecords(context, { ...act, resource: order, ids: [id], before })
      },
      failed,
    )

  return {
    orderStatus: route(app, deps, endpoints.orderStatus, async ({ request, actor, body }) => {
      demand(actor, order, 'edit')
      const id = idOf(request)
      const { status, reason = null, note = null } = body
      if (!status) throw invalid({ status: [messages.field.required] })
      const act = { action: 'orderStatus', body: recordedBody(endpoints.orderStatus.body, body) }
      await decide(actor, id, act, orderMessages.statusFailed, async (change, stored) => {
        if (status !== stored.status && status !== '0') checkReason({ reason, note })
        await changeStatus(change, stored, {
          status,
          reason: reason ?? (stored.status === '1' ? 'reinstated' : null),
          note,
        })
      })
      return {
        data: await readRecord(engine, deps.sql, served, actor, id),
        message: orderMessages.statusChanged,
      }
    }),
    ownRates: route(app, deps, endpoints.ownRates, async ({ actor }) => {
      const { affiliateId } = actor
      if (affiliateId === null) throw notFound()
      const rates = await deps.sql.begin((tx) => listRates(tx, affiliateId, deps.now()))
      return {
        data: rates.map(({ shopId, campaignId, rate: { basisPoints, source } }) => ({
          id: campaignId ?? shopId,
          rate: formatHundredths(basisPoints),
          from: rateFrom(source, campaignId === null),
        })),
      }
    }),
    ownTerms: route(app, deps, endpoints.ownTerms, async ({ actor }) => {
      const { affiliateId } = actor
      if (affiliateId === null) throw notFound()
      const at = { zone: deps.config.accountingZone, now: deps.now() }
      return {
        data: await deps.sql.begin(async (tx) => ({
          ...(await ownTerms(tx, affiliateId, at)),
          offered: await offeredShops(tx, affiliateId, at),
          planned: await ownPlannedPayment({ ...deps, sql: tx }, affiliateId),
        })),
      }
    }),
    orderHistory: route(app, deps, endpoints.orderHistory, async ({ request, actor }) => {
      const record = await readRecord(engine, deps.sql, served, actor, idOf(request))
      return { data: record.history as OrderHistory }
    }),
    orderMove: route(app, deps, endpoints.orderMove, async ({ request, actor, query }) => {
      const id = idOf(request)
      await readRecord(engine, deps.sql, served, actor, id)
      const at = { now: deps.now(), zone: deps.config.accountingZone }
      const target = { linkId: idIn(query, 'link'), affiliateId: idIn(query, 'affiliate') }
      return {
        data: await deps.sql.begin(async (tx) => previewMove(tx, at, await lockOrder(tx, id), target)),
      }
    }),
    refundTakeBack: route(app, deps, endpoints.refundTakeBack, async ({ request, actor, query }) => {
      const id = idOf(request)
      await readRecord(engine, deps.sql, served, actor, id)
      const refundId = String(query.refundId)
      return {
        data: await deps.sql.begin(async (tx) =>
          previewTakeBack(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id), refundId),
        ),
      }
    }),
    takeRefundBack: route(app, deps, endpoints.takeRefundBack, async ({ request, actor, body }) => {
      demand(actor, order, 'edit')
      const id = idOf(request)
      const act = { action: 'takeRefundBack', body: recordedBody(endpoints.takeRefundBack.body, body) }
      await decide(actor, id, act, messages.form.failed, (change, stored) =>
        takeRefundBack(change, stored, body.refundId),
      )
      return {
        data: await readRecord(engine, deps.sql, served, actor, id),
        message: refundMessages.done,
      }
    }),
    buyerErasure: route(app, deps, endpoints.buyerErasure, async ({ actor, body }) => {
      demand(actor, buyerRequest, 'add')
      return { data: await previewErasure(deps, readQuery(body)) }
    }),
    orderTrace: route(app, deps, endpoints.orderTrace, async ({ request, actor }) => {
      const id = idOf(request)
      const { accountingZone: zone, secret } = deps.config
      const trace = await traceOrder(deps.sql, { now: deps.now(), zone, secret }, id)
      // Read with the caller's scope: unattributed orders are a separate resource.
      await readRecord(
        engine,
        deps.sql,
        trace?.unattributed && actor.admin ? unattributed : served,
        actor,
        id,
        may(actor, order, 'trash') ? 'either' : false,
      )
      if (!trace) throw notFound()
      return { data: actor.admin ? trace : traceForAffiliate(trace) }
    }),
  }
}

/** An id of the query, null without it. @throws 422 where it is none. */
function idIn(query: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = query[name]
  if (value === undefined || value === null) return null
  const id = parseId(String(value))
  if (Number.isNaN(id)) throw invalid({ [name]: [messages.field.choice] })
  return id
}
