// Compares the product's figures at the end with what the soak test counted itself.
import type { Sql } from '../db/sql.ts'
import { succeeded, type Client } from './http-client.ts'
import type { Programme } from './programme.ts'
import { balancesOf, commissionIn, type OrderStatus, ordersWith, paidIn, type Tally } from './tally.ts'

export type Comparison = { what: string; own: string; found: string; same: boolean }
type Books = { sql: Sql; client: Client; programme: Programme; tally: Tally; postbacks: number }

type Counted = { totals: { visits: number }; notCounted: Record<string, number> }

const euro = (cents: number): string => (cents / 100).toFixed(2)
const codes: Record<OrderStatus, string> = { approved: '0', failed: '1', pending: '2' }

export async function compareBooks(books: Books): Promise<Comparison[]> {
  return [...(await compareHits(books)), ...(await compareOrders(books)), ...(await compareMoney(books))]
}

const line = (what: string, own: number | string, found: unknown): Comparison => ({
  ...{ what, own: String(own), found: String(found) },
  same: String(own) === String(found),
})

const ask = async <T>({ client, programme }: Books, path: string) =>
  succeeded(await client.call<T>('GET', path, undefined, programme.admin), path)

async function compareHits(books: Books): Promise<Comparison[]> {
  const { sql, tally } = books
  const stored = await sql<{ kind: string; count: number }[]>`
    select case when action = 'click' then class else 'page' end as kind, count(*) from hit group by 1`
  const of = new Map(stored.map(({ kind, count }) => [kind, count]))
  const report = (await ask<Counted>(books, '/report/marketing/shop-analytics')).data
  const classes = Object.entries(tally.clicks)
  return [
    ...classes.map(([kind, count]) => line(`hits stored as ${kind}`, count, of.get(kind) ?? 0)),
    line('calls of the snippet', tally.pageCalls, of.get('page') ?? 0),
    line('visits in the report', tally.clicks.valid, report.totals.visits),
    ...classes
      .filter(([kind]) => kind !== 'valid')
      .map(([kind, count]) => line(`${kind} in the report`, count, report.notCounted[kind])),
  ]
}

async function compareOrders(books: Books): Promise<Comparison[]> {
  const { tally, sql, postbacks } = books
  const total = async (path: string) => (await ask(books, path)).meta.total
  const lines = [line('orders', tally.orders.length, await total('/financial/order/details?limit=1'))]
  for (const [status, code] of Object.entries(codes) as [OrderStatus, string][]) {
    const path = `/financial/order/details?limit=1&where[status]=eq~.~${code}`
    lines.push(line(`orders ${status}`, ordersWith(tally, status).length, await total(path)))
  }
  const [told] = await sql<{ created: number; delivered: number }[]>`
    select count(*) filter (where event = 'created') as created, count(*) filter (where state = 'delivered') as delivered from postback_delivery`
  return [
    ...lines,
    line(
      'orders not attributed',
      tally.unattributed,
      await total('/financial/order/unattributed?limit=1'),
    ),
    // Calls with a wrong key are counted by their warnings: several share a row.
    line(
      'messages of shops',
      tally.messages,
      await total('/marketing/call?limit=1&where[outcome]=neq~.~denied'),
    ),
    line('postbacks of new orders', tally.orders.length, told?.created),
    line('postbacks received', postbacks, told?.delivered),
  ]
}

async function compareMoney(books: Books): Promise<Comparison[]> {
  const { tally, programme } = books
  const { data: affiliates } = await ask<{ id: number; balance: string }[]>(
    books,
    '/registration/affiliate?limit=100',
  )
  const own = balancesOf(tally)
  const approved = await ask(books, '/financial/order/details?limit=1&where[status]=eq~.~0')
  const invoices = await ask(books, '/financial/invoice?limit=1')
  return [
    line('commission', euro(commissionIn(tally)), approved.meta.totals?.commission),
    line('payments, without returned ones', euro(paidIn(tally)), invoices.meta.totals?.paid),
    ...programme.affiliates.map(({ id }, n) => {
      const found = affiliates.find((one) => one.id === id)
      return line(`balance of affiliate ${n}`, euro(own.get(id) ?? 0), found?.balance)
    }),
  ]
}
