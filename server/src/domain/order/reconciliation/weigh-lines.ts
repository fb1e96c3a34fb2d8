// Computes how much fixing a line changes affiliates' commissions, with
// the same rates, attribution and rounding as orders.
import type { OrderFlag, OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import type { Secret } from '../../../config/config.ts'
import { plainArray } from '../../../db/array-literal.ts'
import type { Transaction } from '../../../db/sql.ts'
import { attributeOrder } from '../credit/attribute-order.ts'
import { splitCodes } from '../credit/split-codes.ts'
import { holding } from '../judge/clear-flags.ts'
import { spanOfDay } from '../api/shop-date.ts'
import type { Line } from './fix-line.ts'

type Run = { run: number; secret: Secret; zone: string; now: Date }
type Known = {
  ours: OrderStatus | null
  netCents: number | null
  rateBasisPoints: number | null
  commissionCents: number | null
  flags: OrderFlag[] | null
  clickId: string | null
  /** An order with this id is in the trash. */
  removed: boolean
}
type Weighed = Pick<
  Line,
  | 'id'
  | 'difference'
  | 'cents'
  | 'status'
  | 'at'
  | 'day'
  | 'click'
  | 'aid'
  | 'link'
  | 'coupon'
  | 'shopId'
  | 'windowDays'
> &
  Known

/** Lines processed at a time, so that their queries are pipelined. */
const together = 100

export async function weighLines(tx: Transaction, run: Run): Promise<void> {
  for (let last = 0; ; ) {
    const lines = await readLines(tx, run.run, last)
    if (lines.length === 0) return
    last = lines.at(-1)?.id ?? last
    const worth = await Promise.all(lines.map((line) => weigh(tx, run, line)))
    await tx`update reconciliation_line l set worth_cents = w.cents
      from unnest(${plainArray(lines.map(({ id }) => id))}::bigint[], ${plainArray(worth)}::bigint[]) w (id, cents)
      where l.id = w.id and w.cents <> 0`
  }
}

const readLines = (tx: Transaction, run: number, after: number): Promise<Weighed[]> => tx<Weighed[]>`
  select l.id, l.difference, l.said_cents as cents, l.said_status as status, l.said_at as at, l.said_day as day,
    l.click_id as click, l.aid, l.link_named as link, l.coupon_named as coupon, s.id as "shopId", s.window_days as "windowDays",
    o.status as ours, o.net_cents as "netCents", o.rate_basis_points as "rateBasisPoints", o.commission_cents as "commissionCents",
    o.flags, o.click_id as "clickId",
    l.order_id is null and exists (select from shop_order t where t.shop_id = s.id and t.order_number = l.order_number) as removed
  from reconciliation_line l join reconciliation r on r.id = l.reconciliation_id join shop s on s.id = r.shop_id
  left join shop_order o on o.id = l.order_id
  where l.reconciliation_id = ${run} and l.outcome = 'open' and l.id > ${after} order by l.id limit ${together}`

async function weigh(tx: Transaction, run: Run, line: Weighed): Promise<number> {
  const earned = line.commissionCents ?? 0
  if (line.difference === 'extra') return -earned
  if (line.removed) return 0
  if (line.ours === null || line.flags?.includes('browser'))
    return (await worthWhenRecorded(tx, run, line)) - earned
  const cents = line.difference === 'status' ? null : line.cents
  const netCents = line.netCents ?? 0
  // A higher amount waits for review; so does the approval of a flagged order.
  const raised = cents !== null && cents > netCents
  const held = raised || Boolean(holding(line.flags ?? []))
  const wanted = line.difference === 'amount' ? line.ours : (line.status ?? line.ours)
  const status = wanted === '0' && held ? line.ours : wanted
  const net = cents === null || raised ? netCents : cents
  return commissionOf({ status, netCents: net }, line) - earned
}

/** As if its shop reported it now. Without an amount it cannot be recorded. */
async function worthWhenRecorded(
  tx: Transaction,
  { secret, zone, now }: Run,
  line: Weighed,
): Promise<number> {
  const { cents, click, shopId: id, windowDays } = line
  if (cents === null) return 0
  const named = line.aid !== null && line.link !== null
  const span = line.day === null ? null : spanOfDay(line.day, zone, now)
  const orderedAt = span?.until ?? line.at ?? now
  const { credit } = await attributeOrder(
    tx,
    { secret, zone, only: 'ask' },
    {
      ...{ shop: { id, windowDays }, orderedAt, orderedFrom: span?.from ?? orderedAt },
      clickId: click ?? (named ? null : line.clickId),
      aid: named ? line.aid : null,
      link: named ? line.link : null,
      coupons: splitCodes(line.coupon ?? ''),
    },
  )
  const rateBasisPoints = 'linkId' in credit ? credit.rate.basisPoints : null
  return commissionOf({ status: line.status ?? '2', netCents: cents }, { rateBasisPoints })
}
