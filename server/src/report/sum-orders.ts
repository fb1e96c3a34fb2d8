// Job: adds noted order changes (order_note) to the roll-ups that reports read together with the notes.
import { advisoryLocks } from '../db/advisory-lock.ts'
import { dutyCycle } from '../db/duty-cycle.ts'
import type { Sql } from '../db/sql.ts'

/** Batch size, so that no statement takes long, however many notes have piled up. */
const notesAtOnce = 50_000

/**
 * Reports give the same results before and after it. Serialized, because
 * concurrent runs would block each other on the sums. The amounts of order_credit
 * are added by a trigger as the notes go (add-credit-amounts.sql).
 */
export async function sumOrders(sql: Sql): Promise<void> {
  const rest = dutyCycle()
  for (let summed = notesAtOnce; summed === notesAtOnce; ) {
    summed = await sumSome(sql)
    if (summed === notesAtOnce) await rest()
  }
}

/** @returns how many notes were added to the sums. */
async function sumSome(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.sumOrders})`
    const [summed] = await tx<{ notes: number }[]>`
      with changed as (
        delete from order_note where ctid = any(array(select ctid from order_note limit ${notesAtOnce})) returning *
      ), days as (
        insert into order_day as kept
        select day, country, campaign_id is not null, sum(created), sum(pending), sum(declined), sum(approved), sum(amount_cents), sum(commission_cents),
          sum(pending_amount_cents), sum(pending_commission_cents)
        from changed group by 1, 2, 3
        on conflict (day, country, by_campaign) do update set created = kept.created + excluded.created, pending = kept.pending + excluded.pending,
          declined = kept.declined + excluded.declined, approved = kept.approved + excluded.approved, amount_cents = kept.amount_cents + excluded.amount_cents,
          commission_cents = kept.commission_cents + excluded.commission_cents,
          pending_amount_cents = kept.pending_amount_cents + excluded.pending_amount_cents,
          pending_commission_cents = kept.pending_commission_cents + excluded.pending_commission_cents
      ), credits as (
        insert into order_credit as kept
        select day, affiliate_id, shop_id, campaign_id, sum(created), sum(commission_cents), sum(pending_commission_cents)
        from changed group by 1, 2, 3, 4
        on conflict (day, affiliate_id, shop_id, campaign_id) do update set created = kept.created + excluded.created,
          commission_cents = kept.commission_cents + excluded.commission_cents,
          pending_commission_cents = kept.pending_commission_cents + excluded.pending_commission_cents
      )
      select count(*) as notes from changed`
    return summed?.notes ?? 0
  })
}
