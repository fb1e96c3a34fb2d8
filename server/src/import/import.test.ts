// CSV imports through HTTP with files as other systems write them: what is read, planned, written and refused.
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import { type ImportKind, sampleFile } from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { importCalls, problemsIn } from '../testing/import-calls.ts'
import { makeCampaign } from '../testing/marketing.ts'
import { createOrderApp, type OrderApp } from '../testing/order-app.ts'

let server: OrderApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  calls = importCalls(server)
  // The profile of new affiliates.
  await server.account('Affiliate')
})
afterAll(() => server.close())

const waiting = { state: 'waiting', source: 'TAPFILIATE' }
const account = async (username: string) =>
  (await server.sql`select * from account where lower(username) = lower(${username})`)[0]

test('affiliates of a spreadsheet with semicolons, Windows-1252 and decimal commas are guessed, previewed and imported once', async () => {
  const content = Buffer.from(
    'Naam;Achternaam;E-mail;Telefoon;Commission rate;City;Land;IBAN;Kontoinhaber\r\n' +
      'Zoë;Müller;zoe@example.com;0032 (470) 12.34.56;7,5 %;Köln;Germany;BE68 5390 0754 7034;Zoë Müller\r\n' +
      '"Vries; de";;vries@example.com;;;;;;\r\n' +
      ';;nobody@example.com;;;;;;\r\n' +
      'Jan;;jan@example;;x;;;;\r\n' +
      'Zoe;Again;ZOE@example.com;;;;;;\r\n',
    'latin1',
  )
  const body = await calls.read('affiliate', content, waiting)
  expect(body).toMatchObject({
    ...{ encoding: 'windows1252', separator: 'semicolon', decimal: 'comma' },
    ...{ columnName: 'Naam', columnLastName: 'Achternaam', columnUsername: 'E-mail' },
    ...{ columnPhone: 'Telefoon', columnCommission: 'Commission rate', columnHolderCountry: 'Land' },
  })
  const dry = await calls.run('affiliate', { ...body, dryRun: true })
  expect(dry).toMatchObject({ created: 2, existing: 0, wrong: 3 })
  expect(problemsIn(dry.outcomes)).toEqual([
    [4, 'Name', messages.field.required],
    [5, 'Username', messages.administrator.username],
    [5, 'Commission', said.number('x')],
    [6, null, said.repeated(['Username'], 2)],
  ])
  // A line that is not imported is told as it is, so that it can be corrected in a file of its own.
  expect(dry.outcomes.map(({ cells }) => cells.slice(0, 5))).toEqual([
    ...[[], [], ['', '', 'nobody@example.com', '', ''], ['Jan', '', 'jan@example', '', 'x']],
    ['Zoe', 'Again', 'ZOE@example.com', '', ''],
  ])
  // A wrong decimal sign is seen before anything is stored.
  const [first] = dry.outcomes
  expect(first?.values).toMatchObject({ commission: '7.50', phone: '+32470123456', hold: null })
  const point = await calls.run('affiliate', { ...body, decimal: 'point', dryRun: true })
  expect(point.outcomes[0]?.values.commission).not.toBe('7.50')
  expect(await account('zoe@example.com')).toBeUndefined()

  const done = await calls.run('affiliate', body)
  expect(done.outcomes).toMatchObject([
    { outcome: 'created' },
    { outcome: 'created' },
    ...Array(3).fill({ outcome: 'wrong' }),
  ])
  expect(await account('zoe@example.com')).toMatchObject({
    ...{ name: 'ZOË MÜLLER', phone: '+32470123456', commission_basis_points: 750 },
    ...{ holder_town: 'Köln', holder_country: 'DE', source: 'TAPFILIATE', password_hash: null },
    ...{ verified_at: null, created_by: server.admin.id },
  })
  expect(await account('vries@example.com')).toMatchObject({ name: 'VRIES; DE' })
  expect(server.mails).toEqual([])
  const again = await calls.run('affiliate', body)
  expect(again).toMatchObject({ created: 0, existing: 3, wrong: 2 })
  const there = again.outcomes.filter(({ outcome }) => outcome === 'existing')
  const names = ['ZOË MÜLLER · zoe@example.com', 'VRIES; DE · vries@example.com']
  expect(there.map(({ name }) => name)).toEqual([...names, 'ZOE AGAIN · ZOE@example.com'])
  const [entry] = await server.sql`
    select l.actor_id as actor, v.label, l.after from audit_line l join audit_view v using (id)
    where l.action = 'importAffiliates' order by id limit 1`
  expect(entry).toEqual({
    ...{ actor: server.admin.id, label: expect.stringMatching(/^members-\d+\.csv$/) },
    after: { created: 2, existing: 0, wrong: 3, lines: '1–5' },
  })
})

