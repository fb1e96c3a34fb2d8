// Keeps affiliates with a balance, pending orders or a payment on its way out of the trash, and states the amounts.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import { displayMoney } from '@rivulet/contract/money'
import type { Queryable } from '../../db/sql.ts'
import { conflict } from '../../errors.ts'
import { euro } from '../../ledger/euro.ts'
import { onItsWay } from '../../ledger/on-its-way.ts'
import type { Context } from '../../resource/serve.ts'

type Owed = { id: number; balance: number; orders: number; expected: number }

/** Balance and pending orders of the affiliates that have any. */
export const readOwed = (sql: Queryable, ids: readonly number[]): Promise<Owed[]> =>
  sql<Owed[]>`
    select v.id, v.balance_cents as balance, coalesce(p.orders, 0)::int as orders, coalesce(p.expected, 0)::bigint as expected
    from affiliate_view v
    left join lateral (
      select count(*) as orders, sum(commission_cents) as expected from shop_order
      where affiliate_id = v.id and status = '2' and deleted_at is null
    ) p on true
    where v.id = any(${ids as number[]}::bigint[]) and (v.balance_cents <> 0 or p.orders > 0) order by v.id`

/** The engine holds the affiliates' locks. @throws 409 with a message for each that cannot be removed. */
export async function checkOwed(ids: readonly number[], { tx }: Context): Promise<void> {
  const owed = await readOwed(tx, ids)
  if (owed.length > 0)
    throw conflict(messages.record.cannotRemove, 'owed', {
      id: owed.map(
        ({ id, balance, orders, expected }) =>
          `${id}: ${trashMessages.affiliate(balance === 0 ? null : euro(balance), orders, euro(expected))}`,
      ),
    })
  const underWay = await paymentsUnderWay(tx, ids)
  if (underWay) throw conflict(underWay, 'owed')
}

/** Says which payments are on their way, because the bank may return them; null if there are none. */
export async function paymentsUnderWay(sql: Queryable, ids: readonly number[]): Promise<string | null> {
  const underWay = await onItsWay(sql, ids)
  if (!underWay) return null
  return decisionMessages.money.blockedByPayments(underWay.payments, displayMoney(underWay.amount))
}
