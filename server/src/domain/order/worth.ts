// What an order earns: nothing when it failed or nobody earns on it, else the one rule of commission.
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/money'

/** In cents. */
export function worthOf(order: {
  status: OrderStatus
  netCents: number
  rateBasisPoints: number | null
}): number {
  const { status, netCents, rateBasisPoints } = order
  return status === '1' || rateBasisPoints === null ? 0 : commissionOf(netCents, rateBasisPoints)
}
