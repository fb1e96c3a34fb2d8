// An erased affiliate earns nothing more: an order that no payment has settled credits nobody once it stops being failed.
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import type { Transaction } from '../../../db/sql.ts'
import { refused } from '../../../errors.ts'
import type { Change } from '../change/change.ts'
import { updateOrder } from '../change/update-order.ts'
import type { StoredOrder } from '../lock-order.ts'
import { nobody } from './nobody.ts'

/** What is approved or was settled by a payment was earned before: a chargeback that is won returns it. */
async function earnsNoMore(tx: Transaction, { id, affiliateId, status }: StoredOrder): Promise<boolean> {
  if (affiliateId === null || status === '0') return false
  const found = await tx`
    select from account where id = ${affiliateId} and erased_at is not null and not exists (
      select from invoice_order x join invoice i on i.id = x.invoice_id
      where x.order_id = ${id} and i.returned_at is null having sum(x.cents) <> 0)`
  return found.length > 0
}

/** The caller holds the lock on the order. @throws 422 for a person, who can move the credit instead. */
export async function dropErased(change: Change, order: StoredOrder): Promise<StoredOrder> {
  if (!(await earnsNoMore(change.tx, order))) return order
  if (change.actorId !== null) throw refused(creditMessages.erasedEarns, 'erased')
  return updateOrder(change, order.id, { ...nobody, unattributed_reason: 'erased' })
}
