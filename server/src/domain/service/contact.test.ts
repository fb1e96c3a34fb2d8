// The contact form through HTTP and a real SMTP server: stored, emailed, counted, read and answered.
import { messages } from '@rivulet/contract/messages/messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliverMails } from '../../mail/mail-queue.ts'
import { createMailer } from '../../mail/mail.ts'
import type { TestAccount } from '../../testing/account.ts'
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp.ts'
import { createWholeApp, listOf, resourceNamed, type WholeApp, where } from '../../testing/whole-app.ts'

let server: WholeApp
let sender: TestAccount
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
  server = await createWholeApp()
  const { config, log } = server.deps
  server.deps.sendMail = createMailer({ ...config, smtpUrl: smtp.url }, log)
})
beforeEach(async () => {
  sender = await server.account('Affiliate', { permissions: seededPermissions.Affiliate })
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const inbox = resourceNamed('contactMessage')
const send = (message: unknown, as = sender, more: Record<string, string> = {}) =>
  server.call('POST', '/contact/send', { message }, { ...as.headers, ...more })
const received = async () =>
  (await server.call('GET', listOf(inbox, where('sender', `eq~.~${sender.id}`)))).data
const stored = async () =>
  server.sql<{ id: number; message: string }[]>`
    select id, message from contact_message where created_by = ${sender.id} order by id`

/** Recipients of the mail. */
const answering = async () => {
  const found = await server.sql<{ username: string }[]>`
    select username from account a join profile p on p.id = a.profile_id
    where p.reference <> 'Affiliate' and p.permissions @> '{service.contact.answer}' and a.active and a.deleted_at is null`
  return found.map(({ username }) => username).toSorted()
}

test('S7.4 S8.9 S3.14 a message is stored and mailed to everybody active who may answer it, who can reply to the mail', async () => {
  const other = await server.account('Administrator')
  const off = await server.account('Administrator')
  await server.sql`update account set active = false where id = ${off.id}`
  const manager = await server.account('Manager')
  const blind = await server.account('Manager', { permissions: ['service.contact.index'] })
  smtp.busy = true
  const answer = await send('How do I\nget a banner?')
  expect([answer.status, answer.message]).toEqual([200, messages.contact.sent])
  expect(await stored()).toMatchObject([{ message: 'How do I\nget a banner?' }])
  const mailed = () =>
    smtp.received.filter(({ message }) => message.includes(`Reply-To: ${sender.username}`))
  // While the mail server rejects mails, the message is stored and the mails stay queued.
  const inAMinute = () => new Date(server.deps.now().getTime() + 60_000)
  const refused = () => server.sql`select from mail where attempts > 0 and next_at <= ${inAMinute()}`
  const readers = await answering()
  await expect.poll(async () => (await refused()).length).toBe(readers.length)
  expect(mailed()).toEqual([])
  smtp.busy = false
  server.pass(61)
  await vi.waitFor(async () => {
    await deliverMails(server.deps)
    expect(
      mailed()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(readers)
  }, 60_000)
  expect(readers).toEqual(
    expect.arrayContaining([server.admin.username, other.username, manager.username]),
  )
  expect(readers).not.toContain(off.username)
  expect(readers).not.toContain(blind.username)
  expect(mailed()[0]?.message).toContain('How do I\r\nget a banner?')
})

test('R93 SMTP commands and headers in a message are plain text, and cause no other mail', async () => {
  const lines = ['Bcc: victim@example.com', '.', 'RCPT TO:<victim@example.com>', 'DATA', '.', 'QUIT']
  const before = smtp.received.length
  expect((await send(lines.join('\r\n'))).status).toBe(200)
  const readers = await answering()
  const mails = () => smtp.received.slice(before)
  // A delivery already in progress is not repeated.
  await vi.waitFor(async () => {
    await deliverMails(server.deps)
    expect(
      mails()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(readers)
  }, 60_000)
  for (const { message } of mails()) {
    const [head = '', body = ''] = message.split(/\r\n\r\n(.*)/s)
    expect(head).not.toMatch(/victim/)
    for (const line of lines) expect(body).toContain(line)
  }
})

test('S7.4 S9.7 a message is required and has at most 65,000 characters', async () => {
  for (const empty of ['', null, undefined])
    expect((await send(empty)).meta.errors).toEqual({ message: [messages.field.required] })
  expect((await send('x'.repeat(65_001))).meta.errors).toEqual({
    message: [messages.field.maxLength(65_000)],
  })
  expect((await send(['x'])).meta.errors).toEqual({ message: [messages.field.characters] })
  expect(await stored()).toEqual([])
  expect((await send('x'.repeat(65_000))).status).toBe(200)
})

test('R8 five messages an hour are accepted, and rejected ones are not counted', async () => {
  for (let n = 0; n < 3; n++) await send('')
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await send(`Message ${n}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await stored()).toHaveLength(5)
})

test('R73 a message sent again after a lost response is stored once', async () => {
  const again = { 'idempotency-key': 'contact-1' }
  expect((await send('Once', sender, again)).message).toBe(messages.contact.sent)
  expect((await send('Once', sender, again)).message).toBe(messages.contact.sent)
  expect((await send('Twice', sender, again)).status).toBe(422)
  expect(await stored()).toHaveLength(1)
})

test('R20 R19 S6.4 writing needs the permission, and is not possible while impersonating', async () => {
  const silent = await server.account('Affiliate', { permissions: [] })
  expect((await send('Hello', silent)).status).toBe(403)
  const { data } = await server.call('POST', `/registration/affiliate/${sender.id}/impersonate`)
  const acting = { bearer: `Bearer ${data.token}` }
  const answer = await server.call('POST', '/contact/send', { message: 'Hello' }, acting)
  expect([answer.status, answer.message]).toEqual([422, messages.session.impersonationForbidden])
  expect(await stored()).toEqual([])
  await server.call('POST', '/auth/impersonation/end', {}, acting).then(({ data: back }) => {
    server.admin.headers.bearer = `Bearer ${back.token}`
  })
})

test('S2.25 R21 users see their own messages and whether they are answered, and nothing else', async () => {
  await send('First')
  await send('Second')
  const own = async (as: TestAccount) =>
    (await server.call('GET', '/contact/sent', undefined, as.headers)).data
  expect(await own(sender)).toMatchObject([
    { message: 'Second', answered: false, date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    { message: 'First', answered: false },
  ])
  expect(
    await own(await server.account('Affiliate', { permissions: seededPermissions.Affiliate })),
  ).toEqual([])
  const refused = await server.call('GET', inbox.path, undefined, sender.headers)
  expect(refused.status).toBe(403)
})

test('S2.25 admin users see who wrote what, and mark it as answered once', async () => {
  await send('Please help')
  const [row] = await received()
  expect(row).toMatchObject({
    sender: { id: sender.id },
    email: sender.username,
    role: 'Affiliate',
    message: 'Please help',
    answered: false,
  })
  const waiting = async () => (await server.call('GET', '/home/admin')).data.waiting.messages
  const before = await waiting()
  const answer = await server.call('POST', `${inbox.path}/${row.id}/answer`)
  expect([answer.status, answer.message]).toEqual([200, messages.contact.answered])
  expect(await waiting()).toBe(before - 1)
  expect((await received())[0].answered).toBe(true)
  const twice = await server.call('POST', `${inbox.path}/${row.id}/answer`)
  expect([twice.status, twice.message]).toEqual([422, messages.contact.answerFailed])
  const sent = await server.call('GET', '/contact/sent', undefined, sender.headers)
  expect(sent.data[0].answered).toBe(true)
})

test('S2.25 S3.14 R93 a reply is mailed to the sender without the quoted message, shown to both, and sent once', async () => {
  await send('Where is\nmy banner?')
  const [row] = await received()
  const reply = (text: unknown, as = server.admin) =>
    server.call('POST', `${inbox.path}/${row.id}/reply`, { text }, as.headers)
  expect((await reply('')).meta.errors).toEqual({ text: [messages.field.required] })
  expect((await reply('I answer myself', sender)).status).toBe(403)
  const other = await server.account('Administrator')
  const both = await Promise.all([reply('In the\ndownloads.'), reply('Nowhere.', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const kept = both[0]?.status === 200 ? 'In the\ndownloads.' : 'Nowhere.'
  expect(both.map(({ message }) => message).toSorted()).toEqual(
    [messages.contact.replied, messages.contact.replyFailed].toSorted(),
  )
  const mails = () => smtp.received.filter(({ to }) => to.includes(sender.username))
  await vi.waitFor(async () => {
    await deliverMails(server.deps)
    expect(mails()).toHaveLength(1)
  }, 60_000)
  const [mail] = mails()
  expect(mail?.message).toContain(kept.replace('\n', '\r\n'))
  expect(mail?.message).not.toContain('my banner')
  const sent = await server.call('GET', '/contact/sent', undefined, sender.headers)
  expect(sent.data[0]).toMatchObject({ answered: true, reply: { text: kept } })
  expect((await server.call('GET', `${inbox.path}/${row.id}`)).data).toMatchObject({
    answered: true,
    reply: kept,
    repliedBy: { id: expect.any(Number) },
  })
})

test('S4.2 a message in the trash is not pending, can be restored, and can be erased', async () => {
  await send('Old')
  const [row] = await received()
  await server.call('DELETE', `${inbox.path}/${row.id}`)
  expect(await received()).toEqual([])
  await server.call('PUT', `${inbox.path}/restore`, { ids: [row.id] })
  expect(await received()).toHaveLength(1)
  await server.call('DELETE', `${inbox.path}/${row.id}`)
  await server.call('DELETE', `${inbox.path}/erase?${where('id', `in~.~${row.id}`)}`)
  expect(await stored()).toEqual([])
})
