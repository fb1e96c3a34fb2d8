// When the programme plans to pay, through HTTP: what may be chosen, and where affiliates and administrators read it.
import { payPlanMessages } from '@rivulet/contract/messages/pay-plan-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  server.freeze()
  // In Brussels, this is the first minute of 30 November.
  server.pass((Date.parse('2026-11-29T23:00:30Z') - server.deps.now().getTime()) / 1000)
  await server.sql`update session set last_used_at = ${server.deps.now()}, expires_at = '2040-01-01'`
  anna = await server.account('Affiliate', { now: server.deps.now() })
})
afterAll(() => server.close())

const choose = (settings: Record<string, unknown>) => server.call('PUT', '/admin/programme', settings)
const chosen = async () => {
  const { payRhythm, payDay } = (await server.call('GET', '/admin/programme')).data.settings
  return [payRhythm.chosen, payDay.chosen]
}
const planned = async (path: string) =>
  (await server.call('GET', path, undefined, anna.headers)).data.planned

test('S3.10 affiliates read the plan wherever they ask when they are paid, in days of the accounting zone', async () => {
  const paths = ['/home/payout-request', '/home/payable-days', '/home/terms']
  expect(await Promise.all(paths.map(planned))).toEqual([null, null, null])
  await choose({ payRhythm: 'monthly', payDay: 31, minimumPayout: '20.00' })
  const plan = {
    ...{ rhythm: 'monthly', day: 31, next: '2026-11-30', today: '2026-11-30', minimum: '20.00' },
  }
  expect(await Promise.all(paths.map(planned))).toEqual([plan, plan, plan])
  await choose({ payRhythm: 'friday' })
  expect(await planned('/home/terms')).toMatchObject({ rhythm: 'friday', day: null, next: '2026-12-04' })
})

test('S1.3 administrators read for when payments are planned', async () => {
  await choose({ payRhythm: 'quarterly', payDay: 5 })
  const waiting = async () => (await server.call('GET', '/home/waiting')).data
  expect(await waiting()).toMatchObject({ paymentsPlanned: '2027-01-05', paymentsDue: false })
  await choose({ payRhythm: 'monday' })
  expect(await waiting()).toMatchObject({ paymentsPlanned: '2026-11-30', paymentsDue: true })
  await choose({ payRhythm: 'none' })
  expect(await waiting()).toMatchObject({ paymentsPlanned: null, paymentsDue: false })
})

test('a day goes with rhythms of months alone; one that is no longer used is dropped', async () => {
  await choose({ payRhythm: null, payDay: null })
  for (const [settings, problem] of [
    [{ payRhythm: 'monthly' }, payPlanMessages.dayMissing],
    [{ payRhythm: 'twice', payDay: 3 }, payPlanMessages.dayUnused],
    [{ payDay: 3 }, payPlanMessages.dayUnused],
    [{ payRhythm: 'monthly', payDay: 32 }, messages.field.maxValue(31)],
  ] as const) {
    const { status, meta } = await choose(settings)
    expect([status, meta.errors]).toEqual([422, { payDay: [problem] }])
  }
  expect(await chosen()).toEqual([null, null])
  await choose({ payRhythm: 'monthly', payDay: 15 })
  await choose({ name: 'Northwind' })
  expect(await chosen()).toEqual(['monthly', 15])
  await choose({ payDay: 16 })
  expect(await chosen()).toEqual(['monthly', 16])
  await choose({ payRhythm: 'twice' })
  expect(await chosen()).toEqual(['twice', null])
})
