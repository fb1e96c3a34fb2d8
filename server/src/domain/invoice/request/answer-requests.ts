// A payment answers the affiliate's open request for a payout, no matter who made the payment or how much it is.
import { plainArray } from '../../../db/array-literal.ts'
import type { Transaction } from '../../../db/sql.ts'

type Made = { invoiceId: number; affiliateId: number }

export async function answerRequests(
  tx: Transaction,
  made: readonly Made[],
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await tx`
    update payout_request r set state = 'paid', invoice_id = x.invoice_id, answered_at = ${now}, answered_by = ${actorId},
      updated_at = greatest(${now}, r.updated_at + interval '1 millisecond'), updated_by = ${actorId}
    from unnest(${plainArray(made.map(({ affiliateId }) => affiliateId))}::bigint[],
      ${plainArray(made.map(({ invoiceId }) => invoiceId))}::bigint[]) as x(affiliate_id, invoice_id)
    where r.affiliate_id = x.affiliate_id and r.state = 'open'`
}
