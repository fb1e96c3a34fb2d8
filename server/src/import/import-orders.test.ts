// Imports of past orders through HTTP, with files as other systems write them.
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { importCalls, problemsIn } from '../testing/import-calls.ts'
import { createOrderApp, type OrderApp } from '../testing/order-app.ts'

let server: OrderApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  calls = importCalls(server)
})
afterAll(() => server.close())

const orders = (scene: { affiliate: { username: string } }) =>
  'Transaction ID;Order date;Sale amount;Affiliate;Status\n' +
  `P-1;03.02.2025;1.234,50;${scene.affiliate.username};paid\n` +
  `P-2;14.02.2025 18:30;20,00;${scene.affiliate.username};refunded\n` +
  `P-3;15.02.2025;10,00;${scene.affiliate.username};open\n` +
  `P-4;16.02.2025;10,00;${scene.affiliate.username};mystery\n` +
  `P-5;16.02.2099;10,00;${scene.affiliate.username};paid\n` +
  `null;16.02.2025;10,00;${scene.affiliate.username};paid\n` +
  'P-7;31.02.2025;10,00;nobody@example.com;paid\n'

test('past orders keep date and status, earn the rate for their date through the ledger, and notify nobody', async () => {
  const scene = await server.scene({ rate: 1000 })
  await server.sql`
    insert into postback (name, method, address, on_created, on_approved, on_failed, secret_sealed, secret_end)
    values ('ALL', 'POST', 'https://tracker.example/', true, true, true, 'sealed', 'end')`
  const body = await calls.read('order', orders(scene), { shop: scene.shopId })
  expect(body).toMatchObject({
    ...{ dateOrder: 'dmy', decimal: 'comma', columnOrderId: 'Transaction ID' },
    ...{ wordsApproved: 'paid', wordsFailed: 'refunded', wordsPending: 'open' },
  })
  const dry = await calls.step('order', { ...body, dryRun: true })
  expect(dry.data).toMatchObject({
    ...{ created: 3, wrong: 4, amount: '1264.50', commission: '123.45' },
    statuses: { approved: 1, pending: 1, failed: 1 },
  })
  expect(problemsIn(dry.data.outcomes)).toEqual([
    [5, 'Status', said.status('mystery')],
    [6, 'Date', orderApiMessages.future],
    [7, 'Order ID', orderApiMessages.orderId],
    [8, 'Affiliate', said.affiliate('nobody@example.com')],
    [8, 'Date', said.date('31.02.2025')],
  ])
  expect(await server.sql`select from shop_order where shop_id = ${scene.shopId}`).toHaveLength(0)
  const done = await calls.step('order', body)
  expect(done.data).toMatchObject({ created: 3, commission: '123.45', next: null })
  const rows = await server.sql`
    select order_number as number, day, status, commission_cents as commission, reason, reason_note as note
    from shop_order where shop_id = ${scene.shopId} order by order_number`
  expect(rows).toMatchObject([
    { number: 'P-1', day: '2025-02-03', status: '0', commission: 12_345 },
    { number: 'P-2', day: '2025-02-14', status: '1', commission: 0, reason: 'other' },
    { number: 'P-3', day: '2025-02-15', status: '2', commission: 100 },
  ])
  expect(await server.sql`select from postback_delivery`).toHaveLength(0)
  expect(await server.sql`select from order_notification`).toHaveLength(0)
  const live = { orderId: 'LIVE-1', amount: '1.00', click_id: await server.click(scene.linkId) }
  await server.report(scene, live)
  expect(await server.sql`select from postback_delivery`).toHaveLength(1)
  expect(rows[1]?.note).toMatch(/^Imported from members-\d+\.csv$/)
  expect(await findDiscrepancies(server.sql)).toEqual([])
  const again = await calls.run('order', body)
  expect(again).toMatchObject({ created: 0, existing: 3, wrong: 4 })
})

test('S1.7 S2.13 no order in another currency is imported as euro, no disapproved one as approved, and dates of two forms are read', async () => {
  const scene = await server.scene({ rate: 1000 })
  const of = (...cells: string[]) => [...cells, scene.affiliate.username].join(',')
  const content = [
    'order_id,created_at,amount,status,currency,affiliate',
    of('C-1', '13/10/2026 10:15', '100.00', 'approved', 'EUR'),
    of('C-2', '14/10/2026 10:15', '50.00', 'disapproved', 'eur'),
    of('C-3', '2026-10-15 09:00', '20.00', 'pending', ''),
    of('C-4', '16/10/2026 09:00', '20.00', 'pending', 'USD'),
  ].join('\n')
  const body = await calls.read('order', content, { shop: scene.shopId })
  expect(body).toMatchObject({
    ...{ dateOrder: 'dmy', columnCurrency: 'currency' },
    ...{ wordsApproved: 'approved', wordsFailed: 'disapproved', wordsPending: 'pending' },
  })
  const done = await calls.run('order', body)
  expect(problemsIn(done.outcomes)).toEqual([[5, 'Currency', said.currency('USD')]])
  const rows = await server.sql`
    select order_number as number, day, status from shop_order where shop_id = ${scene.shopId} order by 1`
  expect([...rows]).toEqual([
    { number: 'C-1', day: '2026-10-13', status: '0' },
    { number: 'C-2', day: '2026-10-14', status: '1' },
    { number: 'C-3', day: '2026-10-15', status: '2' },
  ])
})

