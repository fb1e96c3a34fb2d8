// Statements of payments that were made before they were frozen: frozen by the upgrade as the ledger tells that they were.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { readMigrations } from '../../../db/migration-file.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { makeAccount } from '../../../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makeLink, makeShop } from '../../../testing/marketing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await migrate(database.url, {
    migrations: readMigrations().filter(({ version }) => version < 58),
  })
})
afterAll(() => database.drop())

test('S3.10 after an upgrade a statement says net and parts as they were when it was paid, and nothing where that is not known', async () => {
  const { sql } = database
  const { id: affiliate } = await makeAccount(sql, 'Affiliate')
  const shop = await makeShop(sql)
  const { id: link } = await makeLink(sql, { affiliateId: affiliate, shopId: shop })
  const at = (day: number) => new Date(`2026-11-${10 + day}T10:00:00Z`)
  const order = async (
    name: string,
    row: { amount: number; net: number; rate: number; earned: number },
  ) => {
    const [made] = await sql<{ id: number }[]>`insert into shop_order ${sql({
      ...{
        shop_id: shop,
        order_id: name,
        ordered_at: at(0),
        day: '2026-11-10',
        affiliate_id: affiliate,
        link_id: link,
      },
      ...{
        amount_cents: row.amount,
        net_cents: row.net,
        rate_basis_points: row.rate,
        rate_source: 'affiliate',
      },
      ...{
        commission_cents: row.earned,
        status: '0',
        approved_at: at(0),
        approved_on: '2026-11-10',
        hold_days: 0,
      },
    })} returning id`
    return made?.id ?? 0
  }
  const line = (
    kind: string,
    cents: number,
    day: number,
    about: { order_id?: number; invoice_id?: number },
  ) =>
    sql`insert into ledger_line ${sql({
      ...{ affiliate_id: affiliate, kind, cents, available_at: at(day), created_at: at(day), ...about },
      key: `${kind} ${cents} ${day}`,
    })}`
  const payment = async (paid: number, day: number, balance: number, settles: [number, number][]) => {
    const [made] = await sql<{ id: number }[]>`insert into invoice ${sql({
      ...{
        affiliate_id: affiliate,
        paid_on: at(day),
        approved_cents: 0,
        commission_cents: 0,
        balance_cents: balance,
      },
      ...{
        on_hold_cents: 0,
        payable_cents: balance,
        paid_cents: paid,
        current_cents: balance - paid,
        created_at: at(day),
      },
    })} returning id`
    const id = made?.id ?? 0
    await line('payout', -paid, day, { invoice_id: id })
    for (const [order_id, cents] of settles)
      await sql`insert into invoice_order ${sql({ invoice_id: id, order_id, cents })}`
    return id
  }
  const refunded = await order('REFUNDED', { amount: 10_000, net: 6000, rate: 1250, earned: 750 })
  const unknown = await order('UNKNOWN', { amount: 1000, net: 1000, rate: 2000, earned: 200 })
  await line('commission', 1250, 0, { order_id: refunded })
  const first = await payment(400, 1, 1250, [[refunded, 400]])
  await sql`insert into order_refund (order_id, refund_id, cents, refunded_at) values (${refunded}, 'R', 4000, ${at(2)})`
  await line('adjustment', -500, 2, { order_id: refunded })
  await line('commission', 125, 3, { order_id: unknown })
  const second = await payment(475, 4, 475, [
    [refunded, 350],
    [unknown, 125],
  ])
  await line('adjustment', 75, 5, { order_id: unknown })
  await migrate(database.url)
  const rows = await sql`
    select invoice_id, order_id, net_cents, rate_basis_points, due_cents, before_cents, cents from invoice_order order by invoice_id, order_id`
  expect(rows.map((row) => Object.values(row))).toEqual([
    [first, refunded, 10_000, 1250, 1250, 0, 400],
    [second, refunded, 6000, 1250, 750, 400, 350],
    [second, unknown, null, 2000, 125, 0, 125],
  ])
  expect(await findDiscrepancies(sql)).toEqual([])
})
