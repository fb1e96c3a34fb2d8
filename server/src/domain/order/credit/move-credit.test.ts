// Moving credit to another affiliate: ledger, history, both affiliates' lists, audit log and postbacks agree.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import type { TestAccount } from '../../../testing/account.ts'
import { makeLink } from '../../../testing/marketing.ts'
import type { Scene } from '../../../testing/order-app.ts'
import { balance, pay } from '../../../testing/payment.ts'
import { createPostbackApp, type PostbackApp } from '../../../testing/postback-app.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const details = '/financial/order/details'
const read = (id: number, who?: TestAccount) =>
  app.call('GET', `${details}/${id}`, undefined, who?.headers)
const move = (id: number, link: number, note = 'He wrote the review') =>
  app.call('POST', `${details}/${id}/move-credit`, { link, note })
const preview = (id: number, link: number) => app.call('GET', `${details}/${id}/move?link=${link}`)
const moves = async ({ headers }: TestAccount) =>
  (await app.call('GET', '/financial/order/moved?sort=date', undefined, headers)).data

const nameOf = async ({ id }: TestAccount): Promise<string> =>
  (await app.sql<{ name: string }[]>`select name from account where id = ${id}`)[0]?.name ?? ''

/** Ann earns 12.50 % and has no hold; Bob has a link to the same shop, 8 % and a hold of three days. */
async function pair(hold = 0): Promise<{ ann: Scene; bob: TestAccount; bobLink: number }> {
  const ann = await app.scene({ rate: 1250, hold })
  const bob = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 800, hold_days = 3 where id = ${bob.id}`
  const { id: bobLink } = await makeLink(app.sql, { affiliateId: bob.id, shopId: ann.shopId })
  return { ann, bob, bobLink }
}
/** Each affiliate's lines of an order. */
const lines = async (id: number) =>
  (
    await app.sql<{ who: number; kind: string; cents: number; note: string | null; held: boolean }[]>`
      select affiliate_id as who, kind, cents, note, available_at > ${app.deps.now()} as held
      from ledger_line where order_id = ${id} order by id`
  ).map(({ who, kind, cents, note, held }) => [who, kind, cents, note, held])

test('S3.8 R71 an approved order that was paid already: the old affiliate owes it, the new one earns it on their own terms', async () => {
  const { ann, bob, bobLink } = await pair()
  const id = await app.order(ann, { amount: '100.00', status: 'approved' })
  expect((await pay(app, ann.affiliate.id, '12.50')).status).toBe(201)
  expect((await preview(id, bobLink)).data).toMatchObject({
    status: '0',
    from: { leaves: '12.50', paid: '12.50', balance: '-12.50' },
    to: { gets: '8.00', percent: '8.00', source: 'affiliate', payable: expect.any(String) },
  })
  expect((await move(id, bobLink)).status).toBe(200)

  const note = 'He wrote the review'
  expect(await lines(id)).toEqual([
    [ann.affiliate.id, 'commission', 1250, null, false],
    [ann.affiliate.id, 'reversal', -1250, creditMessages.lineAway(note), false],
    [bob.id, 'commission', 800, creditMessages.lineHere(note), true],
  ])
  expect(await balance(app, ann.affiliate.id)).toMatchObject({
    balance: -1250,
    payable: 0,
    commission: 0,
  })
  expect(await balance(app, bob.id)).toMatchObject({ balance: 800, onHold: 800, commission: 800 })
  // What the payment settled is open again for the affiliate who was paid, and for nobody else.
  const draft = (who: number) => app.call('GET', `/financial/invoice/draft?affiliate=${who}`)
  expect((await draft(ann.affiliate.id)).data).toMatchObject({ balance: '-12.50', payable: '0.00' })
  expect((await pay(app, bob.id, '8.00')).status).toBe(422)

  // The previous affiliate sees no order any more, but the move, and the line on the statement.
  expect((await read(id, ann.affiliate)).status).toBe(404)
  const statement = await app.call(
    'GET',
    '/financial/invoice/ledger?sort=id',
    undefined,
    ann.affiliate.headers,
  )
  expect(statement.data.map((line: { reason: string }) => line.reason)).toContain(
    creditMessages.lineAway(note),
  )
  expect(await moves(ann.affiliate)).toMatchObject([
    { direction: 'away', commission: '-12.50', status: '0', reason: note, shop: { id: ann.shopId } },
  ])
  expect(JSON.stringify(await moves(ann.affiliate))).not.toContain(await nameOf(bob))
  // The new affiliate sees the order at their own rate, without its earlier history.
  const { data: order } = await read(id, bob)
  expect(order).toMatchObject({ commission: '8.00', rate: '8.00', rateSource: 'affiliate', hold: 3 })
  expect(order).toMatchObject({ tracking: null, s1: null, country: 'ZZ' })
  expect(order.history.map(({ event, note: why }: Record<string, string>) => [event, why])).toEqual([
    ['moved', note],
  ])
  expect(await moves(bob)).toMatchObject([{ direction: 'here', commission: '8.00', reason: note }])
  const { data: trace } = await app.call('GET', `${details}/${id}/trace`, undefined, bob.headers)
  expect(trace).toMatchObject({
    ...{ creditedBy: 'moved', click: null, booked: '8.00', open: '8.00', payments: [] },
    ...{ lines: [{ kind: 'commission', amount: '8.00' }], moves: [{ from: null, note }] },
  })
  const { data: whole } = await app.call('GET', `${details}/${id}/trace`)
  expect(whole.moves).toMatchObject([{ note, from: expect.stringMatching(/\w/) }])
  const [act] =
    await app.sql`select action, after from audit_line where resource = 'order' and record_id = ${id} order by id desc limit 1`
  expect(act).toMatchObject({ action: 'moveCredit' })
})

test('S3.8 S2.13 an affiliate without a link gets the credit by name, at the shop’s or their own rate, and gives it back the same way', async () => {
  const { ann } = await pair()
  const cleo = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 500, verified_at = now() where id = ${cleo.id}`
  const id = await app.order(ann, { amount: '100.00', status: 'approved', coupon: 'CLEO10' })
  const before = (await read(id)).data
  const to = (target: object) =>
    app.call('POST', `${details}/${id}/move-credit`, { note: 'Her coupon', ...target })
  const shown = await app.call('GET', `${details}/${id}/move?affiliate=${cleo.id}`)
  expect(shown.data).toMatchObject({
    from: { leaves: '12.50' },
    to: { gets: '5.00', percent: '5.00', source: 'affiliate' },
  })
  expect((await to({})).meta.errors).toEqual({ link: [decisionMessages.order.linkOrAffiliate] })
  expect((await to({ link: ann.linkId, affiliate: cleo.id })).meta.errors).toEqual({
    link: [orderMessages.affiliateOfLink],
  })
  expect((await to({ affiliate: ann.affiliate.id })).meta.errors).toEqual({
    affiliate: [creditMessages.sameAffiliate],
  })
  await app.sql`update account set active = false where id = ${cleo.id}`
  expect((await to({ affiliate: cleo.id })).meta.errors).toHaveProperty('affiliate')
  await app.sql`update account set active = true where id = ${cleo.id}`

  expect((await to({ affiliate: cleo.id })).status).toBe(200)
  expect((await read(id)).data).toMatchObject({
    ...{ affiliate: { id: cleo.id }, link: null, commission: '5.00', clickId: null },
  })
  const { data: trace } = await app.call('GET', `${details}/${id}/trace`)
  expect(trace).toMatchObject({ creditedBy: 'moved', click: null, buyer: { coupons: ['CLEO10'] } })
  expect(await balance(app, ann.affiliate.id)).toMatchObject({ balance: 0 })
  expect(await balance(app, cleo.id)).toMatchObject({ balance: 500 })
  // By name alone it was not through her link, so its click stays away; with the link it returns.
  expect((await to({ affiliate: ann.affiliate.id })).status).toBe(200)
  expect((await read(id)).data).toMatchObject({ link: null, clickId: null, commission: '12.50' })
  expect((await to({ affiliate: cleo.id })).status).toBe(200)
  expect((await to({ link: ann.linkId })).status).toBe(200)
  expect((await read(id)).data.clickId).toBe(before.clickId)
})

