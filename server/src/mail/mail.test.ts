// Mails as the running product hands them to a real mail server, read with a parser that is not the writer's.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { createLogger } from './log.ts'
import { createMailer } from './mail.ts'
import { makeAccount } from './testing/account.ts'
import { testConfig } from './testing/app.ts'
import { type Child, startNode } from './testing/child.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { SECRET } from './testing/secret.ts'
import { readMails, type Received, startSmtp, type TestSmtp } from './testing/smtp.ts'

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
  while (!(await server.nextLine()).includes('ready at'));
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
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 20_000 })
  const [received] = smtp.received.splice(0) as [Received]
  const [mail] = (await readMails([received])) as [Email]
  return { ...received, mail }
}
const headersOf = ({ headers }: Email) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]))

test('S1.6 mail comes from MAIL_FROM, says that a program wrote it, and asks for replies elsewhere', async () => {
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
    'content-type': 'text/plain; charset=utf-8',
    'mime-version': '1.0',
  })
  // Nobody may switch off what they asked for themselves, or what warns them.
  expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([])
  expect(JSON.stringify(mail)).not.toContain('rivulet.local')
})

test('S3.14 a name that looks like headers stays a name, and the writer gets the reply', async () => {
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
  // RFC 5321: 1000 with the line break; headers are ASCII without SMTPUTF8.
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(999)
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]+$/)
})

test('S1.6 a long link survives, and without MAIL_FROM the outbox names this installation', async () => {
  const link = `https://partners.example.com/#/reset?token=${'a1B2'.repeat(60)}=`
  const text = `Hello Ann,\n\n${link}\n\n${'A line of plain words that is longer than a screen is wide. '.repeat(5)}\n`
  const config = testConfig({ smtpUrl: smtp.url, publicUrl: 'http://10.0.0.7:3000' })
  const send = createMailer(config, createLogger('silent'))
  await send({ to: 'ann@example.com', subject: 's', text }, { id: 'one', queuedAt: new Date() })
  const { from, mail } = await nextMail()
  expect(from).toBe('no-reply@10.0.0.7')
  expect(mail.from).toEqual({ name: 'Rivulet', address: 'no-reply@10.0.0.7' })
  expect(mail.messageId).toBe('<one@10.0.0.7>')
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).toContain(link)
  expect(mail.text?.trimEnd()).toBe(text.trimEnd())
})
