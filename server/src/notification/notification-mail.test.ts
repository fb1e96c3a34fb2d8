// Notifications of what has been done or has failed, and their emails as a mail server receives them.
import { dayOf, today } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarms } from '../alarm/raise-alarms.ts'
import { createMailer } from '../mail/mail.ts'
import { readProgramme } from '../programme/programme.ts'
import type { TestAccount } from '../testing/account.ts'
import { makeShop } from '../testing/marketing.ts'
import { notificationScene } from '../testing/notification-scene.ts'
import { readMails, startSmtp } from '../testing/servers/smtp.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { notify } from './notify.ts'
import { sendNotifications } from './mail-notifications.ts'

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

test('a mail that can be switched off says where, in its text, its HTML and its headers', async () => {
  const admin = await server.account('Administrator', { username: 'smtp@example.com' })
  const says = 'Only 512 MB are free.'
  await raiseAlarms(server.deps, 'machine', [{ name: 'disk', says }])
  const mine = () => server.mails.filter(({ to }) => to === admin.username)
  await expect.poll(() => mine().length).toBe(1)
  const [queued] = mine()
  if (!queued) throw new Error('no mail')
  const smtp = await startSmtp()
  const { config, log, now, sql } = server.deps
  const programme = { ...(await readProgramme(sql, config)), logo: null }
  const send = createMailer({ ...config, smtpUrl: smtp.url }, log)
  await send(queued, { id: 'one', queuedAt: now() }, programme)
  const [mail] = await readMails(smtp.received)
  await smtp.stop()
  const place = 'https://rivulet.example/#/dashboard/settings/preferences?to=notifications'
  expect(mail?.subject).toBe('The disk is almost full')
  expect(mail?.text).toContain(`Choose what you are notified of, and how: ${place}`)
  expect(mail?.html).toContain(`<a href="${place}"`)
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: `<${place}>` }),
  )
})

test('a digest lists twenty notifications and leads to the panel for the others', async () => {
  const reader = await server.account('Affiliate', { username: 'many@example.com' })
  await prefer(reader, 'claim-answered', true, 'daily')
  const news = Array.from({ length: 23 }, (_, i) => ({
    ...{ subject: i + 1, to: reader.id },
    facts: { order: `A-${i}`, shop: 'TEA', outcome: 'declined' as const },
  }))
  await server.sql.begin((tx) => notify(tx, server.deps, 'claim-answered', news))
  await later(25 * 3600)
  await sendNotifications(server.deps)
  const [digest] = await mailsTo(reader)
  expect(digest?.subject).toBe('23 notifications from Rivulet')
  expect(digest?.text.match(/ was declined:$/gm)).toHaveLength(20)
  expect(digest?.text).toContain(
    'And 3 more:\nhttps://rivulet.example/#/dashboard/home?panel=notifications\n',
  )
})

test('affiliates are notified of orders that failed, with the reason that all of them have', async () => {
  const fail = async (reason: string, some: number[]) => {
    await server.sql`
      update shop_order set status = '1', commission_cents = 0, reason = ${reason}, approved_at = null, approved_on = null,
        declined_at = ${server.deps.now()}, declined_on = ${today('Europe/Brussels', server.deps.now())}
      where id in ${server.sql(some)}`
    await sendNotifications(server.deps)
    return (await of(anna, 'order-failed')).map(({ text, path }) => [text, path])
  }
  const ids = await orders(4)
  const now = server.deps.now()
  const days = [
    dayOf(new Date(now.getTime() - 3_600_000), 'Europe/Brussels'),
    today('Europe/Brussels', now),
  ]
  const path = `/dashboard/financial/order/details?where[status]=eq~.~1&where[decided]=between~.~${days.join(',')}`
  expect(await fail('out_of_stock', ids.slice(0, 1))).toEqual([['One order failed: out of stock', path]])
  expect(await fail('out_of_stock', ids.slice(1, 2))).toEqual([['2 orders failed: out of stock', path]])
  expect(await fail('cancelled', ids.slice(2, 3))).toEqual([['3 orders failed', path]])
  expect(await fail('cancelled', ids.slice(3))).toEqual([['4 orders failed', path]])
  expect(await of(manager, 'order-failed')).toEqual([])
})

test('an alarm that has ended everywhere counts as read, and one that begins again is news', async () => {
  const admin = await server.account('Administrator')
  let hours = 0
  const raise = (place: string, ...names: 'spool'[]) =>
    raiseAlarms(
      { ...server.deps, now: () => new Date(Date.now() + hours++ * 3_600_000) },
      place,
      names.map((name) => ({ name, says: 'It is.' })),
    )
  const unread = async () => (await of(admin, 'alarm')).filter(({ read }) => !read)
  await raise('one', 'spool')
  await raise('two', 'spool')
  await raise('one')
  expect(await unread()).toHaveLength(2)
  await raise('two')
  expect([await unread(), (await inbox(admin)).unread]).toEqual([[], 0])
  await sendNotifications(server.deps)
  await raise('one', 'spool')
  expect(await unread()).toHaveLength(1)
  await raise('one')
})

