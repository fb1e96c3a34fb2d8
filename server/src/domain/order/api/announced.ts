// An order that a browser announced before its shop reported it: anybody can make that up, so its click needs more than the number.
import type { StoredOrder } from './lock-order.ts'
import { skewMs } from './moment.ts'

export type Announced = Pick<StoredOrder, 'amountCents' | 'clickId' | 'orderedAt' | 'status'>
type Reported = { amountCents: number; orderedAt: Date }

/** A thank-you page opens after its order was placed, but not long after: payment pages stand between them. */
const latestMs = 30 * 60_000

/** Numbers of orders can be guessed in advance; amount and moment together hardly. What a person failed agrees with nothing. */
export function agrees(announced: Announced, { amountCents, orderedAt }: Reported): boolean {
  const after = announced.orderedAt.getTime() - orderedAt.getTime()
  return (
    announced.status === '2' &&
    announced.amountCents === amountCents &&
    after >= -skewMs &&
    after <= latestMs
  )
}