test('an export of another system is imported as it is: a country without a town is no address, and who was not approved there waits', async () => {
  const content =
    'id,firstname,lastname,company_name,email,country,website,status\n' +
    'af1,Karim,Maes,Maes BV,karim@old.example,BE,https://maes.example,approved\n' +
    'af2,Lien,Claes,,lien@old.example,BE,https://claes.example,pending\n' +
    'af3,Nina,Dubois,,KARIM@old.example,NL,https://dubois.example,approved\n'
  const body = await calls.read('affiliate', content, { state: 'active' })
  expect(body).toMatchObject({ columnCompany: 'company_name', columnStatus: 'status' })
  const dry = await calls.run('affiliate', { ...body, dryRun: true })
  expect(dry.outcomes.filter(({ outcome }) => outcome !== 'created')).toMatchObject([
    {
      line: 4,
      name: 'NINA DUBOIS · KARIM@old.example',
      problems: [{ message: said.repeated(['Username'], 2) }],
    },
  ])
  await calls.run('affiliate', body)
  expect(await account('karim@old.example')).toMatchObject({
    ...{ business_profile: 'Maes BV', affiliate_integration: 'af1', holder_country: null },
    verified_at: expect.any(Date),
  })
  expect(await account('lien@old.example')).toMatchObject({ verified_at: null, active: true })
})

test('S5.17 without a traffic source in file or form nothing is previewed, and the field is named', async () => {
  const body = await calls.read('affiliate', 'name,email\nEve,eve@example.com\n', { state: 'waiting' })
  const refused = await calls.step('affiliate', { ...body, dryRun: true })
  expect([refused.status, refused.meta.errors]).toEqual([422, { source: [messages.affiliate.source] }])
  const lines = 'name,email,source\nEve,eve@example.com,BLOG\nEva,eva@example.com,\n'
  const mapped = await calls.read('affiliate', lines, { state: 'waiting' })
  const dry = await calls.run('affiliate', { ...mapped, dryRun: true })
  expect(dry).toMatchObject({ created: 1, wrong: 1 })
  expect(problemsIn(dry.outcomes)).toEqual([[3, 'Traffic source', messages.affiliate.source]])
})

test('a file belongs to whoever uploaded it, and columns must exist and be used once', async () => {
  const body = await calls.read('affiliate', 'name\tmail\nEve\teve@example.com\n', waiting)
  const other = await server.account('Administrator')
  expect((await calls.step('affiliate', body, other)).meta.errors).toHaveProperty('document')
  const twice = await calls.step('affiliate', { ...body, columnNotes: 'name', columnPhone: 'phone' })
  const named = Object.keys(twice.meta.errors ?? {}).sort((a, b) => a.localeCompare(b))
  expect(named).toEqual(['columnNotes', 'columnPhone'])
})

