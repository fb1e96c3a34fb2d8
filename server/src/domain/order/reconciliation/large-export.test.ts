// A shop's export of 100,000 lines is processed and exported completely; larger ones are rejected.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { fileCalls } from '../../../testing/file-calls.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'

let server: OrderApp
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
})
afterAll(() => server.close())

const path = '/financial/reconciliation'

async function compare(shop: number, rows: readonly string[]) {
  const text = `Order,Amount,Status\n${rows.join('\n')}\n`
  const { data } = await fileCalls(server).upload('large.csv', Buffer.from(text))
  return server.call('POST', path, {
    ...{ shop, document: [{ file: data.file }], from: '2020-01-01', to: '2030-01-01' },
    ...{ encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' },
    ...{ columnOrder: 'Order', columnAmount: 'Amount', columnStatus: 'Status', wordsApproved: 'paid' },
  })
}

test('S2.13 a comparison of 100,000 lines is stored completely and can be exported', async () => {
  const { shopId } = await server.scene()
  const rows = Array.from({ length: 100_000 }, (_, n) => `BIG-${n},${(n % 90) + 1}.00,paid`)
  const { data } = await compare(shopId, rows)
  expect(data).toMatchObject({ lines: 100_000, missing: 100_000 })
  const answer = await server.call(
    'GET',
    `${path}/line/export?format=csv&where[reconciliation]=eq~.~${data.id}`,
  )
  expect(answer.text.split('\r\n')).toHaveLength(100_002)
  const more = await compare(shopId, [...rows, 'ONE,1.00,paid'])
  expect(more.meta.errors).toEqual({ document: [reconciliationMessages.tooManyRows('100,000')] })
})
