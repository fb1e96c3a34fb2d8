// Generates two years of money: orders with refunds and reversals, fortnightly payments and their settlements; one
// affiliate accounts for a fifth of it.
import { strikeOff } from '../../server/src/ledger/settle.ts'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { connect, type Sql } from '../../server/src/db/sql.ts'
import { sumOrders } from '../../server/src/report/sum-orders.ts'

type Size = { orders: number; affiliates: number }

const zone = 'Europe/Brussels'
const days = 730
/** Hours after the order: approved, changed for the first and the second time. */
const approvedAfter = 72

/**
 * Written as the server does: line by line in chronological order, each through the chaining trigger. The
 * differences: millions of lines in one statement, and orders without events.
 */
export async function fillMoney(url: string, size: Size): Promise<void> {
  // Temporary tables require a single connection.
  const sql = connect(url, { max: 1, statementTimeout: 0 })
  try {
    await fill(sql, size)
  } finally {
    await sql.end()
  }
}

async function fill(sql: Sql, { orders, affiliates }: Size): Promise<void> {
  await sql`insert into profile (name, reference, permissions) values ('MANY', 'Affiliate', ${[...seededPermissions.Affiliate]})`
  await sql.unsafe(`
    insert into account (name, username, profile_id, verified_at, aid, commission_basis_points, hold_days, created_at)
    select 'AFFILIATE ' || n, 'affiliate' || n || '@example.com', (select id from profile where name = 'MANY'), now(), 'B' || n, 1250, 14,
      now() - interval '${days} days' + n * interval '1 hour'
    from generate_series(1, ${affiliates}) n;
    insert into shop (name, url, window_days, click_parameter)
    select 'SHOP ' || n, 'https://shop' || n || '.example/', 30, 'click_id' from generate_series(1, 50) n;
    create temp table place as
    select row_number() over (order by a.id) - 1 as nth, a.id as affiliate_id from account a join profile p on p.id = a.profile_id where p.name = 'MANY';
    insert into link (type, name, affiliate_id, shop_id, code)
    select 'shop', 'LINK ' || affiliate_id || '-' || s.id, affiliate_id, s.id, 'b' || affiliate_id || 'x' || s.id
    from place join (select id, row_number() over (order by id) - 1 as nth from shop) s on s.nth in (place.nth % 50, (place.nth + 7) % 50);
    create temp table way as
    select p.nth, k.affiliate_id, k.shop_id, k.id as link_id, row_number() over (partition by k.affiliate_id order by k.id) - 1 as which
    from link k join place p using (affiliate_id)`)
  await makeOrders(sql, { orders, affiliates })
  await makeLines(sql)
  await makePayments(sql)
  await writeLedger(sql)
  await sumOrders(sql)
  await sql`vacuum analyze`
}

/**
 * The fate of each order, by number: most are approved; some partially refunded, failed, approved again or reopened.
 */
async function makeOrders(sql: Sql, { orders, affiliates }: Size): Promise<void> {
  await sql.unsafe(`
    create temp table made as
    select o.n, w.affiliate_id, w.shop_id, w.link_id, o.at, o.cents,
      case when o.at > now() - interval '60 days' and o.fate not in ('pending', 'failed') then
        case when o.at > now() - interval '7 days' then 'pending' else 'approved' end else o.fate end as fate
    from (
      select n, now() - (${orders} - n) * interval '${days} days' / ${orders} - interval '1 hour' as at, (1000 + n::bigint * 7919 % 50000) as cents,
        case when n % 5 = 0 then 0 else 1 + (n::bigint * 7919 / 5) % (${affiliates} - 1) end as nth, n / 7 % 2 as which,
        (array['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded',
          'refunded', 'refunded', 'again', 'again', 'again', 'lost', 'lost', 'failed', 'pending'])[1 + n * 7 / 3 % 20] as fate
      from generate_series(1, ${orders}) n
    ) o join way w on w.nth = o.nth and w.which = o.which;
    create index on made (n); analyze made`)
  // In one statement, each order would look through all those after it whether it is the first of its affiliate.
  for (let from = 0; from < orders; from += 5000)
    await sql.unsafe(`
    insert into shop_order (id, shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, rate_source,
      commission_cents, hold_days, status, approved_at, approved_on, declined_at, declined_on, created_at, updated_at)
    overriding system value
    select n, shop_id, 'ORDER-' || n, at, (at at time zone '${zone}')::date, affiliate_id, link_id, cents, net, 1250, 'affiliate',
      case when status = '1' then 0 else (net * 1250 + 5000) / 10000 end, case when status = '0' then 14 end, status,
      case when status = '0' then decided end, case when status = '0' then (decided at time zone '${zone}')::date end,
      case when status = '1' then decided end, case when status = '1' then (decided at time zone '${zone}')::date end, at, at
    from (
      select *, case when fate = 'refunded' then cents - cents / 3 else cents end as net,
        case when fate in ('approved', 'refunded', 'again') then '0' when fate = 'pending' then '2' else '1' end as status,
        at + case fate when 'again' then interval '45 days' when 'lost' then interval '40 days' else interval '${approvedAfter} hours' end as decided
      from made where n > ${from} and n <= ${from + 5000}
    ) decided order by n`)
  await sql.unsafe(`
    select setval(pg_get_serial_sequence('shop_order', 'id'), ${orders});
    insert into order_refund (order_id, refund_id, cents, refunded_at)
    select n, 'R-1', cents / 3, at + case n % 2 when 0 then interval '10 days' else interval '40 days' end from made where fate = 'refunded'`)
}

