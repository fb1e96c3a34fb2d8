// Notifications through HTTP: who is notified of what, one notification for a flood of events, marking as read, and
// emails at once or as digests.
import { today } from '@rivulet/contract/day'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { makeShop } from '../testing/marketing.ts'
import { type Entry, notificationScene } from '../testing/notification-scene.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { sendNotifications } from './mail-notifications.ts'
import { startFirstOrders } from './start-first-orders.ts'

let server: WholeApp
let manager: TestAccount
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  server.freeze()
  manager = await server.account('Manager', { username: 'manager@example.com' })
  anna = await server.account('Affiliate', { name: 'ANNA', username: 'anna@example.com' })
})
afterAll(() => server.close())

const { inbox, of, prefer, mailsTo, later, signUp, orders } = notificationScene(
  () => server,
  () => anna,
)
const flagged = { flags: ['self_referral'] }

test('whoever may activate affiliates is notified of a sign-up, in the product and by mail', async () => {
  const blind = await server.account('Manager', {
    permissions: seededPermissions.Manager.filter((one) => one !== 'registration.affiliate.activate'),
  })
  expect((await signUp('NEW <b>')).status).toBe(201)
  const [told] = await of(manager, 'sign-up')
  expect(told?.text).toBe('NEW <b> signed up and is waiting for activation')
  expect(told?.path).toMatch(/^\/dashboard\/registration\/affiliate\/\d+$/)
  expect(await of(blind, 'sign-up')).toEqual([])
  const me = await server.call('GET', '/auth/me', undefined, manager.headers)
  expect(me.data.unread).toBe(1)
  const waiting = await server.call('GET', '/home/waiting', undefined, manager.headers)
  expect(waiting.data.unread).toBe(1)
  const [mail] = await mailsTo(manager)
  expect(mail).toMatchObject({
    subject: 'NEW <b> signed up and is waiting for activation',
    preferences: 'https://rivulet.example/#/dashboard/settings/preferences?to=notifications',
  })
  expect(mail?.text).toContain(`https://rivulet.example/#${told?.path}`)
})

test('a profile that loses the permission sees no more of that kind, and is not mailed', async () => {
  const leaving = await server.account('Manager')
  await signUp('BEA')
  expect(await of(leaving, 'sign-up')).toHaveLength(1)
  await mailsTo(leaving)
  await server.sql`update profile set permissions = array_remove(permissions, 'registration.affiliate.activate') where id = ${leaving.profileId}`
  expect(await of(leaving, 'sign-up')).toEqual([])
  const { data } = await server.call('GET', '/notification/preference', undefined, leaving.headers)
  expect(data.map(({ kind }: Entry) => kind)).not.toContain('sign-up')
  await signUp('CAS')
  expect(await mailsTo(leaving)).toEqual([])
})

test('a thousand flagged orders are one notification with a count, and one mail at most once an hour', async () => {
  await prefer(manager, 'order-flagged', true, 'now')
  const ids = await orders(1000, flagged)
  await sendNotifications(server.deps)
  expect(await of(manager, 'order-flagged')).toMatchObject([
    { text: '1000 orders were flagged for review', read: false },
  ])
  expect((await mailsTo(manager)).map(({ subject }) => subject)).toEqual([
    '1000 orders were flagged for review',
  ])
  const [cleared] = await orders(1, flagged)
  await server.sql`update shop_order set flags = '{}' where id in ${server.sql([cleared ?? 0, ids[0] ?? 0])}`
  await orders(4, flagged)
  await sendNotifications(server.deps)
  await sendNotifications(server.deps)
  const [told, ...others] = await of(manager, 'order-flagged')
  expect([told?.text, others]).toEqual(['1004 orders were flagged for review', []])
  expect(await mailsTo(manager)).toEqual([])
  await later(3600)
  await sendNotifications(server.deps)
  await sendNotifications(server.deps)
  expect(await mailsTo(manager)).toHaveLength(1)
  await server.call('POST', `/notification/${told?.id}/read`, undefined, manager.headers)
  await orders(1, flagged)
  await sendNotifications(server.deps)
  expect((await of(manager, 'order-flagged')).map(({ text, read }) => [text, read])).toEqual([
    ['One order was flagged for review', false],
    ['1004 orders were flagged for review', true],
  ])
})

test('affiliates are notified of their first order, of approvals with their sum, and of nothing that was undone', async () => {
  const [first] = await of(anna, 'first-order')
  expect(first?.path).toMatch(/^\/dashboard\/financial\/order\/details\/\d+$/)
  expect(await of(anna, 'first-order')).toHaveLength(1)
  const ids = await orders(3)
  const decide = (status: '0' | '2', some: number[]) => server.sql`
    update shop_order set status = ${status}, approved_at = ${status === '0' ? server.deps.now() : null},
      approved_on = ${status === '0' ? today('Europe/Brussels', server.deps.now()) : null}, hold_days = ${status === '0' ? 0 : null}
    where id in ${server.sql(some)}`
  await decide('0', ids)
  await decide('2', ids.slice(0, 1))
  await sendNotifications(server.deps)
  expect(await of(anna, 'order-approved')).toMatchObject([
    { text: '2 orders were approved: €\u{a0}20.00 commission' },
  ])
  await decide('0', ids.slice(0, 1))
  await sendNotifications(server.deps)
  expect(await of(anna, 'order-approved')).toMatchObject([
    { text: '3 orders were approved: €\u{a0}30.00 commission' },
  ])
})