test('S2.13 past orders of an affiliate without a link are credited to the affiliate, at the shop’s rate', async () => {
  const scene = await server.scene({ rate: 1000 })
  await server.sql`update shop set commission_basis_points = 500 where id = ${scene.shopId}`
  await server.sql`update link set deleted_at = now() where affiliate_id = ${scene.affiliate.id}`
  const content = `Order number;Date;Turnover;Affiliate\nN-1;28/10/2026;168,93;${scene.affiliate.username}\n`
  const read = await calls.read('order', content, { shop: scene.shopId })
  // No column is known to hold amounts, so the decimal sign comes from all that look like one.
  expect(read).toMatchObject({ columnAmount: null, decimal: 'comma' })
  const body = { ...read, columnAmount: 'Turnover' }
  const wrong = await calls.run('order', { ...body, decimal: 'point', dryRun: true })
  expect(problemsIn(wrong.outcomes)).toEqual([[2, 'Amount', said.otherDecimal('168,93')]])
  expect(await calls.run('order', body)).toMatchObject({ created: 1, wrong: 0 })
  const [made] = await server.sql`
    select affiliate_id as affiliate, link_id as link, commission_cents as cents, credited_by as "by" from shop_order
    where shop_id = ${scene.shopId}`
  expect(made).toEqual({ affiliate: scene.affiliate.id, link: null, cents: 845, by: 'hand' })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('status values of past orders need the permission to change orders, and ambiguous dates are asked for', async () => {
  const scene = await server.scene()
  const content = orders(scene).split('\n').slice(0, 2).join('\n')
  const clerk = await server.account('Manager', { permissions: ['financial.order.add'] })
  const body = await calls.read('order', content, { shop: scene.shopId })
  expect(body.dateOrder).toBeNull()
  const file = await calls.send(content, clerk)
  const own = { ...body, file, dateOrder: 'dmy' }
  expect((await calls.step('order', body)).meta.errors).toHaveProperty('dateOrder')
  // At the field, because a 403 would end the session of somebody whose column was guessed.
  const beyond = await calls.step('order', own, clerk)
  expect([beyond.status, beyond.meta.errors]).toEqual([422, { columnStatus: [said.mayNotDecide] }])
  expect((await calls.step('order', { ...own, columnStatus: null }, clerk)).data.created).toBe(1)
})

test('S2.13 past orders with a coupon alone are credited to its affiliate, and the preview says to whom', async () => {
  const scene = await server.scene({ rate: 1000 })
  const other = await server.account('Affiliate')
  const coupon = async (code: string, affiliate: number, until: string | null = null) =>
    (
      await server.sql<{ id: number }[]>`
        insert into coupon ${server.sql({ code, affiliate_id: affiliate, shop_id: scene.shopId, valid_until: until })} returning id`
    )[0]?.id
  const [ada, old] = [
    await coupon('ADA10', scene.affiliate.id),
    await coupon('OLD5', scene.affiliate.id, '2025-01-31'),
  ]
  await coupon('LEE5', other.id)
  const content = [
    'Order ID,Date,Amount,Discount code,Affiliate',
    'K-1,2025-02-01 10:00,100.00,ada10,',
    'K-2,2025-01-31 10:00,50.00,OLD5,',
    'K-3,2025-02-01 10:00,50.00,OLD5,',
    'K-4,2025-02-01 10:00,50.00,,',
    'K-5,2025-02-01 10:00,50.00,ADA10;LEE5,',
    `K-6,2025-02-01 10:00,20.00,ADA10,${other.username}`,
    `K-7,2025-02-01 10:00,20.00,ADA10,${scene.affiliate.username}`,
  ].join('\n')
  const body = await calls.read('order', content, { shop: scene.shopId })
  expect(body).toMatchObject({ columnCoupon: 'Discount code', columnAffiliate: 'Affiliate' })
  const dry = await calls.run('order', { ...body, dryRun: true })
  expect(problemsIn(dry.outcomes)).toEqual([
    [4, 'Coupon', said.coupon('OLD5')],
    [5, 'Affiliate', said.nobody],
    [6, 'Coupon', said.severalCoupons('ADA10;LEE5')],
  ])
  const names = await server.sql<{ id: number; name: string }[]>`
    select id, name from account where id in (${scene.affiliate.id}, ${other.id})`
  const named = (id: number) => names.find((row) => row.id === id)?.name
  const [own, others] = [named(scene.affiliate.id), named(other.id)]
  const goesTo = (outcomes: typeof dry.outcomes) =>
    outcomes.flatMap(({ outcome, name, values }) =>
      outcome === 'created' ? [[name, values.affiliate]] : [],
    )
  const whole = [
    ['K-1', own],
    ['K-2', own],
    ['K-6', others],
    ['K-7', own],
  ]
  expect(goesTo(dry.outcomes)).toEqual(whole)
  expect(goesTo((await calls.run('order', body)).outcomes)).toEqual(whole)
  const rows = await server.sql`
    select order_number as number, affiliate_id as affiliate, coupon_id as coupon, credited_by as "by", link_id as link, coupons
    from shop_order where shop_id = ${scene.shopId} order by 1`
  const [mine, byHand] = [{ affiliate: scene.affiliate.id }, { coupon: null, by: 'hand' }]
  const coupons = ['ADA10']
  expect([...rows]).toEqual([
    { ...mine, number: 'K-1', coupon: ada, by: 'coupon', link: null, coupons: ['ada10'] },
    { ...mine, number: 'K-2', coupon: old, by: 'coupon', link: null, coupons: ['OLD5'] },
    { ...byHand, number: 'K-6', affiliate: other.id, link: null, coupons },
    { ...mine, number: 'K-7', coupon: ada, by: 'coupon', link: null, coupons },
  ])
})

test('S2.13 S5.17 an order file needs a column for the affiliate or the coupon, and each line names all its problems', async () => {
  const scene = await server.scene()
  const content = 'Order ID,Date,Amount,Code,Status\nnull,2025-02-30,x,NONE,approved\n'
  const read = await calls.read('order', content, { shop: scene.shopId })
  const refused = await calls.step('order', { ...read, dryRun: true })
  expect([refused.status, refused.meta.errors]).toEqual([422, { columnAffiliate: [said.noColumn] }])
  const dry = await calls.run('order', { ...read, columnCoupon: 'Code', dryRun: true })
  expect(problemsIn(dry.outcomes)).toEqual([
    [2, 'Order ID', orderApiMessages.orderId],
    [2, 'Date', said.date('2025-02-30')],
    [2, 'Amount', said.number('x')],
  ])
})

test('S2.13 the preview shows what each order will become, so that a wrong order of day and month is seen', async () => {
  const scene = await server.scene()
  const content = `Order ID;Date;Amount;Affiliate\nV-1;03/04/2025;1.234,50;${scene.affiliate.username}\nV-2;25/04/2025;10,00;${scene.affiliate.username}\n`
  const body = await calls.read('order', content, { shop: scene.shopId })
  const shown = async (changes: object) =>
    (await calls.run('order', { ...body, ...changes, dryRun: true })).outcomes[0]?.values
  expect(await shown({})).toMatchObject({ date: '2025-04-03 00:00', amount: '1234.50', status: '2' })
  expect(Number((await shown({}))?.commission)).toBeGreaterThan(0)
  expect((await shown({ dateOrder: 'mdy' }))?.date).toBe('2025-03-04 00:00')
})

test('S2.13 orders whose numbers differ by case alone are different orders, and the same number twice is one', async () => {
  const scene = await server.scene()
  const line = (number: string) => `${number},2025-04-03,9.00,${scene.affiliate.username}\n`
  const content = `Order ID,Date,Amount,Affiliate\n${['cs_a1B', 'cs_A1b', 'cs_a1B'].map(line).join('')}`
  const { created, outcomes } = await calls.run(
    'order',
    await calls.read('order', content, { shop: scene.shopId }),
  )
  expect(created).toBe(2)
  expect(problemsIn(outcomes)).toEqual([[4, null, said.repeated(['Order ID'], 2)]])
})

test('S2.13 a number that a spreadsheet has rounded is no order ID, and an unknown status names the setting', async () => {
  const scene = await server.scene()
  const content = `Order ID,Date,Amount,Affiliate,Status\n1.23457E+15,2025-04-03,9.00,${scene.affiliate.username},A\n`
  const { outcomes } = await calls.run(
    'order',
    await calls.read('order', content, { shop: scene.shopId }),
  )
  expect(problemsIn(outcomes)).toEqual([
    [2, 'Order ID', said.rounded('1.23457E+15')],
    [2, 'Status', said.status('A')],
  ])
})
