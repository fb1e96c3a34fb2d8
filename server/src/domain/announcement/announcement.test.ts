// Announcements through HTTP: whom they reach, what affiliates see and get by email, and the effect of an interruption.
import type { OwnAnnouncement } from '@rivulet/contract/answers/announcement-answer'
import { today } from '@rivulet/contract/day'
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { announcement } from '@rivulet/contract/resources/announcement'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../auth/session-record.ts'
import { sendNotifications } from '../../notification/mail-notifications.ts'
import type { TestAccount } from '../../testing/account.ts'
import { allSent } from '../../testing/all-sent.ts'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { announcementWriter } from './announcement-mail.ts'
import { sendAnnouncements } from './send-announcements.ts'

let server: WholeApp
let anna: TestAccount
let bert: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  anna = await server.account('Affiliate', { name: 'ANNA', username: 'anna@example.com' })
  bert = await server.account('Affiliate', { name: 'BERT', username: 'bert@example.com' })
})
afterAll(() => server.close())

const base = '/service/announcement'
const write = (changes: object = {}): Promise<number> =>
  server.make.create('announcement', {
    ...{
      title: 'Autumn rates',
      text: '<p>All shoes earn <strong>12%</strong> in autumn.</p>',
      ...changes,
    },
  })
const act = (id: number, action: string, headers?: TestAccount['headers']) =>
  server.call('POST', `${base}/${id}/${action}`, {}, headers)
const preview = async (id: number, action: string): Promise<string[]> => {
  const asked = { resource: 'announcement', action, ids: String(id) }
  return (await server.call('POST', '/decision/preview', asked)).data.facts
}
const read = async (id: number) => (await server.call('GET', `${base}/${id}`)).data
const deliver = () => sendAnnouncements(server.deps)
async function send(changes: object = {}): Promise<number> {
  const id = await write(changes)
  expect(await act(id, 'send')).toMatchObject({ status: 200, message: said.sent })
  await deliver()
  return id
}
const atHome = async ({ headers }: TestAccount, asked = ''): Promise<OwnAnnouncement[]> =>
  (await server.call('GET', `/home/announcement${asked && `?id=${asked}`}`, undefined, headers)).data
const sees = async (who: TestAccount, id: number) => (await atHome(who)).some((one) => one.id === id)
const dismiss = (id: number, { headers }: Pick<TestAccount, 'headers'>) =>
  server.call('POST', `/home/announcement/${id}/dismiss`, undefined, headers)
type Entry = { id: number; kind: string; text: string; path: string; read: boolean }
const inbox = async ({ headers }: TestAccount): Promise<{ unread: number; latest: Entry[] }> =>
  (await server.call('GET', '/notification', undefined, headers)).data
const mailsTo = async ({ username }: TestAccount) => {
  const theirs = (await allSent(server, announcementWriter(server.deps))).filter(
    ({ to }) => to === username,
  )
  server.mails.splice(0)
  return theirs
}
const prefer = ({ headers }: TestAccount, shown: boolean, mail: string) =>
  server.call('POST', '/notification/preference', { kind: 'announced', shown, mail }, headers)

test('an announcement reaches affiliates at home, in their notifications and by mail, and is counted', async () => {
  const id = await write()
  expect(await sees(anna, id)).toBe(false)
  const { noMail } = decisionMessages.payments
  expect(await preview(id, 'send')).toEqual([said.reaches(2), said.beginsNow, noMail])
  // They are queued all the same, and the list counts them.
  const kept = 'kept in the folder outbox and reach nobody'
  expect([noMail, announcement.fields.mailed.help]).toEqual(Array(2).fill(expect.stringContaining(kept)))
  server.deps.config.smtpUrl = 'smtp://127.0.0.1:1'
  expect((await preview(id, 'send')).at(-1)).toBe(said.mailed)
  server.deps.config.smtpUrl = undefined
  expect((await read(id)).state).toBe('draft')
  await act(id, 'send')
  await Promise.all([deliver(), deliver()])
  expect(await atHome(anna)).toEqual([
    {
      ...{ id, title: 'Autumn rates', at: expect.any(String) },
      text: '<p>All shoes earn <strong>12%</strong> in autumn.</p>',
    },
  ])
  const [told, ...more] = (await inbox(anna)).latest
  expect(more).toEqual([])
  expect(told).toMatchObject({
    ...{ text: 'Autumn rates', path: `/dashboard/home?announcement=${id}`, read: false },
  })
  const [mail, ...others] = await mailsTo(anna)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Autumn rates',
    text: expect.stringContaining('All shoes earn 12% in autumn.\n'),
    html: expect.stringContaining('<strong>12%</strong>'),
    preferences: expect.stringContaining('to=notifications'),
  })
  expect(await read(id)).toMatchObject({ state: 'shown', reach: 2, read: 0, mailed: 2 })
  expect(await act(id, 'send')).toMatchObject({ status: 422, message: said.sendFailed })
  await act(id, 'withdraw')
})

