// Measures a payout run of 10,000 affiliates (or as many as given) with 20 orders each, compared with single payments:
// `node bench/payout-run.ts 10000`.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { maskOf } from '@rivulet/contract/text/mask'
import { type Config, readConfig, type Secret } from '../server/src/config/config.ts'
import type { Sql } from '../server/src/db/sql.ts'
import { payInvoice } from '../server/src/domain/invoice/pay-invoice.ts'
import { beginRun } from '../server/src/domain/invoice/run/begin-run.ts'
import { payNextBatch } from '../server/src/domain/invoice/run/pay-run.ts'
import { prepareRun } from '../server/src/domain/invoice/run/prepare-run.ts'
import { releaseRun } from '../server/src/domain/invoice/run/release-run.ts'
import type { Actor } from '../server/src/auth/actor.ts'
import type { Deps } from '../server/src/deps.ts'
import { seal } from '../server/src/crypto/seal.ts'
import { findDiscrepancies } from '../server/src/ledger/self-check.ts'
import type { Context } from '../server/src/resource/serve.ts'
import { knownStore } from '../server/src/files/known-store.ts'
import { openStore } from '../server/src/files/open-store.ts'
import { createLogger } from '../server/src/log.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { secret } from '../server/src/testing/secret.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const affiliates = Number(process.argv[2] ?? 10_000)
const ordersEach = 20
const singles = 300
const iban = 'BE68539007547034'

/** Approved orders past their hold, each line through the chaining trigger. */
async function fill(sql: Sql, secret: Secret): Promise<void> {
  await sql`insert into profile (name, reference) values ('MANY', 'Affiliate')`
  await sql`
    insert into account (name, username, profile_id, active, verified_at, aid, iban, iban_sealed, account_holder, account_holder_sealed)
    select 'AFFILIATE ' || n, 'affiliate' || n || '@example.com', (select id from profile where name = 'MANY'), true, now(), 'B' || n,
      ${maskOf(iban)}, ${seal(secret, iban)}, ${maskOf('Some Holder', 'initials')}, ${seal(secret, 'Some Holder')}
    from generate_series(1, ${affiliates + singles}) n`
  await sql.unsafe(`
    insert into shop (name, url, window_days, click_parameter) values ('SHOP', 'https://shop.example/', 30, 'click_id');
    insert into link (type, name, affiliate_id, shop_id, code)
    select 'shop', 'LINK ' || a.id, a.id, s.id, 'b' || a.id from account a, shop s where a.aid like 'B%';
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, rate_source,
      commission_cents, hold_days, status, approved_at, approved_on)
    select l.shop_id, 'ORDER-' || l.id || '-' || n, at, at::date, l.affiliate_id, l.id, cents, cents, 1250, 'affiliate', (cents * 1250 + 5000) / 10000, 0, '0', at, at::date
    from link l cross join lateral (select n, now() - n * interval '1 day' as at, 5000 + (n * 7919 + l.id) % 20000 as cents from generate_series(1, ${ordersEach}) n) o;
    insert into ledger_line (affiliate_id, order_id, kind, cents, available_at, created_at, key)
    select affiliate_id, id, 'commission', commission_cents, approved_at, approved_at, 'order:' || id || ':event:1' from shop_order order by affiliate_id, id`)
  await sql`vacuum analyze`
}

const scratch = await openScratch()
try {
  const { sql, dataDir } = scratch
  const settings = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PAYER_NAME: 'Rivulet',
    PAYER_IBAN: 'DE89370400440532013000',
  })
  const config: Config = {
    ...settings,
    publicUrl: 'https://rivulet.example',
    secret,
  }
  const deps: Deps = {
    sql,
    config,
    log: createLogger('silent'),
    now: () => new Date(),
    files: knownStore(sql, openStore(config)),
    sendMail: async () => {},
  }
  const { id: accountId } = await makeAccount(sql, 'Administrator')
  const actor: Actor = {
    ...{ accountId, name: 'A', username: 'a', reference: 'Administrator', admin: true },
    ...{
      permissions: [],
      affiliateId: null,
      sessionId: 0,
      provenAt: null,
      secondFactor: false,
      impersonatorId: null,
      termsDue: null,
    },
  }
  const within = async <T>(run: (context: Context) => Promise<T>): Promise<T> =>
    (await sql.begin((tx) => run({ tx, actor, deps }))) as T
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<[T, number]> => {
    const start = performance.now()
    const result = await run()
    const seconds = (performance.now() - start) / 1000
    say(`| ${name} | ${seconds.toFixed(2)} s |`)
    return [result, seconds]
  }

  await fill(sql, config.secret)
  say(`${affiliates} affiliates, ${affiliates * ordersEach} orders · ${machine()}`)
  say('| | |\n| --- | ---: |')
  const last = await sql<{ id: number; payable: string }[]>`
    select a.id, (sum(l.cents) / 100.0)::numeric(12, 2)::text as payable from account a join ledger_line l on l.affiliate_id = a.id
    group by a.id order by a.id desc limit ${singles}`
  const [, one] = await timed(`${singles} single payments, one after the other`, async () => {
    for (const { id, payable } of last)
      await within((context) =>
        payInvoice({ affiliate: id, date: '2026-11-22', paid: payable, documents: [] }, context),
      )
  })
  const [id] = await timed('choose', () =>
    within((context) => beginRun({ minimum: '1.00', executionDate: '2099-01-04' }, context)),
  )
  await timed('prepare', () => within((context) => prepareRun({ id }, context)))
  await timed('release', () => within((context) => releaseRun({ id }, context)))
  const batches: number[] = []
  const [, all] = await timed('all payments made and files written', async () => {
    for (let start = performance.now(); await payNextBatch(deps); start = performance.now())
      batches.push(performance.now() - start)
  })
  const [made] = await sql<{ count: number; sha: string; state: string }[]>`
    select count(i.invoice_id) as count, max(r.sepa_sha256) as sha, max(r.state) as state
    from payout_item i join payout_run r on r.id = i.run_id`
  const [file] = await sql<{ key: string }[]>`select key from file where type = 'application/xml'`
  const size = file ? statSync(join(dataDir, 'files', file.key)).size : 0
  const each = (seconds: number, count: number) => (seconds * 1000) / count
  say(
    `${made?.count} payments, ${made?.state}; ${batches.length} steps, the slowest ${Math.max(...batches).toFixed(0)} ms; file of ${(size / 2 ** 20).toFixed(1)} MB`,
  )
  say(
    `${each(all, affiliates).toFixed(2)} ms a payment, alone ${each(one, singles).toFixed(2)} ms: × ${(each(one, singles) / each(all, affiliates)).toFixed(1)}`,
  )
  await sql`analyze`
  say(`discrepancies in the books: ${(await findDiscrepancies(sql)).length}`)
} finally {
  await scratch.close()
}
