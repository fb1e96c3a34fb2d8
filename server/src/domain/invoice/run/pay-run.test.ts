// Released runs under failure: kill -9, a failing transaction, two servers at once. Each payment is made once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../../../db/advisory-lock.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { type Child, startChild } from '../../../testing/child.ts'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'
import { batchSize, payNextBatch } from './pay-run.ts'

const many = batchSize * 2 + 10
let server: PayoutApp
let databaseUrl: string

beforeAll(async () => {
  server = await createPayoutApp()
  const [{ name } = { name: '' }] = await server.sql<
    { name: string }[]
  >`select current_database() as name`
  const { host, port, user } = server.sql.options
  databaseUrl = `postgres://${user}:${encodeURIComponent(String(server.sql.options.pass ?? ''))}@${host[0]}:${port[0]}/${name}`
  const first = await server.affiliate(1000)
  await server.sql`
    insert into account (name, username, profile_id, active, verified_at, aid, iban, iban_sealed, account_holder, account_holder_sealed)
    select 'Many ' || n, 'many' || n || '@example.com', a.profile_id, true, now(), 'MANY' || n, a.iban, a.iban_sealed, a.account_holder, a.account_holder_sealed
    from account a, generate_series(2, ${many}) n where a.id = ${first}`
})
afterAll(() => server.close())

let run: number
/** Each affiliate gets another ten euro, and a run paying them is released. */
beforeEach(async () => {
  const now = server.deps.now()
  await server.sql`
    insert into ledger_line (affiliate_id, kind, cents, available_at, key, note, created_at)
    select id, 'manual', 1000, ${now}, 'gift:' || id || ':' || ${now.toISOString()}::text, 'GIFT', ${now} from account where iban is not null order by id`
  run = await server.begin()
  await server.run(run, 'prepare')
  await server.run(run, 'release')
})

const facts = async () => {
  const [row] = await server.sql`
    select count(*) as items, count(i.invoice_id) as paid, (select state from payout_run where id = ${run}) as state,
      (select count(*) from invoice) as invoices, (select count(*) from ledger_line where kind = 'payout') as payouts,
      (select count(distinct invoice_id) from payout_item) as distinct
    from payout_item i where i.run_id = ${run}`
  return row
}

/** Pays whenever it is this server's turn, until all are paid. */
async function payRest(): Promise<void> {
  while ((await facts())?.state !== 'released') await payNextBatch(server.deps)
}

/** A separate server process that pays until stopped and prints a line after each batch. */
const otherServer = (): Child =>
  startChild(
    `
    import { connect } from './db/sql.ts'
    import { createLogger } from './log.ts'
    import { payNextBatch } from './domain/invoice/run/pay-run.ts'
    const sql = connect(process.env.DATABASE_URL)
    const config = JSON.parse(process.env.CONFIG)
    const deps = { sql, config, log: createLogger('silent'), now: () => new Date() }
    console.log('ready')
    for (let n = 1; ; n++) {
      const done = await payNextBatch(deps)
      console.log(done ? 'batch ' + n : 'idle')
      if (!done && process.env.ONCE) break
    }
    await sql.end()`,
    { DATABASE_URL: databaseUrl, CONFIG: JSON.stringify(server.deps.config) },
  )

test('R73 a server killed between or within batches leaves no partial payment, and another one continues', async () => {
  const child = otherServer()
  for (let line = ''; line !== 'batch 1'; ) line = await child.nextLine()
  // It is now in the middle of the second batch.
  await child.end('SIGKILL')
  const between = await facts()
  expect(between?.paid).toBeGreaterThanOrEqual(batchSize)
  expect(between?.paid).toBe(between?.payouts)
  expect(between?.state).toBe('releasing')
  // PostgreSQL notices the death only after its statement; until then it is the other server's turn.
  await payRest()
  expect(await facts()).toMatchObject({
    items: many,
    paid: many,
    state: 'released',
    invoices: many,
    payouts: many,
    distinct: many,
  })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('R73 a failing batch is rolled back completely, and succeeds once the cause is fixed', async () => {
  const before = await facts()
  await server.sql`create function stumble() returns trigger language plpgsql as $$ begin
    if (select count(*) from invoice) > ${server.sql.unsafe(String(Number(before?.invoices) + batchSize + 100))} then raise exception 'stumbled'; end if;
    return new; end $$`
  await server.sql`create trigger stumble after insert on invoice for each row execute function stumble()`
  expect(await payNextBatch(server.deps)).toBe(true)
  await expect(payNextBatch(server.deps)).rejects.toThrow('stumbled')
  expect((await facts())?.paid).toBe(batchSize)
  await server.sql`drop trigger stumble on invoice`
  await server.payAll()
  expect(await facts()).toMatchObject({ paid: many, state: 'released' })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('R72 R73 two servers on the same run never pay concurrently, and pay nobody twice', async () => {
  const before = await facts()
  await server.sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(${advisoryLocks.payouts})`
    expect(await payNextBatch(server.deps)).toBe(false)
  })
  const child = otherServer()
  await child.nextLine()
  await payRest()
  await child.end('SIGTERM')
  const after = await facts()
  expect(after).toMatchObject({ paid: many, state: 'released' })
  expect(Number(after?.payouts) - Number(before?.payouts)).toBe(many)
  expect(after?.distinct).toBe(after?.invoices)
  expect(await findDiscrepancies(server.sql)).toEqual([])
})
