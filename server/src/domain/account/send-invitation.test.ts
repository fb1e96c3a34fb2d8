// Inviting active affiliates who have no password yet.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { invitationMessages as said } from '@rivulet/contract/messages/invitation-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  server.deps.config.smtpUrl = 'smtp://mail.example'
})
afterAll(() => server.close())

const path = '/registration/affiliate'

/** Active without a password and without an email, as an import leaves them. */
async function imported(name: string, changes: object = {}): Promise<number> {
  const draft = await draftOf(server.make, 'affiliate')
  const username = `${name.toLowerCase()}@example.com`
  const given = { name, username, password: null, confirmPassword: null, ...changes }
  const id = await server.make.create('affiliate', { ...draft, ...given })
  await server.sql`update account set verified_at = now() where id = ${id}`
  return id
}
const invite = (...ids: number[]) => server.call('POST', `${path}/send-invitation`, { ids })
const preview = async (...ids: number[]) =>
  (
    await server.call('POST', '/decision/preview', {
      ...{ resource: 'affiliate', action: 'sendInvitation', ids: ids.join(',') },
    })
  ).data
const mailsTo = (name: string) => server.mails.filter(({ to }) => to === `${name}@example.com`)

test('S3.5 S4.3 affiliates imported without an email are invited together, each by the mail with the link to a password', async () => {
  const shop = await server.make.create('shop', { name: 'LAMPS', url: 'https://l.example/' })
  const ids = [await imported('NILS', { shops: [shop] }), await imported('IDA')]
  const list = await server.call('GET', `${path}?${where('withoutPassword', 'eq~.~true')}`)
  expect(list.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await preview(...ids)).toEqual({
    ...{ blocked: false, facts: [said.says, decisionMessages.payments.mails(2)] },
  })
  expect(await invite(...ids)).toMatchObject({ status: 200, message: said.sent })
  await expect.poll(() => [mailsTo('nils').length, mailsTo('ida').length]).toEqual([1, 1])
  const text = mailsTo('nils')[0]?.text
  expect(text).toContain(activationMessages.invited)
  expect(text).toContain(`${server.deps.config.publicUrl}/#/recover?first=nils%40example.com`)
  expect(text).toContain(activationMessages.shops(['LAMPS']))
  const entries = await server.sql`
    select record_id as id, actor_id as actor from audit_line where action = 'sendInvitation' order by record_id`
  expect(entries.map(({ id, actor }) => [Number(id), actor])).toEqual(
    ids.toSorted((a, b) => a - b).map((id) => [id, server.admin.id]),
  )
  expect((await server.call('GET', `${path}/${ids[0]}`)).data.invitedAt).not.toBeNull()
})

test('S4.3 R24 nobody gets two invitations within an hour, nor one with a password, before activation or when switched off', async () => {
  const [first, second] = [await imported('OLE'), await imported('PIA')]
  expect((await invite(first)).status).toBe(200)
  const refusal = said.tooSoon(['OLE'])
  expect(await invite(second, first)).toMatchObject({ status: 422, message: refusal })
  expect(await preview(second, first)).toEqual({ blocked: true, facts: [refusal] })
  await server.sql`update account set invited_at = now() - interval '61 minutes' where id = ${first}`
  expect((await invite(second, first)).status).toBe(200)
  await expect.poll(() => [mailsTo('ole').length, mailsTo('pia').length]).toEqual([2, 1])
  for (const change of [{ password_hash: 'x' }, { verified_at: null }, { active: false }]) {
    const id = await imported(`OTHER${Object.keys(change)[0]?.slice(0, 3)}`)
    await server.sql`update account set ${server.sql(change)} where id = ${id}`
    expect(await invite(id)).toMatchObject({ status: 422, message: said.unfit })
  }
  const third = await imported('RIK')
  const helper = await server.account('Manager', {
    permissions: ['registration.affiliate.action', 'registration.affiliate.edit'],
  })
  expect(
    (await server.call('POST', `${path}/${third}/send-invitation`, {}, helper.headers)).status,
  ).toBe(403)
})

test('S4.3 an affiliate activated without a password is invited again an hour after that email', async () => {
  const draft = await draftOf(server.make, 'affiliate')
  const given = { username: 'sara@example.com', password: null, confirmPassword: null }
  const id = await server.make.create('affiliate', { ...draft, ...given, name: 'SARA' })
  const isWithout = async () => (await server.call('GET', `${path}/${id}`)).data.withoutPassword
  expect(await isWithout()).toBe(true)
  await server.make.act('affiliate', id, 'activate')
  expect((await invite(id)).message).toBe(said.tooSoon(['SARA']))
  expect(await isWithout()).toBe(true)
  await server.sql`update account set password_hash = 'x' where id = ${id}`
  expect(await isWithout()).toBe(false)
})

test('S3.5 S4.3 without a mail server nobody counts as invited, and whoever may edit gets the link to send, which works once', async () => {
  const id = await imported('TESS')
  const record = async () => (await server.call('GET', `${path}/${id}`)).data
  server.deps.config.smtpUrl = undefined
  expect(await invite(id)).toMatchObject({ status: 422, message: said.noMail })
  expect(await preview(id)).toEqual({ blocked: true, facts: [said.noMail] })
  const waiting = await server.make.create('affiliate', {
    ...(await draftOf(server.make, 'affiliate')),
    ...{ name: 'UMA', username: 'uma@example.com', password: null, confirmPassword: null },
  })
  expect((await server.call('POST', `${path}/${waiting}/activate`, {})).status).toBe(200)
  expect((await server.call('GET', `${path}/${waiting}`)).data.invitedAt).toBeNull()
  expect(await record()).toMatchObject({ invitedAt: null, invitation: null })
  const helper = await server.account('Manager', {
    permissions: ['registration.affiliate.action', 'registration.affiliate.activate'],
  })
  const show = (headers?: Record<string, string>) =>
    server.call('POST', `${path}/${id}/show-invitation`, {}, headers)
  expect((await show(helper.headers)).status).toBe(403)
  const first = (await show()).data.invitation
  const link: string = (await show()).data.invitation
  const tokenOf = (address: string) => /token=([\w-]+)/.exec(address)?.[1]
  expect(link).toContain(`${server.deps.config.publicUrl}/#/reset?token=`)
  const choose = (address: string) =>
    server.call('POST', '/auth/reset', {
      ...{ token: tokenOf(address), password: 'Quiet-River-42', confirmPassword: 'Quiet-River-42' },
    })
  await server.sql`update recovery set created_at = created_at - interval '6 days', expires_at = expires_at - interval '6 days'`
  expect((await choose(first)).status).toBe(422)
  expect((await choose(link)).status).toBe(200)
  expect((await choose(link)).status).toBe(422)
  expect((await show()).status).toBe(422)
  server.deps.config.smtpUrl = 'smtp://mail.example'
})
