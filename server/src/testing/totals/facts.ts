// Every number of every list as single facts, read from the base tables and joined in plain JavaScript.
import { findCountry } from '@rivulet/contract/country'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { Sql } from '../../db/sql.ts'
import { columnOf } from '../../resource/column.ts'
import { dayAt } from '../model/calendar.ts'

/** Values by field name: ids, days and choices to filter by, and numbers to sum. Amounts in cents. */
export type Fact = Record<string, string | number | null>
export type Facts = Partial<Record<ResourceName, Fact[]>>

type Row = Record<string, unknown>
const num = (value: unknown): number => Number(value ?? 0)
const key = (value: unknown) => (value === null || value === undefined ? null : Number(value))
const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

export async function readFacts(sql: Sql): Promise<Facts> {
  const read = (table: string): Promise<Row[]> => sql<Row[]>`select * from ${sql(table)}`
  const [orders, lines, invoices, hits, shops, campaigns, links, accounts, profiles, ...settled] =
    await Promise.all(
      [
        'shop_order',
        'ledger_line',
        'invoice',
        'hit',
        'shop',
        'campaign',
        'link',
        'account',
        'profile',
        'invoice_order',
        'invoice_line',
      ].map(read),
    )
  const kept = (rows: Row[] | undefined) => (rows ?? []).filter((row) => row.deleted_at === null)
  const credited = kept(orders).filter((row) => row.affiliate_id !== null)
  const linkOf = new Map((links ?? []).map((row) => [num(row.id), row]))
  const visits = (hits ?? []).map((row) => {
    const link = linkOf.get(num(row.link_id)) as Row
    const [of, by] = [key(link.affiliate_id), text(row.click_id)]
    return {
      ...{
        id: num(row.id),
        day: text(row.day),
        class: text(row.class),
        country: text(row.country) || 'ZZ',
      },
      ...{
        link: num(row.link_id),
        affiliate: of,
        shop: key(link.shop_id),
        campaign: key(link.campaign_id),
      },
      visits: Number(row.class === 'valid'),
      unique: Number(row.is_unique),
      other: Number(row.class !== 'valid'),
      brought: credited.filter((o) => o.click_id === by && num(o.link_id) === num(row.link_id)).length,
    }
  })
  const ordered = credited.map((row) => ({
    ...{
      id: num(row.id),
      day: text(row.day),
      status: text(row.status),
      country: text(row.country) || 'ZZ',
    },
    ...{
      link: key(row.link_id),
      affiliate: key(row.affiliate_id),
      shop: key(row.shop_id),
      campaign: key(row.campaign_id),
      byCoupon: key(row.coupon_id),
    },
    ...{ amount: num(row.amount_cents), net: num(row.net_cents), commission: num(row.commission_cents) },
    refunded: num(row.amount_cents) - num(row.lowered_cents) - num(row.net_cents),
    ...{ approved: text(row.approved_on), declined: text(row.declined_on), reason: text(row.reason) },
    decided: text(row.approved_on ?? row.declined_on),
    placed: dayAt((row.ordered_at as Date).getTime()),
  }))
  const traffic: Fact[] = [
    ...visits.map(
      ({ brought: _brought, ...hit }): Fact => ({
        ...hit,
        date: hit.day,
        orders: 0,
        amount: 0,
        commission: 0,
      }),
    ),
    ...ordered.map(
      (o): Fact => ({
        ...{
          date: o.day,
          country: o.country,
          link: o.link,
          affiliate: o.affiliate,
          shop: o.shop,
          campaign: o.campaign,
        },
        ...{
          visits: 0,
          unique: 0,
          other: 0,
          orders: 1,
          amount: o.status === '0' ? o.net : 0,
          commission: o.status === '0' ? o.commission : 0,
        },
      }),
    ),
  ].map((fact) => ({ ...fact, continent: findCountry(String(fact.country))?.continent ?? 'ZZ' }))
  const promoted = (rows: Row[] | undefined, name: 'shop' | 'campaign' | 'link') =>
    kept(rows).map((row): Fact => {
      const id = num(row.id)
      const own = traffic.filter((fact) => fact[name] === id)
      const total = (what: string) => own.reduce((sum, fact) => sum + num(fact[what]), 0)
      return {
        ...{
          id,
          affiliate: key(row.affiliate_id),
          shop: key(row.shop_id),
          campaign: key(row.campaign_id),
        },
        ...{ visits: total('visits'), unique: total('unique'), orders: total('orders') },
        ...(name === 'link' ? { commission: total('commission') } : {}),
      }
    })
  const affiliates = new Set(
    (profiles ?? []).filter((row) => row.reference === 'Affiliate').map((row) => num(row.id)),
  )
  const free = (row: Row) => (row.available_at as Date).getTime() <= Date.now()
  const sum = (rows: Row[]) => rows.reduce((total, row) => total + num(row.cents), 0)
  const payments = new Map((invoices ?? []).map((row) => [num(row.id), row]))
  const stateOf = (row: Row): string => {
    if (!free(row)) return 'hold'
    const payment = payments.get(num(row.invoice_id))
    if (payment) return paymentState(payment)
    const parts = settled.flat().filter((part) => {
      const { returned_at: returned, affiliate_id: payee } = payments.get(num(part.invoice_id)) ?? {}
      const same = row.order_id === null ? part.line_id === row.id : part.order_id === row.order_id
      return same && !returned && payee === row.affiliate_id
    })
    const alike = (lines ?? [])
      .filter((one) => one.order_id === row.order_id && one.affiliate_id === row.affiliate_id)
      .toSorted((a, b) => num(a.id) - num(b.id))
    const booked = row.order_id === null ? [row] : alike
    const isReachedBy = (some: Row[]) =>
      booked.some((one, n) => num(one.id) >= num(row.id) && sum(booked.slice(0, n + 1)) === sum(some))
    if (!isReachedBy(parts)) return num(row.cents) < 0 ? 'owed' : 'free'
    if (parts.length === 0) return 'cancelled'
    const arrived = parts.filter(
      (part) => paymentState(payments.get(num(part.invoice_id)) as Row) !== 'under_way',
    )
    return arrived.length > 0 && isReachedBy(arrived) ? 'paid' : 'under_way'
  }
  return {
    affiliate: kept(accounts)
      .filter((row) => affiliates.has(num(row.profile_id)))
      .map((row) => {
        const own = (lines ?? []).filter((line) => num(line.affiliate_id) === num(row.id))
        const payable = Math.max(0, sum(own.filter(free)))
        return { id: num(row.id), profile: num(row.profile_id), balance: sum(own), payable }
      }),
    order: ordered.map(({ day: _day, placed, ...order }) => ({ ...order, date: placed })),
    unattributed: kept(orders)
      .filter((row) => row.affiliate_id === null)
      .map((row) => ({
        ...{ id: num(row.id), shop: num(row.shop_id), status: text(row.status) },
        ...{
          date: dayAt((row.ordered_at as Date).getTime()),
          unattributedReason: text(row.unattributed_reason),
        },
        ...{ amount: num(row.amount_cents), net: num(row.net_cents) },
      })),
    orderStatistics: ordered.map((o) => ({
      ...{ date: o.day, affiliate: o.affiliate, shop: o.shop, created: 1 },
      ...{
        pending: Number(o.status === '2'),
        declined: Number(o.status === '1'),
        approved: Number(o.status === '0'),
      },
      amount: o.status === '0' ? o.net : 0,
      commission: o.status === '0' ? o.commission : 0,
    })),
    invoice: (invoices ?? []).map((row) => ({
      ...{ id: num(row.id), affiliate: num(row.affiliate_id), date: text(row.paid_on) },
      ...{ state: paymentState(row), returned: row.returned_at ? 'yes' : null },
      paid: num(row.paid_cents),
    })),
    ledger: (lines ?? []).map((row) => lineFact(row, stateOf(row))),
    correction: (lines ?? [])
      .filter((row) => row.kind === 'manual')
      .map((row) => lineFact(row, stateOf(row))),
    analytics: visits.map(({ day, other: _other, brought, ...hit }) => ({
      ...hit,
      date: day,
      orders: brought,
    })),
    analyticsDetail: traffic,
    shopStatistics: traffic,
    couponStatistics: ordered
      .filter(({ byCoupon }) => byCoupon !== null)
      .map((o) => ({
        ...{ date: o.day, byCoupon: o.byCoupon, shop: o.shop, affiliate: o.affiliate, orders: 1 },
        amount: o.status === '0' ? o.net : 0,
        commission: o.status === '0' ? o.commission : 0,
      })),
    linkStatistics: traffic.filter(({ link }) => link !== null),
    campaignStatistics: traffic.filter(({ campaign }) => campaign !== null),
    shop: promoted(shops, 'shop').map((fact) => ({ ...fact, shop: null })),
    campaign: promoted(campaigns, 'campaign').map((fact) => ({
      ...fact,
      url: fact.shop ?? null,
      shop: null,
    })),
    link: promoted(links, 'link'),
  }
}

