// Stripe disputes: an inquiry (warning_*) only asks, a dispute withdraws the payment until it is won.
import { z } from 'zod'
import { formatHundredths } from '@rivulet/contract/money'
import type { DisputeState } from '../api/read-standing.ts'
import { cents, type Reader, reference } from './stripe-event.ts'

const dispute = z.object({
  id: z.string(),
  /** In the currency of the payment. */
  amount: cents,
  payment_intent: reference,
  status: z.string(),
})

/** `prevented`: settled by a refund before it became a dispute; the refund has its own event. */
const states: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'won',
  prevented: 'closed',
}

export const disputed: Reader = (found) => {
  const it = dispute.parse(found.data.object)
  if (!it.payment_intent) return 'The dispute belongs to no payment of an order'
  const state = Object.hasOwn(states, it.status) ? states[it.status] : undefined
  if (!state) return { unread: `The status ‘${it.status}’ of a dispute is not known` }
  const paid = formatHundredths(it.amount)
  return { orderId: it.payment_intent, dispute: { id: it.id, state, paid } }
}
