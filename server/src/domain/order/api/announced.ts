// An order announced by a browser before its shop reported it: anyone can forge that, so borrowing its click takes
// more than a matching number.
import type { StoredOrder } from '../lock-order.ts'
import { skewMs } from './shop-date.ts'

export type Announced = Pick<StoredOrder, 'amountCents' | 'clickId' | 'orderedAt' | 'status'>
type Reported = { amountCents: number; orderedAt: Date }

/** A thank-you page opens shortly after the order was placed; only payment pages come in between. */
const latestMs = 30 * 60_000

/**
 * Order numbers can be guessed in advance, amount and time together
 * hardly. An order that a person failed never matches.
 */
export function agrees(announced: Announced, { amountCents, orderedAt }: Reported): boolean {
  const after = announced.orderedAt.getTime() - orderedAt.getTime()
  return (
    announced.status === '2' &&
    announced.amountCents === amountCents &&
    after >= -skewMs &&
    after <= latestMs
  )
}
