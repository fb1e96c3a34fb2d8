// The preview of a prepared run against what its release does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrder } from '../../../testing/order.ts'
import { pay } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

const dutchIban = 'NL91ABNA0417164300'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

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
  await server.run(run, 'release')
  await server.payAll()
  const items = await server.items(run)
  const skipped = [gone, moves, leaves, shrinks].map((id) => items.get(id)?.omitted)
  expect(skipped).toEqual(preview.entries.map(({ reason }: { reason: string }) => reason))
  expect(items.get(stays)).toMatchObject({ state: 'paid', amount: '10.00' })
})
