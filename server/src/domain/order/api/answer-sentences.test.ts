// What a shop's developer reads in responses and on the shop's screen: over real HTTP, with only key, guide and API.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerMessages as m } from '@rivulet/contract/messages/answer-messages'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { orderApiMessages as said } from '@rivulet/contract/messages/order-api-messages'
import { minuteOf } from '@rivulet/contract/day'
import { makeClickId } from '../../../click/edge/click-id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene, signatureOf } from '../../../testing/order-app.ts'
import type { Reply } from '../../../testing/whole-app.ts'

let app: OrderApp
let scene: Scene
let host: string
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
  host = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const day = 86_400_000
const ago = (days: number) => new Date(app.deps.now().getTime() - days * day)
const minute = (at: Date) => minuteOf(at, app.deps.config.accountingZone)

async function post(body: unknown, headers: Record<string, string> = { apikey: scene.apiKey }) {
  const answer = await fetch(`${host}/api/v1/track/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const told = (await answer.json()) as Omit<Reply, 'status'> & { detail: string }
  return { ...told, status: answer.status }
}
let made = 0
const order = (more: object = {}) => ({ orderId: `SAYS-${++made}`, amount: '99.99', ...more })
type Listed = { outcome: string; told: string; shop: { id: number } | null; source: string }
const calls = async (where = ''): Promise<Listed[]> =>
  (await app.call('GET', `/marketing/call?limit=50&sort=-id${where}`)).data
const stored = async () => {
  const [row] = await app.sql`
    select (select count(*) from shop_order) as orders, (select count(*) from order_event) as events,
      (select count(*) from ledger_line) as lines, (select count(*) from order_refund) as refunds,
      (select count(*) from early_message) as waiting, (select count(*) from hit) as hits`
  return row
}

test('S4.1 an order that credits nobody says what was looked at, in the answer and in the list of calls', async () => {
  const { aid, linkNumber } = scene
  const now = minute(app.deps.now())
  const other = await app.scene()
  const [late, early] = [ago(40), new Date(app.deps.now().getTime() + 3_600_000)]
  const [old, foreign, bot] = [
    await app.click(scene.linkId, late),
    await app.click(other.linkId),
    await app.click(scene.linkId, ago(0), 'bot'),
  ]
  const coming = makeClickId(app.deps.config.secret, scene.linkId, early.getTime())
  const who = m.affiliate(aid)
  const told: [object, string][] = [
    [{}, m.nothingNamed],
    [{ link: '1001' }, m.linkAlone],
    [{ click_id: 'abc' }, m.click.bad_signature({ id: 'abc', at: '', days: 0, ordered: '' })],
    [{ click_id: foreign }, m.click.no_click({ id: foreign, at: '', days: 0, ordered: '' })],
    [{ click_id: old }, m.click.window_expired({ id: old, at: minute(late), days: 30, ordered: now })],
    [
      { click_id: coming },
      m.click.before_click({ id: coming, at: minute(early), days: 30, ordered: now }),
    ],
    [{ click_id: bot }, m.click.bot_click({ id: bot, at: '', days: 0, ordered: '' })],
    [{ aid: 'nobody' }, m.named.aidUnknown('nobody')],
    [{ aid: other.aid }, m.named.noLink(other.aid)],
    [{ aid, link: 'missing' }, m.named.linkUnknown(aid, 'missing')],
    [
      { aid, link: String(linkNumber), date: ago(100).toISOString() },
      m.named.before_click(m.affiliateOnLink(aid, String(linkNumber)), {
        ...{ at: minute(late), days: 30, ordered: minute(ago(100)) },
      }),
    ],
    [
      { click_id: foreign, aid, date: ago(5).toISOString() },
      `${m.click.no_click({ id: foreign, at: '', days: 0, ordered: '' })}. ${m.norNamed(who)}`,
    ],
  ]
  for (const [named, sentence] of told) {
    const answer = await post(order(named))
    expect([answer.status, answer.data.result, answer.message]).toEqual([202, 'unattributed', sentence])
  }
  expect((await calls()).slice(0, told.length).map((call) => call.told)).toEqual(
    told.map(([, sentence]) => sentence).toReversed(),
  )
})

test('S4.1 a later click ID does not credit an order that is recorded without one, and the answer says who can', async () => {
  const first = order({ click_id: 'wrong' })
  await post(first)
  const again = await post({ ...first, click_id: await app.click(scene.linkId) })
  expect([again.status, again.data.result, again.data.reason]).toEqual([
    200,
    'duplicate',
    'bad_signature',
  ])
  expect(again.message).toContain('‘wrong’')
  expect(again.message).toContain(m.decidedAtFirst)
  // A message that was refused has recorded nothing: corrected, it is the first.
  const refused = order({ click_id: 'wrong', amount: 'x' })
  expect((await post(refused)).status).toBe(422)
  const corrected = { ...refused, amount: '99.99', click_id: await app.click(scene.linkId) }
  expect((await post(corrected)).data.result).toBe('recorded')
})

test('S4.1 waiting, late and ignored parts of messages are named', async () => {
  const orderId = `SAYS-${++made}`
  const early = await post({ orderId, refund: { id: 'R-1', amount: '5.00' } })
  expect([early.data.result, early.message]).toEqual(['waiting', m.waits(orderId)])
  const sold = order({ click_id: await app.click(scene.linkId), customer: 'C-1' })
  const recorded = await post({ ...sold, status: 'approved', occurredAt: ago(0).toISOString() })
  expect([recorded.status, recorded.message]).toEqual([201, undefined])
  const late = await post({ orderId: sold.orderId, status: 'failed', occurredAt: ago(1).toISOString() })
  expect([late.data.reason, late.message]).toEqual(['older_event', m.last.older_event])
  const raised = await post({ ...sold, amount: '120.00', customer: 'C-2' })
  const waits = m.raised(sold.orderId, '99.99', '120.00')
  expect(raised.data).toMatchObject({ result: 'updated', reason: 'amount_raised', status: 'approved' })
  expect(raised.message).toBe(`${waits}. ${m.stands(['customer'])}`)
  const again = await post({ ...sold, amount: '120.00' })
  expect([again.data.result, again.message]).toEqual(['duplicate', waits])
})

test('S3.8 a trial of a status, a refund or an amount says what the real call would do, and stores nothing', async () => {
  const sold = order({ click_id: await app.click(scene.linkId) })
  await post({ ...sold, status: 'approved' })
  const before = await stored()
  const trial = (more: object) => post({ orderId: sold.orderId, test: true, ...more })
  const would = (...changes: string[]) =>
    `${callMessages.trialReal}. ${callMessages.wouldChange(sold.orderId, changes)}`
  const refund = { refund: { id: 'R-1', amount: '33.33' } }
  const lowered = would(
    callMessages.lowered('€\u{a0}33.33', '€\u{a0}66.66'),
    callMessages.commission('€\u{a0}12.50', '€\u{a0}8.33'),
  )
  const toNothing = callMessages.commission('€\u{a0}12.50', '€\u{a0}0.00')
  // The second time the same: nothing of the first was kept.
  for (let n = 0; n < 2; n++) {
    const answer = await trial(refund)
    expect([answer.status, answer.data.result, answer.data.reason, answer.data.commission]).toEqual([
      ...[200, 'duplicate', 'test', '12.50'],
    ])
    expect(answer.message).toBe(lowered)
  }
  expect((await trial({ amount: '66.66' })).message).toBe(lowered)
  expect((await trial({ status: 'failed', reason: 'cancelled' })).message).toBe(
    would(callMessages.status('approved', 'failed'), toNothing),
  )
  expect((await trial({ status: 'approved' })).message).toBe(
    `${callMessages.trialReal}. ${callMessages.wouldNotChange(sold.orderId)}`,
  )
  expect((await trial({ amount: '120.00' })).message).toContain(
    m.raised(sold.orderId, '99.99', '120.00'),
  )
  const unknown = order({ test: true, refund: { id: 'R-1', amount: '1.00' }, amount: undefined })
  const waits = await post(unknown)
  expect([waits.status, waits.data.result, waits.message]).toEqual([
    ...[200, 'trial', callMessages.trialWaits(unknown.orderId)],
  ])
  // A real approval of an unknown order is refused, too.
  const approval = await post({ orderId: unknown.orderId, test: true, status: 'approved' })
  expect([approval.status, approval.meta.errors?.amount]).toEqual([422, [said.firstAmount]])
  const fresh = order({ test: true, click_id: await app.click(scene.linkId) })
  const { hits } = (await stored()) ?? {}
  const earns = callMessages.trialEarns('€\u{a0}12.50', scene.aid)
  expect((await post(fresh)).message).toBe(earns)
  const recorded = callMessages.trialRecorded({ status: 'approved', net: '€\u{a0}99.99' })
  const approved = await post({ ...fresh, status: 'approved' })
  expect([approved.message, approved.data.trial.more]).toEqual([`${earns}. ${recorded}`, [recorded]])
  const nothing = callMessages.trialEarns('€\u{a0}0.00', scene.aid)
  const failed = await post({ ...fresh, status: 'failed' })
  expect([failed.data.trial.commission, failed.message]).toEqual([
    '0.00',
    `${nothing}. ${callMessages.trialRecorded({ status: 'failed', net: '€\u{a0}99.99' })}`,
  ])
  expect((await post({ ...fresh, click_id: 'abc' })).message).toBe(
    callMessages.trialNobody(m.click.bad_signature({ id: 'abc', at: '', days: 0, ordered: '' })),
  )
  expect(await stored()).toEqual({ ...before, hits })
  // Afterwards the real refund counts as announced.
  expect((await post({ orderId: sold.orderId, ...refund })).data.commission).toBe('8.33')
})

test('R69 a server reads the sentence of each field in the detail, and so does the list of calls', async () => {
  const answer = await post({ orderId: 'SAYS-BAD', amount: 9.5, colour: 'red' })
  expect(answer.status).toBe(422)
  expect(answer.detail.split('. ')[0]).toMatch(/^colour: /)
  expect(answer.detail).toContain(`amount: ${said.amountAsNumber}`)
  expect((await calls())[0]).toMatchObject({ outcome: 'refused', told: answer.detail })
})

test('R62 calls with a wrong key are shown: one row for each shop and minute, counted up to a limit', async () => {
  app.freeze()
  const mine = `&where[shop]=eq~.~${scene.shopId}&where[outcome]=eq~.~denied`
  const body = order({ click_id: await app.click(scene.linkId) })
  // By the click ID, by the Link ID beside a wrong signature, and by the Link ID beside a wrong key.
  const shop = String(scene.shopNumber)
  expect((await post(body, { apikey: 'rvk_wrong' })).message).toBe(said.key)
  const signed = signatureOf('rvk_wrong', JSON.stringify(order()), app.deps.now())
  await post(order(), { shop, 'x-signature': signed })
  await post(order(), { shop, apikey: 'rvk_wrong' })
  expect(await calls(mine)).toMatchObject([{ told: callMessages.denied(said.key, 3, 20) }])
  for (let n = 0; n < 25; n++) await post(order(), { shop, apikey: 'rvk_wrong' })
  const [row] = await app.sql`
    select times, body from order_call where shop_id = ${scene.shopId} and denied_minute is not null`
  expect(row).toEqual({ times: 20, body: {} })
  expect(await calls(mine)).toMatchObject([{ told: callMessages.denied(said.key, 20, 20) }])
  // Nothing says whose these are: they are in the list without a shop.
  for (let n = 0; n < 2; n++) await post(order(), { apikey: 'rvk_wrong' })
  const unnamed = (await calls('&where[outcome]=eq~.~denied')).filter((call) => call.shop === null)
  expect(unnamed).toMatchObject([{ told: callMessages.denied(said.key, 2, 20) }])
  app.pass(60)
  await post(order(), { shop, apikey: 'rvk_wrong' })
  expect(await calls(mine)).toHaveLength(2)
})

test('R62 strangers cannot fill the table with calls for many shops', async () => {
  const { limits } = app.deps.config
  app.deps.config.limits = { ...limits, refusedCall: { count: 1, seconds: 3600 } }
  await app.sql`delete from throttle where key = 'denied-call'`
  const others = [await app.scene(), await app.scene()]
  for (const { shopNumber } of others)
    await post(order(), { shop: String(shopNumber), apikey: 'rvk_wrong' })
  const kept = await app.sql`
    select from order_call where shop_id = any(${others.map(({ shopId }) => shopId)}::bigint[])`
  expect(kept).toHaveLength(1)
  app.deps.config.limits = limits
})

test('S3.8 R62 an answer names what is wrong: header, kind of key, reason, sign of an amount, refunds beyond the order', async () => {
  const shop = String(scene.shopNumber)
  const told = async (body: unknown, headers?: Record<string, string>) =>
    (await post(body, headers)).detail
  expect(await told(order(), {})).toBe(said.keyMissing)
  expect(await told(order(), { authorization: `Bearer ${scene.apiKey}` })).toBe(said.keyMissing)
  expect(await told(order(), { apikey: 'rva_of-analytics' })).toBe(said.keyOfAnalytics)
  expect(await told(order(), { shop, 'x-signature': 'abc' })).toBe(said.signatureForm)
  const signature = signatureOf(scene.apiKey, '{}', app.deps.now())
  expect(await told({}, { 'x-signature': signature })).toBe(said.signatureShop)
  // A wrong key and an unknown shop stay one and the same.
  expect(await told({}, { shop: '999999', 'x-signature': signature })).toBe(said.key)
  expect(await told(order(), { apikey: 'rvk_wrong' })).toBe(said.key)

  expect(await told(order({ reason: 'because' }))).toMatch(/^reason: .* chargeback/)
  expect(await told(order({ amount: '-5.00' }))).toBe(`amount: ${said.negative}`)

  const sold = order({ click_id: await app.click(scene.linkId) })
  await post(sold)
  expect(
    (await post({ orderId: sold.orderId, refund: { id: 'R-1', amount: '99.99' } })).message,
  ).toBeUndefined()
  const beyond = await post({ orderId: sold.orderId, refund: { id: 'R-2', amount: '0.01' } })
  expect(beyond.message).toBe(m.refundedMore(sold.orderId, '100.00', '99.99'))
})

test('S4.1 the Node example of the guide reports an order with a signature', async () => {
  const guide = readFileSync(
    join(import.meta.dirname, '../../../../../docs/guide/report-orders.md'),
    'utf8',
  )
  const [, example = ''] = /```js\n([^]*?)```/.exec(guide) ?? []
  const run = async (clickId: string) => {
    const orderId = `SAYS-${++made}`
    const filled = [
      ['https://partners.example.com', host],
      ["'1001'", `'${scene.shopNumber}'`],
      ['rvk_…', scene.apiKey],
      ['A-1001', orderId],
      ["click_id: '…'", `click_id: '${clickId}'`],
    ].reduce((text, [from = '', to = '']) => {
      expect(text).toContain(from)
      return text.replace(from, to)
    }, example)
    const child = spawn(process.execPath, ['--input-type=module'], { stdio: 'pipe' })
    const output = { out: '', err: '' }
    child.stdout.on('data', (part) => (output.out += String(part)))
    child.stderr.on('data', (part) => (output.err += String(part)))
    child.stdin.end(filled)
    const code = await new Promise((resolve) => child.on('close', resolve))
    return { ...output, code, orderId }
  }
  const good = await run(await app.click(scene.linkId))
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toContain("result: 'recorded'")
  const [found] = await app.sql`
    select affiliate_id as "affiliateId" from shop_order where order_number = ${good.orderId}`
  expect(found).toEqual({ affiliateId: scene.affiliate.id })
  const wrong = await run('abc')
  expect([wrong.code, wrong.err.trim()]).toEqual([
    0,
    m.click.bad_signature({ id: 'abc', at: '', days: 0, ordered: '' }),
  ])
})
