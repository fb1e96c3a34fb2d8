// Payout runs through HTTP: selection, freezing, release permission, and amounts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/check-books.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { insertOrder } from '../../../testing/order.ts'
import { balance, pay } from '../../../testing/payment.ts'
import { belgianIban, createPayoutApp, payer, type PayoutApp } from '../../../testing/payout-app.ts'
import { all, readXml, textAt } from '../bank/read-xml.ts'

const hour = 3_600_000
const dutchIban = 'NL91ABNA0417164300'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())
// Affiliates of earlier tests must not be payable.
beforeEach(async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
})

const ago = (hours: number) => new Date(server.deps.now().getTime() - hours * hour)
const only = async (run: number) => [...(await server.items(run)).values()]

test('S3.10 R75 a run contains everyone whose payable amount reaches the minimum; new bank details, missing ones and unwritable names are left out', async () => {
  const paid = await server.affiliate(5000)
  const changed = await server.affiliate(6000, { changedAt: ago(71) })
  const settled = await server.affiliate(7000, { changedAt: ago(73) })
  const without = await server.affiliate(8000, null)
  const unwritable = await server.affiliate(8500, { holder: '東京' })
  const little = await server.affiliate(4999)
  const run = await server.begin('50.00')
  const items = await server.items(run)
  expect([...items].map(([id, { omitted }]) => [id, omitted])).toEqual(
    expect.arrayContaining([
      [paid, null],
      [changed, 'bank_changed'],
      [settled, null],
      [without, 'no_bank'],
      [unwritable, 'name'],
    ]),
  )
  expect(items.has(little)).toBe(false)
  expect(items.get(paid)).toMatchObject({
    amount: '50.00',
    state: 'waiting',
    iban: 'BE68 •••• •••• 7034',
    holder: 'M•••• O••••',
  })
  expect(await server.progress(run)).toMatchObject({
    payments: 2,
    total: '120.00',
    flagged: 0,
    omitted: { bank_changed: 1, no_bank: 1, name: 1 },
    payer: { name: payer.name, iban: 'DE89 •••• •••• 3000' },
    hindrance: null,
  })
  const forecast = await server.call('GET', '/financial/payout-run/forecast?minimum=50.00')
  expect(forecast.data).toMatchObject({ payments: 2, total: '120.00' })
  expect(
    forecast.data.omitted.map((one: { reason: string; payments: number }) => [one.reason, one.payments]),
  ).toEqual([
    ['bank_changed', 1],
    ['no_bank', 1],
    ['name', 1],
  ])
})

test('R75 new bank details are paid only after someone includes them, and only if they stay the same', async () => {
  const changed = await server.affiliate(6000, { changedAt: ago(1) })
  const without = await server.affiliate(8000, null)
  const out = await server.affiliate(9000)
  const run = await server.begin()
  const items = await server.items(run)
  const act = (affiliate: number, action: 'takeIn' | 'takeOut') =>
    server.item(items.get(affiliate)?.id ?? 0, action)
  const refused = { status: 422, message: payoutMessages.takeInFailed }
  expect(await act(without, 'takeIn')).toMatchObject(refused)
  const asked = { resource: 'payoutItem', action: 'takeIn', ids: String(items.get(changed)?.id) }
  expect((await server.call('POST', '/decision/preview', asked)).data.facts).toEqual([
    '1 payment, €\u{a0}60.00 in all',
    `To ${(await server.call('GET', `/registration/affiliate/${changed}`)).data.name}`,
    expect.stringMatching(/^New bank details, to be checked until [\d/]+ \d\d:\d\d$/),
  ])
  expect((await act(changed, 'takeIn')).status).toBe(200)
  expect((await act(out, 'takeOut')).status).toBe(200)
  expect((await server.run(run, 'prepare')).status).toBe(200)
  const frozen = await server.items(run)
  expect(frozen.get(changed)).toMatchObject({ state: 'waiting', omitted: null })
  expect(frozen.get(out)).toMatchObject({ state: 'left_out', omitted: 'by_hand' })
  expect(await server.progress(run)).toMatchObject({ payments: 1, flagged: 1 })
  // The list is closed.
  expect((await act(out, 'takeIn')).status).toBe(422)
  await server.setBank(changed, { iban: dutchIban, changedAt: server.deps.now() })
  await server.run(run, 'release')
  await server.payAll()
  expect((await server.items(run)).get(changed)).toMatchObject({
    state: 'skipped',
    omitted: 'bank_replaced',
  })
  expect((await balance(server, changed)).paid).toBe(0)
})

