// Statements never change after the payment, and all of their text is readable: compared with the text of the PDF.
import { parseHundredths } from '@rivulet/contract/money'
import { statementMessages as said } from '@rivulet/contract/messages/statement-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { pay } from '../../../testing/payment.ts'
import { readPdf } from '../../../testing/read-pdf.ts'

let server: OrderApp
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
})
afterAll(() => server.close())

/** Reports an approved order for this affiliate and returns its id. */
async function order({ linkId, ...scene }: Scene, orderId: string, amount: string): Promise<number> {
  const click_id = await server.click(linkId)
  const { data, text } = await server.report(
    { linkId, ...scene },
    { orderId, amount, click_id, status: 'approved' },
  )
  if (!data?.id) throw new Error(text)
  return data.id
}
const refund = (scene: Scene, orderId: string, amount: string) =>
  server.report(scene, { orderId, refund: { id: `R-${orderId}`, amount } })
const paid = async ({ affiliate }: Scene, amount: string): Promise<number> =>
  (await pay(server, affiliate.id, amount)).data.id

async function bytesOf(payment: number): Promise<Buffer> {
  const { headers } = server.admin
  const url = `/api/v1/financial/invoice/${payment}/statement`
  return (await server.app.inject({ url, headers })).rawPayload
}
const linesOf = async (payment: number) => readPdf(await bytesOf(payment))
/** Without line breaks. */
const textOf = async (payment: number) => (await linesOf(payment)).flat().join('').replaceAll(/\s/g, '')
const tight = (words: string) => words.replaceAll(/\s/g, '')
const rowOf = (lines: string[][], name: string) => lines.find(([first]) => first === name)

test('S3.10 a refund, another rate and another name of the shop after a payment change neither its statement nor its screen', async () => {
  const scene = await server.scene()
  const id = await order(scene, 'FROZEN-1', '100.00')
  const payment = await paid(scene, '12.50')
  const [before, screen] = [
    await bytesOf(payment),
    (await server.call('GET', `/financial/invoice/${payment}`)).data,
  ]
  expect(rowOf(await linesOf(payment), 'FROZEN-1')?.slice(-3)).toEqual(['100.00', '12.50%', '12.50'])
  await refund(scene, 'FROZEN-1', '40.00')
  await server.sql`update shop set name = 'ANOTHER SHOP' where id = ${scene.shopId}`
  await server.sql`update shop_order set rate_basis_points = 1250 where id = ${id}`
  expect((await bytesOf(payment)).equals(before)).toBe(true)
  const now = (await server.call('GET', `/financial/invoice/${payment}`)).data
  expect(now.ordering).toEqual(screen.ordering)
  expect(now.ordering[0]).toMatchObject({ amount: '100.00', due: '12.50', commission: '12.50' })
  // The next payment deducts it, showing the old and the new value.
  await order(scene, 'FROZEN-2', '100.00')
  const next = await linesOf(await paid(scene, '7.50'))
  expect(rowOf(next, 'FROZEN-1')?.slice(-3)).toEqual(['-', '12.50%', '-5.00'])
  expect(next.flat()).toContain(said.takenBackOf('7.50', '12.50'))
})

test('S3.10 a statement names who paid at the time, under the programme of today', async () => {
  await server.call('PUT', '/admin/programme', {
    payerName: 'Old Owner Ltd',
    payerAddress: 'Quay 1\nCork',
  })
  const scene = await server.scene()
  await order(scene, 'OWNER-1', '100.00')
  const payment = await paid(scene, '5.00')
  const later = { name: 'Northwind', payerName: 'New Owner Ltd', payerAddress: 'Road 2' }
  expect((await server.call('PUT', '/admin/programme', later)).status).toBe(200)
  const said = await textOf(payment)
  for (const part of ['Payer', 'OldOwnerLtd', 'Quay1', 'Cork', 'Northwind']) expect(said).toContain(part)
  expect(said).not.toContain('NewOwner')
  expect(await textOf(await paid(scene, '1.00'))).toContain('NewOwnerLtd')
  await server.call('PUT', '/admin/programme', { name: null, payerName: null, payerAddress: null })
})

test('S3.10 an order settled in parts says so on each payment', async () => {
  const scene = await server.scene()
  await order(scene, 'PARTS', '100.00')
  const payments = [await paid(scene, '4.00'), await paid(scene, '5.00'), await paid(scene, '3.50')]
  const [first = [], second = [], third = []] = await Promise.all(payments.map(linesOf))
  expect(rowOf(first, 'PARTS')?.at(-1)).toBe('4.00')
  expect(first.flat()).toContain(said.partOf('4.00', '12.50', null))
  expect(first.flat()).toContain(said.inPart('1'))
  expect(second.flat()).toContain(said.partOf('5.00', '12.50', '4.00'))
  expect(third.flat()).toContain(said.restOf('12.50', '9.00'))
  const whole = await server.scene()
  await order(whole, 'WHOLE', '100.00')
  expect((await textOf(await paid(whole, '12.50'))).includes('part')).toBe(false)
})

