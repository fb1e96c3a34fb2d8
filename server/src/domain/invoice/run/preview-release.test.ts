// The preview of a prepared run against what its release does.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrder } from '../../../testing/order.ts'
import { pay } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

const m = decisionMessages.payments
const question = async (run: number) => {
  const asked = { resource: 'payoutRun', action: 'release', ids: String(run) }
  return (await server.call('POST', '/decision/preview', asked)).data
}
const dutchIban = 'NL91ABNA0417164300'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

test('S3.10 a forecast accounts for everybody with something payable, also whom the run does not consider', async () => {
  const [pays, leaves, little] = [
    await server.affiliate(6000),
    await server.affiliate(5000),
    await server.affiliate(400),
  ]
  await server.sql`update account set active = false where id = ${leaves}`
  const forecast = async (more = '') =>
    (await server.call('GET', `/financial/payout-run/forecast?minimum=50.00${more}`)).data
  expect(await forecast()).toMatchObject({
    ...{ payments: 1, omitted: [], payable: 3 },
    others: { inactive: 1, unasked: 0, below: 1 },
  })
  expect(await forecast('&requested=true')).toMatchObject({
    ...{ payments: 0, omitted: [], payable: 3 },
    others: { inactive: 1, unasked: 2, below: 0 },
  })
  await server.sql`update account set active = false where id in (${pays}, ${little})`
})

test('R74 the preview of a release lists whom it would skip now, how much is payable to them, and why', async () => {
  const stays = await server.affiliate(1000)
  const shrinks = await server.affiliate(2000)
  const leaves = await server.affiliate(3000)
  const moves = await server.affiliate(4000)
  const gone = await server.affiliate(5000)
  const run = await server.begin()
  expect((await server.progress(run)).preview).toBeNull()
  await server.run(run, 'prepare')
  expect((await server.progress(run)).preview).toEqual({ skipped: 0, total: '0.00', entries: [] })
  await insertOrder(server, { affiliateId: stays, cents: 100 })
  await pay(server, shrinks, '0.50')
  await server.sql`update account set active = false where id = ${leaves}`
  await server.setBank(moves, { iban: dutchIban })
  await server.sql`update account set iban = null, iban_sealed = null where id = ${gone}`
  const { preview } = await server.progress(run)
  expect(preview).toMatchObject({ skipped: 4, total: '140.00' })
  expect(
    preview.entries.map((one: (typeof preview.entries)[0]) => [
      one.affiliate.id,
      one.amount,
      one.payable,
      one.reason,
    ]),
  ).toEqual([
    [gone, '50.00', '50.00', 'bank_replaced'],
    [moves, '40.00', '40.00', 'bank_replaced'],
    [leaves, '30.00', '30.00', 'inactive'],
    [shrinks, '20.00', '19.50', 'payable'],
  ])
  expect(await question(run)).toEqual({ facts: [m.skips(4, '€\u{a0}140.00')], blocked: false })
  await server.run(run, 'release')
  await server.payAll()
  const items = await server.items(run)
  const skipped = [gone, moves, leaves, shrinks].map((id) => items.get(id)?.omitted)
  expect(skipped).toEqual(preview.entries.map(({ reason }: { reason: string }) => reason))
  expect(items.get(stays)).toMatchObject({ state: 'paid', amount: '10.00' })
})

test('S3.10 R74 a run that would pay nobody is not offered for release, and says what to do', async () => {
  const shrinks = await server.affiliate(9000)
  const run = await server.begin('90.00')
  await server.run(run, 'prepare')
  expect(await question(run)).toEqual({ facts: [], blocked: false })
  await pay(server, shrinks, '0.50')
  expect(await question(run)).toEqual({ facts: [m.skipsAll], blocked: true })
})

test('S3.10 the form of a single payment says which run would pay the affiliate too, until it is paid', async () => {
  const id = await server.affiliate(5000)
  const inRun = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.run
  expect(await inRun()).toBeNull()
  const run = await server.begin('50.00')
  const item = (await server.items(run)).get(id)
  expect(await inRun()).toMatchObject({ id: run, state: 'choosing', amount: '50.00' })
  await server.item(item?.id ?? 0, 'takeOut')
  expect(await inRun()).toBeNull()
  await server.item(item?.id ?? 0, 'takeIn')
  await server.run(run, 'prepare')
  expect(await inRun()).toMatchObject({ id: run, state: 'prepared' })
  await server.run(run, 'release', server.second)
  await server.payAll()
  expect(await inRun()).toBeNull()
})
