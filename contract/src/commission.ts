/** What an order earns: the one rule of commission, and the one place where it is rounded. */
import type { OrderStatus } from './choices.ts'

/** Frozen when the order is credited; null when nobody earns on it. */
export type Terms = { rateBasisPoints: number | null }

/** In cents, half a cent up; exact for any safe integer. Failed orders earn nothing, and neither does nobody. */
export function commissionOf(
  { status, netCents }: { status: OrderStatus; netCents: number },
  { rateBasisPoints }: Terms,
): number {
  if (status === '1' || rateBasisPoints === null) return 0
  return Number((BigInt(netCents) * BigInt(rateBasisPoints) + 5000n) / 10000n)
}
