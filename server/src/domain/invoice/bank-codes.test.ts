// The code of the bank's reason is stored beside its words: what the affiliate reads is taken from the code alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../testing/account.ts'
import { statusReport } from '../../testing/bank-files.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createPayoutApp, type PayoutApp } from '../../testing/payout-app.ts'
import { migrateAgain } from '../../testing/schema/migrate-again.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

test('R75 R76 an affiliate reads the reason of the bank’s code, whatever words were stored with it', async () => {
  const affiliates = [
    await server.affiliate(1000),
    await server.affiliate(2000),
    await server.affiliate(3000),
  ]
  const run = await server.paid()
  const items = await server.items(run)
  const { name: messageId } = (await server.call('GET', `/financial/payout-run/${run}`)).data
  const said = [
    { reason: 'AC04', note: 'KONTO GESCHLOSSEN' },
    { reason: 'FRAD', note: 'the account is closed (AC04)' },
    { reason: 'XX99' },
  ]
  const payments = affiliates.map((id, n) => ({
    ...{ endToEndId: items.get(id)?.endToEndId ?? '', status: 'RJCT', ...said[n] },
    amount: `${(n + 1) * 10}.00`,
  }))
  const answer = await server.sendAnswer('r.xml', statusReport({ messageId, group: 'PART', payments }))
  await server.call('POST', `/financial/payout-run/answer/${answer.data.id}/apply`, {})
  const codes = async () =>
    (
      await server.sql<{ code: string | null }[]>`
        select bank_code as code from payout_item where run_id = ${run} order by cents`
    ).map(({ code }) => code)
  expect(await codes()).toEqual(['AC04', 'FRAD', 'XX99'])
  await server.sql`update payout_item set bank_reason = 'words of another version' where run_id = ${run}`
  const told = await Promise.all(
    affiliates.map(async (id) => {
      const headers = await server.signedIn(id)
      const trace = `/financial/invoice/${items.get(id)?.payment}/trace`
      return [
        (await server.call('GET', trace, undefined, headers)).data.returnedBecause,
        (await server.call('GET', '/home/payout-request', undefined, headers)).data.sentBack.reason,
      ]
    }),
  )
  // A reason on the payer's side is none of the affiliate's business, and nor is the bank's note.
  expect(told).toEqual([
    ['the account is closed', 'the account is closed'],
    [null, null],
    [null, null],
  ])
})

test('R76 an answer without a reason leaves the earlier one, its code and its words', async () => {
  const affiliate = await server.affiliate(1000)
  const run = await server.paid()
  const endToEndId = (await server.items(run)).get(affiliate)?.endToEndId ?? ''
  const { name: messageId } = (await server.call('GET', `/financial/payout-run/${run}`)).data
  const stored = async () =>
    (
      await server.sql`
        select bank_status as status, bank_code as code, bank_reason is not null as worded from payout_item where end_to_end_id = ${endToEndId}`
    )[0]
  const say = async (payment: { status: string; reason?: string }) => {
    const report = statusReport({ messageId, group: 'PART', payments: [{ endToEndId, ...payment }] })
    const { data } = await server.sendAnswer(`${payment.status}.xml`, report)
    await server.call('POST', `/financial/payout-run/answer/${data.id}/apply`, {})
  }
  await say({ status: 'PDNG', reason: 'AM04' })
  expect(await stored()).toEqual({ status: 'PDNG', code: 'AM04', worded: true })
  await say({ status: 'ACSC' })
  expect(await stored()).toEqual({ status: 'ACSC', code: 'AM04', worded: true })
})

test('R85 the upgrade takes the codes from the words as they were read back before', async () => {
  const { sql, url, drop } = await createTestDatabase()
  const words = [
    ['the account is closed (AC04): KONTO GESCHLOSSEN', 'AC04'],
    ['the account number is wrong (AC01)', 'AC01'],
    ['fraud is suspected (FRAD): the account is closed (AC04)', 'FRAD'],
    ['Name does not match', null],
    ['it says: the account is closed (AC04)', null],
    [null, null],
  ] as const
  await sql`insert into payout_run (name, minimum_cents, execution_on) values ('R-1', 100, now())`
  for (const [n, [reason]] of words.entries()) {
    const { id } = await makeAccount(sql, 'Affiliate', { now: new Date() })
    await sql`
      insert into payout_item (run_id, affiliate_id, cents, end_to_end_id, bank_reason)
      select id, ${id}, 100, ${`R-1-${n}`}, ${reason} from payout_run`
  }
  await sql`alter table payout_item drop column bank_code cascade`
  expect(await migrateAgain({ sql, url }, [169])).toContain('0169-bank-codes.sql')
  const found = await sql<
    { code: string | null }[]
  >`select bank_code as code from payout_item order by id`
  expect(found.map(({ code }) => code)).toEqual(words.map(([, code]) => code))
  await drop()
})
