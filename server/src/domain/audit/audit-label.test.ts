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

test('R77 the list says what changed, in the sequence of the form, and the field alone where values are not recorded', async () => {
  const { id } = await server.account('Affiliate')
  const path = `/registration/affiliate/${id}`
  const change = async (body: Record<string, unknown>) => {
    expect((await server.call('PUT', path, body)).status).toBe(200)
    const list = await server.call('GET', `/admin/audit?where[record]=eq~.~${id}&limit=1`)
    const [{ id: event, changed }] = list.data
    const record = await server.call('GET', `/admin/audit/${event}`)
    expect(record.data.changed).toBe(changed)
    return changed
  }
  await change({ commission: '10.00', hold: 7, paymentNotes: null })
  expect(await change({ hold: 21, commission: '12.00' })).toBe('Commission: 10.00 → 12.00; Hold: 7 → 21')
  expect(await change({ hold: null })).toBe('Hold: 21 → -')
  expect(await change({ hold: 14 })).toBe('Hold: 14')
  expect(await change({ notes: 'Late payer' })).toBe('Notes: •••')
  expect(await change({ notes: 'Pays in time' })).toBe('Notes')
})
