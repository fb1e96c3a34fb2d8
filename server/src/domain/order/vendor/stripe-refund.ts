// Stripe refunds: the goods' share counts once they have succeeded, and no longer if they fail later.
import { z } from 'zod'
import { formatHundredths } from '@rivulet/contract/money'
import { cents, type Reader, reference } from './stripe-event.ts'

const schema = z.object({
  id: z.string(),
  amount: cents,
  status: z.string().nullish(),
  payment_intent: reference,
})

export const refunded: Reader = (found) => {
  const it = schema.parse(found.data.object)
  if (!it.payment_intent) return 'The refund belongs to no payment of an order'
  const refund = (said: object) => ({ orderId: it.payment_intent, refund: { id: it.id, ...said } })
  switch (it.status ?? 'succeeded') {
    case 'succeeded':
      return it.amount > 0 ? refund({ paid: formatHundredths(it.amount) }) : 'The refund is of nothing'
    case 'failed':
    case 'canceled':
      return refund({ takenBack: true })
    case 'pending':
    case 'requires_action':
      return `The refund is ${it.status}`
    default:
      return { unread: `The status ‘${it.status}’ of a refund is not known` }
  }
}
