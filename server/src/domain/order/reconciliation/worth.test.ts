// The value of a fix against what it books; lines with a day only; and many lines at once.
import { today } from '@rivulet/contract/day'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { fileCalls } from '../../../testing/file-calls.ts'
import { makeCampaign, makeLink } from '../../../testing/marketing.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { guessColumns } from './guess.ts'

let server: OrderApp
let upload: ReturnType<typeof fileCalls>['upload']
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  ;({ upload } = fileCalls(server))
})
afterAll(() => server.close())

const path = '/financial/reconciliation'
const header = 'Order,Amount,Status,Date,Click,Aid,Link,Coupon'
type Line = { id: number; orderNumber: string; worth: string; outcome: string; told: string | null }
let files = 0

async function compare(scene: Scene, ...rows: string[]): Promise<{ id: number; lines: Line[] }> {
  const { data: file } = await upload(
    `worth-${++files}.csv`,
    Buffer.from([header, ...rows, ''].join('\n')),
  )
  const { data } = await server.call('POST', path, {
    ...{ shop: scene.shopId, document: [{ file: file.file }], from: '2020-01-01', to: day() },
    ...{ encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' },
    ...{ columnOrder: 'Order', columnAmount: 'Amount', columnStatus: 'Status', columnDate: 'Date' },
    ...{ columnClick: 'Click', columnAid: 'Aid', columnLink: 'Link' },
    columnCoupon: 'Coupon',
    ...{ wordsPending: 'open', wordsApproved: 'paid', wordsFailed: 'cancelled' },
  })
  return { id: data.id, lines: await linesOf(data.id) }
}
const day = () => today(server.deps.config.accountingZone, server.deps.now())
const linesOf = async (run: number): Promise<Line[]> =>
  (await server.call('GET', `${path}/line?where[reconciliation]=eq~.~${run}&sort=orderNumber`)).data
const fix = (lines: readonly Pick<Line, 'id'>[]) =>
  server.call('POST', `${path}/line/fix`, { ids: lines.map(({ id }) => id) })
const commissions = async (scene: Scene) =>
  Object.fromEntries(
    (
      await server.sql<{ id: string; cents: number }[]>`
        select order_number as id, commission_cents as cents from shop_order where shop_id = ${scene.shopId}`
    ).map(({ id, cents }) => [id, cents]),
  )

test('S2.13 R71 a line’s value is what its fix books: with the affiliate’s rate, the campaign’s, the frozen one, and none', async () => {
  const scene = await server.scene()
  const { affiliate, shopId } = scene
  const campaignId = await makeCampaign(server.sql, shopId, { commission_basis_points: 3000 })
  const promoted = await makeLink(server.sql, { affiliateId: affiliate.id, shopId, campaignId })
  const [ofShop, ofCampaign] = [await server.click(scene.linkId), await server.click(promoted.id)]
  const known = async (orderId: string, more: object) =>
    server.report(scene, {
      orderId,
      amount: '100.00',
      click_id: await server.click(scene.linkId),
      ...more,
    })
  await known('W-5', { status: 'approved' })
  await known('W-6', { status: 'failed' })
  await known('W-7', {})
  await known('W-8', { status: 'approved' })
  // The rate of later orders, not of these.
  await server.sql`update account set commission_basis_points = 2000 where id = ${affiliate.id}`
  const old = await server.click(scene.linkId, new Date(server.deps.now().getTime() - 40 * 86_400_000))
  const { id, lines } = await compare(
    scene,
    `W-1,100.00,paid,,${ofShop},,`,
    `W-2,100.00,open,,${ofCampaign},,`,
    `W-3,100.00,paid,,,${scene.aid},${scene.linkNumber}`,
    `W-4,100.00,paid,,${old},,`,
    'W-5,66.66,paid,,,,',
    'W-6,100.00,paid,,,,',
    'W-7,140.00,open,,,,',
  )
  const worth = Object.fromEntries(lines.map((line) => [line.orderNumber, line.worth]))
  expect(worth).toEqual({
    ...{ 'W-1': '20.00', 'W-2': '30.00', 'W-3': '20.00', 'W-4': '0.00' },
    ...{ 'W-5': '-4.17', 'W-6': '12.50', 'W-7': '0.00', 'W-8': '-12.50' },
  })
  const run = await server.call('GET', `${path}/${id}`)
  expect(run.data).toMatchObject({
    ...{
      worth: '65.83',
      lines: 7,
      same: 0,
      outside: 0,
      missing: 4,
      amounts: 2,
      statuses: 1,
      extra: 1,
      bad: 0,
    },
  })
  const all = await server.call('GET', `${path}/line?where[reconciliation]=eq~.~${id}`)
  expect(all.meta).toMatchObject({ totals: { worth: '65.83' } })

  const before = await commissions(scene)
  await fix(lines.filter(({ orderNumber }) => orderNumber !== 'W-8'))
  const after = await commissions(scene)
  for (const { orderNumber, worth: told } of lines.filter(({ orderNumber: n }) => n !== 'W-8'))
    expect([orderNumber, (after[orderNumber] ?? 0) - (before[orderNumber] ?? 0)]).toEqual([
      orderNumber,
      Math.round(Number(told) * 100),
    ])
})

test('S2.13 an order that is missing is credited by the coupon that the export names', async () => {
  const scene = await server.scene()
  const { affiliate, shopId } = scene
  await server.sql`insert into coupon (code, shop_id, affiliate_id) values ('TEA10', ${shopId}, ${affiliate.id})`
  const { lines } = await compare(
    scene,
    'C-1,100.00,paid,,,,,tea10',
    'C-2,100.00,paid,,,,,"FREESHIP, TEA10"',
    'C-3,100.00,paid,,,,,FREESHIP',
  )
  expect(lines.map(({ worth }) => worth)).toEqual(['12.50', '12.50', '0.00'])
  await fix(lines)
  const rows = await server.sql`
    select order_number as id, affiliate_id as affiliate, credited_by as by, commission_cents as cents
    from shop_order where shop_id = ${shopId} order by order_number`
  const credited = { affiliate: affiliate.id, by: 'coupon', cents: 1250 }
  expect(rows).toMatchObject([
    { id: 'C-1', ...credited },
    { id: 'C-2', ...credited },
    { id: 'C-3', affiliate: null },
  ])
})

test.each(['Coupon', 'Coupon code', 'Discount Code', 'Vouchers', 'promo_code', 'coupons'])(
  'S2.13 the column %s of an export is read as its coupons',
  (column) => {
    expect(guessColumns(['Order', column]).columnCoupon).toBe(column)
  },
)

test('S2.13 a date without a time matches the clicks of that day, and those of its window', async () => {
  const scene = await server.scene()
  const at = (time: string) => server.click(scene.linkId, new Date(`2026-01-05T${time}Z`))
  const [evening, next, early] = [await at('21:30:00'), await at('23:30:00'), await at('08:00:00')]
  const { lines } = await compare(
    scene,
    `D-1,10.00,open,2026-01-05,${evening},,`,
    `D-2,10.00,open,2026-01-05,${next},,`,
    `D-3,10.00,open,2026-02-04,${early},,`,
    `D-4,10.00,open,2026-02-05,${early},,`,
    `D-5,10.00,open,2026-01-05 20:00,${evening},,`,
    `D-6,10.00,open,2026-01-05,,${scene.aid},${scene.linkNumber}`,
  )
  expect(lines.map(({ worth }) => worth)).toEqual(['1.25', '0.00', '1.25', '0.00', '0.00', '1.25'])
  await fix(lines)
  const rows = await server.sql`
    select order_number as id, unattributed_reason as why, day, ordered_at >= clicked_at and ordered_at <= clicked_at + interval '30 days' as inside
    from shop_order where shop_id = ${scene.shopId} order by order_number`
  expect(rows).toEqual([
    { id: 'D-1', why: null, day: '2026-01-05', inside: true },
    { id: 'D-2', why: 'before_click', day: '2026-01-05', inside: false },
    { id: 'D-3', why: null, day: '2026-02-04', inside: true },
    { id: 'D-4', why: 'window_expired', day: '2026-02-05', inside: false },
    { id: 'D-5', why: 'before_click', day: '2026-01-05', inside: false },
    { id: 'D-6', why: null, day: '2026-01-05', inside: true },
  ])
})

test('S2.13 if one of many lines is unreadable nothing is changed; otherwise each line gets its outcome', async () => {
  const scene = await server.scene()
  const click = await server.click(scene.linkId)
  const { lines } = await compare(
    scene,
    `B-1,100.00,paid,,${click},,`,
    'B-2,many,paid,,,,',
    'B-3,50.00,paid,,,,',
    'B-4,,paid,,,,',
  )
  const refused = await fix(lines)
  expect([refused.status, refused.message]).toEqual([422, said.notDone])
  expect(await commissions(scene)).toEqual({})
  const fixable = lines.filter(({ orderNumber }) => orderNumber !== 'B-2')
  expect((await fix(fixable)).status).toBe(200)
  const [first = 0] = fixable.map(({ id }) => id)
  const [run] =
    await server.sql`select reconciliation_id as id from reconciliation_line where id = ${first}`
  const after = await linesOf(run?.id)
  expect(after.map(({ outcome, told }) => [outcome, told === null])).toEqual([
    ['fixed', false],
    ['none', false],
    ['fixed', false],
    ['refused', false],
  ])
})
