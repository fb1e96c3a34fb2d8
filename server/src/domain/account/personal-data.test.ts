// Personal data of an affiliate: exported completely to those entitled,
// and erased everywhere except where it must be kept.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { addDays, dayOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/check-books.ts'
import { draftOf } from '../../testing/draft.ts'
import { insertOrder } from '../../testing/order.ts'
import { pay } from '../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

const base = '/registration/affiliate'
const personal = {
  ...{ name: 'ZEBEDEE QUUX', username: 'zebedee@quux.example', phone: '+32499887766' },
  ...{ businessProfile: 'Quuxblog', source: 'QUUX RADIO', affiliateIntegration: 'quux-7' },
  ...{ contact: { type: 'telegram', value: '@quux' }, welcome: '<p>Hello quux</p>' },
  ...{ accountHolder: 'Zebedee Quux', holderStreet: 'Quuxlane 1', holderTown: 'Quuxton' },
  ...{ paymentNotes: 'To quux', notes: 'Remark about quux' },
}
const password = 'Secret123'

/** With an order, a payment, sign-ins, a message, a postback and a claim. */
async function lived(): Promise<{ id: number; headers: Record<string, string> }> {
  const draft = await draftOf(server.make, 'affiliate')
  const body = { ...draft, ...personal, password, confirmPassword: password, active: true }
  const id = await server.make.create('affiliate', body)
  await server.make.act('affiliate', id, 'activate')
  await server.sql`update profile p set permissions = '{service.contact.action,financial.order.index}' from account a where a.id = ${id} and p.id = a.profile_id`
  const { data } = await server.call(
    ...(['POST', '/auth/sign-in'] as const),
    { username: personal.username, password },
    { device: 'quux-device' },
  )
  const headers = { bearer: `Bearer ${data.token}`, device: 'quux-device' }
  await server.call('POST', '/contact/send', { message: 'I am quux' }, headers)
  await server.call('POST', '/view', { resource: 'order', name: 'Quux view', columns: 'date' }, headers)
  await server.make.create('postback', {
    ...(await draftOf(server.make, 'postback')),
    ...{ shop: undefined, affiliate: id, address: 'https://quux.example/in', name: 'MINE' },
  })
  await server.call('PUT', `${base}/${id}`, { source: 'QUUX TV' })
  await server.call('GET', `${base}/export?format=csv&search=zebedee%20quux`)
  await insertOrder(server, { affiliateId: id, cents: 500 })
  return { id, headers }
}

/** Tables that contain anything identifying the person. */
async function known(): Promise<string[]> {
  const tables = await server.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found = []
  for (const { name } of tables) {
    const [row] = await server.sql`
      select row::text as line from ${server.sql(name)} row where row::text ~* 'quux|32499887766' limit 1`
    if (row) found.push(name)
  }
  return found.toSorted()
}

test('R83 all stored data is exported: to administrators, and without their notes to the person', async () => {
  const { id, headers } = await lived()
  await pay(server, id, '5.00')
  const [whole, own] = [
    await server.call('GET', `${base}/${id}/personal-data`),
    await server.call('GET', '/auth/personal-data', undefined, headers),
  ]
  for (const { status, headers: sent, text } of [whole, own]) {
    expect([status, sent['content-disposition']]).toEqual([
      200,
      `attachment; filename="personal-data-${id}.json"`,
    ])
    const data = JSON.parse(text)
    expect(data.account).toMatchObject({ name: personal.name, phone: personal.phone })
    expect(data.signIns).toMatchObject([{ result: 'success', device: 'quux-device' }])
    expect(data.messages).toMatchObject([{ message: 'I am quux' }])
    expect(data.order).toMatchObject([{ amount: '5.00' }])
    expect(data.invoice).toMatchObject([{ paid: '5.00' }])
    expect(data.ledger).toHaveLength(2)
    expect(data.link).toHaveLength(1)
    expect(data.acts.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['create', 'activate', 'signIn', 'edit', 'personalData']),
    )
    for (const part of ['sessions', 'invites', 'files', 'claim', 'claimEntries'])
      expect(data).toHaveProperty(part)
  }
  expect([whole.text.includes('Remark about'), own.text.includes('Remark about')]).toEqual([true, false])
  for (const { text } of [whole, own]) expect(text).not.toMatch(/argon2|BE68539007547034|rvl_/)

  const other = await server.account('Affiliate')
  const blind = await server.account('Manager', { permissions: ['registration.affiliate.index'] })
  for (const by of [other, blind])
    expect((await server.call('GET', `${base}/${id}/personal-data`, undefined, by.headers)).status).toBe(
      403,
    )
  expect((await server.call('GET', `${base}/999999/personal-data`)).status).toBe(404)
  const admin = await server.account('Administrator')
  const { data } = await server.call('POST', `${base}/${id}/impersonate`, undefined, admin.headers)
  const onBehalf = { bearer: `Bearer ${data.token}` }
  expect((await server.call('GET', '/auth/personal-data', undefined, onBehalf)).status).toBe(422)
  const erased = await server.call('POST', `${base}/${id}/anonymise`)
  expect([erased.status, erased.message]).toEqual([200, messages.affiliate.anonymised])
})