test('links are found again by affiliate, shop or campaign, and name; each gets a tracked address', async () => {
  const scene = await server.scene({ shop: { name: 'RED SHOES' } })
  const campaignId = await makeCampaign(server.sql, scene.shopId, { name: 'SUMMER' })
  await server.sql`insert into account_shop (account_id, shop_id) values (${scene.affiliate.id}, ${scene.shopId}) on conflict do nothing`
  await server.sql`update account set affiliate_integration = 'old-17' where id = ${scene.affiliate.id}`
  const content =
    '\uFEFFPartner ID,Link name,Store,Campaign\n' +
    `old-17,Blog,red shoes,\n` +
    `${scene.affiliate.username},,${scene.shopNumber},summer\n` +
    `${scene.aid},Blog,Red Shoes,\n` +
    'nobody,Blog,Red Shoes,\n' +
    'old-17,Blog,Blue Shoes,\n'
  const body = await calls.read('link', content)
  expect(body).toMatchObject({
    columnAffiliate: 'Partner ID',
    columnName: 'Link name',
    columnShop: 'Store',
  })
  const dry = await calls.run('link', { ...body, dryRun: true })
  expect(problemsIn(dry.outcomes)).toEqual([
    [5, 'Affiliate', said.affiliate('nobody')],
    [6, 'Shop', said.promoted('Blue Shoes')],
  ])
  const done = await calls.run('link', body)
  // The third line names the same link in other words, so the first has made it.
  expect(done).toMatchObject({ created: 2, wrong: 3 })
  const rows = await server.sql`
    select name, campaign_id as campaign, code from link where affiliate_id = ${scene.affiliate.id} order by id desc limit 2`
  expect(rows).toMatchObject([
    { name: 'SUMMER', campaign: campaignId },
    { name: 'BLOG', campaign: null },
  ])
  expect(done.outcomes[0]?.address).toContain(rows[1]?.code)
  const again = await calls.run('link', body)
  expect(again).toMatchObject({ created: 0, existing: 3, wrong: 2 })
  expect(again.outcomes[0]?.address).toBe(done.outcomes[0]?.address)
  await server.sql`update link set landing_page = '/tea', s1 = 'mail' where code = ${rows[1]?.code}`
  const { outcomes } = await calls.run('link', body)
  expect(outcomes[0]?.address).toBe(`${done.outcomes[0]?.address}?s1=mail&to=%2Ftea`)
})

test('coupons are found by shop and affiliate, and a code that the shop has is left as it is', async () => {
  const scene = await server.scene({ shop: { name: 'GREEN SHOES' } })
  await server.sql`insert into account_shop (account_id, shop_id) values (${scene.affiliate.id}, ${scene.shopId}) on conflict do nothing`
  const other = await server.account('Affiliate')
  const content =
    'Voucher code,Partner ID,Store,Discount,Valid to,Valid from\n' +
    `KIM10,${scene.aid},green shoes,10% off,31/12/2026,\n` +
    `kim10,${scene.aid},Green Shoes,,\n` +
    `LEE5,${other.username},Green Shoes,,\n` +
    `MIA5,nobody,Green Shoes,,\n` +
    `NO5,${scene.aid},Blue Shoes,,\n` +
    `OLD5,${scene.aid},Green Shoes,,31/12/2025,1/1/2026\n`
  const body = await calls.read('coupon', content)
  const dry = await calls.run('coupon', { ...body, dryRun: true })
  const problems = problemsIn(dry.outcomes)
  expect(problems.map(([line, field]) => [line, field])).toEqual([
    [3, null],
    [4, 'Affiliate'],
    [5, 'Affiliate'],
    [6, 'Shop'],
    [7, 'Valid until'],
  ])
  const done = await calls.run('coupon', body)
  expect(problemsIn(done.outcomes)).toEqual(problems)
  expect(done).toMatchObject({ created: 1, existing: 0, wrong: 5 })
  const rows = await server.sql`
    select code, affiliate_id as affiliate, offer, valid_until::text as until from coupon where shop_id = ${scene.shopId}`
  expect(rows).toMatchObject([
    { code: 'KIM10', affiliate: scene.affiliate.id, offer: '10% off', until: '2026-12-31' },
  ])
  expect(await calls.run('coupon', body)).toMatchObject({ created: 0, existing: 1 })
})

