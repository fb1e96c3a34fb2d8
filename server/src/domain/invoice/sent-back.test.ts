// Affiliates whose last payment came back are named before they are paid again.
import { dayOf } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusReport } from '../../testing/bank-files.ts'
import { pay } from '../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())
/** Why a payment came back, as its affiliate reads it. */
const told = async (payment: number | null | undefined, headers: Record<string, string>) =>
  (await server.call('GET', `/financial/invoice/${payment}/trace`, undefined, headers)).data
    .returnedBecause

test('S3.10 R75 R76 whose last payment came back is named before the next run, until the bank details change', async () => {
  const [paid, closed] = [await server.affiliate(1000), await server.affiliate(2500)]
  const run = await server.paid()
  const items = await server.items(run)
  const { name: messageId } = (await server.call('GET', `/financial/payout-run/${run}`)).data
  const reference = (id: number) => items.get(id)?.endToEndId ?? ''
  const payments = [
    { endToEndId: reference(paid), status: 'ACSC', amount: '10.00' },
    { endToEndId: reference(closed), status: 'RJCT', reason: 'AC04', amount: '25.00' },
  ]
  const answer = await server.sendAnswer(
    'report.xml',
    statusReport({ messageId, group: 'PART', payments }),
  )
  await server.call('POST', `/financial/payout-run/answer/${answer.data.id}/apply`, {})
  expect(await server.progress(run)).toMatchObject({
    totals: { underWay: '0.00', confirmed: '10.00', returned: '25.00' },
    sentBack: [],
  })

  const forecast = async () =>
    (await server.call('GET', '/financial/payout-run/forecast?minimum=1.00')).data.sentBack
  const [{ name }] = await server.sql<[{ name: string }]>`select name from account where id = ${closed}`
  const named = [{ name, reason: 'the account is closed (AC04)' }]
  expect(await forecast()).toEqual(named)
  const draft = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${closed}`)).data.sentBack
  expect(await draft()).toEqual({ reason: named[0]?.reason })
  const headers = await server.signedIn(closed)
  const own = async () =>
    (await server.call('GET', '/home/payout-request', undefined, headers)).data.sentBack
  const date = dayOf(server.deps.now(), server.deps.config.accountingZone)
  expect(await own()).toEqual({ date, amount: '25.00', reason: 'the account is closed' })
  expect(await told(items.get(closed)?.payment, headers)).toBe('the account is closed')
  const arrived = items.get(paid)?.payment
  expect(await told(arrived, await server.signedIn(paid))).toBeNull()
  const next = await server.begin()
  expect((await server.progress(next)).sentBack).toEqual(named)

  await server.setBank(closed, { iban: 'NL91ABNA0417164300', changedAt: server.deps.now() })
  expect(await forecast()).toEqual([])
  expect((await server.progress(next)).sentBack).toEqual([])
  expect(await draft()).toBeNull()
  expect(await own()).toBeNull()
})

test('S3.10 R75 what a person noted about a payment that came back is told to those who pay, not to the affiliate', async () => {
  const id = await server.affiliate(3000)
  const headers = await server.signedIn(id)
  const own = async () =>
    (await server.call('GET', '/home/payout-request', undefined, headers)).data.sentBack
  const draft = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.sentBack
  const paid = async (amount: string) => (await pay(server, id, amount)).data.id as number
  expect([await own(), await draft()]).toEqual([null, null])
  const first = await paid('10.00')
  await server.call('POST', `/financial/invoice/${first}/return`, { note: 'BANK CALLED' })
  expect(await draft()).toEqual({ reason: 'BANK CALLED' })
  expect(await own()).toMatchObject({ amount: '10.00', reason: null })
  expect(await told(first, headers)).toBeNull()
  await paid('10.00')
  expect([await own(), await draft()]).toEqual([null, null])
})
