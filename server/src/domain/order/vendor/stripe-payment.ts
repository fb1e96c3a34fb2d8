// Stripe payments that were only authorised, and are never collected: canceled by the shop, or expired.
import { z } from 'zod'
import { type Reader, reference } from './stripe-event.ts'

const schema = z.object({
  id: z.string(),
  latest_charge: reference,
  cancellation_reason: z.string().nullish(),
  /** Instead of the latest one, before API version 2022-11-15. */
  charges: z.object({ data: z.array(z.unknown()) }).nullish(),
})

const reasons: Readonly<Record<string, string>> = {
  duplicate: 'duplicate',
  fraudulent: 'fraud',
  automatic: 'payment_failed',
}

/** Payments of sessions that nobody completed are canceled too. */
export const canceled: Reader = (found) => {
  const it = schema.parse(found.data.object)
  if (!it.latest_charge && !it.charges?.data.length) return 'Nothing was authorised by this payment'
  return {
    orderId: it.id,
    status: 'failed',
    reason: reasons[it.cancellation_reason ?? ''] ?? 'cancelled',
  }
}