test('formats are detected again in columns that are chosen by hand, and an unreadable date names the setting', async () => {
  const content =
    'Code;Wer;Laden;Erster Tag;Letzter Tag\n' +
    'A;nobody;x;01.08.2026;31.10.2026\nB;nobody;x;02.08.2026;\n'
  const file = await calls.send(content)
  const path = `${imports.coupon.resource.path}/import/preview`
  const ask = async (columns: object) => (await server.call('POST', path, { file, ...columns })).data
  const guessed = await ask({})
  expect(guessed.mapping).toMatchObject({ columnFrom: null, columnUntil: null })
  expect(guessed.reading.dateOrder).toBe('ymd')
  const byHand = { columnFrom: 'Erster Tag', columnUntil: 'Letzter Tag', columnAffiliate: 'Wer' }
  const again = await ask(byHand)
  expect(again.reading.dateOrder).toBe('dmy')
  expect(again.mapping).toMatchObject({ ...byHand, columnCode: 'Code' })
  // Both days in the first column alone can be read in two ways.
  expect((await ask({ columnFrom: 'Erster Tag' })).reading.dateOrder).toBeNull()
  const { reading, mapping } = again
  const body = { file, ...reading, ...mapping, columnShop: 'Laden', dateOrder: 'ymd', dryRun: true }
  const { outcomes } = await calls.run('coupon', body)
  expect(problemsIn(outcomes)).toContainEqual([
    ...[2, 'Valid from', said.otherDateOrder('01.08.2026', 'Year, month, day')],
  ])
})

test('an import that was interrupted is completed by its repetition, and goes on where it stopped', async () => {
  const scene = await server.scene({ rate: 1000 })
  const row = (n: number) => `Q-${n},2025-03-01,1.00,${scene.affiliate.username}\n`
  const head = 'Order ID,Date,Amount,Affiliate\n'
  const whole = head + Array.from({ length: 1003 }, (_, n) => row(n)).join('')
  await calls.run('order', await calls.read('order', head + row(3), { shop: scene.shopId }))
  const body = await calls.read('order', whole, { shop: scene.shopId })
  const first = await calls.step('order', body)
  expect(first.data.next).toBeGreaterThan(0)
  const rest = await calls.run('order', body)
  expect(first.data.created + rest.created).toBe(1002)
  const [counted] = await server.sql`
    select count(*)::int as orders, sum(commission_cents)::int as cents from shop_order where shop_id = ${scene.shopId}`
  expect(counted).toEqual({ orders: 1003, cents: 10_030 })
})

test('the sample files of the imports are read whole, one after the other', async () => {
  const { shopId } = await server.scene()
  await server.sql`update shop set name = 'SHOE BOX' where id = ${shopId}`
  await makeCampaign(server.sql, shopId, { name: 'SUMMER' })
  const options = {
    affiliate: { state: 'active', source: 'OLD', shops: [shopId] },
    link: {},
    coupon: {},
    order: { shop: shopId },
  }
  for (const [kind, one] of Object.entries(imports) as [ImportName, ImportKind][]) {
    const { lines } = sampleFile(kind, one)
    const content = csvStart + lines.map((line) => csvLineOf(line.map((cell) => csvText(cell)))).join('')
    const body = await calls.read(kind, content, options[kind])
    const found = Object.entries(body).flatMap(([name, column]) =>
      name.startsWith('column') && column ? [column] : [],
    )
    expect(new Set(found)).toEqual(new Set(lines[0]))
    if (kind === 'order')
      expect(body).toMatchObject({ wordsApproved: 'approved', wordsPending: 'pending' })
    const { outcomes, created } = await calls.run(kind, body)
    expect([kind, problemsIn(outcomes), created]).toEqual([kind, [], lines.length - 1])
  }
})
