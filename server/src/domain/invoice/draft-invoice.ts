// The figures that a new payment would freeze, and the orders that would be settled by paying all of it.
import { minuteOf } from '@rivulet/contract/day'
import type { InvoiceDraft } from '@rivulet/contract/answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../http/deps.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { coveredBy, unsettledOrders } from '../../ledger/settle.ts'

export async function draftInvoice(
  { sql, config, now }: Deps,
  affiliateId: number,
): Promise<InvoiceDraft> {
  const at = now()
  const [figures, orders, [account]] = await Promise.all([
    balanceOf(sql, affiliateId, at),
    unsettledOrders(sql, affiliateId, at),
    sql<{ paymentNotes: string | null }[]>`
      select payment_notes as "paymentNotes" from account where id = ${affiliateId}`,
  ])
  return {
    approved: formatHundredths(figures.approved),
    commission: formatHundredths(figures.commission),
    balance: formatHundredths(figures.balance),
    onHold: formatHundredths(figures.onHold),
    payable: formatHundredths(figures.payable),
    current: formatHundredths(figures.balance - figures.payable),
    paymentNotes: account?.paymentNotes ?? null,
    ordering: coveredBy(figures.payable, orders).map((order) => ({
      id: order.id,
      orderId: order.orderId,
      date: minuteOf(order.orderedAt, config.accountingZone),
      shop: order.shop,
      amount: formatHundredths(order.netCents),
      commission: formatHundredths(order.cents),
    })),
  }
}
