// Rotating the installation's secret: values of the old one stay valid, are
// re-encrypted, and unreadable ones are kept until given up.
import { randomBytes } from 'node:crypto'
import { resources } from '@rivulet/contract/resources/index'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPayer } from '../bank/payer.ts'
import { makeClickId } from '../click/edge/click-id.ts'
import { pathOfFile } from '../files/file-key.ts'
import { readWhole } from '../files/file-store.ts'
import { admitSecret, knownKeys } from '../crypto/known-keys.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { reseal } from '../crypto/reseal.ts'
import { headOf, keyId, keyIdIn } from '../crypto/seal.ts'
import { shownCode } from '../testing/authenticator-app.ts'
import { makeLink } from '../testing/marketing.ts'
import { ownFactors } from '../testing/own-factors.ts'
import { belgianIban, createPayoutApp, type PayoutApp } from '../testing/payout-app.ts'
import { sample } from '../testing/whole-app.ts'

const before = randomBytes(32).toString('base64url')
const after = randomBytes(32).toString('base64url')

let server: PayoutApp
let shop: number
let run: number
let totp: string
/** One of each encrypted value. */
beforeEach(async () => {
  server = await createPayoutApp({ secret: { now: before, other: null }, payer: null })
  const { sql, deps, make } = server
  await admitSecret(sql, deps.config.secret)
  shop = await sample(server, resources.shop)
  await make.act('shop', shop, 'rotateKey')
  await make.act('shop', shop, 'connectVendor', { vendor: 'stripe', secret: 'whsec_A' })
  await make.act('postback', await sample(server, resources.postback), 'rotateSecret')
  await server.call('PUT', '/admin/programme', {
    payerName: 'Boats BV',
    payerIban: 'NL91ABNA0417164300',
  })
  await server.affiliate(1000)
  run = await server.paid()
  totp = await ownFactors(server).addApp(server.second.headers)
  await sql.begin(async (tx) => {
    await queueMail(tx, deps, { to: 'a@b.example', subject: 'S', text: 'T', about: 'a test' })
    await tx`update mail set next_at = 'infinity'`
  })
})
afterEach(() => server.close())

/** As if a server with these secrets had been started. */
async function change(now: string, other: string | null): Promise<void> {
  Object.assign(server.deps.config.secret, { now, other })
  await admitSecret(server.sql, server.deps.config.secret)
}

/** All encrypted values of a secret: database texts by location, and files. */
async function sealedWith(secret: string): Promise<string[]> {
  const { sql, deps } = server
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' order by 1, 2`
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] =
      await sql`select from ${sql(table)} where starts_with(${sql(column)}, ${headOf(secret)}) limit 1`
    if (row) found.push(`${table}.${column}`)
  }
  for (const { key } of await sql<{ key: string }[]>`select key from file where sealed`)
    if (keyIdIn(await readWhole(deps.files, pathOfFile(key))) === keyId(secret)) found.push('files')
  return found
}

const places = [
  ...['account.account_holder_sealed', 'account.iban_sealed', 'invoice.payee_sealed'],
  ...['mail.sealed', 'payout_item.holder_sealed', 'payout_item.iban_sealed', 'payout_run.payer_sealed'],
  ...['postback.old_secret_sealed', 'postback.secret_sealed', 'programme.payer_iban_sealed'],
  ...['shop.api_key_sealed', 'shop.old_api_key_sealed', 'shop_vendor.secret_sealed'],
  ...['totp.sealed_secret', 'files', 'files'],
]

/** What users see of it. */
async function everythingOpens(): Promise<void> {
  const { call, second, deps } = server
  const { data } = await call('POST', `/marketing/shop/${shop}/reveal-key`, {})
  expect(data.apiKey).toMatch(/^rvk_/)
  expect(await server.file(run, '.csv')).toContain(belgianIban)
  expect(await readPayer(server.sql, deps.config)).toMatchObject({ iban: 'NL91ABNA0417164300' })
  // A code is valid once.
  server.pass(60)
  const code = { code: shownCode(totp, deps.now()) }
  expect((await call('POST', '/auth/proof', code, second.headers)).status).toBe(200)
}