test('R75 bank details changed between selection and preparation must be reviewed again', async () => {
  const id = await server.affiliate(6000, { changedAt: ago(2) })
  const other = await server.affiliate(6000)
  const run = await server.begin()
  await server.item((await server.items(run)).get(id)?.id ?? 0, 'takeIn')
  await server.setBank(id, { iban: dutchIban, changedAt: ago(1) })
  await server.run(run, 'prepare')
  const items = await server.items(run)
  expect(items.get(id)).toMatchObject({ omitted: 'bank_changed', iban: 'NL91 •••• •••• 4300' })
  expect(items.get(other)?.omitted).toBeNull()
})

test('R72 preparing freezes amounts, releasing pays them: once, and never more than is payable at that time', async () => {
  const grows = await server.affiliate(1000)
  const shrinks = await server.affiliate(2000)
  const leaves = await server.affiliate(3000)
  const run = await server.begin()
  await insertOrder(server, { affiliateId: grows, cents: 500 })
  await server.run(run, 'prepare')
  expect((await server.items(run)).get(grows)?.amount).toBe('15.00')
  expect((await balance(server, grows)).paid).toBe(0)
  await insertOrder(server, { affiliateId: grows, cents: 100 })
  await pay(server, shrinks, '0.01')
  await server.sql`update account set active = false where id = ${leaves}`
  expect(await server.run(run, 'release')).toMatchObject({
    status: 200,
    message: payoutMessages.released,
  })
  expect(await server.payAll()).toBe(2)
  const items = await server.items(run)
  expect(items.get(grows)).toMatchObject({ state: 'paid', amount: '15.00' })
  expect(items.get(shrinks)).toMatchObject({ state: 'skipped', omitted: 'payable' })
  expect(items.get(leaves)).toMatchObject({ state: 'skipped', omitted: 'inactive' })
  expect(await balance(server, grows)).toMatchObject({ paid: 1500, payable: 100 })
  expect(await balance(server, shrinks)).toMatchObject({ paid: 1, payable: 1999 })
  const payment = await server.call('GET', `/financial/invoice/${items.get(grows)?.payment}`)
  expect(payment.data).toMatchObject({
    paid: '15.00',
    payable: '16.00',
    current: '1.00',
    state: 'under_way',
  })
  expect(payment.data.ordering).toHaveLength(2)
  expect(await findDiscrepancies(server.sql)).toEqual([])
  expect((await server.progress(run)).state).toBe('released')
})