test('an affiliate is notified of the first order at once, not with the next batch', async () => {
  const bea = await server.account('Affiliate', { username: 'bea@example.com' })
  const stop = startFirstOrders(server.deps)
  await orders(2, { affiliate_id: bea.id })
  await expect.poll(() => of(bea, 'first-order')).toHaveLength(1)
  await stop()
  expect((await mailsTo(bea)).map(({ subject }) => subject)).toEqual([notificationMessages.firstOrder])
})

test('reading marks what was seen: one, or all up to the newest shown', async () => {
  const before = await inbox(manager)
  const [newest] = before.latest
  await signUp('DAN')
  const all = await server.call('POST', '/notification/read', { upTo: newest?.id }, manager.headers)
  expect(all.data).toEqual({ unread: 1 })
  const [late] = await of(manager, 'sign-up')
  expect(late).toMatchObject({ text: expect.stringContaining('DAN'), read: false })
  const one = await server.call('POST', `/notification/${late?.id}/read`, undefined, manager.headers)
  expect(one.data).toEqual({ unread: 0 })
  for (const id of [late?.id, 999_999, 'x']) {
    const path = `/notification/${id}/read`
    expect((await server.call('POST', path, undefined, anna.headers)).status).toBe(404)
  }
})

test('acting on behalf of an affiliate shows the affiliate’s notifications and leaves them unread', async () => {
  const path = `/registration/affiliate/${anna.id}/impersonate`
  const admin = await server.account('Administrator')
  const { data } = await server.call('POST', path, undefined, admin.headers)
  const acting = { ...admin, headers: { bearer: `Bearer ${data.token}` } }
  const { unread, latest } = await inbox(anna)
  expect(unread).toBeGreaterThan(0)
  expect(await inbox(acting)).toEqual({ unread, latest })
  const marks = [
    await server.call('POST', '/notification/read', { upTo: latest[0]?.id }, acting.headers),
    await server.call('POST', `/notification/${latest[0]?.id}/read`, undefined, acting.headers),
    await prefer(acting, 'activated', false, 'never'),
  ]
  expect(marks.map(({ status }) => status)).toEqual([422, 422, 422])
  expect((await inbox(anna)).unread).toBe(unread)
})

test('what a person switches off is neither shown nor mailed; kinds of others cannot be chosen', async () => {
  const { data } = await server.call('GET', '/notification/preference', undefined, anna.headers)
  const kinds = data.map(({ kind }: Entry) => kind)
  expect(kinds).toContain('payment-announced')
  // R75 Warnings about credentials and bank details are no notifications.
  expect(kinds.filter((kind: string) => /sign-up|alarm|password|bank|factor/.test(kind))).toEqual([])
  expect((await prefer(anna, 'sign-up', true, 'now')).status).toBe(404)
  await prefer(manager, 'sign-up', false, 'now')
  await mailsTo(manager)
  await signUp('EVE')
  expect((await mailsTo(manager)).map(({ subject }) => subject)).toEqual([
    'EVE signed up and is waiting for activation',
  ])
  expect(await of(manager, 'sign-up')).toEqual([])
  expect((await inbox(manager)).unread).toBe(0)
  await prefer(manager, 'sign-up', true, 'never')
  await signUp('FIN')
  expect(await mailsTo(manager)).toEqual([])
  expect((await of(manager, 'sign-up'))[0]?.text).toContain('FIN')
})

test('S1.3 S3.8 an approved order whose amount the shop raises waits on the home screen and in the bell until it is accepted', async () => {
  const waiting = async () => {
    const { data } = await server.call('GET', '/home/waiting', undefined, manager.headers)
    return [data.raisedOrders, data.raisedAmount]
  }
  const bell = async () => {
    await sendNotifications(server.deps)
    return of(manager, 'amount-raised')
  }
  const shop = await server.make.create('shop', { name: 'RAISER', url: 'https://raiser.example/' })
  const { data: key } = await server.call('POST', `/marketing/shop/${shop}/reveal-key`, {})
  await server.call('PATCH', `/registration/affiliate/${anna.id}`, {
    shops: [shop],
    commission: '10.00',
  })
  await server.make.create('coupon', { code: 'RAISE10', shop, affiliate: anna.id })
  const report = (amount: string) => {
    const order = { orderId: 'RAISED-1', coupon: 'RAISE10', status: 'approved', amount }
    return server.call('POST', '/track/order', order, { apikey: key.apiKey })
  }
  const { data } = await report('90.00')
  expect(data).toMatchObject({ result: 'recorded', status: 'approved' })
  expect([await waiting(), await bell()]).toEqual([[0, '0.00'], []])
  expect((await report('120.05')).data).toMatchObject({ status: 'approved', commission: '9.00' })
  expect(await waiting()).toEqual([1, '30.05'])
  const [told] = await bell()
  expect(told).toMatchObject({ text: notificationMessages.amountRaised(1), read: false })
  const accepted = { amount: '120.05', note: 'As invoiced' }
  await server.call('POST', `/financial/order/${data.id}/correct-amount`, accepted)
  expect([await waiting(), (await bell())[0]?.read]).toEqual([[0, '0.00'], true])
})

