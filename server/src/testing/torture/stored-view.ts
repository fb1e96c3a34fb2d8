// The orders, ledger lines and payments of one history as stored in the database.
import { affiliates, shops } from '../model/state.ts'
import { type View, viewOf, type Whys } from './view.ts'
import type { World } from './world.ts'

const statuses = { '0': 'approved', '1': 'failed', '2': 'pending' } as const

type OrderRow = Record<'shop' | 'amount' | 'net', number> & {
  name: string
  day: string
  status: keyof typeof statuses
  why: string | null
  since: Date | null
  affiliate: number | null
  link: number | null
}
type LineRow = Record<'affiliate' | 'shop' | 'cents', number> & {
  order: string | null
  payment: number | null
  kind: string
  due: Date
  reason: string | null
}
type SettledOrder = { order: string; shop: number; net: number; due: number; before: number }
type PaymentRow = {
  id: number
  affiliate: number
  at: Date
  settles: ({ cents: number } & (SettledOrder | { reason: string }))[]
}

export async function storedView(world: World): Promise<{ view: View; whys: Whys }> {
  const { sql } = world.stage
  const people = affiliates.map((name) => world.affiliates[name].id)
  const stores = shops.map((name) => world.shops[name].id)
  const [terms, orders, lines, payments] = await Promise.all([
    termsOf(world),
    sql<OrderRow[]>`
      select shop_id as shop, order_number as name, day::text, amount_cents as amount, net_cents as net, status, affiliate_id as affiliate, link_id as link,
        rate_basis_points as rate, rate_source as source, commission_cents as commission, case when status = '0' then hold_days end as hold,
        approved_on::text as "approvedOn", declined_on::text as "failedOn", flags <> '{}' as flagged, flags @> '{click_pending}' as waits, lowered_cents as lowered, raised_cents as raised, held_at is not null as held, deleted_at is not null as trashed, unattributed_reason as why,
        case when status = '2' then (select max(e.at) from order_event e where e.order_id = o.id and e.event in ('recorded', 'reopened')) end as since
      from shop_order o where shop_id = any(${stores}::bigint[])`,
    sql<LineRow[]>`
      select l.affiliate_id as affiliate, o.shop_id as shop, o.order_number as order, l.invoice_id as payment, l.kind, l.cents, l.available_at as due,
        case when l.kind = 'manual' then l.note end as reason
      from ledger_line l left join shop_order o on o.id = l.order_id where l.affiliate_id = any(${people}::bigint[])`,
    sql<PaymentRow[]>`
      select i.id, i.affiliate_id as affiliate, i.created_at as at, approved_cents as approved, commission_cents as commission, balance_cents as balance,
        on_hold_cents as "onHold", payable_cents as payable, paid_cents as paid, current_cents as current, returned_at is not null as returned,
        (select coalesce(jsonb_agg(settled), '[]') from (
          select jsonb_build_object('order', o.order_number, 'shop', o.shop_id, 'cents', x.cents, 'net', x.net_cents, 'due', x.due_cents, 'before', x.before_cents) as settled
          from invoice_order x join shop_order o on o.id = x.order_id where x.invoice_id = i.id
          union all
          select jsonb_build_object('reason', l.note, 'cents', x.cents) from invoice_line x join ledger_line l on l.id = x.line_id where x.invoice_id = i.id
        ) all_of_it) as settles
      from invoice i where affiliate_id = any(${people}::bigint[]) order by id`,
  ])
  const affiliateOf = namesOf(world.affiliates)
  const shopOf = namesOf(world.shops)
  const linkOf = namesOf(world.links)
  const places = payments.map(({ id }) => id)
  const whys = new Map(
    orders.flatMap(({ shop, name, why }) => (why ? [[`${shopOf(shop)} ${name}`, why] as const] : [])),
  )
  const view = viewOf({
    terms,
    orders: orders.map(
      ({ shop, name, day, amount, net, status, affiliate, link, since, why: _why, ...rest }) => ({
        order: `${shopOf(shop)} ${name}`,
        ...{ day, amount, net, status: statuses[status] },
        ...{ affiliate: affiliateOf(affiliate), link: linkOf(link) },
        since: since && since.toISOString(),
        ...rest,
      }),
    ),
    lines: lines.map(({ affiliate, shop, order, payment, kind, cents, due, reason }) => ({
      affiliate: affiliateOf(affiliate),
      order: order && `${shopOf(shop)} ${order}`,
      payment: payment && places.indexOf(payment),
      ...{ kind, cents, due: due.toISOString(), reason },
    })),
    payments: payments.map(({ id: _id, affiliate, at, settles, ...figures }) => ({
      ...{ affiliate: affiliateOf(affiliate), at: at.toISOString(), ...figures },
      settles: settles
        .map((one) =>
          'reason' in one
            ? `${one.reason} ${one.cents}`
            : `${shopOf(one.shop)} ${one.order} ${one.cents} of ${one.due} less ${one.before} on ${one.net}`,
        )
        .toSorted(),
    })),
  })
  return { view, whys }
}

async function termsOf({ stage: { sql }, affiliates: people, shops: stores, campaign }: World) {
  const accounts = await sql<{ id: number; rate: number; hold: number }[]>`
    select id, commission_basis_points as rate, hold_days as hold from account where id in (${people.ann.id}, ${people.bob.id}) order by id`
  const rates = await sql<{ rate: number | null }[]>`
    select rate from (
      select id, commission_basis_points as rate from shop where id in (${stores.north.id}, ${stores.south.id})
      union all select id, commission_basis_points from campaign where id = ${campaign}
    ) place order by id`
  return {
    // In order of creation.
    rates: [...accounts, ...rates].map(({ rate }) => rate),
    hold: { ann: accounts[0]?.hold, bob: accounts[1]?.hold },
  }
}

function namesOf<Name extends string>(known: Record<Name, { id: number }>) {
  const names = new Map(Object.entries<{ id: number }>(known).map(([name, { id }]) => [id, name]))
  return (id: number | null | undefined) => (id ? (names.get(id) ?? `unknown ${id}`) : null)
}
