// The mail queue in the database, delivering to a real SMTP server or the outbox folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { createLogger } from '../log.ts'
import { createMailer } from './mail.ts'
import { readMailState, sendTest } from './mail-state.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { readMails, startSmtp, type TestSmtp } from '../testing/servers/smtp.ts'
import type { Deps } from '../deps.ts'
import { unavailable } from '../errors.ts'
import { deliverMails, queueMail, registerMailDelivery } from './mail-queue.ts'

let server: TestApp
let smtp: TestSmtp
const sendTestMail = (deps: Deps, id: number) =>
  sendTest(deps, id, (to) => ({ to, subject: 'Test', text: 'Hello' }))
let complaints: Record<string, unknown>[]
beforeAll(async () => {
  server = await createTestApp(() => {})
})
beforeEach(async () => {
  smtp = await startSmtp()
  complaints = []
  await server.sql`delete from mail`
})
afterEach(() => smtp.stop())
afterAll(() => server.close())

const mail = {
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'Hello Ann,\n\nhttps://x.example/#/reset\n',
}
const waiting = { ...mail, about: 'test' }

/** The server's dependencies with a separate mailer and a readable log. */
function depsWith(smtpUrl: string | undefined): Deps {
  const mailFrom = { name: 'Rivulet Partners', address: 'partners@example.com' }
  const config = { ...server.deps.config, smtpUrl, mailFrom }
  const log = Object.assign(createLogger('silent'), {
    error: (entry: Record<string, unknown>) => void complaints.push(entry),
  })
  return { ...server.deps, config, log, sendMail: createMailer(config, log) }
}
const left = async (): Promise<number> => (await server.sql`select from mail`).length

test('S1.6 a mail is sent to the SMTP server as plain text with its sender, and leaves the queue', async () => {
  const deps = depsWith(smtp.url)
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toMatchObject({ from: 'partners@example.com', to: ['ann@example.com'] })
  const message = smtp.received[0]?.message ?? ''
  expect(message).toContain('Subject: =?UTF-8?')
  expect(message).toContain('Content-Type: text/plain; charset=utf-8')
  expect(message).toContain('Hello Ann,\r\n\r\nhttps://x.example/#/reset')
  expect(await left()).toBe(0)
})

test('S1.6 without SMTP_URL a mail is written to the outbox folder', async () => {
  const deps = depsWith(undefined)
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  const folder = join(deps.config.dataDir, 'outbox')
  const [name = '', ...others] = readdirSync(folder)
  expect([name.endsWith('.eml'), others]).toEqual([true, []])
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: ann@example.com')
  expect(await left()).toBe(0)
})

test('a mail rejected by the SMTP server is logged and retried', async () => {
  const deps = depsWith(smtp.url)
  smtp.busy = true
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  server.pass(61)
  await deliverMails(deps)
  // The second attempt failed for the same reason.
  expect(complaints).toMatchObject([{ about: 'test', attempts: 1 }])
  expect(JSON.stringify(complaints)).not.toContain('https://x.example')
  smtp.busy = false
  await deliverMails(deps)
  expect(smtp.received).toEqual([])
  server.pass(121)
  await deliverMails(deps)
  expect(smtp.received).toHaveLength(1)
  expect(await left()).toBe(0)
})

