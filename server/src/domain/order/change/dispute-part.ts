// Which part of the payment a dispute takes back. One about all of it fails the order instead.
import type { DisputeState } from '../api/read-standing.ts'
import type { StoredOrder } from '../lock-order.ts'

/** In these, the bank holds the money. */
export const takingStates: DisputeState[] = ['open', 'lost']

/** What the buyer paid, as far as the shop says. */
export const paymentOf = ({ paidCents, amountCents }: StoredOrder): number => paidCents ?? amountCents

/** In cents of the payment; 0 while the dispute takes nothing, and when it is about all of it. */
export function disputedPart(
  order: StoredOrder,
  { state, paidCents }: { state: DisputeState; paidCents: number | null },
): number {
  if (paidCents === null || paidCents >= paymentOf(order)) return 0
  return takingStates.includes(state) ? paidCents : 0
}
