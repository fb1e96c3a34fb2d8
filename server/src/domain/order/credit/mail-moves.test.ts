// Both affiliates are notified of a moved credit: by email, and in a claim about the order.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { today } from '@rivulet/contract/day'
import type { TestAccount } from '../../../testing/account.ts'
import { makeLink } from '../../../testing/marketing.ts'
import type { Scene } from '../../../testing/order-app.ts'
import { pay } from '../../../testing/payment.ts'
import { createPostbackApp, type PostbackApp } from '../../../testing/postback-app.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(() => app.close())

/** The mail queue is processed in the background. */
const patience = 60_000
const move = (id: number, link: number, note = 'He wrote the review') =>
  app.call('POST', `/financial/order/details/${id}/move-credit`, { link, note })

/** Ann earns 12.50 % and has no hold; Bob has a link to the same shop, 8 % and a hold of three days. */
async function pair(): Promise<{ ann: Scene; bob: TestAccount; bobLink: number }> {
  const ann = await app.scene({ rate: 1250 })
  const bob = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 800, hold_days = 3 where id = ${bob.id}`
  const { id: bobLink } = await makeLink(app.sql, { affiliateId: bob.id, shopId: ann.shopId })
  return { ann, bob, bobLink }
}

test('S3.8 both affiliates are notified by mail with their amounts, and in the claim that one of them has made', async () => {
  const { ann, bob, bobLink } = await pair()
  const id = await app.order(ann, { amount: '100.00', status: 'approved' })
  await pay(app, ann.affiliate.id, '12.50')
  const [order] = await app.sql<{ orderId: string; shop: string }[]>`
    select o.order_number as "orderId", s.name as shop from shop_order o join shop s on s.id = o.shop_id where o.id = ${id}`
  await app.sql`insert into account_shop (account_id, shop_id) values (${bob.id}, ${ann.shopId})`
  const claim = await app.call(
    'POST',
    '/financial/claim',
    {
      shop: ann.shopId,
      orderId: `#${order?.orderId.toLowerCase()}`,
      orderedOn: today('Europe/Brussels', app.deps.now()),
      note: 'My reader bought it',
    },
    bob.headers,
  )
  expect(claim.status).toBe(201)
  await vi.waitFor(
    () => expect(app.mails.some(({ text }) => text.includes('My reader'))).toBe(true),
    patience,
  )
  app.mails.length = 0
  const reason = 'The reader came from his review'
  expect((await move(id, bobLink, reason)).status).toBe(200)
  await vi.waitFor(() => expect(app.mails).toHaveLength(2), patience)
  const mailTo = async ({ id: account }: TestAccount) => {
    const [{ username } = { username: '' }] = await app.sql<
      { username: string }[]
    >`select username from account where id = ${account}`
    return app.mails.find(({ to }) => to === username)
  }
  const [away, here] = [await mailTo(ann.affiliate), await mailTo(bob)]
  expect(away?.subject).toBe(`An order of ${order?.shop} is no longer credited to you`)
  for (const words of [
    reason,
    'commission of €\u{a0}12.50 has left your balance, which is now −€\u{a0}12.50',
    correctionMessages.negative,
  ])
    expect(away?.text).toContain(words)
  expect(away?.text).not.toContain('/financial/claim/')
  expect(here?.subject).toBe(`An order of ${order?.shop} is credited to you`)
  for (const words of [
    reason,
    'commission of €\u{a0}8.00 is booked and becomes payable on ',
    'balance is now €\u{a0}8.00',
    `/financial/claim/${claim.data.id}`,
  ])
    expect(here?.text).toContain(words)
  // Each mail links to a page its reader may see.
  for (const [mail, { headers }] of [
    [away, ann.affiliate],
    [here, bob],
  ] as const) {
    const path = /\/#\/dashboard(\/financial\/order\/moved\/\d+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await app.call('GET', path, undefined, headers)).data).toMatchObject({ reason })
  }
  const read = await app.call('GET', `/financial/claim/${claim.data.id}`, undefined, bob.headers)
  expect(read.data).toMatchObject({ state: 'open' })
  expect(read.data.entries.at(-1)).toMatchObject({
    ...{ event: 'written', team: true, actor: 'Administrator' },
    text: creditMessages.claimed('here', reason),
  })
})

test('S3.8 while nothing is booked the mails state the expected commission; erased affiliates get none', async () => {
  const { ann, bob, bobLink } = await pair()
  const pending = await app.order(ann, { amount: '100.00' })
  const failed = await app.order(ann, { amount: '100.00', status: 'failed' })
  app.mails.length = 0
  await move(pending, bobLink)
  await app.sql`update account set erased_at = now() where id = ${ann.affiliate.id}`
  await move(failed, bobLink)
  await vi.waitFor(() => expect(app.mails).toHaveLength(3), patience)
  const texts = app.mails.map(({ text }) => text).join()
  for (const words of [
    '€\u{a0}12.50 is no longer expected',
    'you earn €\u{a0}8.00 when it is approved',
    'has failed and earns nothing',
  ])
    expect(texts).toContain(words)
  const own = await app.sql<{ username: string }[]>`select username from account where id = ${bob.id}`
  expect(app.mails.filter(({ to }) => to === own[0]?.username)).toHaveLength(2)
})