test('S3.8 moving it back restores the click and the sub ids, and books it separately', async () => {
  const { ann, bob, bobLink } = await pair(5)
  const id = await app.order(ann, { amount: '100.00', status: 'approved' })
  const before = (await read(id)).data
  expect((await move(id, bobLink)).status).toBe(200)
  expect((await move(id, ann.linkId, 'It was hers after all')).status).toBe(200)
  const after = (await read(id)).data
  for (const name of ['clickId', 's1', 'country', 'commission', 'net', 'status', 'approved', 'hold'])
    expect([name, after[name]]).toEqual([name, before[name]])
  // A deduction of a held amount is itself on hold.
  expect((await lines(id)).map(([who, kind, cents, , held]) => [who, kind, cents, held])).toEqual([
    [ann.affiliate.id, 'commission', 1250, true],
    [ann.affiliate.id, 'reversal', -1250, true],
    [bob.id, 'commission', 800, true],
    [bob.id, 'reversal', -800, true],
    [ann.affiliate.id, 'commission', 1250, true],
  ])
  expect(await balance(app, bob.id)).toMatchObject({ balance: 0, onHold: 0, payable: 0 })
  expect((await moves(ann.affiliate)).map((row: { direction: string }) => row.direction)).toEqual([
    'away',
    'here',
  ])
  // From now on it earns for the new affiliate only, whatever happens next.
  await app.call('POST', `${details}/${id}/refund`, { refundId: 'R1', amount: '50.00' })
  expect(await balance(app, ann.affiliate.id)).toMatchObject({ balance: 625 })
})

