// Payments that were made before they could be on their way: paid they stay, and what banks had confirmed stays confirmed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migration-file.ts'
import { makeAccount } from '../../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await migrate(database.url, {
    migrations: readMigrations().filter(({ version }) => version < 46),
  })
})
afterAll(() => database.drop())

test('R76 after an upgrade payments of runs and single ones are paid, confirmed or sent back as before', async () => {
  const { sql } = database
  const { id: affiliate } = await makeAccount(sql, 'Affiliate')
  const at = new Date('2026-11-20T10:00:00Z')
  const [run] = await sql<{ id: number }[]>`
    insert into payout_run (name, state, minimum_cents, execution_on, released_at, finished_at, payer_sealed)
    values ('RV20261120-OLDRUN', 'released', 100, '2026-11-20', ${at}, ${at}, 'sealed') returning id`
  const payments: number[] = []
  for (const returned of [null, null, at, null]) {
    const [made] = await sql<{ id: number }[]>`
      insert into invoice (affiliate_id, paid_on, approved_cents, commission_cents, balance_cents, on_hold_cents, payable_cents, paid_cents, current_cents, returned_at)
      values (${affiliate}, '2026-11-20', 0, 100, 100, 0, 100, 100, 0, ${returned}) returning id`
    payments.push(made?.id ?? 0)
  }
  const [confirmed = 0, silent = 0, returned = 0, single = 0] = payments
  for (const [n, [payment, confirmedAt]] of [
    [confirmed, at] as const,
    [silent, null] as const,
    [returned, at] as const,
  ].entries()) {
    const { id } = await makeAccount(sql, 'Affiliate')
    await sql`
      insert into payout_item (run_id, affiliate_id, cents, end_to_end_id, invoice_id, confirmed_at)
      values (${run?.id ?? 0}, ${id}, 100, ${`RV20261120-OLDRUN-${n}`}, ${payment}, ${confirmedAt})`
  }
  await migrate(database.url)
  const states = await sql`select id, state, execution_on, confirmed_at from invoice_view order by id`
  expect(states.map(({ id, state, confirmed_at }) => [id, state, confirmed_at])).toEqual([
    [confirmed, 'paid', at],
    [silent, 'paid', null],
    [returned, 'returned', at],
    [single, 'paid', null],
  ])
  const items = await sql`select invoice_id, state, confirmed_at from payout_item_view order by id`
  expect(items.map(({ invoice_id, state }) => [invoice_id, state])).toEqual([
    [confirmed, 'confirmed'],
    [silent, 'paid'],
    [returned, 'returned'],
  ])
})