test('dismissing removes it from home and reads it; its notification still leads to it', async () => {
  const id = await send()
  const { unread } = await inbox(anna)
  expect((await dismiss(id, anna)).status).toBe(200)
  expect(await sees(anna, id)).toBe(false)
  expect((await inbox(anna)).unread).toBe(unread - 1)
  expect((await atHome(anna, String(id))).map((one) => one.id)).toEqual([id])
  expect(await sees(bert, id)).toBe(true)
  const told = (await inbox(bert)).latest[0]
  await server.call('POST', `/notification/${told?.id}/read`, undefined, bert.headers)
  expect(await sees(bert, id)).toBe(true)
  expect(await read(id)).toMatchObject({ reach: 2, read: 2 })
  const stranger = await server.account('Affiliate')
  expect((await dismiss(id, stranger)).status).toBe(404)
  expect(await atHome(stranger, String(id))).toEqual([])
  await server.sql`update account set active = false where id = ${stranger.id}`
  await act(id, 'withdraw')
})

test('the filter reaches those who may promote one of the shops, with the profile, and can sign in', async () => {
  const shop = await server.make.create('shop', await draftOf(server.make, 'shop'))
  const [cas, gone, waiting] = [
    await server.account('Affiliate'),
    await server.account('Affiliate', { active: false }),
    await server.account('Affiliate', { verified: false }),
  ]
  for (const who of [bert, cas, gone, waiting])
    await server.sql`insert into account_shop values (${who.id}, ${shop})`
  const two = await write({ shops: [shop] })
  expect(await preview(two, 'send')).toContain(said.reaches(2))
  const one = await send({ shops: [shop], profile: bert.profileId })
  const had = await server.sql<{ id: number }[]>`
    select account_id as id from announcement_reader where announcement_id = ${one}`
  expect(had.map((reader) => reader.id)).toEqual([bert.id])
  const nobody = await write({ shops: [shop], profile: anna.profileId })
  expect(await preview(nobody, 'send')).toContain(said.reachesNobody)
  const staff = await server.account('Manager')
  const wrong = await server.call('POST', base, { title: 'A', text: 'B', profile: staff.profileId })
  expect(wrong.meta.errors).toEqual({ profile: [said.notAffiliates] })
  // Erasing the shop would send the drafts to everybody.
  await server.call('DELETE', `/marketing/shop/${shop}`)
  expect((await server.call('DELETE', `/marketing/shop/erase?where[id]=in~.~${shop}`)).status).toBe(409)
  await server.sql`update account set active = false where id = ${cas.id}`
  await act(one, 'withdraw')
})

test('each affiliate gets it as chosen: at once, in the digest, or on the home screen alone', async () => {
  await mailsTo(anna)
  await prefer(anna, true, 'daily')
  await prefer(bert, false, 'never')
  const id = await send({ title: 'Winter is near' })
  expect([await mailsTo(anna), await mailsTo(bert)]).toEqual([[], []])
  expect([await sees(anna, id), await sees(bert, id)]).toEqual([true, true])
  expect((await inbox(bert)).latest).toEqual([])
  await server.sql`update notification set waits_since = now() - interval '2 days' where kind = 'announced'`
  await sendNotifications(server.deps)
  expect((await mailsTo(anna)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Winter is near'),
  ])
  expect(await read(id)).toMatchObject({ reach: 2, mailed: 1 })
  for (const who of [anna, bert]) await prefer(who, true, 'now')
  await act(id, 'withdraw')
})

test('a delivery that is interrupted goes on where it stood: each affiliate has it once, with one mail', async () => {
  await mailsTo(anna)
  await server.sql`
    insert into account (name, username, profile_id, active, verified_at, aid)
    select 'MANY', 'many' || n || '@example.com', ${anna.profileId}, true, now(), 'M' || n from generate_series(1, 600) n`
  const [third] = await server.sql<{ id: number }[]>`
    select id from account where name = 'MANY' order by id offset 550 limit 1`
  const id = await write()
  await act(id, 'send')
  await server.sql.unsafe(`
    create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger die before insert on announcement_reader for each row when (new.account_id = ${third?.id}) execute function die()`)
  await expect(deliver()).rejects.toThrow('killed')
  expect((await read(id)).reach).toBe(500)
  await server.sql`drop function die cascade`
  await Promise.all([deliver(), deliver()])
  const [counted] = await server.sql`
    select count(*)::integer as all, count(distinct account_id)::integer as people from notification
    where kind = 'announced' and subject_id = ${id}`
  expect(counted).toEqual({ all: 602, people: 602 })
  const mails = (await allSent(server, announcementWriter(server.deps))).splice(0)
  expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([602, 602])
  expect(await read(id)).toMatchObject({ reach: 602, mailed: 602 })
  await act(id, 'withdraw')
  await server.sql`update account set active = false where name = 'MANY'`
})