test('S3.8 pending, failed, refunded and flagged orders move without a booking, and are decided as before', async () => {
  const { ann, bob, bobLink } = await pair()
  const pending = await app.order(ann, { amount: '100.00', refund: { id: 'R1', amount: '20.00' } })
  const failed = await app.order(ann, { amount: '100.00', status: 'failed', reason: 'cancelled' })
  const flagged = await app.order(ann, { amount: '100.00' })
  const [{ orderId } = { orderId: '' }] = await app.sql<{ orderId: string }[]>`
    select order_number as "orderId" from shop_order where id = ${flagged}`
  await app.report(ann, { orderId, amount: '120.00', status: 'approved' })
  for (const id of [pending, failed, flagged]) {
    expect((await move(id, bobLink)).status).toBe(200)
    expect(await lines(id)).toEqual([])
  }
  expect(
    (await moves(ann.affiliate)).map((row: Record<string, string>) => [row.status, row.commission]),
  ).toEqual([
    ['2', '-10.00'],
    ['1', '0.00'],
    ['2', '-12.50'],
  ])
  expect((await read(pending, bob)).data).toMatchObject({
    net: '80.00',
    commission: '6.40',
    status: '2',
  })
  expect((await read(failed, bob)).data).toMatchObject({ commission: '0.00', status: '1' })
  // The held approval stays and takes effect for the new affiliate.
  await app.call('POST', `${details}/${flagged}/clear-flags`, {})
  await app.call('POST', `${details}/${failed}/approve`, {})
  expect(await balance(app, bob.id)).toMatchObject({ balance: 1600 })
  expect(await balance(app, ann.affiliate.id)).toMatchObject({ balance: 0, expected: 0 })
  // Later messages of the shop refer to the order, not its click.
  expect((await app.report(ann, { orderId, refund: { id: 'R9', amount: '50.00' } })).data).toMatchObject(
    {
      result: 'updated',
      commission: '4.00',
    },
  )
})