test('a mail whose attachment waits for its turn is no failure of the mail server, and leaves with the attachment', async () => {
  const deps = depsWith(smtp.url)
  let isBusy = true
  const statement = async () => {
    if (isBusy) throw unavailable(60)
    return { filename: 'statement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }
  }
  const ahead = { ...deps, now: () => new Date(deps.now().getTime() + 61_000) }
  await queueMail(server.sql, deps, { ...waiting, attach: { what: 'statement', id: 1 } })
  await deliverMails(deps, { makers: { statement } })
  expect(complaints).toEqual([])
  expect(await readMailState(deps.sql, deps.config)).toMatchObject({ waiting: 1, failing: 0 })
  isBusy = false
  await deliverMails(ahead, { makers: { statement } })
  expect(smtp.received[0]?.message).toContain('statement.pdf')
  expect(await left()).toBe(0)
})

test('a mail accepted without confirmation is sent again as the same mail, even hours later', async () => {
  const deps = depsWith(smtp.url)
  server.freeze()
  server.pass(86_400)
  const queuedAt = new Date(Math.floor(deps.now().getTime() / 1000) * 1000).toISOString()
  smtp.cutOff = true
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  expect(await left()).toBe(1)
  smtp.cutOff = false
  server.pass(3 * 3600)
  await deliverMails(deps)
  expect(await left()).toBe(0)
  const [first, again] = await readMails(smtp.received)
  expect(first?.messageId).toMatch(/^<[\w-]{36}@rivulet\.example>$/)
  expect(first?.date).toBe(queuedAt)
  expect([again?.messageId, again?.date]).toEqual([first?.messageId, queuedAt])
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  const other = (await readMails(smtp.received)).at(-1)
  expect(other?.messageId).not.toBe(first?.messageId)
})

test('while no SMTP server answers mails stay queued; expired ones are dropped and logged', async () => {
  const port = await freePort()
  const deps = depsWith(`smtp://127.0.0.1:${port}`)
  await queueMail(server.sql, deps, { ...waiting, about: 'recovery', keep: 30 * 60_000 })
  await queueMail(server.sql, deps, waiting)
  await deliverMails(deps)
  expect(complaints).toHaveLength(2)
  server.pass(31 * 60)
  await deliverMails(depsWith(smtp.url))
  expect(complaints.at(-1)).toMatchObject({ about: 'recovery', attempts: 1 })
  expect(smtp.received).toHaveLength(1)
  expect(await left()).toBe(0)
})

/** A server that runs until it has sent so many mails. */
async function runUntilSent(deps: Deps, mails: number): Promise<void> {
  const app = Fastify()
  registerMailDelivery(app, deps)
  await app.ready()
  try {
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(mails), 60_000)
  } finally {
    await app.close()
  }
}
const subjects = async () => (await readMails(smtp.received)).map(({ subject }) => subject).toSorted()

test('S1.6 what was queued before days without a server is sent by the next one, unless it is useless by then', async () => {
  const deps = depsWith(smtp.url)
  smtp.busy = true
  await queueMail(server.sql, deps, { ...waiting, subject: 'tried once' })
  await deliverMails(deps)
  smtp.busy = false
  await queueMail(server.sql, deps, { ...waiting, subject: 'never tried' })
  const code = { subject: 'expired link', about: 'recovery', keep: 30 * 60_000 }
  await queueMail(server.sql, deps, { ...waiting, ...code })
  server.pass(3 * 86_400)
  await runUntilSent(depsWith(smtp.url), 2)
  expect(await subjects()).toEqual(['never tried', 'tried once'])
  expect(complaints.slice(1)).toMatchObject([{ about: 'recovery', attempts: 0 }])
  expect(await left()).toBe(0)
})

test('S1.6 a mail that nobody takes is given up after a day, and not before ten tries', async () => {
  const deps = depsWith(smtp.url)
  smtp.busy = true
  await queueMail(server.sql, deps, { ...waiting, about: 'day' })
  await deliverMails(deps)
  for (let hours = 1; hours < 24; hours++) {
    server.pass(3600)
    await deliverMails(deps)
  }
  expect(await left()).toBe(1)
  server.pass(3600)
  await deliverMails(deps)
  expect(complaints.at(-1)).toMatchObject({ about: 'day', attempts: expect.any(Number) })
  expect(await left()).toBe(0)

  await queueMail(server.sql, deps, { ...waiting, about: 'off' })
  server.pass(3 * 86_400)
  let tries = 0
  while ((await left()) > 0 && tries < 30) {
    await deliverMails(deps)
    server.pass(3600)
    tries++
  }
  expect(complaints.at(-1)).toMatchObject({ about: 'off', attempts: 10 })
})