test('a withdrawn announcement disappears, also from mails that wait, and keeps its figures', async () => {
  const id = await write()
  await act(id, 'send')
  await act(id, 'withdraw')
  await deliver()
  expect([await sees(anna, id), (await read(id)).reach]).toEqual([false, 0])
  const other = await send()
  await mailsTo(anna)
  await dismiss(other, anna)
  expect(await preview(other, 'withdraw')).toEqual([said.gone(2), said.read(1)])
  expect(await act(other, 'withdraw')).toMatchObject({ status: 200, message: said.withdrawn })
  expect(await sees(bert, other)).toBe(false)
  expect(await atHome(bert, String(other))).toEqual([])
  expect((await inbox(bert)).latest.some(({ path }) => path.endsWith(`=${other}`))).toBe(false)
  expect(await read(other)).toMatchObject({ state: 'withdrawn', reach: 2, read: 1, mailed: 2 })
  const asMail = announcementWriter(server.deps)['announcement']
  expect(await asMail?.({ announcement: other, account: anna.id })).toBeNull()
  const lines = await server.sql`
    select action from audit_line where resource = 'announcement' and record_id = ${other} order by id`
  expect(lines.map(({ action }) => action)).toEqual(['create', 'send', 'withdraw'])
})

test('it waits for its time and ends with its last day, which alone can be changed after it was sent', async () => {
  const zone = server.deps.config.accountingZone
  const id = await send({ from: '2099-01-04 09:00' })
  expect([await sees(anna, id), (await read(id)).state]).toEqual([false, 'scheduled'])
  await act(id, 'withdraw')
  const wrong = await server.call('POST', base, {
    ...{ title: 'A', text: '<p>B</p>', from: '2099-01-04 09:00', to: '2099-01-03' },
  })
  expect(wrong.meta.errors).toEqual({ to: [said.period] })
  const over = await server.call('POST', base, { title: 'A', text: '<p>B</p>', to: '2020-01-01' })
  expect(over.meta.errors).toEqual({ to: [said.past] })
  const past = await write({ to: today(zone, server.deps.now()) })
  await server.sql`update announcement set closes_at = now() - interval '1 hour' where id = ${past}`
  expect(await act(past, 'send')).toMatchObject({ status: 422, message: said.past })
  const running = await send({ to: today(zone, server.deps.now()) })
  expect(await sees(anna, running)).toBe(true)
  const change = (body: object) => server.call('PATCH', `${base}/${running}`, body)
  expect((await change({ title: 'Other' })).meta.errors).toEqual({ title: [said.fixed] })
  expect((await server.call('DELETE', `${base}/${running}`)).message).toBe(said.toTrash)
  expect((await change({ to: '2020-01-01' })).data.state).toBe('over')
  expect(await sees(anna, running)).toBe(false)
  await act(running, 'withdraw')
  expect((await server.call('DELETE', `${base}/${running}`)).status).toBe(200)
})

test('R35 its HTML is sanitised and its web addresses are links wherever it is read, and text of tags alone is refused', async () => {
  await mailsTo(anna)
  const id = await send({
    text: '<p onclick="x()">Hi <a href="javascript:x()">there</a><script>x()</script> https://a.example</p><ul><li>One &amp; two</li></ul>',
  })
  const [shown] = await atHome(anna)
  expect(shown?.text).toBe(
    '<p>Hi <a>there</a> <a href="https://a.example">https://a.example</a></p><ul><li>One &amp; two</li></ul>',
  )
  const [mail] = await mailsTo(anna)
  expect(mail?.html).not.toMatch(/script|onclick/)
  expect(mail?.html).toMatch(/<a [^>]*href="https:\/\/a\.example">https:\/\/a\.example<\/a>/)
  expect(mail?.text).toContain('Hi there https://a.example\n\n- One & two\n')
  const empty = await server.call('POST', base, { title: 'A', text: '<p><br></p>' })
  expect(empty.meta.errors).toEqual({ text: [messages.field.required] })
  // What counts is the text that will be stored.
  const nothing = await server.call('POST', base, { title: 'A', text: '<script>x()</script>' })
  expect(nothing.meta.errors).toEqual({ text: [said.noText] })
  await act(id, 'withdraw')
})

test('R19 R21 nobody dismisses it while impersonating, and only those with the permission send it', async () => {
  const id = await send()
  const now = server.deps.now()
  const token = await server.sql.begin((tx) =>
    startSession(tx, now, {
      ...{ accountId: anna.id, admin: false, remember: false },
      origin: { ip: '127.0.0.1', agent: 'test', device: null },
      impersonator: { id: server.admin.id, until: new Date(now.getTime() + 60_000) },
    }),
  )
  const answer = await dismiss(id, { headers: { bearer: `Bearer ${token}` } })
  expect(answer).toMatchObject({ status: 422, message: messages.session.impersonationForbidden })
  expect(await sees(anna, id)).toBe(true)
  const writer = await server.account('Manager', {
    permissions: ['index', 'view', 'add', 'edit'].map((level) => `service.announcement.${level}`),
  })
  const draft = await server.call('POST', base, { title: 'A', text: '<p>B</p>' }, writer.headers)
  expect((await act(draft.data.id, 'send', writer.headers)).status).toBe(403)
  expect((await server.call('GET', base, undefined, anna.headers)).status).toBe(403)
  expect((await dismiss(id, server.admin)).status).toBe(404)
  await act(id, 'withdraw')
})
