/** Commission of an order. The only place where it is computed and rounded. */
import type { OrderStatus } from './choices.ts'

/** Frozen when the order is credited; null when it is not attributed. */
export type Terms = { rateBasisPoints: number | null }

/** In cents, rounded half up, exact for any safe integer. Failed and unattributed orders earn 0. */
export function commissionOf(
  { status, netCents }: { status: OrderStatus; netCents: number },
  { rateBasisPoints }: Terms,
): number {
  if (status === '1' || rateBasisPoints === null) return 0
  return Number((BigInt(netCents) * BigInt(rateBasisPoints) + 5000n) / 10000n)
}
