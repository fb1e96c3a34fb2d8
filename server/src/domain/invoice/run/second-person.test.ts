// Payouts that take two people, and a server that does not know who pays.
import { payoutMessages } from '@rivulet/contract/payout-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

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

test('R74 above the amount nobody releases what they have begun, prepared or changed; below it they may', async () => {
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
      message: payoutMessages.secondPerson,
    })
    expect((await server.progress(run, by)).hindrance).toBe(payoutMessages.secondPerson)
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

test('R74 acting on behalf of somebody releases nothing', async () => {
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

test('R74 a single payment above the amount takes a run', async () => {
  const affiliate = await server.affiliate(20_000)
  expect(await pay(server, affiliate, '100.01')).toMatchObject({
    status: 422,
    message: payoutMessages.twoPeople,
  })
  expect((await pay(server, affiliate, '100.00')).status).toBe(201)
})

test('R76 without a payer a run can be prepared but not released, and says so', async () => {
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