test('two processes never send the same mail', async () => {
  const deps = depsWith(smtp.url)
  for (let i = 0; i < 10; i++) await queueMail(server.sql, deps, { ...waiting, subject: `mail ${i}` })
  await Promise.all([deliverMails(deps), deliverMails(deps)])
  const subjects = smtp.received.map(({ message }) => /Subject: (.*)\r/.exec(message)?.[1])
  expect(new Set(subjects).size).toBe(10)
  expect(subjects).toHaveLength(10)
})

test('a mail just claimed by another process is skipped', async () => {
  const deps = depsWith(smtp.url)
  await queueMail(server.sql, deps, { ...waiting, subject: 'taken' })
  await queueMail(server.sql, deps, { ...waiting, subject: 'free' })
  await server.sql.begin(async (tx) => {
    await tx`select from mail order by id limit 1 for update`
    await deliverMails(deps)
  })
  expect(smtp.received.map(({ message }) => /Subject: (.*)\r/.exec(message)?.[1])).toEqual(['free'])
})

test('a running server sends committed mails immediately, and none that were rolled back', async () => {
  const running = await createTestApp((app, deps) => registerMailDelivery(app, deps))
  const { sql, deps, mails } = running
  await sql
    .begin(async (tx) => {
      await queueMail(tx, deps, { ...waiting, subject: 'rolled back' })
      throw new Error('no')
    })
    .catch(() => {})
  await sql.begin((tx) => queueMail(tx, deps, waiting))
  await vi.waitFor(() => expect(mails).toEqual([mail]), 60_000)
  await running.close()
})

test('administrators read through which server mails leave, when the last one did, what waits and why, and send themselves a test', async () => {
  server.freeze()
  await server.sql`delete from mail_note`
  const { id, username } = await makeAccount(server.sql, 'Administrator')
  const port = await freePort()
  const down = depsWith(`smtp://partner:hush-hush@127.0.0.1:${port}`)
  const stateOf = (deps: Deps) => readMailState(deps.sql, deps.config)
  const nothing = { sentAt: null, waiting: 0, failing: 0, failure: null, givenUpAt: null }
  expect(await stateOf(down)).toEqual({
    ...{ ...nothing, server: `127.0.0.1:${port}`, from: 'partners@example.com' },
  })
  await queueMail(server.sql, down, waiting)
  await deliverMails(down)
  const failed = await stateOf(down)
  expect(failed).toMatchObject({
    ...{ waiting: 1, failing: 1, sentAt: null },
    failure: expect.stringContaining(`127.0.0.1:${port} does not answer`),
  })
  const unsent = await sendTestMail(down, id)
  expect(unsent).toMatchObject({ sent: false, to: username, failure: failed.failure })
  expect(JSON.stringify([failed, unsent, complaints.map(String)])).not.toContain('hush-hush')

  const deps = depsWith(smtp.url)
  smtp.busy = true
  expect((await sendTestMail(deps, id)).failure).toMatch(/refused the email: 451 Try again later/)
  smtp.busy = false
  expect(await sendTestMail(deps, id)).toEqual({
    ...{ sent: true, kept: false, to: username, failure: null },
  })
  expect(smtp.received.map(({ to }) => to)).toEqual([[username]])
  expect(await stateOf(deps)).toMatchObject({ sentAt: deps.now().toISOString(), waiting: 1 })
  server.pass(61)
  await deliverMails(deps)
  expect(await stateOf(deps)).toMatchObject({ ...nothing, sentAt: deps.now().toISOString() })

  await queueMail(server.sql, deps, { ...waiting, keep: 60_000 })
  server.pass(61)
  await deliverMails(deps)
  expect(await stateOf(deps)).toMatchObject({ waiting: 0, givenUpAt: deps.now().toISOString() })
  const folder = depsWith(undefined)
  expect(await stateOf(folder)).toMatchObject({ server: null, sentAt: null })
  expect(await sendTestMail(folder, id)).toMatchObject({ sent: true, kept: true })
})