/** On its way until confirmed, if it was announced for a future day. */
function paymentState(row: Row): string {
  if (row.returned_at) return 'returned'
  return row.execution_on && !row.confirmed_at ? 'under_way' : 'paid'
}

const lineFact = (row: Row, state: string): Fact => ({
  ...{
    id: num(row.id),
    affiliate: num(row.affiliate_id),
    order: key(row.order_id),
    kind: text(row.kind),
  },
  ...{
    date: dayAt((row.created_at as Date).getTime()),
    available: row.invoice_id === null ? dayAt((row.available_at as Date).getTime()) : null,
  },
  ...{ state, amount: num(row.cents) },
})

/** For a resource whose numbers are in its own table: one fact per row that is not in the trash. @throws otherwise. */
export async function plainFacts(sql: Sql, resource: Resource): Promise<Fact[]> {
  const rows = await sql<Row[]>`select * from ${sql(resource.table)}`
  const kept = rows.filter((row) => (row.deleted_at ?? null) === null)
  return kept.map((row) => ({
    id: num(row.id),
    ...Object.fromEntries(
      fieldsOf(resource).map(([name, field]): [string, string | number | null] => {
        const value = row[columnOf(name, field)]
        if ('sum' in field && field.sum && value === undefined)
          throw new Error(
            `${resource.name} sums ${name}, which is in no table: say in facts.ts what it is made of`,
          )
        if (value === undefined || value instanceof Date || typeof value === 'object')
          return [name, null]
        return [name, typeof value === 'number' ? value : String(value)]
      }),
    ),
  }))
}
