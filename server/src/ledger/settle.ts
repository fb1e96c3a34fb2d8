// What a payment settles: all that was taken back, and what became payable first, until the money is used up.
import { plainArray } from '../db/array-literal.ts'
import { queryFile } from '../db/query-file.ts'
import type { Queryable, Transaction } from '../db/sql.ts'

type Open = {
  id: number
  affiliateId: number
  at: Date
  /** Not settled yet; when settling, the part of it that is. Negative for what is taken back. */
  cents: number
}
export type OpenOrder = Open & {
  what: 'order'
  /** The shop's own number. */
  name: string
  shop: string
  netCents: number
}
/** Its name is its reason. */
export type OpenCorrection = Open & { what: 'correction'; name: string | null }
export type Unsettled = OpenOrder | OpenCorrection

const askUnsettled = queryFile<Unsettled>(new URL('unsettled.sql', import.meta.url))

/** Of all these affiliates, mixed. */
export const unsettled = (
  sql: Queryable,
  affiliateIds: readonly number[],
  now: Date,
): Promise<Unsettled[]> => askUnsettled(sql, [plainArray(affiliateIds), now])

/** What `paidCents` pay for: together exactly as much; the last of it perhaps in part. */
export function coveredBy(paidCents: number, open: readonly Unsettled[]): Unsettled[] {
  if (paidCents <= 0) return []
  const covered = open.filter(({ cents }) => cents < 0)
  let left = covered.reduce((sum, { cents }) => sum - cents, paidCents)
  for (const one of open) {
    if (left <= 0) break
    if (one.cents < 0) continue
    const cents = Math.min(left, one.cents)
    covered.push({ ...one, cents })
    left -= cents
  }
  return covered
}

type Settlement = { invoiceId: number; affiliateId: number; paidCents: number }

/** Notes what payments settle, and answers it. One payment per affiliate; the caller holds their locks. */
export async function settle(
  tx: Transaction,
  payments: readonly Settlement[],
  now: Date,
): Promise<Unsettled[]> {
  const affiliates = payments.map(({ affiliateId }) => affiliateId)
  const open = Map.groupBy(await unsettled(tx, affiliates, now), ({ affiliateId }) => affiliateId)
  const covered = payments.flatMap(({ invoiceId, affiliateId, paidCents }) =>
    coveredBy(paidCents, open.get(affiliateId) ?? []).map((one) => ({ ...one, invoiceId })),
  )
  const rows = (what: Unsettled['what']) => {
    const those = covered.filter((one) => one.what === what)
    return tx`select * from unnest(${plainArray(those.map(({ invoiceId }) => invoiceId))}::bigint[],
      ${plainArray(those.map(({ id }) => id))}::bigint[], ${plainArray(those.map(({ cents }) => cents))}::bigint[])`
  }
  await tx`insert into invoice_order (invoice_id, order_id, cents) ${rows('order')}`
  await tx`insert into invoice_line (invoice_id, line_id, cents) ${rows('correction')}`
  return covered
}