test('S3.8 another shop, the same affiliate, one who is inactive or erased, and no reason: each rejected with its message', async () => {
  const { ann, bob, bobLink } = await pair()
  const id = await app.order(ann, { amount: '100.00' })
  const other = await app.scene()
  const sentence = async (link: number) => {
    const asked = await preview(id, link)
    const answer = await move(id, link)
    // The preview shows the same errors beforehand.
    expect([asked.status, asked.meta.errors]).toEqual([answer.status, answer.meta.errors])
    return [answer.status, answer.meta.errors?.link?.[0]]
  }
  expect(await sentence(other.linkId)).toEqual([422, orderMessages.shopOfLink])
  expect(await sentence(ann.linkId)).toEqual([422, creditMessages.sameAffiliate])
  const offered = async () =>
    (await app.call('GET', '/marketing/link?where[affiliateActive]=eq~.~1')).data.map(
      (link: { id: number }) => link.id,
    )
  expect(await offered()).toEqual(expect.arrayContaining([ann.linkId, bobLink]))
  await app.sql`update account set active = false where id = ${bob.id}`
  // Not even offered.
  expect(await offered()).not.toContain(bobLink)
  expect(await sentence(bobLink)).toEqual([422, creditMessages.inactive(await nameOf(bob))])
  await app.sql`update account set erased_at = now() where id = ${bob.id}`
  expect(await sentence(bobLink)).toEqual([422, creditMessages.erased])
  await app.sql`update account set erased_at = null, active = true where id = ${bob.id}`
  expect((await move(id, bobLink, '')).meta.errors).toHaveProperty('note')
  const affiliates = await app.call(
    'POST',
    `${details}/${id}/move-credit`,
    { link: bobLink, note: 'Mine' },
    bob.headers,
  )
  expect([403, 404]).toContain(affiliates.status)
  expect((await read(id)).data.affiliate.id).toBe(ann.affiliate.id)
  // An order reported only by a browser is credited again when the shop confirms it.
  await app.sql`update shop_order set flags = '{browser}' where id = ${id}`
  expect((await move(id, bobLink)).message).toBe(creditMessages.browserOnly)
})

test('R63 F7 two administrators at once move the credit, and the money, only once', async () => {
  const { ann, bob, bobLink } = await pair()
  const carl = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 500 where id = ${carl.id}`
  const { id: carlLink } = await makeLink(app.sql, { affiliateId: carl.id, shopId: ann.shopId })
  const id = await app.order(ann, { amount: '100.00', status: 'approved' })
  const answers = await Promise.all([move(id, bobLink), move(id, bobLink), move(id, bobLink)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  await Promise.all([move(id, carlLink), move(id, ann.linkId), move(id, carlLink), move(id, bobLink)])
  const sums = await Promise.all([ann.affiliate.id, bob.id, carl.id].map((who) => balance(app, who)))
  const owner = (await read(id)).data.affiliate.id
  expect(sums.map(({ balance: cents }) => cents > 0)).toEqual(
    [ann.affiliate.id, bob.id, carl.id].map((who) => who === owner),
  )
})

test('S3.8 the old affiliate’s postback reports it failed, the new one’s created, and the programme’s changed', async () => {
  const { ann, bob, bobLink } = await pair()
  const old = await app.postback(ann)
  const id = await app.order(ann, { amount: '100.00', status: 'approved' })
  const fresh = await app.postback({ ...ann, affiliate: bob })
  const all = await app.postback(null)
  await move(id, bobLink)
  const told = async (postback: number) =>
    (await app.rows(postback)).map(
      ({ event, payload: { status, reason, commission, s1, click_id } }) => ({
        ...{ event, status, reason, commission, ours: s1 !== null || click_id !== null },
      }),
    )
  expect((await told(old)).at(-1)).toEqual({
    ...{ event: 'failed', status: 'failed', reason: 'credit_moved', commission: '0.00', ours: true },
  })
  const now = { status: 'approved', reason: null, commission: '8.00', ours: false }
  expect(await told(fresh)).toEqual([
    { event: 'created', ...now },
    { event: 'approved', ...now },
  ])
  expect(await told(all)).toEqual([{ event: 'adjusted', ...now }])
})
