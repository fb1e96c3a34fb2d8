// Reconciliation through HTTP with real files: what is found, fixed and rejected.
import { today } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { fileCalls } from '../../../testing/file-calls.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let server: OrderApp
let upload: ReturnType<typeof fileCalls>['upload']
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  ;({ upload } = fileCalls(server))
})
afterAll(() => server.close())

const path = '/financial/reconciliation'
const day = () => today(server.deps.config.accountingZone, server.deps.now())
let files = 0

async function send(content: string | Buffer): Promise<string> {
  const answer = await upload(`export-${++files}.csv`, Buffer.from(content))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer))
  return answer.data.file
}
const reading = {
  ...{ encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' },
  ...{ columnOrder: 'Order', columnAmount: 'Amount', columnStatus: 'Status' },
  ...{ wordsPending: 'open', wordsApproved: 'paid, shipped', wordsFailed: 'cancelled' },
}
type Wishes = Record<string, unknown>
const compare = async (scene: Scene, content: string | Buffer, wishes: Wishes = {}) =>
  server.call('POST', path, {
    ...{ shop: scene.shopId, document: [{ file: await send(content) }], from: '2020-01-01', to: day() },
    ...{ ...reading, ...wishes },
  })
const linesOf = async (run: number) =>
  (await server.call('GET', `${path}/line?where[reconciliation]=eq~.~${run}&sort=orderNumber,line`)).data
const fix = (ids: number[], action = 'fix', body: object = {}) =>
  server.call('POST', `${path}/line/${action}`, { ids, ...body })
const order = async (scene: Scene, orderId: string) => {
  const [row] = await server.sql`
    select id, status, net_cents as net, commission_cents as commission, affiliate_id as affiliate, reason, reason_note as note
    from shop_order where shop_id = ${scene.shopId} and order_number = ${orderId}`
  return row
}
const report = async (scene: Scene, orderId: string, more: object = {}) =>
  server.report(scene, {
    orderId,
    amount: '100.00',
    status: 'approved',
    click_id: await server.click(scene.linkId),
    ...more,
  })
/** Orders A to F: equal, other amount, other status, both, pending here, only here. */
async function market(): Promise<Scene> {
  const scene = await server.scene()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await report(scene, `R-${name}`)
  return scene
}
const file = `Order,Amount,Status
R-A,100.00,paid\nR-B,60.00,paid\nR-C,100.00,cancelled
R-D,40.00,open\nR-G,50.00,paid\nR-A,99.00,paid
R-H,abc,paid\nR-I,1.00,mystery
`

test('S2.13 each kind of difference is found, counted and valued at what its fix changes', async () => {
  const scene = await market()
  const run = await compare(scene, file)
  expect(run.status).toBe(201)
  expect(run.data).toMatchObject({
    ...{
      lines: 8,
      same: 1,
      missing: 1,
      extra: 2,
      amounts: 1,
      statuses: 1,
      both: 1,
      repeated: 1,
      bad: 2,
      leftOpen: 6,
    },
    // 5.00 of R-B, 12.50 of R-C, 7.50 of R-D and 25.00 of those only in Rivulet.
    worth: '-50.00',
  })
  const lines = await linesOf(run.data.id)
  expect(
    lines.map((l: Record<string, unknown>) => [l.orderNumber, l.line, l.difference, l.worth, l.outcome]),
  ).toEqual([
    ['R-A', 7, 'repeated', '0.00', 'none'],
    ['R-B', 3, 'amount', '-5.00', 'open'],
    ['R-C', 4, 'status', '-12.50', 'open'],
    ['R-D', 5, 'both', '-7.50', 'open'],
    ['R-E', null, 'extra', '-12.50', 'open'],
    ['R-F', null, 'extra', '-12.50', 'open'],
    ['R-G', 6, 'missing', '0.00', 'open'],
    ['R-H', 8, 'bad', '0.00', 'none'],
    ['R-I', 9, 'bad', '0.00', 'none'],
  ])
  const told = lines.map((l: { told: string | null }) => l.told).filter(Boolean)
  expect(told).toEqual([said.repeated(2), said.bad.amount('abc'), said.bad.status('mystery')])
})

const facts = async (action: string, of: number[]) => {
  const asked = { resource: 'reconciliationLine', action, ids: of.join(',') }
  return (await server.call('POST', '/decision/preview', asked)).data.facts
}

test('S2.13 S5.20 selected lines are fixed through the order API on behalf of the shop, and the ledger adds up', async () => {
  const scene = await market()
  const { data } = await compare(scene, file)
  const lines = (await linesOf(data.id)).filter((l: { remedy: string }) => l.remedy === 'fix')
  const ids: number[] = lines.map(({ id }: { id: number }) => id)
  expect(await facts('fix', ids)).toEqual([
    '1 missing order will be recorded',
    '3 orders will be changed',
    'Commissions change by −€\u{a0}25.00 in total, as far as known',
  ])
  const [extra] = (await linesOf(data.id)).filter((l: { remedy: string }) => l.remedy === 'fail')
  expect(await facts('failExtra', [extra.id])).toEqual([expect.stringContaining('€\u{a0}12.50')])
  // One in the trash is refused, and loses nobody anything.
  const trash = (deleted: boolean) =>
    server.sql`update shop_order set deleted_at = case when ${deleted} then now() end
      where order_number = ${extra.orderNumber} and shop_id = ${scene.shopId}`
  await trash(true)
  expect(await facts('failExtra', [extra.id])).toEqual([
    decisionMessages.reconciliation.refused(1, said.hindered.removed ?? ''),
  ])
  await trash(false)
  const fixed = await fix(ids)
  expect([fixed.status, fixed.message]).toEqual([200, said.done])
  expect(await order(scene, 'R-B')).toMatchObject({ status: '0', net: 6000, commission: 750 })
  expect(await order(scene, 'R-C')).toMatchObject({
    ...{ status: '1', reason: 'other', note: said.note(data.id, 4) },
  })
  expect(await order(scene, 'R-D')).toMatchObject({ status: '2', net: 4000 })
  expect(await order(scene, 'R-G')).toMatchObject({ status: '0', net: 5000, affiliate: null })
  expect(await order(scene, 'R-E')).toMatchObject({ status: '0' })
  expect(await findDiscrepancies(server.sql)).toEqual([])
  const after = await linesOf(data.id)
  expect(after.find((l: { orderNumber: string }) => l.orderNumber === 'R-G')).toMatchObject({
    ...{ outcome: 'fixed', told: said.recordedForNobody('No click'), remedy: null },
  })
  expect((await server.call('GET', `${path}/${data.id}`)).data.leftOpen).toBe(2)
  const calls =
    await server.sql`select from order_call where source = 'reconciliation' and shop_id = ${scene.shopId}`
  expect(calls).toHaveLength(4)
  const [event] = await server.sql`
    select e.actor_id as actor from order_event e join shop_order o on o.id = e.order_id
    where o.shop_id = ${scene.shopId} and o.order_number = 'R-C' and e.event = 'failed'`
  expect(event?.actor).toBe(server.admin.id)
  // A fixed line is rejected, and nothing is booked twice.
  expect((await fix([lines[0].id])).status).toBe(422)
})

test('S2.13 an order only in Rivulet is failed only on request, with a note', async () => {
  const scene = await market()
  const { data } = await compare(scene, file)
  const extra = (await linesOf(data.id)).find((l: { orderNumber: string }) => l.orderNumber === 'R-E')
  expect((await fix([extra.id])).status).toBe(422)
  expect((await fix([extra.id], 'fail-extra')).meta.errors).toEqual({ note: [messages.field.required] })
  expect((await fix([extra.id], 'fail-extra', { note: 'Never paid' })).status).toBe(200)
  expect(await order(scene, 'R-E')).toMatchObject({
    ...{ status: '1', reason: 'other', note: `${said.note(data.id, null)}. Never paid` },
  })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S2.13 a missing order is credited by the click ID, or the affiliate and link, in the file', async () => {
  const scene = await server.scene({ rate: 1000 })
  const click = await server.click(scene.linkId)
  await server.click(scene.linkId)
  const content = `Order;Amount;Click;Aid;Link\nX-1;1.000,50;${click};;\nX-2;20,00;;${scene.aid};${scene.linkNumber}\n`
  const { data } = await compare(scene, content, {
    ...{ separator: 'semicolon', decimal: 'comma', columnStatus: null },
    ...{ columnClick: 'Click', columnAid: 'Aid', columnLink: 'Link' },
  })
  const lines = await linesOf(data.id)
  expect(lines.map((l: { difference: string }) => l.difference)).toEqual(['missing', 'missing'])
  await fix(lines.map(({ id }: { id: number }) => id))
  expect(await order(scene, 'X-1')).toMatchObject({ affiliate: scene.affiliate.id, commission: 10_005 })
  expect(await order(scene, 'X-2')).toMatchObject({ affiliate: scene.affiliate.id, status: '2' })
})

test('S2.13 orders outside the period are neither missing nor extra', async () => {
  const scene = await server.scene()
  await report(scene, 'P-1')
  await report(scene, 'P-2')
  const content = 'Order,Amount,Status,Date\nP-1,100.00,paid,2026-01-05\nP-3,5.00,paid,2019-05-01\n'
  const { data } = await compare(scene, content, { columnDate: 'Date' })
  expect(data).toMatchObject({ same: 1, outside: 1, missing: 0, extra: 1 })
  const span = { columnDate: 'Date', from: '2019-01-01', to: '2019-12-31' }
  const past = await compare(scene, content, { ...span, again: true })
  expect(past.data).toMatchObject({ same: 1, missing: 1, extra: 0, outside: 0 })
})

test('S2.13 the same file is recognised, and compared again only on request', async () => {
  const scene = await market()
  const first = await compare(scene, file)
  const again = await compare(scene, file)
  expect([again.status, Object.keys(again.meta.errors ?? {})]).toEqual([422, ['again']])
  expect(again.meta.errors?.again?.[0]).toContain(`comparison ${first.data.id}`)
  expect((await compare(scene, file, { again: true })).status).toBe(201)
})

test.each([
  [
    'utf8 with a mark',
    Buffer.from('\ufeffBestellnummer;Betrag;Status\n"Ü-1";"1.234,50 €";bezahlt\n'),
    'utf8',
  ],
  [
    'utf16le',
    Buffer.from('\ufeffBestellnummer;Betrag;Status\nÜ-1;1.234,50;bezahlt\n', 'utf16le'),
    'utf16le',
  ],
  [
    'utf16be',
    Buffer.from('\ufeffBestellnummer;Betrag;Status\nÜ-1;1.234,50;bezahlt\n', 'utf16le').swap16(),
    'utf16be',
  ],
  [
    'windows1252',
    Buffer.from('Bestellnummer;Betrag;Status\nÜ-1;1.234,50 \x80;bezahlt\n', 'latin1'),
    'windows1252',
  ],
])('S2.13 the format of a file is detected: %s', async (_name, content, encoding) => {
  const scene = await server.scene()
  await report(scene, 'Ü-1', { amount: '1234.50' })
  const preview = await server.call('POST', `${path}/preview`, {
    shop: scene.shopId,
    file: await send(content),
  })
  expect(preview.data).toMatchObject({
    reading: { encoding, separator: 'semicolon', decimal: 'comma' },
    columns: ['Bestellnummer', 'Betrag', 'Status'],
    ...{ lines: 1, remembered: false },
    mapping: { columnOrder: 'Bestellnummer', columnAmount: 'Betrag', wordsApproved: 'bezahlt' },
  })
  const { reading: way, mapping } = preview.data
  const run = await compare(scene, content, { ...way, ...mapping })
  expect(run.data).toMatchObject({ lines: 1, same: 1, leftOpen: 0 })
})

test('S2.13 the mapping of a shop’s file is remembered for its next one, and what the file lacks is not compared', async () => {
  const scene = await server.scene()
  const wishes = { columnOrder: 'Ref', columnAmount: 'Sum', columnStatus: 'What', wordsApproved: 'ok' }
  await compare(scene, 'Ref,Sum,What\n1x,5.00,ok\n', wishes)
  const preview = await server.call('POST', `${path}/preview`, {
    shop: scene.shopId,
    file: await send('Ref,Sum,What\n2x,5.00,ok\n'),
  })
  expect(preview.data).toMatchObject({ remembered: true, mapping: wishes })
  const run = await compare(scene, 'Order,Amount\n3x,5.00\n', { columnStatus: null })
  expect([run.data.amounts, run.data.statuses]).toEqual([0, null])
})

test('S2.13 unreadable values are rejected with their position', async () => {
  const scene = await server.scene()
  const errors = async (content: string | Buffer, wishes: Wishes = {}) =>
    (await compare(scene, content, wishes)).meta.errors
  expect(await errors('Order,Amount,Status\n')).toEqual({ document: [said.noRows] })
  expect(await errors('Order,Amount,Status\nA1,1.00,paid\nA2,"1.00,paid\n')).toEqual({
    document: [said.broken(3)],
  })
  expect(await errors('Nr,Amount,Status\nA1,1.00,paid\n')).toEqual({ columnOrder: [said.column] })
  expect(await errors('Order,Amount,Status\nA1,1.00,paid\n', { wordsFailed: 'Paid' })).toEqual({
    wordsFailed: [said.word('paid')],
  })
  expect(await errors('Order\nA1\n', { from: '2026-11-02', to: '2026-11-01' })).toEqual({
    to: [said.period],
  })
  expect(await errors(Buffer.from('Order\nÜ\n', 'latin1'))).toEqual({ encoding: [said.encoding] })
})

test('S6.2 R22 affiliates and users without the permission see no comparison, and files of other users cannot be read', async () => {
  const scene = await market()
  const { data } = await compare(scene, file)
  const [line] = await linesOf(data.id)
  const viewer = await server.account('Manager', { permissions: ['financial.reconciliation.index'] })
  const affiliate = await server.account('Affiliate', {
    permissions: ['financial.reconciliation.index', 'financial.reconciliation.fix'],
  })
  expect((await server.call('POST', `${path}/line/${line.id}/fix`, {}, viewer.headers)).status).toBe(403)
  expect((await server.call('GET', path, undefined, affiliate.headers)).status).toBe(403)
  expect(
    (await server.call('POST', `${path}/line/fix`, { ids: [line.id] }, affiliate.headers)).status,
  ).toBe(403)
  const adder = await server.account('Manager', {
    permissions: ['financial.reconciliation.add', 'marketing.shop.index'],
  })
  const foreign = { shop: scene.shopId, file: await send('Order\nA1\n') }
  expect((await server.call('POST', `${path}/preview`, foreign, adder.headers)).meta.errors).toEqual({
    document: [messages.field.file],
  })
})
