// Creates the backlog of a programme whose scheduled jobs have not run for weeks: hits past retention or with full
// addresses, overdue approvals, order notes, expired rows.
import type { Sql } from '../../server/src/db/sql.ts'
import { fillHits } from '../generate/many-hits.ts'

/** Hits go back 13 months: with a retention of 10, two whole months and most of a third must be dropped. */
export const retentionMonths = 10
const wholeAddressDays = 30

export type Arrears = Record<
  | 'hits past retention'
  | 'hits with whole addresses'
  | 'late approvals'
  | 'order notes'
  | 'expired rows',
  number
>

/** Pending for three weeks in shops that approve after two, each with the event that marks the start. */
const lateApprovals = `
  update shop set auto_approve_days = 14;
  with made as (
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, campaign_id, amount_cents, net_cents, rate_basis_points, rate_source,
      commission_cents, status, created_at)
    select k.shop_id, 'LATE-' || n, now() - interval '21 days', current_date - 21, k.affiliate_id, k.id, k.campaign_id, 8000, 8000, 1250, 'affiliate',
      1000, '2', now() - interval '21 days'
    from generate_series(1, 20000) n join deck_link d on d.place = 1 + n * 7919 % 2000 join link k on k.id = d.id
    returning id
  ) insert into order_event (order_id, event, status, at, net_cents, commission_cents) select id, 'recorded', '2', now() - interval '21 days', 8000, 1000 from made`
/** As if orders had been changed back and forth. */
const orderNotes = `
  insert into order_note (times, day, affiliate_id, shop_id, country, status, order_net_cents, order_commission_cents)
  select case n % 2 when 0 then 1 else -1 end, current_date - n / 2 % 90, k.affiliate_id, k.shop_id, 'BE', '2', 1000, 100
  from generate_series(0, 199999) n join deck_link d on d.place = 1 + n / 2 % 2000 join link k on k.id = d.id`
const expiredRows = `
  insert into visitor (link_id, visitor, unique_at, visit_at)
  select d.id, decode(md5(n::text), 'hex'), 0, extract(epoch from now() - interval '20 days')::bigint * 1000 + n
  from generate_series(1, 500000) n join deck_link d on d.place = 1 + n % 2000;
  insert into login (username, result, at) select 'somebody@many.example', 'incorrect', now() - interval '400 days' from generate_series(1, 50000) n;
  insert into order_call (shop_id, received_at, body_hash, body, status, answer)
  select s.id, now() - interval '60 days' + n * interval '1 second', decode(md5(n::text), 'hex'),
    jsonb_build_object('orderId', 'OLD-' || n, 'amount', '99.99', 'aid', 'B1'), 201, '{"result":"recorded"}'
  from generate_series(1, 200000) n cross join (select min(id) as id from shop) s`

export async function makeArrears(sql: Sql, hits: number): Promise<void> {
  await fillHits(sql, hits)
  for (const statement of [lateApprovals, orderNotes, expiredRows, 'vacuum analyze'])
    await sql.unsafe(statement)
}

/** What is left of the backlog. */
export async function countArrears(sql: Sql): Promise<Arrears> {
  const months = (back: number) => sql`
    extract(epoch from now() at time zone 'UTC' - make_interval(months => ${back}))::bigint * 1000`
  const before = sql`extract(epoch from now() - make_interval(days => ${wholeAddressDays}))::bigint * 1000`
  const [row] = await sql<Arrears[]>`
    select
      (select count(*) from hit where at < ${months(retentionMonths)}) as "hits past retention",
      (select count(*) from hit where masklen(ip) = 32 and at >= ${months(retentionMonths)} and at < ${before}) as "hits with whole addresses",
      (select count(*) from shop_order where order_number like 'LATE-%' and status = '2') as "late approvals",
      (select count(*) from order_note where order_net_cents = 1000) as "order notes",
      (select count(*) from visitor where visit_at < extract(epoch from now() - interval '10 days')::bigint * 1000)
        + (select count(*) from login where at < now() - interval '399 days')
        + (select count(*) from order_call where received_at < now() - interval '31 days') as "expired rows"`
  if (!row) throw new Error('nothing was counted')
  return row
}
