// Previews a refund or the correction of an amount as it is typed.
import { randomUUID } from 'node:crypto'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { parseHundredths } from '@rivulet/contract/money'
import { isRefusal } from '../../../errors.ts'
import { euro } from '../../../ledger/euro.ts'
import type { Preview } from '../../../resource/serve.ts'
import { lockOrder, type StoredOrder } from '../lock-order.ts'
import { type Change, changeBy } from './change.ts'
import { correctAmount } from './correct-amount.ts'
import { previewChange } from './preview-change.ts'
import { refundOrder } from './refund-order.ts'
import { sumDecision } from './sum-decision.ts'

const m = decisionMessages.order

type Action = 'refund' | 'correctAmount'

const work: Record<Action, (change: Change, order: StoredOrder, cents: number) => Promise<unknown>> = {
  // Under an ID that no other refund has; that of the form may not be typed yet.
  refund: (change, order, cents) => refundOrder(change, order, { id: randomUUID(), cents }),
  correctAmount: (change, order, cents) => correctAmount(change, order, { cents, note: '' }),
}

/** How the order stands before its amount is changed, and what the typed amount makes of it. */
export const previewAmount =
  (action: Action): Preview =>
  async (ids, { sql, actor, deps, body }) => {
    const [row] = await sql<Record<'amount' | 'net' | 'commission', number>[]>`
      select coalesce(sum(amount_cents - lowered_cents), 0)::bigint as amount, coalesce(sum(net_cents), 0)::bigint as net,
        coalesce(sum(commission_cents), 0)::bigint as commission
      from shop_order where id = any(${ids as number[]}::bigint[])`
    if (!row) throw new Error('the query of amounts returned no row')
    const { paidCents } = await sumDecision(sql, ids, '1')
    const [id] = ids
    const cents = parseHundredths(String(body['amount'] ?? ''))
    const typed =
      id !== undefined && ids.length === 1 && cents
        ? await deps.sql
            .begin((tx) => changedBy(changeBy(tx, deps, actor.accountId), { action, id, cents }))
            .catch(refusalOf)
        : []
    return [
      m.stands(euro(row.amount), euro(row.net), euro(row.commission)),
      ...(paidCents > 0 ? [m.paidSoFar(euro(paidCents))] : []),
      ...typed,
    ]
  }

/** It says why, like a fact: another amount may be possible. */
function refusalOf(error: unknown): string[] {
  if (!isRefusal(error)) throw error
  return [Object.values(error.refusal.errors ?? {})[0]?.[0] ?? error.message]
}

type Typed = { action: Action; id: number; cents: number }

async function changedBy(change: Change, { action, id, cents }: Typed): Promise<string[]> {
  const order = await lockOrder(change.tx, id)
  const { amountCents, loweredCents, raisedCents, netCents, status } = order
  if (action === 'refund' && cents > netCents) return [orderMessages.refundTooHigh]
  // What a correction begins with is refused as no change.
  if (action === 'correctAmount' && cents === amountCents - loweredCents && raisedCents === null)
    return []
  const { after, facts } = await previewChange(change, order, async () => {
    await work[action](change, order, cents)
    return lockOrder(change.tx, id)
  })
  const approves = status !== '0' && after.status === '0'
  return [
    ...(action === 'correctAmount' && raisedCents !== null ? [m.stated(euro(raisedCents))] : []),
    ...facts,
    ...(approves ? [m.cleared(1, euro(after.commissionCents))] : []),
    ...(status !== '1' && after.status === '1' ? [m.fails] : []),
  ]
}