test('R69 R90 after a rotation values of the old secret are readable, re-encrypted, and no longer need it', async () => {
  expect(await sealedWith(before)).toEqual(places)
  await change(after, before)
  await everythingOpens()
  expect(await reseal(server.deps)).toMatchObject({ left: [] })
  expect([await sealedWith(before), await sealedWith(after)]).toEqual([[], places])
  await change(after, null)
  await everythingOpens()
  expect(await reseal(server.deps)).toEqual({ done: 0, left: [] })
})

test('R90 values encrypted before keys had ids are re-encrypted too, even with the current secret only', async () => {
  const { sql, deps } = server
  const length = headOf(before).length
  await sql`update account set iban_sealed = right(iban_sealed, ${-length}::int) where iban_sealed is not null`
  const [file] = await sql<{ key: string }[]>`select key from file where sealed`
  const stored = await readWhole(deps.files, pathOfFile(String(file?.key)))
  await deps.files.write(pathOfFile(String(file?.key)), stored.subarray(length))
  await everythingOpens()
  expect(await reseal(server.deps)).toEqual({ done: 3, left: [] })
  expect(await sealedWith(before)).toEqual(places)
})

test('R90 everything is re-encrypted while users change encrypted values', async () => {
  const { sql, deps } = server
  await change(after, before)
  const [{ left }] = await Promise.all([
    reseal(deps),
    server.make.act('shop', shop, 'rotateKey'),
    server.affiliate(500),
  ])
  expect(left).toEqual([])
  expect(await sealedWith(before)).toEqual([])
  await everythingOpens()
  expect(await knownKeys(sql)).toEqual([keyId(after)])
})

test('R57 R90 an earlier click earns while its key is configured, and not once it is removed', async () => {
  const { sql, deps, call } = server
  const { id: affiliateId } = await server.account('Affiliate')
  const link = await makeLink(sql, { affiliateId, shopId: shop })
  const at = deps.now().getTime() - 60_000
  const [early, late] = [at, at + 1].map((moment) => makeClickId(deps.config.secret, link.id, moment))
  await change(after, before)
  const { apiKey } = (await call('POST', `/marketing/shop/${shop}/reveal-key`, {})).data
  const report = async (orderId: string, click_id?: string) =>
    (await call('POST', '/track/order', { orderId, amount: '99.99', click_id }, { apikey: apiKey })).data
  expect(await report('A-1', early)).toMatchObject({ result: 'recorded' })
  await reseal(deps)
  await change(after, null)
  expect(await report('A-2', late)).toMatchObject({ result: 'unattributed' })
})

test('R90 a server lacking the secret of existing values does not start, until the lost key is given up', async () => {
  const { sql, deps } = server
  const refused = `The key ${keyId(before)} is in use here, but belongs to neither SECRET nor OTHER_SECRET.`
  await expect(change(after, null)).rejects.toThrow(refused)
  expect(await knownKeys(sql)).toEqual([keyId(before)])
  await expect(reseal(deps)).rejects.toThrow('No server has been started with this SECRET yet')

  const { done, left } = await reseal(deps, { lost: true })
  expect(done).toBe(0)
  expect(left).toContainEqual({ place: 'account.iban_sealed', key: keyId(before), count: 2 })
  expect(new Set(left.map(({ place }) => place.replace(/\/.*/, '')))).toEqual(new Set(places))
  await admitSecret(sql, deps.config.secret)
})

test('R90 a key is required as long as any value uses it', async () => {
  const { sql, deps } = server
  await change(after, before)
  await sql`update totp set sealed_secret = ${`${headOf(before)}AAAA`}`
  const left = [{ place: 'totp.sealed_secret', key: keyId(before), count: 1 }]
  expect(await reseal(deps)).toMatchObject({ left })
  await expect(change(after, null)).rejects.toThrow(`The key ${keyId(before)} is in use here`)
})