test('S3.10 order ids, shop names and reasons are complete, however long they are', async () => {
  const scene = await server.scene()
  const id = `cs_live_${'a1B2c3D4'.repeat(8)}`
  const shop = 'THE LONG NAME OF A SHOP FOR SHOES, BOOTS AND SANDALS OF ALL SIZES IN ANTWERPEN'
  await server.sql`update shop set name = ${shop} where id = ${scene.shopId}`
  await order(scene, id, '100.00')
  const reason = `Bonus of November, ${'as agreed by mail with everybody in the programme, '.repeat(3)}paid once`
  await server.call('POST', '/financial/correction', {
    ...{ affiliate: scene.affiliate.id, amount: '2.00', reason, timing: 'now' },
  })
  const lines = await linesOf(await paid(scene, '14.50'))
  // Must be unbroken to be searched and copied.
  expect(lines.flat()).toContain(id)
  const cells = lines.flat().filter((words) => !/^-?[\d,.]+%?$|^\d\d\/\d\d\//.test(words))
  for (const words of [shop, reason]) expect(tight(cells.join(''))).toContain(tight(words))
})

test('S3.10 Chinese, Japanese and Korean are drawn; scripts without a font are transliterated to Latin, with a notice', async () => {
  const scene = await server.scene()
  await server.sql`update account set name = '山田 太郎 TARO' where id = ${scene.affiliate.id}`
  await server.sql`update shop set name = '서울 신발 — 漢字カナ' where id = ${scene.shopId}`
  await order(scene, 'ASIA', '100.00')
  const payment = await paid(scene, '6.00')
  const text = await textOf(payment)
  for (const words of ['山田太郎TARO', '서울신발—漢字カナ']) expect(text).toContain(words)
  expect(text).not.toContain(tight(said.substituted))
  await server.sql`update account set name = 'متجر สวัสดี' where id = ${scene.affiliate.id}`
  const other = await textOf(await paid(scene, '6.50'))
  expect(other).toMatch(/[a-z]{4,}swas/i)
  expect(other).toContain(tight(said.substituted))
})

test('S3.10 totals are the sums of their rows, including deductions', async () => {
  const scene = await server.scene({ rate: 1000 })
  await order(scene, 'FEET-1', '10.00')
  await order(scene, 'FEET-2', '20.00')
  await paid(scene, '3.00')
  await refund(scene, 'FEET-1', '5.00')
  await order(scene, 'FEET-3', '33.30')
  await order(scene, 'FEET-4', '44.40')
  const lines = await linesOf(await paid(scene, '7.00'))
  const from = lines.findIndex(([words]) => words === said.byOrder)
  const to = lines.findIndex(([words], n) => n > from && words === said.all)
  const rows = lines.slice(from + 2, to).filter((row) => row.length === 6)
  const cents = (words = '') => parseHundredths(words.replaceAll(',', '')) ?? 0
  const sum = (place: number) => rows.reduce((all, row) => all + cents(row.at(place)), 0)
  expect(rows.length).toBe(3)
  expect([sum(-3), sum(-1)]).toEqual([cents(lines[to]?.at(-2)), cents(lines[to]?.at(-1))])
  expect(sum(-1)).toBe(700)
})

test('S5.20 the self-check finds a statement that differs from what was frozen', async () => {
  const scene = await server.scene()
  await order(scene, 'CHANGED', '100.00')
  const payment = await paid(scene, '12.50')
  expect(await findDiscrepancies(server.sql)).toEqual([])
  for (const change of [
    'net_cents = 9999',
    'rate_basis_points = 1249',
    "shop = 'OTHER'",
    'due_cents = 1251',
  ]) {
    const [, column = ''] = /^(\w+)/.exec(change) ?? []
    const [kept] = await server.sql`select * from invoice_order where invoice_id = ${payment}`
    await server.sql.unsafe(`update invoice_order set ${change} where invoice_id = ${payment}`)
    expect(await findDiscrepancies(server.sql)).toMatchObject([{ what: 'statement', id: payment }])
    await server.sql`update invoice_order set ${server.sql({ [column]: kept?.[column] })} where invoice_id = ${payment}`
  }
  expect(await findDiscrepancies(server.sql)).toEqual([])
})
