// What becomes of an invitation by email: refused by the mail server, given up, or sent after all.
import { invitationMessages as said } from '@rivulet/contract/messages/invitation-messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../../mail/mail.ts'
import { deliverMails } from '../../mail/mail-queue.ts'
import { draftOf } from '../../testing/draft.ts'
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp.ts'
import { createWholeApp, where, type WholeApp } from '../../testing/whole-app.ts'
import { noteInvitation } from './note-invitation.ts'

let server: WholeApp
let smtp: TestSmtp
beforeAll(async () => {
  server = await createWholeApp()
  smtp = await startSmtp()
  const { deps } = server
  deps.config.smtpUrl = smtp.url
  deps.sendMail = createMailer(deps.config, deps.log)
})
afterEach(() => {
  smtp.busy = false
  smtp.unknown.clear()
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const affiliates = '/registration/affiliate'
const administrators = '/admin/user'
const record = async (path: string, id: number) => (await server.call('GET', `${path}/${id}`)).data
const stateOf = async (path: string, id: number) => (await record(path, id)).invitationState
const failed = async (path: string) =>
  (await server.call('GET', `${path}?${where('invitationState', 'eq~.~failed')}`)).data.map(
    ({ id }: { id: number }) => id,
  )
const news = async () => (await server.call('GET', '/notification')).data.latest
/** Hours later, in a session that goes on. */
const later = async (hours: number) => {
  server.pass(hours * 3600)
  await server.sql`update session set last_used_at = ${server.deps.now()}, expires_at = ${new Date(server.deps.now().getTime() + 3_600_000)}`
  await deliverMails(server.deps, { noteInvitation: noteInvitation(server.deps) })
}

/** Active without a password, as an import leaves them. */
async function imported(name: string): Promise<number> {
  const draft = await draftOf(server.make, 'affiliate')
  const username = `${name.toLowerCase()}@example.com`
  const id = await server.make.create('affiliate', {
    ...draft,
    ...{ name, username, password: null, confirmPassword: null },
  })
  await server.sql`update account set verified_at = now() where id = ${id}`
  return id
}
const invite = (path: string, id: number) => server.call('POST', `${path}/${id}/send-invitation`, {})

test('S3.5 S4.3 an invitation that the mail server refuses counts as not delivered, with the reason, and can be sent again at once', async () => {
  smtp.unknown.add('nils@example.com')
  const id = await imported('NILS')
  expect(await stateOf(affiliates, id)).toBeNull()
  expect((await invite(affiliates, id)).status).toBe(200)
  await expect.poll(() => stateOf(affiliates, id)).toBe('failed')
  expect((await record(affiliates, id)).invitationFailure).toBe(
    `${new URL(smtp.url).host} refused the email: 550 5.1.1 <nils@example.com> is unknown here`,
  )
  expect(await failed(affiliates)).toEqual([id])
  const [notice] = await news()
  expect(notice).toMatchObject({
    ...{ kind: 'invitation-failed', text: notificationMessages.invitationFailed(1), read: false },
    path: '/dashboard/registration/affiliate?where[invitationState]=eq~.~failed',
  })
  // It is tried again meanwhile, and fails as before.
  await later(2)
  expect(await news()).toMatchObject([{ kind: 'invitation-failed', text: notice.text }])
  const { data } = await server.call('GET', `${affiliates}/${id}`)
  const corrected = { username: 'nils.b@example.com', updatedAt: data.updatedAt }
  expect((await server.call('PATCH', `${affiliates}/${id}`, corrected)).status).toBe(200)
  expect((await invite(affiliates, id)).status).toBe(200)
  await expect.poll(() => stateOf(affiliates, id)).toBe('sent')
  expect(await record(affiliates, id)).toMatchObject({ invitationFailure: null })
  expect(await news()).toMatchObject([{ kind: 'invitation-failed', read: true }])
  // The first one is not tried any more.
  expect(await server.sql`select from mail where invited_id is not null`).toEqual([])
})

test('S4.3 an administrator whose invitation is refused is invited again, or gets the link from a colleague', async () => {
  smtp.unknown.add('mia@example.com')
  const given = { name: 'MIA', username: 'mia@example.com', choosesPassword: true }
  const { id } = (
    await server.call('POST', administrators, {
      ...(await draftOf(server.make, 'administrator')),
      ...given,
      password: null,
      confirmPassword: null,
    })
  ).data
  await expect.poll(() => stateOf(administrators, id)).toBe('failed')
  expect(await failed(administrators)).toEqual([id])
  expect((await news())[0]).toMatchObject({
    ...{ kind: 'staff-invitation-failed', read: false },
    path: '/dashboard/admin/user?where[invitationState]=eq~.~failed',
  })
  const shown = await server.call('POST', `${administrators}/${id}/show-invitation`, {})
  expect(shown.data.invitation).toContain('/#/reset?token=')
  smtp.unknown.clear()
  expect(await invite(administrators, id)).toMatchObject({ status: 200, message: said.sent })
  await expect.poll(() => stateOf(administrators, id)).toBe('sent')
  expect((await invite(administrators, id)).message).toBe(said.tooSoon(['MIA']))
})

test('S4.3 an invitation waits while the mail server is busy, is not delivered once it is given up, and is sent after all if it is taken before', async () => {
  smtp.busy = true
  const [first, second] = [await imported('IDA'), await imported('OLE')]
  await invite(affiliates, first)
  await later(0)
  expect(await stateOf(affiliates, first)).toBe('waiting')
  for (let hour = 0; hour < 23; hour++) await later(1)
  expect(await stateOf(affiliates, first)).toBe('waiting')
  await later(2)
  expect(await record(affiliates, first)).toMatchObject({
    invitationState: 'failed',
    invitationFailure: expect.stringContaining('451 Try again later'),
  })
  smtp.busy = false
  smtp.unknown.add('ole@example.com')
  await invite(affiliates, second)
  await expect.poll(() => stateOf(affiliates, second)).toBe('failed')
  expect((await news())[0]).toMatchObject({ text: notificationMessages.invitationFailed(2) })
  smtp.unknown.clear()
  await later(1)
  expect(await stateOf(affiliates, second)).toBe('sent')
})
