// How the audit log names records and actions.
import { auditEvents } from '@rivulet/contract/resources/audit-choices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrder } from '../../testing/order.ts'
import { pay } from '../../testing/payment.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

test('R77 the audit log names a payment by whom it went to, an uploaded file, and the answer to a claim', async () => {
  const { id } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 500 })
  await pay(server, id, '5.00')
  await server.make.file()
  const [{ name } = { name: '' }] = await server.sql<{ name: string }[]>`
    select name from account where id = ${id}`
  const labelOf = async (filter: string) =>
    (await server.call('GET', `/admin/audit?${filter}`)).data[0]?.label
  expect(await labelOf('where[resource]=eq~.~invoice')).toBe(name)
  expect(await labelOf('where[action]=eq~.~uploadFile')).toMatch(/\.\w+$/)
  expect(auditEvents.answer).toBe('Answer')
})