test('R97 it contains nothing about admin users: neither their origins nor fields that only they can read', async () => {
  const affiliate = await server.account('Affiliate')
  const { id, headers } = affiliate
  const staff = { ...server.admin.headers, device: 'staff-device', 'x-forwarded-for': '203.0.113.77' }
  const edit = (body: object) => server.call('PUT', `${base}/${id}`, body, staff)
  await edit({ notes: 'Remark of staff', commission: '7.00', name: 'ANN' })
  const other = await server.account('Administrator')
  const { data } = await server.call('POST', `${base}/${id}/impersonate`, undefined, {
    ...other.headers,
    device: 'staff-device',
  })
  const onBehalf = { bearer: `Bearer ${data.token}`, device: 'staff-device' }
  await server.call('PUT', '/auth/update', { name: 'ANNA' }, onBehalf)
  await server.call('PUT', '/auth/update', { name: 'ANNE' }, { ...headers, device: 'own-device' })
  const own = await server.call('GET', '/auth/personal-data', undefined, headers)
  expect(own.text).not.toMatch(/staff-device|Remark of staff|"notes"/)
  const { acts } = JSON.parse(own.text)
  const edited = acts.find(({ action }: { action: string }) => action === 'edit')
  expect(edited).toMatchObject({ by_this_person: false, ip: null, device: null, after: { name: 'ANN' } })
  expect(acts).toContainEqual(
    expect.objectContaining({ by_this_person: true, device: 'own-device', after: { name: 'ANNE' } }),
  )
  const handedOut = await server.call('GET', `${base}/${id}/personal-data`, undefined, staff)
  expect(handedOut.text).not.toMatch(/staff-device|createdBy|updatedBy|203\.0\.113\.77/)
  for (const act of acts) if (!act.by_this_person) expect([act.ip, act.device]).toEqual([null, null])
})

test('R83 R77 an erased person remains only where records must be kept, and the books still add up', async () => {
  const { id, headers } = await lived()
  const owed = await server.call('POST', `${base}/${id}/anonymise`)
  expect([owed.status, owed.message]).toEqual([422, messages.affiliate.anonymiseOwed])
  await pay(server, id, '5.00')
  await insertOrder(server, { affiliateId: id, cents: 100, pending: true })
  expect((await server.call('POST', `${base}/${id}/anonymise`)).status).toBe(422)
  await server.sql`delete from shop_order where affiliate_id = ${id} and status = '2'`
  expect(await known()).toEqual(
    expect.arrayContaining(['account', 'audit_line', 'contact_message', 'login', 'postback']),
  )
  const done = await server.call('POST', `${base}/${id}/anonymise`)
  expect([done.status, done.message]).toEqual([200, messages.affiliate.anonymised])
  // The payee of a payment is part of the books.
  expect(await known()).toEqual(['invoice'])
  expect((await server.call('GET', '/auth/me', undefined, headers)).status).toBe(401)
  const again = await server.call('POST', '/auth/sign-in', { username: personal.username, password })
  expect(again.status).toBe(422)
  expect((await server.call('GET', `${base}/${id}`)).data).toMatchObject({
    ...{ name: `ERASED ${id}`, active: false, iban: null, accountHolder: null, phone: null },
    ...{ erasedAt: expect.any(String), balance: '0.00' },
  })
  const path = `/admin/audit?where[resource]=eq~.~affiliate&where[record]=eq~.~${id}`
  const { data: acts } = await server.call('GET', path)
  expect(acts[0]).toMatchObject({ action: 'anonymise', label: `ERASED ${id}` })
  expect(JSON.stringify(acts)).not.toMatch(/quux/i)
  for (const action of ['anonymise', 'reactivate'])
    expect((await server.call('POST', `${base}/${id}/${action}`)).status).toBe(422)
  const edited = await server.call('PUT', `${base}/${id}`, { name: 'BACK' })
  expect([edited.status, edited.message]).toEqual([422, messages.affiliate.erased])
  const check = await checkBooks(server.sql, {
    ...{ now: server.deps.now(), zone: 'Europe/Brussels', nightly: false },
  })
  expect(check.discrepancies.filter(({ what }) => what === 'act' || what === 'actSeal')).toEqual([])
})

