// Pays an affiliate: freezes the figures, books the payout and notes the orders it settles, in one transaction.
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { messages } from '@rivulet/contract/messages'
import type { Draft } from '@rivulet/contract/resource'
import type { invoice } from '@rivulet/contract/resources/invoice'
import { invalid, refused } from '../../http/errors.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { booksAreBroken } from '../../ledger/check-books.ts'
import { lockAffiliate } from '../../ledger/lock.ts'
import { postLine } from '../../ledger/post.ts'
import { settle } from '../../ledger/settle.ts'
import { tell } from '../../outbox/tell.ts'
import type { Context } from '../../resource/serve.ts'

/** @throws 422 when more is paid than is payable at this moment, or the books do not add up. */
export async function payInvoice(
  { affiliate: affiliateId, date, paid, documents }: Draft<typeof invoice>,
  { tx, actor, deps }: Context,
): Promise<number> {
  await lockAffiliate(tx, affiliateId)
  const now = deps.now()
  const paidCents = parseHundredths(paid) ?? 0
  const { approved, commission, balance, onHold, payable } = await balanceOf(tx, affiliateId, now)
  if (await booksAreBroken(tx)) throw refused(messages.books.noPayment, 'books_broken')
  if (paidCents <= 0) throw invalid({ paid: [messages.invoice.positive] })
  if (paidCents > payable) throw invalid({ paid: [messages.invoice.exceeds] })
  const [row] = await tx<{ id: number }[]>`insert into invoice ${tx({
    affiliate_id: affiliateId,
    paid_on: date,
    approved_cents: approved,
    commission_cents: commission,
    balance_cents: balance,
    on_hold_cents: onHold,
    payable_cents: payable,
    paid_cents: paidCents,
    current_cents: balance - paidCents,
    documents: tx.json(documents ?? []),
    created_at: now,
    created_by: actor.accountId,
    updated_at: now,
    updated_by: actor.accountId,
  })} returning id`
  const invoiceId = row?.id ?? 0
  // What it settles is found first: its own payout must not count against it.
  const settled = await settle(tx, { invoiceId, affiliateId, paidCents, now })
  await postLine(tx, {
    affiliateId,
    invoiceId,
    kind: 'payout',
    cents: -paidCents,
    availableAt: now,
    actorId: actor.accountId,
    key: `invoice:${invoiceId}:payout`,
    now,
  })
  await tell(
    tx,
    now,
    settled.map(({ id, cents }) => ({ orderId: id, event: 'paid', commissionCents: cents })),
  )
  deps.log.info(
    {
      event: 'payment-made',
      invoice: invoiceId,
      affiliate: affiliateId,
      paid: formatHundredths(paidCents),
      by: actor.accountId,
    },
    'A payment was made',
  )
  return invoiceId
}
