// Settles a payment: all deductions, then amounts first in, first out, until the payment is used up.
import { coveredBy } from '@rivulet/contract/covered-by'
import { plainArray } from '../db/array-literal.ts'
import { queryFile } from '../db/query-file.ts'
import type { Queryable, Transaction } from '../db/sql.ts'

type Open = {
  id: number
  affiliateId: number
  at: Date
  /** Open amount, or the part of it that is settled now. Negative for deductions. */
  cents: number
}
export type OpenOrder = Open & {
  what: 'order'
  /** The shop's order number. */
  name: string
  shop: string
  netCents: number
  rateBasisPoints: number | null
  /** The part that has left its hold, and what earlier payments have settled of it. */
  dueCents: number
  beforeCents: number
}
/** `name` is the reason of the correction. */
export type OpenCorrection = Open & { what: 'correction'; name: string | null }
export type Unsettled = OpenOrder | OpenCorrection

const askUnsettled = queryFile<Unsettled>(new URL('unsettled.sql', import.meta.url))
const askStrikeOff = queryFile<object>(new URL('strike-off.sql', import.meta.url))

/** Of all these affiliates, in one list. */
export const unsettled = (
  sql: Queryable,
  affiliateIds: readonly number[],
  now: Date,
): Promise<Unsettled[]> => askUnsettled(sql, [plainArray(affiliateIds), now])

type Settlement = { invoiceId: number; affiliateId: number; paidCents: number }

/** Stores and returns what payments settle. One payment per affiliate; the caller holds their locks. */
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
  const orders = covered.filter((one) => one.what === 'order')
  const corrections = covered.filter((one) => one.what === 'correction')
  // Everything a statement shows about an order is frozen now: the order may be refunded and its shop renamed later.
  await tx`
    insert into invoice_order (invoice_id, order_id, cents, due_cents, before_cents, net_cents, rate_basis_points, shop)
    select x.*, o.net_cents, o.rate_basis_points, s.name
    from unnest(${column(orders, ({ invoiceId }) => invoiceId)}::bigint[], ${column(orders, ({ id }) => id)}::bigint[],
      ${column(orders, ({ cents }) => cents)}::bigint[], ${column(orders, ({ dueCents }) => dueCents)}::bigint[],
      ${column(orders, ({ beforeCents }) => beforeCents)}::bigint[]) as x(invoice_id, order_id, cents, due_cents, before_cents)
    join shop_order o on o.id = x.order_id join shop s on s.id = o.shop_id`
  await tx`
    insert into invoice_line (invoice_id, line_id, cents)
    select * from unnest(${column(corrections, ({ invoiceId }) => invoiceId)}::bigint[],
      ${column(corrections, ({ id }) => id)}::bigint[], ${column(corrections, ({ cents }) => cents)}::bigint[])`
  await strikeOff(tx, affiliates, now)
  const invoices = payments.map(({ invoiceId }) => invoiceId)
  await tx`
    update invoice set settled_sha256 = settled_digest(id) where id = any(${plainArray(invoices)}::bigint[])`
  return covered
}

/** What payments have settled whole is not looked at again, unless more is booked. */
export const strikeOff = (sql: Queryable, affiliateIds: readonly number[], now: Date) =>
  askStrikeOff(sql, [plainArray(affiliateIds), now])

const column = <T>(rows: readonly T[], value: (row: T) => number): string => plainArray(rows.map(value))
