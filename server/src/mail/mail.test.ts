// Emails as the running product sends them to a real mail server, parsed by another library.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { createLogger } from '../log.ts'
import { readProgramme } from '../programme/programme.ts'
import { createMailer } from './mail.ts'
import { makeAccount } from '../testing/account.ts'
import { testConfig } from '../testing/app.ts'
import { type Child, startNode } from '../testing/child.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { SECRET } from '../testing/secret.ts'
import { readMails, type Received, startSmtp, type TestSmtp } from '../testing/servers/smtp.ts'

const administrator = 'first@shop.example'
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-mail-'))
let database: TestDatabase
let smtp: TestSmtp
let server: Child
let url: string
beforeAll(async () => {
  chmodSync(dataDir, 0o755)
  ;[database, smtp] = await Promise.all([createTestDatabase('empty'), startSmtp()])
  const port = await freePort()
  url = `http://127.0.0.1:${port}/api/v1`
  server = startNode(['main.ts'], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: String(port), SECRET },
    ...{ ADMIN_EMAIL: administrator, PUBLIC_URL: 'https://partners.example.com', SMTP_URL: smtp.url },
    MAIL_FROM: 'Zoë & Partners, Inc. <partners@shop.example>',
    MAIL_REPLY_TO: 'help@shop.example',
  })
  await server.ready()
})
afterAll(async () => {
  await server.end('SIGTERM')
  await Promise.all([database.drop(), smtp.stop()])
  rmSync(dataDir, { recursive: true })
})

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const post = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  const answer = await fetch(url + path, { ...post, body: JSON.stringify(body) })
  expect(answer.ok, await answer.text()).toBe(true)
}
async function nextMail(): Promise<Received & { mail: Email }> {
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 60_000)
  const [received] = smtp.received.splice(0) as [Received]
  const [mail] = (await readMails([received])) as [Email]
  return { ...received, mail }
}
const headersOf = ({ headers }: Email) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]))

test('S1.6 mail comes from MAIL_FROM, is marked as automatic, and directs replies elsewhere', async () => {
  await call('/auth/recover', { username: administrator })
  const { from, to, mail } = await nextMail()
  expect([from, to]).toEqual(['partners@shop.example', [administrator]])
  expect(mail).toMatchObject({
    from: { name: 'Zoë & Partners, Inc.', address: 'partners@shop.example' },
    replyTo: [{ address: 'help@shop.example' }],
    to: [{ address: administrator }],
  })
  expect(mail.messageId).toMatch(/^<[\w-]{36}@partners\.example\.com>$/)
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(600_000)
  const headers = headersOf(mail)
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'content-type': expect.stringMatching(/^multipart\/alternative;/),
    'mime-version': '1.0',
  })
  // Transactional mails and warnings cannot be unsubscribed from.
  expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([])
  expect(JSON.stringify(mail)).not.toContain('rivulet.local')
})

test('S1.6 a programme that is named on the screen sends under that name, as HTML too', async () => {
  await database.sql`update programme set name = ${'Northwind <b>'}, mail_sender = ${'North, "wind"\r\nBcc: thief@evil.example'}, support_address = 'ask@northwind.example'`
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const logo = { files: { logo: dot }, width: 24, height: 24 }
  await database.sql`insert into programme_picture (use, sha256, files) values ('logo', '', ${database.sql.json(logo)})`
  await call('/auth/recover', { username: administrator })
  const { to, mail } = await nextMail()
  await database.sql`delete from programme_picture`
  await database.sql`update programme set name = null, mail_sender = null, support_address = null`
  expect(to).toEqual([administrator])
  expect(mail.from).toMatchObject({ address: 'partners@shop.example' })
  expect(mail.from?.name).toContain('North, "wind"')
  expect(headersOf(mail)).not.toHaveProperty('bcc')
  expect(mail).toMatchObject({
    subject: 'Set a new password for Northwind <b>',
    replyTo: [{ address: 'ask@northwind.example' }],
  })
  const link = /https:\S+token=\S+/.exec(mail.text ?? '')?.[0] ?? 'none'
  expect(mail.html).toContain(`<a href="${link}"`)
  expect(mail.html).toContain('Northwind &#60;b&#62;')
  // The picture is part of the mail: nothing is loaded from anywhere.
  expect(mail.html).toContain('src="cid:logo@programme"')
  expect(mail.html).not.toMatch(/src="http/)
  expect(mail.attachments).toMatchObject([{ contentId: '<logo@programme>', mimeType: 'image/png' }])
})

test('S3.14 a name resembling headers stays a name, and replies go to the author', async () => {
  const name = 'Zoë 東京\r\nBcc: thief@evil.example\r\n\r\nPay here'
  const { headers, username } = await makeAccount(database.sql, 'Affiliate', { now: new Date() })
  await database.sql`update account set name = ${name} where username = ${username}`
  const message = `Grüße 👋 to whoever reads this ${'word '.repeat(300)}\n.\nFrom here\n${'x'.repeat(2000)}`
  await call('/contact/send', { message }, headers)
  const { to, message: raw, mail } = await nextMail()
  expect(to).toEqual([administrator])
  expect(mail.subject).toContain('Zoë 東京 Bcc: thief@evil.example')
  expect(mail).toMatchObject({ to: [{ address: administrator }], replyTo: [{ address: username }] })
  expect(headersOf(mail)).not.toHaveProperty('bcc')
  expect(mail.text).toContain(message)
  // RFC 5321: at most 1000 octets with the line break; headers are ASCII without SMTPUTF8.
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(999)
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]+$/)
})

test('S1.6 a long link survives, and without MAIL_FROM the outbox names this installation', async () => {
  const link = `https://partners.example.com/#/reset?token=${'a1B2'.repeat(60)}=`
  const text = `Hello Ann,\n\n${link}\n\n${'A line of plain words that is longer than a screen is wide. '.repeat(5)}\n`
  const config = testConfig({ smtpUrl: smtp.url, publicUrl: 'http://10.0.0.7:3000' })
  const send = createMailer(config, createLogger('silent'))
  const programme = { ...(await readProgramme(database.sql, config)), logo: null }
  const sent = { to: 'ann@example.com', subject: 's', text }
  await send(sent, { id: 'one', queuedAt: new Date() }, programme)
  const { from, mail } = await nextMail()
  expect(from).toBe('no-reply@10.0.0.7')
  expect(mail.from).toEqual({ name: 'Rivulet', address: 'no-reply@10.0.0.7' })
  expect(mail.messageId).toBe('<one@10.0.0.7>')
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).toContain(link)
  expect(mail.text?.trimEnd()).toBe(text.trimEnd())
})
