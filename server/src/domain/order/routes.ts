// Calls on single orders beside the usual ones: move it to a status by its code, and read its history.
import type { OrderHistory } from '@rivulet/contract/order-answer'
import type { OwnRate } from '@rivulet/contract/home-answer'
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import { formatHundredths } from '@rivulet/contract/money'
import { orderMessages } from '@rivulet/contract/order-messages'
import { order } from '@rivulet/contract/resources/order'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { lockRecords, parseId } from '../../resource/bin.ts'
import { demand, type Engine, may } from '../../resource/engine.ts'
import { noteRecords } from '../../resource/note-records.ts'
import { bodyTold, readStanding } from '../../resource/told.ts'
import { idOf } from '../../resource/routes.ts'
import { inTransaction, readRecord } from '../../resource/save.ts'
import { changeBy } from './change.ts'
import { changeStatus, checkReason } from './change-status.ts'
import { listRates, type Rate } from './find-owner.ts'
import { lockOrder } from './lock-order.ts'
import { previewMove } from './preview-move.ts'
import { traceOrder } from './trace-order.ts'

export function registerOrderRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const { order: served, unattributed } = engine.served
  if (!served || !unattributed) throw new Error('orders are not served')
  return {
    orderStatus: route(app, deps, endpoints.orderStatus, async ({ request, actor, body }) => {
      demand(actor, order, 'edit')
      const id = idOf(request)
      const { status, reason = null, note = null } = body
      if (!status) throw invalid({ status: [messages.field.required] })
      await inTransaction(
        engine,
        order,
        actor,
        async (context) => {
          await lockRecords(engine, served, context, [id], false)
          const before = await readStanding(context.tx, order, [id])
          const stored = await lockOrder(context.tx, id)
          if (status !== stored.status && status !== '0') checkReason({ reason, note })
          const change = changeBy(context.tx, deps, actor.accountId)
          await changeStatus(change, stored, {
            status,
            reason: reason ?? (stored.status === '1' ? 'reinstated' : null),
            note,
          })
          const act = { action: 'orderStatus', resource: order, ids: [id], before }
          await noteRecords(context, { ...act, body: bodyTold(endpoints.orderStatus.body, body) })
        },
        orderMessages.statusFailed,
      )
      return {
        data: await readRecord(engine, deps.sql, served, actor, id),
        message: orderMessages.statusChanged,
      }
    }),
    ownRates: route(app, deps, endpoints.ownRates, async ({ actor }) => {
      const { affiliateId } = actor
      if (affiliateId === null) throw notFound()
      const rates = await deps.sql.begin((tx) => listRates(tx, affiliateId))
      return {
        data: rates.map(({ shopId, campaignId, rate: { basisPoints, source } }) => ({
          id: campaignId ?? shopId,
          rate: formatHundredths(basisPoints),
          from: fromOf(source, campaignId === null),
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
      const link = parseId(String(query.link))
      if (Number.isNaN(link)) throw invalid({ link: [messages.field.choice] })
      return {
        data: await deps.sql.begin(async (tx) => previewMove(tx, at, await lockOrder(tx, id), link)),
      }
    }),
    orderTrace: route(app, deps, endpoints.orderTrace, async ({ request, actor }) => {
      const id = idOf(request)
      const trace = await traceOrder(deps.sql, deps.config.accountingZone, id)
      // Read as the caller may see it: an order without an affiliate stands in a list of its own.
      await readRecord(
        engine,
        deps.sql,
        trace?.unattributed && actor.admin ? unattributed : served,
        actor,
        id,
        may(actor, order, 'trash') ? 'either' : false,
      )
      if (!trace) throw notFound()
      // Whose it was before is not for the affiliate to know, nor what was moved between others.
      const moves = trace.moves.slice(-1).map((move) => ({ ...move, from: null }))
      return { data: actor.admin ? trace : { ...trace, flags: [], buyer: null, moves } }
    }),
  }
}

const fromOf = (source: Rate['source'], inShop: boolean): OwnRate['from'] => {
  if (source === 'affiliate') return 'own'
  return source === 'campaign' || inShop ? 'here' : 'shop'
}