test('R83 R76 nobody is erased while a payment is on its way, because returned money could not be paid again', async () => {
  const { id } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 5000 })
  const { now, config } = server.deps
  const later = addDays(dayOf(now(), config.accountingZone), 2)
  const { data: first } = await pay(server, id, '30.00', {}, later)
  const { data: second } = await pay(server, id, '20.00', {}, later)
  const erase = () => server.call('POST', `${base}/${id}/anonymise`)
  const preview = async () =>
    (
      await server.call('POST', '/decision/preview', {
        ...{ resource: 'affiliate', action: 'anonymise', ids: String(id) },
      })
    ).data
  const { blockedByPayments, blockedByBalance, switchOff } = decisionMessages.money
  const both = blockedByPayments(2, '€\u{a0}50.00')
  expect(await erase()).toMatchObject({ status: 422, message: both })
  expect(await preview()).toEqual({ facts: [both, switchOff.affiliate], blocked: true })
  await server.call('POST', `/financial/invoice/${first.id}/mark-paid`, {})
  const one = blockedByPayments(1, '€\u{a0}20.00')
  expect(await erase()).toMatchObject({ status: 422, message: one })
  expect((await server.call('GET', `${base}/${id}`)).data.erasedAt).toBeNull()
  // It comes back, and is paid again.
  await server.call('POST', `/financial/invoice/${second.id}/return`, { note: 'CLOSED' })
  expect((await preview()).facts[0]).toBe(blockedByBalance('€\u{a0}20.00', true))
  const { data: again } = await pay(server, id, '20.00', {}, later)
  expect(await erase()).toMatchObject({ status: 422, message: one })
  await server.call('POST', `/financial/invoice/${again.id}/mark-paid`, {})
  expect((await preview()).blocked).toBe(false)
  expect(await erase()).toMatchObject({ status: 200, message: messages.affiliate.anonymised })
})

test('R83 R75 of an erased person, payout runs keep the account that was paid, and no other', async () => {
  const id = await server.affiliate(5000)
  await server.sql`update account set ${server.sql({
    ...{
      holder_street: 'Quuxweg 1',
      holder_postcode: '1000',
      holder_town: 'Brussels',
      holder_country: 'BE',
    },
    bank_changed_at: new Date('2026-01-01'),
  })} where id = ${id}`
  const discarded = await server.begin()
  await server.run(discarded, 'discard')
  const released = await server.paid()
  await server.call('POST', `/financial/payout-run/${released}/mark-paid`, {})
  const shown = async (run: number) => (await server.items(run)).get(id)?.iban
  expect([await shown(discarded), await shown(released)]).toEqual(Array(2).fill('BE68 •••• •••• 7034'))
  expect((await server.call('POST', `${base}/${id}/anonymise`)).status).toBe(200)
  expect([await shown(discarded), await shown(released)]).toEqual([null, 'BE68 •••• •••• 7034'])
  const stored = await server.sql`
    select num_nonnulls(holder, holder_sealed, iban, iban_sealed, street, postcode, town, country, bank_changed_at) as facts
    from payout_item where affiliate_id = ${id} order by id`
  expect(stored).toEqual([{ facts: 0 }, { facts: 9 }])
})
