// Runs the reports: one SQL file each in this folder, with its parameters documented at the top.
import { readFile } from 'node:fs/promises'
import type { OrderStatus, UnattributedReason } from '@rivulet/contract/choices'
import type { NotCounted } from '@rivulet/contract/reports/traffic-answer'
import type { Queryable } from '../db/sql.ts'

/** `key` is a day, a country or an id. */
type Visited = { key: string; visits: number; unique: number }
type Ordered = {
  key: string
  orders: number
  /** Of approved orders, as `pendingAmountCents` of pending ones. */
  amountCents: number
  pendingAmountCents: number
  commissionCents: number
  /** Of pending orders. */
  pendingCents: number
}

type Best = { id: number; name: string; visits: number; orders: number; commissionCents: number }

export type Reports = {
  'traffic-days': {
    day: string
    visits: number
    unique: number
    orders: number
    pending: number
    failed: number
    approved: number
    amountCents: number
    commissionCents: number
    pendingAmountCents: number
    pendingCommissionCents: number
  }
  best: Best & { part: 'affiliate' | 'shop' }
  'best-links': Best & { type: 'shop' | 'campaign' }
  'latest-orders': {
    id: number
    orderedAt: Date
    promoted: string
    orderNumber: string
    amountCents: number
    netCents: number
    commissionCents: number
    status: OrderStatus
  }
  'payable-days': { day: string; cents: number }
  'promoted-days': Visited & NotCounted
  'not-counted': NotCounted
  'promoted-countries': Visited
  'promoted-parts': Visited & { part: 'link' | 'affiliate'; name: string }
  'promoted-orders': Ordered & { part: 'day' | 'country' | 'link' | 'affiliate'; name: string }
  'sub-ids': {
    value: string | null
    /** False for the row that sums all other values. */
    apart: boolean
    values: number
    visits: number
    unique: number
    orders: number
    amountCents: number
    pendingAmountCents: number
    commissionCents: number
    pendingCents: number
  }
  'silent-shops': { shopId: number; name: string; since: Date; expected: number; visits: number }
  countries: { country: string; visits: number }
  'check-nights': { day: string; discrepancies: number }
  waiting: {
    affiliatesToActivate: number
    oldestAffiliate: Date | null
    allPending: number
    allPendingCommission: number
    pendingOrders: number
    pendingCents: number
    flaggedOrders: number
    flaggedCents: number
    raisedOrders: number
    raisedCents: number
    payableAffiliates: number
    payableBelow: number
    payableLeftOut: number
    payableCents: number
    unattributed: number
    unattributedMost: { reason: UnattributedReason; orders: number } | null
    messages: number
    claims: number
    shopRequests: number
    payoutRequests: number
    preparedRuns: number
    preparedCents: number
    deadShops: number
    deadCampaigns: number
    silentShops: number
  }
}

type Parameter = string | number | Date | null

/** Amounts in integer cents, days as YYYY-MM-DD. */
export async function report<Name extends keyof Reports>(
  sql: Queryable,
  name: Name,
  parameters: Parameter[],
): Promise<Reports[Name][]> {
  const text = await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8')
  // Not prepared, so that it is planned for these parameters: the generic plan is wrong for a single link.
  return [...(await sql.unsafe<Reports[Name][]>(text, parameters))]
}
