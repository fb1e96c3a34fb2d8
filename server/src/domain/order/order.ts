// Orders on the server: an affiliate meets its own; what moves money goes through the ledger, never through an edit.
import { messages } from '@rivulet/contract/messages'
import { orderMessages } from '@rivulet/contract/order-messages'
import { parseHundredths } from '@rivulet/contract/money'
import { order } from '@rivulet/contract/resources/order'
import { conflict, invalid } from '../../http/errors.ts'
import { lockAffiliatesOf } from '../../ledger/lock.ts'
import { serve } from '../../resource/serve.ts'
import { changeBy } from './change.ts'
import { changeStatus, checkReason } from './change-status.ts'
import { clearFlags } from './clear-flags.ts'
import { correctAmount } from './correct-amount.ts'
import { createOrder } from './create-order.ts'
import { historyFor } from './history-for.ts'
import { lockOrder } from './lock-order.ts'
import { mailMoves } from './mail-moves.ts'
import { moveCredit } from './move-credit.ts'
import { recalculateOrder } from './recalculate-order.ts'
import { refundOrder } from './refund-order.ts'

export const servedOrder = serve(order, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  create: createOrder,
  /** An order in the trash is in no number any more, so its money must be out of the ledger before. */
  beforeTrash: async (ids, { tx }) => {
    const [booked] =
      await tx`select order_id from ledger_line where order_id = any(${ids as number[]}::bigint[])
      group by order_id having sum(cents) <> 0 limit 1`
    if (booked) throw conflict(messages.record.cannotRemove, 'dependency')
  },
  beforeErase: async (ids, { tx }) => {
    const [line] =
      await tx`select id from ledger_line where order_id = any(${ids as number[]}::bigint[]) limit 1`
    if (line) throw conflict(messages.record.cannotErase, 'dependency')
  },
  /** A shop's own number is no other order's. */
  duplicate: (draft) => ({ ...draft, orderId: null }),
  beforeActions: (ids, { tx }) => lockAffiliatesOf(tx, ids),
  present: ({ history }, _raw, { actor }) => (actor.admin ? {} : { history: historyFor(history) }),
  actions: {
    approve: async ({ id }, { tx, actor, deps }) => {
      const stored = await lockOrder(tx, id)
      const reason = stored.status === '1' ? 'reinstated' : null
      await changeStatus(changeBy(tx, deps, actor.accountId), stored, { status: '0', reason })
    },
    fail: async ({ id, body }, { tx, actor, deps }) => {
      checkReason(body)
      const change = changeBy(tx, deps, actor.accountId)
      await changeStatus(change, await lockOrder(tx, id), { status: '1', ...body })
    },
    reopen: async ({ id, body }, { tx, actor, deps }) => {
      checkReason(body)
      const change = changeBy(tx, deps, actor.accountId)
      await changeStatus(change, await lockOrder(tx, id), { status: '2', ...body })
    },
    clearFlags: async ({ id }, { tx, actor, deps }) =>
      clearFlags(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id)),
    refund: async ({ id, body }, { tx, actor, deps }) => {
      const stored = await lockOrder(tx, id)
      const refund = { id: body.refundId, cents: parseHundredths(body.amount) ?? 0 }
      // A shop's refund may hold VAT and shipping; from a person, more than is left is a slip.
      if (refund.cents > stored.netCents) throw invalid({ amount: [orderMessages.refundTooHigh] })
      if (!(await refundOrder(changeBy(tx, deps, actor.accountId), stored, refund)))
        throw invalid({ refundId: [messages.field.unique] })
    },
    correctAmount: async ({ id, body }, { tx, actor, deps }) =>
      correctAmount(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id), {
        cents: parseHundredths(body.amount) ?? 0,
        note: body.note,
      }),
    moveCredit: async ({ id, body }, { tx, actor, deps }) => {
      const change = changeBy(tx, deps, actor.accountId)
      const target = { linkId: body.link, note: body.note }
      const { moves } = await moveCredit(change, await lockOrder(tx, id), target)
      await mailMoves(tx, { deps, actorId: actor.accountId, moves })
    },
    recalculate: async ({ id }, { tx, actor, deps }) =>
      recalculateOrder(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id)),
  },
})
