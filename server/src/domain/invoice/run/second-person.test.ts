// Two-person approval of payouts, and a server without a configured debtor account.
import { formats } from '@rivulet/contract/format'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionHeaders } from '../../../testing/account.ts'
import { pay } from '../../../testing/payment.ts'
import { belgianIban, createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

/** A user who has paid nothing today. */
const fresh = { before: null, limit: '€\u{a0}100.00' }

let server: PayoutApp
let poor: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp({ secondApproverAbove: 10_000 })
  poor = await createPayoutApp({ payer: null })
})
afterAll(async () => {
  await server.close()
  await poor.close()
})

test('R74 above the limit users cannot release a run they created, prepared or changed; below it they can', async () => {
  const third = await server.account('Administrator')
  const one = await server.affiliate(6000)
  const two = await server.affiliate(6000)
  const run = await server.begin()
  await server.item((await server.items(run)).get(one)?.id ?? 0, 'takeOut', third)
  await server.item((await server.items(run)).get(one)?.id ?? 0, 'takeIn', third)
  await server.run(run, 'prepare', server.second)
  for (const by of [server.admin, server.second, third]) {
    expect(await server.run(run, 'release', by)).toMatchObject({
      status: 422,
      message: payoutMessages.secondPerson(fresh),
    })
    expect((await server.progress(run, by)).hindrance).toBe(payoutMessages.secondPerson(fresh))
  }
  const fourth = await server.account('Manager')
  expect((await server.progress(run, fourth)).hindrance).toBeNull()
  expect((await server.run(run, 'release', fourth)).status).toBe(200)
  await server.payAll()
  const items = await server.items(run)
  expect([one, two].map((id) => items.get(id)?.state)).toEqual(['paid', 'paid'])

  await server.affiliate(10_000)
  const small = await server.begin()
  await server.run(small, 'prepare')
  expect((await server.run(small, 'release')).status).toBe(200)
  await server.payAll()
})

test('R74 who may release a run that its preparer may not is notified, until it is released', async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
  const affiliate = await server.affiliate(20_000)
  await server.sql`update account set bank_changed_at = ${server.deps.now()} where id = ${affiliate}`
  const other = await server.account('Administrator')
  const without = await server.account('Manager', { permissions: ['financial.payout.index'] })
  const told = async ({ headers }: { headers: Record<string, string> }) =>
    (await server.call('GET', '/notification', undefined, headers)).data.latest
      .filter(({ kind, read }: { kind: string; read: boolean }) => kind === 'run-prepared' && !read)
      .map(({ text }: { text: string }) => text)
  const waiting = async ({ headers }: { headers: Record<string, string> }) =>
    (await server.call('GET', '/home/waiting', undefined, headers)).data
  const leftOut = (await waiting(other)).payableLeftOut
  const run = await server.begin()
  await server.item((await server.items(run)).get(affiliate)?.id ?? 0, 'takeIn')
  expect((await waiting(other)).payableLeftOut).toBe(leftOut - 1)
  await server.run(run, 'prepare')
  const nameIn = async (table: 'payout_run' | 'account', id: number): Promise<string> =>
    (await server.sql`select name from ${server.sql(table)} where id = ${id}`)[0]?.name
  const [name, by] = [await nameIn('payout_run', run), await nameIn('account', server.admin.id)]
  expect(await told(other)).toEqual([notificationMessages.runPrepared(by, name, '200.00')])
  expect([await told(server.admin), await told(without)]).toEqual([[], []])
  expect(await waiting(other)).toMatchObject({ preparedRuns: 1, preparedAmount: '200.00' })
  expect(await waiting(without)).not.toHaveProperty('preparedRuns')
  const asked = { resource: 'payoutRun', action: 'release', ids: String(run) }
  const preview = await server.call('POST', '/decision/preview', asked, other.headers)
  expect(preview.data.facts).toEqual([decisionMessages.payments.includedNew(1, [by])])
  expect((await server.run(run, 'release', other)).status).toBe(200)
  expect(await told(other)).toEqual([])
  await server.payAll()
})

