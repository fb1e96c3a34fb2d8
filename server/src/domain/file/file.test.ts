// Uploading and downloading files through HTTP: accepted types, access, and storage.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@rivulet/contract/messages/messages'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFileToken, readFileToken } from '../../auth/file-token.ts'
import { findSession } from '../../auth/session-record.ts'
import type { TestAccount } from '../../testing/account.ts'
import { type FileCalls, fileCalls } from '../../testing/file-calls.ts'
import { multipart } from '../../testing/multipart.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { sweepFiles } from './sweep-files.ts'
import { served } from '../../served.ts'

let server: WholeApp
let upload: FileCalls['upload']
let tokenOf: FileCalls['tokenOf']
let read: FileCalls['read']
beforeAll(async () => {
  server = await createWholeApp()
  ;({ upload, tokenOf, read } = fileCalls(server))
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')
const field = messages.field

const onDisk = () => readdirSync(join(server.deps.config.dataDir, 'files'))

async function invoiceFor(affiliate: TestAccount, key: string): Promise<number> {
  const documents = server.sql.json([{ file: key }])
  const [invoice] = await server.sql<{ id: number }[]>`
    insert into invoice (affiliate_id, paid_on, approved_cents, commission_cents, balance_cents, on_hold_cents,
      payable_cents, paid_cents, current_cents, documents)
    values (${affiliate.id}, '2026-11-02', 1000, 100, 100, 0, 100, 100, 0, ${documents}) returning id`
  return invoice?.id ?? 0
}

test('S3.10 R42 R48 an upload is stored completely under a random name, and its original name is kept for display', async () => {
  const { status, data } = await upload('Août – facture.PDF', pdf)
  expect(status).toBe(201)
  expect(data).toEqual({
    file: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Août – facture.PDF',
    size: pdf.length,
  })
  expect(onDisk()).toContain(data.file)
  expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([])
  const answer = await read(data.file, await tokenOf(server.admin))
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Ao_t _ facture.PDF"; filename*=UTF-8''Ao%C3%BBt%20%E2%80%93%20facture.PDF`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
})

test('R42 folders, invisible characters and odd extensions are removed from a name', async () => {
  const nameOf = async (name: string) => (await upload(name, pdf)).data?.name
  expect(await nameOf('../../etc/passwd.pdf')).toBe('passwd.pdf')
  expect(await nameOf('C:\\fakepath\\bill.pdf')).toBe('bill.pdf')
  expect(await nameOf('fdp.\u202efdp.pdf')).toBe('fdp.fdp.pdf')
  expect(await nameOf('.pdf')).toBe('file.pdf')
  expect(await nameOf(`${'x'.repeat(400)}.pdf`)).toBe(`${'x'.repeat(150)}.pdf`)
})

test('R41 B6 extension and content must match; HTML, images with scripts and programs are rejected', async () => {
  const errorOf = async (name: string, bytes: Uint8Array | string) =>
    (await upload(name, Buffer.from(bytes))).error
  const html = '<html><script>alert(1)</script>'
  for (const [name, bytes] of [
    ['a.html', html],
    ['a.svg', '<svg onload="alert(1)"/>'],
    ['a.xml', '<?xml version="1.0"?>'],
    ['a.pdf', html],
    ['a.png', pdf],
    ['a.txt', html],
    ['a.txt', '\ufeff\n <svg/>'],
    ['a.csv', 'a,b\u0000c'],
    ['a.docx', 'PK\u0003\u0004 but not really'],
    ['a.exe', 'MZ'],
    ['constructor', 'x'],
    ['a', 'x'],
  ] as const)
    expect([name, await errorOf(name, bytes)]).toEqual([name, field.fileType])
  expect(await errorOf('a.csv', 'name;größe\n1;2\n')).toBeUndefined()
  expect(
    await errorOf(
      'a.png',
      await sharp({ create: { width: 3, height: 2, channels: 3, background: '#4338ca' } })
        .png()
        .toBuffer(),
    ),
  ).toBeUndefined()
  expect(await errorOf('a.pdf', '')).toBe(field.emptyFile)
})

test('R45 B6 a document must be a small archive with the expected parts; zip bombs and macros are rejected', async () => {
  const sheet = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<w/>') }
  const errorOf = async (name: string, parts: Record<string, Uint8Array>) =>
    (await upload(name, zipSync(parts))).error
  expect(await errorOf('a.xlsx', sheet)).toBeUndefined()
  expect(await errorOf('a.docx', sheet)).toBe(field.fileType)
  expect(await errorOf('a.xlsx', { ...sheet, 'xl/vbaProject.bin': strToU8('x') })).toBe(field.fileType)
  const bomb = { ...sheet, 'xl/sheet.xml': new Uint8Array(30_000_000) }
  expect(await errorOf('a.xlsx', bomb)).toBe(field.fileType)
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}`, new Uint8Array()]))
  expect(await errorOf('a.xlsx', { ...sheet, ...many })).toBe(field.fileType)
  const cut = zipSync(sheet).subarray(0, -30)
  expect((await upload('a.xlsx', cut)).error).toBe(field.fileType)
})

test('S5.10 R41 a file may have up to ten megabytes', async () => {
  const full = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length, 32)])
  expect((await upload('a.pdf', full)).status).toBe(201)
  const before = onDisk().length
  const over = await upload('a.pdf', Buffer.concat([full, Buffer.from(' ')]))
  expect([over.status, over.error]).toEqual([422, field.maxFileSize(10_240)])
  expect(onDisk()).toHaveLength(before)
})

test('R31 an upload of another kind of body is told which it must be', async () => {
  for (const type of ['application/json', 'text/xml']) {
    const { headers } = server.admin
    const sent = { method: 'POST', url: '/api/v1/file', payload: '{}' } as const
    const answer = await server.app.inject({ ...sent, headers: { ...headers, 'content-type': type } })
    expect([answer.statusCode, answer.json().detail]).toEqual([415, messages.request.fileType])
  }
})

test('R20 R53 an upload requires a session, a permission to attach, and a multipart body with a file', async () => {
  const { headers, payload } = multipart('a.pdf', pdf)
  const post = async (sent: object, as: object) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/file',
        headers: { ...sent, ...as },
        payload,
      })
    ).statusCode
  expect(await post(headers, {})).toBe(401)
  expect(
    (await upload('a.pdf', pdf, await server.account('Affiliate', { permissions: [] }))).status,
  ).toBe(403)
  expect((await server.call('POST', '/file', { file: 'x' })).status).toBeGreaterThanOrEqual(400)
  const empty = 'multipart/form-data; boundary=none'
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/file',
    headers: { ...server.admin.headers, 'content-type': empty },
    payload: '--none--\r\n',
  })
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([422, { file: [field.required] }])
})

test('R41 storage per account is limited to a gigabyte', async () => {
  const [last] = await server.sql<{ id: number }[]>`insert into file (key, name, type, size, sha256)
    values ('full', 'full.pdf', 'application/pdf', ${1024 ** 3 - 1}, '') returning id`
  const full = await upload('a.pdf', pdf)
  await server.sql`delete from file where id = ${last?.id ?? 0}`
  expect([full.status, full.error]).toEqual([422, field.noRoom])
})

test('R46 R21 the document of a payment is readable by its affiliate and no other', async () => {
  const { data } = await upload('proof.pdf', pdf)
  const [owner, other] = [await server.account('Affiliate'), await server.account('Affiliate')]
  const status = async (account: TestAccount, kind?: 'image') =>
    (await read(data.file, await tokenOf(account, kind))).statusCode
  expect([await status(owner), await status(other)]).toEqual([404, 404])
  const id = await invoiceFor(owner, data.file)
  expect([await status(owner), await status(other), await status(server.admin)]).toEqual([200, 404, 200])
  expect(await status(owner, 'image')).toBe(404)
  const blind = await server.account('Manager', { permissions: ['financial.invoice.index'] })
  expect(await status(blind)).toBe(404)
  const listed = await server.call('GET', `/financial/invoice/${id}`, undefined, owner.headers)
  expect(listed.data.documents).toEqual([{ file: data.file, name: 'proof.pdf', size: pdf.length }])
  const [missing, foreign] = [
    await read('0'.repeat(32), await tokenOf(other)),
    await read(data.file, await tokenOf(other)),
  ]
  expect(missing.json().message).toBe(foreign.json().message)
})

test('R46 R15 a file token is invalid after five minutes, when its session ends, and when altered', async () => {
  const { data } = await upload('proof.pdf', pdf)
  const account = await server.account('Administrator')
  await server.sql`update file set created_by = ${account.id} where key = ${data.file}`
  const token = await tokenOf(account)
  expect((await read(data.file, token)).statusCode).toBe(200)
  for (const wrong of ['', 'x', token.slice(0, -1), token.replace('storage', 'image'), `${token}x`])
    expect((await read(data.file, wrong)).statusCode).not.toBe(200)
  const bearer = account.headers.bearer.replace('Bearer ', '')
  const session = await findSession(server.sql, bearer, server.deps.now())
  const soon = new Date(server.deps.now().getTime() - 301_000)
  const over = newFileToken(server.deps.config.secret, 'storage', session?.actor.sessionId ?? 0, soon)
  expect((await read(data.file, over)).statusCode).toBe(401)
  await server.call('POST', '/auth/sign-out', {}, account.headers)
  expect((await read(data.file, token)).statusCode).toBe(401)
})

test('R46 R90 a file token stays valid while the secret is rotated, but not once its own secret is removed', () => {
  const now = server.deps.now()
  const token = newFileToken({ now: 'before', other: null }, 'storage', 7, now)
  const reader = { kind: 'storage', sessionId: 7 }
  expect(readFileToken({ now: 'after', other: 'before' }, token, now)).toEqual(reader)
  expect(readFileToken({ now: 'after', other: null }, token, now)).toBeNull()
})

test('S3.10 only files that were uploaded can be attached, and a form may send back what it received', async () => {
  const { data } = await upload('proof.pdf', pdf)
  const owner = await server.account('Affiliate')
  const id = await invoiceFor(owner, data.file)
  const put = (documents: object[]) => server.call('PUT', `/financial/invoice/${id}`, { documents })
  expect((await put([{ file: '0'.repeat(32) }])).meta.errors).toEqual({ documents: [field.file] })
  const sent = { ...data, description: 'Bank slip', size: 1, colour: 'red' }
  expect((await put([sent])).data.documents).toEqual([{ ...data, description: 'Bank slip' }])
  const [stored] = await server.sql`select documents from invoice where id = ${id}`
  expect(stored?.documents).toEqual([{ file: data.file, description: 'Bank slip' }])
})

test('R48 a file whose bytes have changed is not served', async () => {
  const { data } = await upload('proof.pdf', pdf)
  writeFileSync(join(server.deps.config.dataDir, 'files', data.file), 'other bytes')
  expect((await read(data.file, await tokenOf(server.admin))).statusCode).toBe(500)
})

test('R48 uploads unattached for a day are deleted, and so are bytes without a row', async () => {
  const engine = { deps: server.deps, served }
  const loose = (await upload('loose.pdf', pdf)).data.file
  const kept = (await upload('kept.pdf', pdf)).data.file
  await invoiceFor(await server.account('Affiliate'), kept)
  writeFileSync(join(server.deps.config.dataDir, 'files', 'left.part'), 'half')
  await sweepFiles(engine)
  expect(onDisk()).toEqual(expect.arrayContaining([loose, kept, 'left.part']))
  server.pass(24 * 3600 + 60)
  await sweepFiles(engine)
  expect(onDisk()).toContain(kept)
  expect(onDisk()).not.toContain(loose)
  expect(onDisk()).not.toContain('left.part')
  expect(await server.sql`select from file where key = ${loose}`).toHaveLength(0)
})
