// The trash and an affiliate's money through HTTP: what keeps one out of it, and which mail still reaches one in it.
import { addDays, dayOf } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSent } from '../../testing/all-sent.ts'
import { pay } from '../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

const base = '/registration/affiliate'
const trash = (id: number) => server.call('DELETE', `${base}/${id}`)
const trashed = async (id: number) =>
  (await server.sql`select from account where id = ${id} and deleted_at is not null`).length === 1

test('S3.8 R76 nobody moves to the trash while a payment is on its way, because the bank may return it', async () => {
  const id = await server.affiliate(5000)
  const { now, config } = server.deps
  const { data } = await pay(server, id, '50.00', {}, addDays(dayOf(now(), config.accountingZone), 2))
  const { blockedByPayments, switchOff } = decisionMessages.money
  const sentence = blockedByPayments(1, '€\u{a0}50.00')
  const asked = { resource: 'affiliate', action: 'trash', ids: String(id) }
  const preview = async () => (await server.call('POST', '/decision/preview', asked)).data
  expect(await trash(id)).toMatchObject({ status: 409, message: sentence })
  expect(await preview()).toEqual({ facts: [sentence, switchOff.affiliate], blocked: true })
  expect(await trashed(id)).toBe(false)
  await server.call('POST', `/financial/invoice/${data.id}/mark-paid`, {})
  expect((await preview()).blocked).toBe(false)
  expect((await trash(id)).status).toBe(200)
  expect(await trashed(id)).toBe(true)
})

test('S1.6 an affiliate in the trash is told when a payment comes back', async () => {
  const id = await server.affiliate(5000)
  const { data } = await pay(server, id, '50.00')
  expect((await trash(id)).status).toBe(200)
  await server.sql`delete from mail`
  await server.call('POST', `/financial/invoice/${data.id}/return`, { note: 'CLOSED' })
  const sent = await allSent(server)
  expect(sent.map(({ subject }) => subject)).toContain('Your payment of €\u{a0}50.00 did not reach you')
})