test('R74 nobody is notified of a run that its preparer can release', async () => {
  const affiliate = await server.affiliate(1000)
  const other = await server.account('Administrator')
  const run = await server.begin('1.00', other)
  await server.run(run, 'prepare', other)
  expect(
    await server.sql`select from notification where kind = 'run-prepared' and subject_id = ${run}`,
  ).toHaveLength(0)
  expect((await server.run(run, 'release', other)).status).toBe(200)
  await server.payAll()
  expect((await server.items(run)).get(affiliate)?.state).toBe('paid')
})

test('R74 nothing can be released while impersonating', async () => {
  const affiliate = await server.affiliate(20_000)
  const run = await server.begin()
  await server.run(run, 'prepare')
  const other = await server.account('Administrator')
  const behalf = await server.call(
    'POST',
    `/registration/affiliate/${affiliate}/impersonate`,
    {},
    other.headers,
  )
  const headers = { bearer: `Bearer ${behalf.data?.token}` }
  expect((await server.call('POST', `/financial/payout-run/${run}/release`, {}, headers)).status).toBe(
    403,
  )
})

test('R74 a single payment above the limit requires a run', async () => {
  const affiliate = await server.affiliate(20_000)
  const { headers } = await server.account('Administrator')
  const alone = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${affiliate}`, undefined, headers))
      .data.alone
  const above = payoutMessages.twoPeople(fresh)
  expect(await alone()).toEqual({ upTo: '100.00', above })
  expect(await pay(server, affiliate, '100.01', headers)).toMatchObject({ status: 422, message: above })
  expect((await pay(server, affiliate, '100.00', headers)).status).toBe(201)
  const before = { ...fresh, before: fresh.limit }
  expect(await alone()).toEqual({ upTo: '0.00', above: payoutMessages.twoPeople(before) })
})

test('R74 everything one user pays and releases in a day is added up: to one affiliate or several, by payments and by runs', async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
  const [one, other] = [await server.affiliate(30_000), await server.affiliate(30_000)]
  const clerk = await server.account('Administrator')
  const paid = async (affiliate: number, amount: string) => {
    const { status, message } = await pay(server, affiliate, amount, clerk.headers)
    return [status, status === 201 ? null : message]
  }
  const today = (before: string) => ({ before, limit: fresh.limit })
  expect(await paid(one, '60.00')).toEqual([201, null])
  expect(await paid(one, '40.01')).toEqual([422, payoutMessages.twoPeople(today('€\u{a0}60.00'))])
  expect(await paid(other, '40.01')).toEqual([422, payoutMessages.twoPeople(today('€\u{a0}60.00'))])
  const run = await server.begin('1.00', clerk)
  await server.item((await server.items(run)).get(one)?.id ?? 0, 'takeOut', clerk)
  await server.run(run, 'prepare', clerk)
  expect(await server.run(run, 'release', clerk)).toMatchObject({
    status: 422,
    message: payoutMessages.secondPerson(today('€\u{a0}60.00')),
  })
  expect(await paid(other, '40.00')).toEqual([201, null])
  // Two concurrent payments cannot both use the remaining limit.
  const double = await server.account('Administrator')
  const both = await Promise.all(
    [one, other].map((affiliate) => pay(server, affiliate, '100.00', double.headers)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  // A run counts from its release, before any of it is paid.
  const releaser = await server.account('Administrator')
  const prepared = await server.begin('1.00', clerk)
  await server.run(prepared, 'prepare', clerk)
  expect((await server.run(prepared, 'release', releaser)).status).toBe(200)
  expect(await pay(server, one, '0.01', releaser.headers)).toMatchObject({ status: 422 })
  await server.payAll()
  expect(await pay(server, one, '0.01', releaser.headers)).toMatchObject({ status: 422 })
})

test('R74 the limit resets the next day', async () => {
  const late = await createPayoutApp({ secondApproverAbove: 10_000 })
  const affiliate = await late.affiliate(30_000)
  expect((await pay(late, affiliate, '100.00')).status).toBe(201)
  expect((await pay(late, affiliate, '100.00')).status).toBe(422)
  late.pass(86_400)
  const { id: accountId } = late.admin
  late.admin.headers = await late.sql.begin((tx) =>
    sessionHeaders(tx, { accountId, admin: true, now: late.deps.now() }),
  )
  expect((await pay(late, affiliate, '100.00')).status).toBe(201)
  await late.close()
})

test('R76 without a configured debtor a run can be prepared but not released, and says so', async () => {
  await poor.affiliate(1000)
  const run = await poor.begin()
  await poor.run(run, 'prepare')
  expect(await poor.progress(run)).toMatchObject({
    payer: null,
    hindrance: payoutMessages.payerMissing,
  })
  expect(await poor.run(run, 'release')).toMatchObject({
    status: 422,
    message: payoutMessages.payerMissing,
  })
})

test('R76 R93 administrators set the account that pays: checked, encrypted, a mask in answers and audit log, and used by the next release', async () => {
  const save = (body: object) => poor.call('PUT', '/admin/programme', body)
  const errorsOf = async (body: object) => (await save(body)).meta.errors
  const holder = { payerName: 'Boats BV', payerIban: belgianIban }
  const { mask } = bankMessages
  const { payerNeeded, payerLatin, bicAlone, bic } = programmeMessages
  for (const [body, errors] of [
    [{ ...holder, payerIban: 'BE69 5390 0754 7034' }, { payerIban: [formats.iban.message] }],
    [{ payerIban: belgianIban }, { payerName: [payerNeeded] }],
    [{ ...holder, payerName: '東京' }, { payerName: [payerLatin] }],
    [{ payerBic: 'GKCCBEBB' }, { payerIban: [bicAlone] }],
    [{ ...holder, payerBic: 'GKCC' }, { payerBic: [bic] }],
    [{ ...holder, payerIban: 'BE68 •••• •••• 7034' }, { payerIban: [mask] }],
  ] as const)
    expect(await errorsOf(body)).toEqual(errors)
  const saved = await save({ ...holder, payerIban: 'be68 5390 0754 7034', payerBic: 'gkccbebb' })
  expect(saved.data.settings).toMatchObject({
    payerIban: { chosen: 'BE68 •••• •••• 7034', fallback: null, variable: null },
    payerBic: { chosen: 'GKCCBEBB', variable: null },
  })
  // What was shown comes back with the form, and changes nothing.
  expect((await save({ payerIban: 'BE68 •••• •••• 7034', payerAddress: 'Quay 1' })).status).toBe(200)
  expect(await errorsOf({ payerName: null })).toEqual({ payerName: [payerNeeded] })
  const [stored] = await poor.sql`select * from programme`
  const lines = await poor.sql`select before, after from audit_line where action = 'updateProgramme'`
  expect(lines.at(-2)?.after).toMatchObject({ payerIban: 'BE68 •••• •••• 7034' })
  expect(lines.at(-1)?.after).toEqual({ payerAddress: 'Quay 1' })
  expect(JSON.stringify([stored, lines, saved.text])).not.toContain(belgianIban)

  await poor.affiliate(1000)
  const run = await poor.begin()
  await poor.run(run, 'prepare')
  expect(await poor.progress(run)).toMatchObject({
    payer: { name: 'Boats BV', iban: 'BE68 •••• •••• 7034' },
    hindrance: null,
  })
  expect((await poor.run(run, 'release')).status).toBe(200)
  // The account that pays is the one of the release.
  await save({ payerIban: 'NL91 ABNA 0417 1643 00' })
  await poor.payAll()
  const xml = await poor.file(run, '.xml')
  expect(xml).toMatch(/<Dbtr>\s*<Nm>Boats BV<\/Nm>/)
  expect(xml).toMatch(new RegExp(`<DbtrAcct>\\s*<Id>\\s*<IBAN>${belgianIban}</IBAN>`))
  expect(xml).toContain('GKCCBEBB')
})