/** Held for 14 days; deductions are due no earlier than the amounts they are taken from. */
async function makeLines(sql: Sql): Promise<void> {
  const due = (at: string) =>
    `(((${at}) at time zone '${zone}')::date + 15)::timestamp at time zone '${zone}'`
  const whole = '(cents * 1250 + 5000) / 10000'
  const rest = '((cents - cents / 3) * 1250 + 5000) / 10000'
  const first = `at + interval '${approvedAfter} hours'`
  const second = `at + case n % 2 when 0 then interval '10 days' else interval '40 days' end`
  await sql.unsafe(`
    create temp table line as
    select affiliate_id, n as order_id, null::bigint as invoice_id, 'commission' as kind, ${whole} as cents, ${first} as at, ${due(first)} as due
    from made where fate in ('approved', 'refunded', 'again', 'lost')
    union all
    select affiliate_id, n, null, case fate when 'refunded' then 'adjustment' else 'reversal' end,
      case fate when 'refunded' then ${rest} - ${whole} else -(${whole}) end, at2, greatest(at2, ${due(first)})
    from (select *, case fate when 'lost' then at + interval '40 days' else ${second} end as at2 from made where fate in ('refunded', 'again', 'lost')) changed
    union all
    select affiliate_id, n, null, 'commission', ${whole}, at3, ${due('at3')}
    from (select *, at + interval '45 days' as at3 from made where fate = 'again') changed;
    create index on line (affiliate_id, at); analyze line`)
}

/** Everything payable, every fortnight except the last weeks. */
async function makePayments(sql: Sql): Promise<void> {
  for (let ago = days - 30; ago > 20; ago -= 14)
    await sql.unsafe(`
      with figures as (
        select affiliate_id, now() - interval '${ago} days' as at, sum(cents) as balance,
          coalesce(sum(cents) filter (where due > now() - interval '${ago} days'), 0) as held
        from line where at <= now() - interval '${ago} days' group by affiliate_id
      ), paid as (
        insert into invoice (affiliate_id, paid_on, approved_cents, commission_cents, balance_cents, on_hold_cents, payable_cents, paid_cents, current_cents,
          created_at, updated_at)
        select affiliate_id, (at at time zone '${zone}')::date, balance, balance, balance, held, balance - held, balance - held, held, at, at
        from figures where balance > held returning *
      )
      insert into line select affiliate_id, null, id, 'payout', -paid_cents, created_at, created_at from paid`)
  // Everything is paid each time, so a line is settled by the first payment after it became payable.
  await sql.unsafe(`
    create temp table payment as select id, affiliate_id, created_at as at from invoice;
    create index on payment (affiliate_id, at); analyze payment;
    insert into invoice_order (invoice_id, order_id, cents, due_cents, before_cents, shop)
    select p.id, l.order_id, sum(l.cents), sum(l.cents), 0, 'SHOP'
    from line l cross join lateral (select id from payment where affiliate_id = l.affiliate_id and at >= l.due order by at limit 1) p
    where l.order_id is not null group by 1, 2 having sum(l.cents) <> 0;
    update invoice set settled_sha256 = settled_digest(id)`)
}

async function writeLedger(sql: Sql): Promise<void> {
  await sql.unsafe(`
    insert into ledger_line (affiliate_id, order_id, invoice_id, kind, cents, available_at, created_at, key)
    select affiliate_id, order_id, invoice_id, kind, cents, due, at, 'bench:' || row_number() over (order by at, affiliate_id, order_id)
    from line order by at, affiliate_id, order_id`)
  const paid = await sql<{ id: number }[]>`select distinct affiliate_id as id from invoice`
  await strikeOff(
    sql,
    paid.map(({ id }) => id),
    new Date(),
  )
}
