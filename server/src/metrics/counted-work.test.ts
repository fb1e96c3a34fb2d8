// Counters of a working server: order messages, sign-ins, emails and postbacks, each by outcome.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../mail/mail-queue.ts'
import { hashPassword } from '../auth/password.ts'
import { createMailer } from '../mail/mail.ts'
import { createPostbackApp, type PostbackApp } from '../testing/postback-app.ts'
import { metricsToken, readMetrics } from '../testing/metrics/read-metrics.ts'
import { startSmtp } from '../testing/servers/smtp.ts'

let app: PostbackApp
let url: string
beforeAll(async () => {
  app = await createPostbackApp({ metricsToken })
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** The non-zero series of a metric, by label value. */
async function counts(name: string): Promise<Record<string, number>> {
  const samples = (await readMetrics(url)).families.get(name)?.samples ?? []
  return Object.fromEntries(
    samples
      .filter(({ value }) => value !== 0)
      .map(({ labels, value }) => [Object.values(labels)[0] ?? '', value]),
  )
}
const value = async (name: string) => (await readMetrics(url)).value(name)

test('R88 order messages are counted by outcome, including those that are not stored', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  const first = { orderId: 'M-1', amount: '10.00', click_id }
  expect((await app.report(scene, first)).status).toBe(201)
  expect((await app.report(scene, { orderId: 'M-1', status: 'approved' })).status).toBe(200)
  expect((await app.report(scene, { orderId: 'M-2', amount: '10.00' })).status).toBe(202)
  expect((await app.report(scene, { orderId: 'M-3', amount: 'many' })).status).toBe(422)
  expect((await app.report({ ...scene, apiKey: 'rvk_wrong' }, first)).status).toBe(422)
  const vendor = `/track/shopify/${scene.shopNumber}`
  expect((await app.call('POST', vendor, {}, {})).status).toBe(422)
  // Bodies that cannot be read: with the shop's key, without one, and of a shop system, whose signature covers the body.
  for (const [url, apikey] of [['/track/order', scene.apiKey], ['/track/order'], [vendor]]) {
    const headers = { 'content-type': 'text/xml', ...(apikey && { apikey }) }
    const request = { method: 'POST', url: `/api/v1${url}`, payload: '<order/>', headers } as const
    expect((await app.app.inject(request)).statusCode).toBe(415)
  }
  const counted = { recorded: 1, updated: 1, unattributed: 1, refused: 2, denied: 4 }
  expect(await counts('rivulet_order_calls_total')).toEqual(counted)
})

test('R88 sign-in attempts are counted by result', async () => {
  const passwordHash = await hashPassword('Canary7bird', app.deps.config.passwordMemoryKib)
  const { username } = await app.account('Affiliate', { passwordHash })
  const signIn = async (password: string) =>
    (await app.call('POST', '/auth/sign-in', { username, password, remember: false }, {})).status
  expect([await signIn('Canary8bird'), await signIn('Canary7bird')]).toEqual([422, 200])
  expect(await counts('rivulet_sign_ins_total')).toEqual({ incorrect: 1, success: 1 })
})

test('R88 mails are counted when sent, failed and dropped', async () => {
  const smtp = await startSmtp()
  const mailFrom = { name: 'Rivulet', address: 'partners@example.com' }
  app.deps.sendMail = createMailer({ ...app.deps.config, smtpUrl: smtp.url, mailFrom }, app.deps.log)
  const queue = (keep?: number) =>
    queueMail(app.sql, app.deps, {
      ...{ to: 'ann@example.com', subject: 'Hello', text: 'Hello', about: 'test' },
      ...(keep !== undefined && { keep }),
    })
  const soon = async (name: string, count: number) => {
    await expect.poll(() => value(name)).toBe(count)
  }
  smtp.busy = true
  await queue()
  await soon('rivulet_mails_failed_total', 1)
  await soon('rivulet_mails_waiting', 1)
  smtp.busy = false
  app.pass(61)
  // Each new mail triggers the queue, which looks at the others too.
  await queue()
  await soon('rivulet_mails_sent_total', 2)
  await soon('rivulet_mails_waiting', 0)
  expect(smtp.received).toHaveLength(2)
  smtp.busy = true
  await queue(1000)
  await soon('rivulet_mails_failed_total', 2)
  app.pass(10)
  await queue()
  await soon('rivulet_mails_given_up_total', 1)
  await smtp.stop()
})

test('R88 postback calls are counted by outcome', async () => {
  const scene = await app.scene()
  await app.postback(scene)
  app.receiver.status(500)
  await app.order(scene)
  await app.deliver()
  expect(await counts('rivulet_postback_tries_total')).toEqual({ retrying: 1 })
  expect(await value('rivulet_postbacks_waiting')).toBe(1)
  expect(await value('rivulet_postbacks_retrying')).toBe(1)
  app.receiver.status(200)
  app.pass(3600)
  await app.deliver()
  expect(await counts('rivulet_postback_tries_total')).toEqual({ retrying: 1, delivered: 1 })
  expect(await value('rivulet_postbacks_waiting')).toBe(0)
  expect(await value('rivulet_postback_oldest_seconds')).toBe(0)
})
