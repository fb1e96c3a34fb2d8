// Orders on the server: affiliates see their own; money changes go through the ledger, never through an edit.
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { parseHundredths } from '@rivulet/contract/money'
import { order } from '@rivulet/contract/resources/order'
import { conflict, invalid } from '../../errors.ts'
import { lockAffiliatesOf } from '../../ledger/lock.ts'
import { serve } from '../../resource/serve.ts'
import { type Change, changeBy } from './change/change.ts'
import { changeStatus, checkReason, type NewStatus } from './change/change-status.ts'
import { clearFlags } from './judge/clear-flags.ts'
import { checkRestore } from './check-restore.ts'
import { correctAmount } from './change/correct-amount.ts'
import { createOrder } from './create-order.ts'
import { hearOnceConfirmed } from './hear-early.ts'
import { lockOrder, type StoredOrder } from './lock-order.ts'
import { waitsForShop } from './record-order.ts'
import { orderPreviews } from './preview-order.ts'
import { mailMoves } from './credit/mail-moves.ts'
import { moveCredit } from './credit/move-credit.ts'
import { recalculateOrder } from './change/recalculate-order.ts'
import { refundOrder } from './change/refund-order.ts'
import { keepForUndo, undoDecision } from './change/undo-decision.ts'
import type { OrderHistory } from '@rivulet/contract/answers/order-answer'

const things: ReadonlySet<string> = new Set(['Shop', 'Rivulet'])

/**
 * The history as the affiliate sees it: without names of admin users, and nothing from before the order was theirs.
 * Lists contain no history.
 */
function historyFor(history: unknown): unknown {
  if (!Array.isArray(history)) return history
  const entries = history as OrderHistory
  const moved = entries.findLastIndex(({ event }) => event === 'moved')
  return entries.slice(Math.max(0, moved)).map((entry) => ({
    ...entry,
    actor: things.has(entry.actor) ? entry.actor : 'Administrator',
  }))
}

const decide = (change: Change, order: StoredOrder, status: NewStatus): Promise<void> =>
  keepForUndo(change, order, () => changeStatus(change, order, status))

export const servedOrder = serve(order, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  create: createOrder,
  /** Orders in the trash count nowhere, so their money must be out of the ledger first. */
  beforeTrash: async (ids, { tx }) => {
    const [booked] =
      await tx`select order_id from ledger_line where order_id = any(${ids as number[]}::bigint[])
      group by order_id having sum(cents) <> 0 limit 1`
    if (booked) throw conflict(messages.record.cannotRemove, 'dependency')
  },
  beforeRestore: checkRestore,
  beforeErase: async (ids, { tx }) => {
    const [line] =
      await tx`select id from ledger_line where order_id = any(${ids as number[]}::bigint[]) limit 1`
    if (line) throw conflict(messages.record.cannotErase, 'dependency')
  },
  /** An order number belongs to one order only. */
  duplicate: (draft) => ({ ...draft, orderId: null }),
  previews: orderPreviews,
  beforeActions: (ids, { tx }) => lockAffiliatesOf(tx, ids),
  present: ({ history }, _raw, { actor }) => (actor.admin ? {} : { history: historyFor(history) }),
  actions: {
    approve: async ({ id }, { tx, actor, deps }) => {
      const stored = await lockOrder(tx, id)
      const reason = stored.status === '1' ? 'reinstated' : null
      const change = changeBy(tx, deps, actor.accountId)
      await decide(change, stored, { status: '0', reason })
      if (waitsForShop(stored)) await hearOnceConfirmed(change, id, deps.config)
    },
    fail: async ({ id, body }, { tx, actor, deps }) => {
      checkReason(body)
      const change = changeBy(tx, deps, actor.accountId)
      await decide(change, await lockOrder(tx, id), { status: '1', ...body })
    },
    reopen: async ({ id, body }, { tx, actor, deps }) => {
      checkReason(body)
      const change = changeBy(tx, deps, actor.accountId)
      await decide(change, await lockOrder(tx, id), { status: '2', ...body })
    },
    undo: async ({ id }, { tx, actor, deps }) =>
      undoDecision(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id)),
    clearFlags: async ({ id }, { tx, actor, deps }) =>
      clearFlags(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id)),
    refund: async ({ id, body }, { tx, actor, deps }) => {
      const stored = await lockOrder(tx, id)
      const refund = { id: body.refundId, cents: parseHundredths(body.amount) ?? 0 }
      // A shop's refund may include VAT and shipping; a person entering more than is left made a mistake.
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
      const { link = null, affiliate = null, note } = body
      const target = { linkId: link, affiliateId: affiliate, note }
      const { moves } = await moveCredit(change, await lockOrder(tx, id), target)
      await mailMoves(tx, { deps, actorId: actor.accountId, moves })
    },
    recalculate: async ({ id }, { tx, actor, deps }) =>
      recalculateOrder(changeBy(tx, deps, actor.accountId), await lockOrder(tx, id)),
  },
})
