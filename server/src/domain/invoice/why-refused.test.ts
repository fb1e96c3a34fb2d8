// The form of a payment says at once why none can be made, with the sentence that refuses the payment.
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrder } from '../../testing/order.ts'
import { pay } from '../../testing/payment.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const refusal = async (id: number) =>
  (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.refusal

async function refusedWith(id: number, sentence: string, field?: string) {
  expect(await refusal(id)).toBe(sentence)
  const { status, message, meta } = await pay(server, id, '5.00')
  expect([status, field ? meta.errors : message]).toEqual([
    422,
    field ? { [field]: [sentence] } : sentence,
  ])
}

test('S3.10 nothing payable, a balance below zero and an erased account', async () => {
  const { id } = await server.account('Affiliate')
  await refusedWith(id, invoiceMessages.nothingPayable, 'paid')
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  expect(await refusal(id)).toBeNull()
  expect((await pay(server, id, '10.00')).status).toBe(201)
  const taken = { affiliate: id, amount: '-5.00', reason: 'Paid twice', timing: 'now' }
  expect((await server.call('POST', '/financial/correction', taken)).status).toBe(201)
  await refusedWith(id, correctionMessages.negative, 'paid')
  await server.sql`update account set active = false, erased_at = now() where id = ${id}`
  await refusedWith(id, invoiceMessages.erased, 'affiliate')
})

test('books that do not add up', async () => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  await server.sql`update shop_order set commission_cents = 799 where id = ${order}`
  await server.call('GET', '/financial/self-check')
  await refusedWith(id, bookMessages.noPayment)
  await server.sql`update shop_order set commission_cents = 800 where id = ${order}`
  await server.call('GET', '/financial/self-check')
  expect(await refusal(id)).toBeNull()
})