test('R73 a run is released once, however often requested, and a finished run cannot be discarded', async () => {
  const id = await server.affiliate(1000)
  const run = await server.begin()
  expect((await server.run(run, 'release')).status).toBe(422)
  await server.run(run, 'prepare')
  const answers = await Promise.all([1, 2, 3].map(() => server.run(run, 'release')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  await server.payAll()
  expect((await server.run(run, 'release')).status).toBe(422)
  expect((await server.run(run, 'discard')).status).toBe(422)
  expect(await balance(server, id)).toMatchObject({ paid: 1000, payable: 0 })
})

test('R72 two runs with the same affiliates pay them once', async () => {
  const id = await server.affiliate(1000)
  const runs = [await server.begin(), await server.begin()]
  for (const run of runs) await server.run(run, 'prepare')
  for (const run of runs) await server.run(run, 'release')
  await server.payAll()
  const states = await Promise.all(runs.map(async (run) => (await server.items(run)).get(id)?.state))
  expect(states).toEqual(['paid', 'skipped'])
  expect((await balance(server, id)).paid).toBe(1000)
})

test('a discarded run pays nothing', async () => {
  const id = await server.affiliate(1000)
  const run = await server.begin()
  await server.run(run, 'prepare')
  expect(await server.run(run, 'discard')).toMatchObject({
    status: 200,
    message: payoutMessages.discarded,
  })
  expect((await server.run(run, 'release')).status).toBe(422)
  expect(await server.payAll()).toBe(0)
  expect((await only(run)).map(({ state }) => state)).toEqual(['discarded'])
  expect((await balance(server, id)).paid).toBe(0)
})

test('a run without remaining affiliates cannot be prepared', async () => {
  await server.affiliate(1000, null)
  expect(await server.run(await server.begin(), 'prepare')).toMatchObject({
    status: 422,
    message: payoutMessages.nobody,
  })
})

test('R76 the bank files are made once, with the sums paid, and every download has the same bytes', async () => {
  const one = await server.affiliate(6666, { holder: 'Renée Müller' })
  await server.sql`update account set holder_town = 'Gent', holder_country = 'BE', holder_street = 'Veldstraat 1' where id = ${one}`
  await server.affiliate(100, { iban: dutchIban, holder: '@cmd|A1' })
  const run = await server.paid()
  const xml = await server.file(run, '.xml')
  const { data } = await server.call('GET', `/financial/payout-run/${run}`)
  expect(data.sepaSha256).toBe(createHash('sha256').update(xml).digest('hex'))
  expect(await server.file(run, '.xml')).toBe(xml)
  // The files are encrypted on disk.
  const folder = join(server.deps.config.dataDir, 'files')
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain(belgianIban.slice(-8))
  const [start] = all(readXml(Buffer.from(xml)), 'Document', 'CstmrCdtTrfInitn')
  expect(textAt(start, 'GrpHdr', 'MsgId')).toBe(data.name)
  expect([textAt(start, 'GrpHdr', 'NbOfTxs'), textAt(start, 'PmtInf', 'CtrlSum')]).toEqual([
    '2',
    '67.66',
  ])
  expect(textAt(start, 'PmtInf', 'ReqdExctnDt', 'Dt')).toBe('2099-01-04')
  const items = await server.items(run)
  const [first] = all(start, 'PmtInf', 'CdtTrfTxInf')
  expect(textAt(first, 'PmtId', 'EndToEndId')).toBe(items.get(one)?.endToEndId)
  expect(textAt(first, 'Cdtr', 'Nm')).toBe('Renee Muller')
  expect(textAt(first, 'Cdtr', 'PstlAdr', 'TwnNm')).toBe('Gent')
  expect(textAt(first, 'CdtrAcct', 'Id', 'IBAN')).toBe(belgianIban)
  expect(textAt(first, 'RmtInf', 'Ustrd')).toBe(
    `Rivulet: Affiliate commission, payment ${items.get(one)?.payment}`,
  )
  const csv = await server.file(run, '.csv')
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain(`,${belgianIban},66.66,EUR,2099-01-04,`)
  // A spreadsheet must show the letters of a name, and not execute it as a formula.
  expect(csv).toMatch(/^\uFEFFBank reference,[^]*,'@cmd\|A1,/)
})

test('nothing is released or paid while the books do not add up, and the run continues once they do', async () => {
  const id = await server.affiliate(1000)
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  const first = await server.begin()
  const second = await server.begin()
  for (const run of [first, second]) await server.run(run, 'prepare')
  await server.run(first, 'release')
  const check = async () =>
    checkBooks(server.sql, { now: server.deps.now(), zone: 'Europe/Brussels', nightly: false })
  await server.sql`update shop_order set commission_cents = 799 where id = ${order}`
  await check()
  expect(await server.payAll()).toBe(0)
  expect(await server.run(second, 'release')).toMatchObject({
    status: 422,
    message: bookMessages.noPayment,
  })
  await server.sql`update shop_order set commission_cents = 800 where id = ${order}`
  server.pass(1)
  await check()
  expect(await server.payAll()).toBe(2)
  expect((await balance(server, id)).paid).toBe(1800)
})

test('S6.2 R21 affiliates see no runs, and releasing requires its own permission', async () => {
  const id = await server.affiliate(1000)
  const run = await server.begin()
  const affiliate = await server.account('Affiliate', { permissions: seededPermissions.Administrator })
  const paths = ['', `/${run}`, `/${run}/progress`, '/item', '/forecast?minimum=1']
  for (const path of paths)
    expect(
      (await server.call('GET', `/financial/payout-run${path}`, undefined, affiliate.headers)).status,
    ).toBe(403)
  expect((await server.sendAnswer('a.xml', '<a/>', affiliate)).status).toBe(403)
  const clerk = await server.account('Manager', {
    permissions: seededPermissions.Manager.filter((one) => !/payout\.(release|answer)$/.test(one)),
  })
  expect((await server.run(run, 'prepare', clerk)).status).toBe(200)
  expect((await server.run(run, 'release', clerk)).status).toBe(403)
  expect((await server.sendAnswer('a.xml', '<a/>', clerk)).status).toBe(403)
  expect((await balance(server, id)).paid).toBe(0)
})

test('R78 only the bank files contain complete account numbers', async () => {
  await server.affiliate(1000)
  const run = await server.paid()
  const [item] = await only(run)
  const texts = await Promise.all(
    [
      `/${run}`,
      `/${run}/progress`,
      `/item?where[run]=eq~.~${run}`,
      `/item/${item?.id}`,
      '/item/export?format=csv',
      '/export?format=csv',
    ].map(async (path) => (await server.call('GET', `/financial/payout-run${path}`)).text),
  )
  const rows =
    await server.sql`select i::text as item, r::text as run from payout_item i join payout_run r on r.id = i.run_id where r.id = ${run}`
  for (const iban of [belgianIban, payer.iban])
    expect(texts.join() + JSON.stringify(rows)).not.toContain(iban)
})
