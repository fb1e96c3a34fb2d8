// Activating an affiliate with its shops and terms.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

test('S4.3 activation sets the shops and terms chosen with it, and the mail says them', async () => {
  const shop = (name: string, commission: string | null = null) =>
    server.make.create('shop', { name, url: 'https://x.example/', commission })
  const [tea, boats] = [await shop('TEA', '9.00'), await shop('BOATS')]
  const draft = await draftOf(server.make, 'affiliate')
  const username = 'ann@example.com'
  const id = await server.make.create('affiliate', { ...draft, username, shops: [boats] })
  const record = `/registration/affiliate/${id}`
  const body = { shops: [tea], commission: '7.50', hold: 14 }
  const limited = await server.account('Manager', {
    permissions: ['registration.affiliate.action', 'registration.affiliate.activate'],
  })
  const activate = (chosen: object, headers?: Record<string, string>) =>
    server.call('POST', `${record}/activate`, chosen, headers)
  expect((await activate(body, limited.headers)).status).toBe(403)
  const other = await server.make.create('affiliate', { ...draft, username: 'bob@example.com' })
  const plain = await server.call(
    'POST',
    `/registration/affiliate/${other}/activate`,
    {},
    limited.headers,
  )
  expect(plain.status).toBe(200)
  expect((await activate({ shops: [999_999] })).meta.errors).toHaveProperty('shops')
  expect((await server.call('GET', record)).data).toMatchObject({ verifiedAt: null })
  expect((await activate(body)).status).toBe(200)
  const { shops, commission, hold } = (await server.call('GET', record)).data
  expect([shops, commission, hold]).toEqual([[{ id: tea, name: 'TEA' }], '7.50', 14])
  const mail = () => server.mails.find(({ to }) => to === username)
  await expect.poll(mail).toBeTruthy()
  // The shop's rate goes before the affiliate's.
  const terms = activationMessages.terms([{ name: 'TEA', commission: '9.00' }], '7.50', 14)
  expect(mail()?.text).toContain(`${activationMessages.shops(['TEA'])} ${terms}`)
  expect(terms).toContain('you earn 9.00%.')
})

test('S4.3 the mail says of the password what is true: chosen at sign-up, set by somebody else, or not there yet', async () => {
  const draft = await draftOf(server.make, 'affiliate')
  const choose = (who: string) => `${server.deps.config.publicUrl}/#/recover?first=${who}%40example.com`
  const said = {
    registered: [activationMessages.reviewed, activationMessages.chosen],
    added: [activationMessages.added, activationMessages.told(choose('added'))],
    invited: [activationMessages.invited, choose('invited')],
  }
  for (const [origin, sentences] of Object.entries(said)) {
    const username = `${origin}@example.com`
    const given = origin === 'invited' ? { password: null, confirmPassword: null } : {}
    const id = await server.make.create('affiliate', { ...draft, ...given, username })
    if (origin === 'registered') await server.sql`update account set created_by = null where id = ${id}`
    expect((await server.call('POST', `/registration/affiliate/${id}/activate`, {})).status).toBe(200)
    const mail = () => server.mails.find(({ to }) => to === username)
    await expect.poll(mail).toBeTruthy()
    for (const sentence of sentences) expect(mail()?.text).toContain(sentence)
  }
})

test('S1.5 a sign-up is declined with a reason by mail, goes to the trash and can be restored; an active affiliate cannot be declined', async () => {
  const draft = await draftOf(server.make, 'affiliate')
  const username = 'declined@example.com'
  const id = await server.make.create('affiliate', { ...draft, username })
  const record = `/registration/affiliate/${id}`
  const decline = (of: string) => server.call('POST', `${of}/decline`, { reason: 'We sell no boats.' })
  const answer = await decline(record)
  expect([answer.status, answer.message]).toEqual([200, messages.affiliate.declined])
  const mail = () => server.mails.find(({ to }) => to === username)
  await expect.poll(mail).toBeTruthy()
  expect(mail()?.text).toContain('We sell no boats.')
  expect((await server.call('GET', record)).data.deletedAt).not.toBeNull()
  const [entry] = await server.sql`select actor_id as actor from audit_line where action = 'decline'`
  expect(entry).toEqual({ actor: server.admin.id })
  expect((await server.call('PUT', '/registration/affiliate/restore', { ids: [id] })).status).toBe(200)
  // Past orders may have been imported before the activation: what is owed is not declined away.
  const book = async (amount: string) =>
    (
      await server.call('POST', '/financial/correction', {
        ...{ affiliate: id, amount, reason: 'From before', timing: 'now' },
      })
    ).status
  expect(await book('5.00')).toBe(201)
  expect((await decline(record)).status).toBe(409)
  const asked = { resource: 'affiliate', action: 'decline', ids: String(id) }
  expect((await server.call('POST', '/decision/preview', asked)).data.blocked).toBe(true)
  expect(await book('-5.00')).toBe(201)
  expect((await server.call('POST', `${record}/activate`, {})).status).toBe(200)
  expect((await decline(record)).status).toBe(422)
})
