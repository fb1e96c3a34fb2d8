// Computes how much fixing a line changes affiliates' commissions, with
// the same rates, attribution and rounding as orders.
import { commissionOf } from '@rivulet/contract/commission'
import type { Secret } from '../../../config/config.ts'
import { plainArray } from '../../../db/array-literal.ts'
import type { Transaction } from '../../../db/sql.ts'
import { attributeOrder } from '../credit/attribute-order.ts'
import { splitCodes } from '../credit/split-codes.ts'
import { spanOfDay } from '../api/shop-date.ts'
import { type ReadLine, readLines } from './line.ts'
import { planFix, worthOf } from './plan-fix.ts'

type Run = { run: number; secret: Secret; zone: string; now: Date }
/** Lines processed at a time, so that their queries are pipelined. */
const together = 100

export async function weighLines(tx: Transaction, run: Run): Promise<void> {
  for (let last = 0; ; ) {
    const lines = await readLines(
      tx,
      tx`l.reconciliation_id = ${run.run} and l.outcome = 'open' and l.id > ${last}`,
      together,
    )
    if (lines.length === 0) return
    last = lines.at(-1)?.id ?? last
    const worth = await Promise.all(lines.map((line) => weigh(tx, run, line)))
    await tx`update reconciliation_line l set worth_cents = w.cents
      from unnest(${plainArray(lines.map(({ id }) => id))}::bigint[], ${plainArray(worth)}::bigint[]) w (id, cents)
      where l.id = w.id and w.cents <> 0`
  }
}

async function weigh(tx: Transaction, run: Run, line: ReadLine): Promise<number> {
  const { known } = line
  const plan = planFix(line, known)
  if (!plan.records) return worthOf(line, plan)
  return (await worthWhenRecorded(tx, run, line)) - (known?.commissionCents ?? 0)
}

/** As if its shop reported it now. Without an amount it cannot be recorded. */
async function worthWhenRecorded(
  tx: Transaction,
  { secret, zone, now }: Run,
  line: ReadLine,
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
      clickId: click ?? (named ? null : (line.known?.clickId ?? null)),
      aid: named ? line.aid : null,
      link: named ? line.link : null,
      coupons: splitCodes(line.coupon ?? ''),
    },
  )
  const rateBasisPoints = 'linkId' in credit ? credit.rate.basisPoints : null
  return commissionOf({ status: line.status ?? '2', netCents: cents }, { rateBasisPoints })
}