test('digests go out in the morning, weekly ones on Mondays, each once, without what was read', async () => {
  const reader = await server.account('Manager', { username: 'digest@example.com' })
  await prefer(reader, 'sign-up', true, 'daily')
  await prefer(reader, 'contact-message', true, 'weekly')
  const wednesday = new Date('2031-03-05T08:00:00Z')
  await later((wednesday.getTime() - server.deps.now().getTime()) / 1000)
  const { headers } = await server.account('Affiliate', { name: 'GIL', now: server.deps.now() })
  await orders(1, flagged)
  await sendNotifications(server.deps)
  await signUp('HAN')
  await signUp('IDA')
  await server.call('POST', '/contact/send', { message: 'Hello' }, headers)
  const [, han] = await of(reader, 'sign-up')
  const run = async () => {
    await sendNotifications(server.deps)
    await sendNotifications(server.deps)
    return (await mailsTo(reader)).map(({ subject, text }) => [subject, text.match(/^.*:$/gm)])
  }
  expect(await run()).toEqual([])
  await later(22 * 3600)
  expect(await run()).toEqual([])
  await signUp('JAN')
  // Counted after the digest was due: what waits since yesterday is in it all the same.
  await server.call('POST', `/notification/${han?.id}/read`, undefined, reader.headers)
  await later(3600 + 60)
  await orders(1, flagged)
  expect(await run()).toEqual([
    [
      '3 notifications from Rivulet',
      [
        'This happened at Rivulet, and you have not read it yet:',
        '2 orders were flagged for review:',
        'JAN signed up and is waiting for activation:',
        'IDA signed up and is waiting for activation:',
      ],
    ],
  ])
  await later(3 * 24 * 3600)
  expect(await run()).toEqual([])
  await later(24 * 3600)
  expect(await run()).toEqual([['GIL sent a message', ['GIL sent a message:']]])
  await server.sql`update account set active = false where id = ${reader.id}`
  await signUp('KIM')
  await later(24 * 3600)
  expect(await run()).toEqual([])
})

test('R93 a mail to an affiliate quotes nothing that the affiliate typed, as a digest neither', async () => {
  const reader = await server.account('Affiliate', { username: 'victim@example.com' })
  const name = 'SHOP OF CLAIMS'
  const shop = await makeShop(server.sql, { name })
  await server.sql`insert into account_shop ${server.sql({ account_id: reader.id, shop_id: shop })}`
  await prefer(reader, 'claim-answered', true, 'daily')
  const orderedOn = today('Europe/Brussels', server.deps.now())
  const claim = { shop, orderId: 'You won at evil.example', orderedOn, note: 'Hello' }
  const { data } = await server.call('POST', '/financial/claim', claim, reader.headers)
  await server.call('POST', `/financial/claim/${data.id}/answer`, { outcome: 'declined', text: 'No' })
  expect((await of(reader, 'claim-answered'))[0]?.text).toBe(
    `Your claim about order ${claim.orderId} of ${name} was declined`,
  )
  await later(25 * 3600)
  await sendNotifications(server.deps)
  const [mail, ...others] = await mailsTo(reader)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your claim about an order of ${name} was declined`)
  expect(mail?.text).not.toMatch(/evil|won/i)
})

test('people who cannot sign in or are erased get none, and old notifications are deleted', async () => {
  const gone = await server.account('Affiliate', { name: 'LEO' })
  await server.sql`update account set active = false where id = ${gone.id}`
  const before = (await server.sql`select from notification`).length
  await server.call('PUT', '/admin/programme', { terms: 'New terms' })
  const [told] = await server.sql<{ count: number }[]>`
    select count(*)::integer as count from notification where account_id = ${gone.id}`
  expect(told?.count).toBe(0)
  expect((await server.sql`select from notification`).length).toBeGreaterThan(before)
  const [row] = await server.sql`select id from account where name = 'NEW <b>'`
  await server.call('POST', `/registration/affiliate/${row?.id}/anonymise`, {})
  expect(await server.sql`select from notification where about_id = ${row?.id}`).toHaveLength(0)
})