test('a payment that came back counts as read once a later one has left, a postback once it is on again', async () => {
  const [payee, other] = [await server.account('Affiliate'), await server.account('Affiliate')]
  const { sql, deps } = server
  const figures = { approved_cents: 0, commission_cents: 0, balance_cents: 500, on_hold_cents: 0 }
  const pay = async (returned_at: Date | null) => {
    const [row] = await sql<{ id: number }[]>`insert into invoice ${sql({
      ...{ affiliate_id: payee.id, paid_on: '2026-01-05', ...figures, payable_cents: 500 },
      ...{ paid_cents: 500, current_cents: 0, returned_at },
    })} returning id`
    return row?.id as number
  }
  const back = await pay(deps.now())
  const [postback] = await sql<{ id: number }[]>`insert into postback ${sql({
    ...{ name: 'TRACKER', affiliate_id: other.id, method: 'GET', address: 'https://tracker.example/' },
    ...{ secret_sealed: 'sealed', secret_end: 'abcd', active: false },
  })} returning id`
  await sql.begin((tx) =>
    notify(tx, deps, 'payment-returned', [{ subject: back, to: payee.id, facts: { amount: '5.00' } }]),
  )
  await sql.begin((tx) =>
    notify(tx, deps, 'postback-off', [{ subject: postback?.id as number, to: other.id, facts: {} }]),
  )
  const unread = async () => [(await inbox(payee)).unread, (await inbox(other)).unread]
  expect(await unread()).toEqual([1, 1])
  await pay(deps.now())
  expect(await unread()).toEqual([1, 1])
  await pay(null)
  await sql`update postback set active = true where id = ${postback?.id as number}`
  expect(await unread()).toEqual([0, 0])
})

test('what somebody has done counts as read for all who were notified of it, and is not mailed', async () => {
  const [doer, other] = [await server.account('Manager'), await server.account('Manager')]
  for (const kind of ['sign-up', 'contact-message', 'claim-asked', 'order-flagged'])
    await prefer(other, kind, true, 'daily')
  const unread = async (who: TestAccount) =>
    (await inbox(who)).latest
      .filter(({ read }) => !read)
      .map(({ kind }) => kind)
      .toSorted()
  await server.sql`update shop_order set flags = '{}'`
  await signUp('LIA')
  const asker = await server.account('Affiliate')
  const shop = await makeShop(server.sql)
  await server.sql`insert into account_shop ${server.sql({ account_id: asker.id, shop_id: shop })}`
  await server.sql`update shop set created_at = '2020-01-01'`
  const orderedOn = today('Europe/Brussels', server.deps.now())
  const asked = { shop, orderId: 'A-1', orderedOn, note: 'Hello' }
  const claim = (await server.call('POST', '/financial/claim', asked, asker.headers)).data.id
  await server.call('POST', '/contact/send', { message: 'Hello' }, asker.headers)
  const flaggedIds = await orders(2, flagged)
  await sendNotifications(server.deps)
  const all = ['claim-asked', 'contact-message', 'order-flagged', 'sign-up']
  expect([await unread(doer), await unread(other)]).toEqual([all, all])
  const idOf = async (kind: string) =>
    (
      await server.sql<
        { id: number }[]
      >`select max(subject_id)::integer as id from notification where kind = ${kind}`
    )[0]?.id
  const does = async (path: string, body: object = {}) =>
    expect((await server.call('POST', path, body)).status).toBe(200)
  await does(`/registration/affiliate/${await idOf('sign-up')}/activate`)
  expect(await unread(other)).toEqual(all.slice(0, 3))
  await does(`/service/contact/${await idOf('contact-message')}/answer`)
  await does(`/financial/claim/${claim}/answer`, { outcome: 'declined', text: 'No' })
  expect([await unread(other), (await inbox(other)).unread]).toEqual([['order-flagged'], 1])
  const fail = (id = 0) =>
    server.call('PUT', `/financial/order/details/${id}/status`, { status: '1', reason: 'fraud' })
  expect((await fail(flaggedIds[0])).status).toBe(200)
  expect(await unread(other)).toEqual(['order-flagged'])
  expect((await fail(flaggedIds[1])).status).toBe(200)
  for (const who of [doer, other])
    expect([await unread(who), (await inbox(who)).unread]).toEqual([[], 0])
  await later(25 * 3600)
  await mailsTo(other)
  await sendNotifications(server.deps)
  expect(await mailsTo(other)).toEqual([])
  // An affiliate who writes again is news again.
  await server.call('POST', `/financial/claim/${claim}/reopen`, { text: 'But' }, asker.headers)
  expect(await unread(doer)).toEqual(['claim-asked'])
})
