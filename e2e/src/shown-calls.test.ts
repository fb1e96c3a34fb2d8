// The calls that a shop's screen, a new API key and the docs show to developers: taken from there, and run with curl.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerMessages } from '@rivulet/contract/messages/answer-messages'
import { apiKeyMessages } from '@rivulet/contract/messages/api-key-messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { show } from './look.ts'
import { answer, fill, heading, notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { runCurl } from './shell.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let apiKey: string
let target: string
let affiliate: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ REVIEW: 'fast=off' }), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  ;({ apiKey } = shop)
  await stage.call('PUT', `/marketing/shop/${shop.id}`, { acceptGet: true })
  ;({ id: affiliate } = await stage.affiliate({ ...anna, shops: [shop.id] }))
  ;({ target } = await stage.link(affiliate, shop.id))
  await stage.call('POST', '/marketing/coupon', {
    code: 'KIM10',
    affiliate,
    shop: shop.id,
    active: true,
  })
  office = await visit(browser, server)
  const { page } = office
  await signIn(page, server.administrator)
  await show(page, `/dashboard/marketing/shop/${shop.id}`)
  await press(page, 'Show API key')
  await answer(page, linkMessages.keyConfirm, 'Show API key')
  await notice(page, linkMessages.keyShown)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The text beside its button to copy. */
const shownCall = (label: string) =>
  office.page.getByRole('group', { name: label, exact: true }).innerText()
const orders = () => server.database.sql`
  select order_number as number, amount_cents::int as amount, net_cents::int as net, status, affiliate_id::int as affiliate
  from shop_order order by id`

test('S4.1 the test order of the screen says what it would earn, and is not stored', async () => {
  const panel = region(office.page, said.title)
  const opens = panel.getByRole('link', { name: said.openButton })
  const clickId = await stage.click((await opens.getAttribute('href')) ?? '')
  await panel.getByText(String(clickId)).waitFor()
  expect(await runCurl(await shownCall(said.send))).toMatchObject({
    status: 200,
    body: { data: { result: 'trial', trial: { commission: '0.13' } } },
  })
  await panel.getByText(/T-1 seen .*€\s1\.00, would earn €\s0\.13 for ANNA RIVERS/).waitFor()
  expect(await orders()).toEqual([])
})

test('S4.1 the calls of the screen report an order, approve it, refund a part, and fail it', async () => {
  const call = await shownCall('Report an order')
  const clickId = (await stage.click(target)) ?? ''
  expect(await runCurl(call.replace('THE_CLICK_ID', clickId))).toMatchObject({
    status: 201,
    body: { data: { result: 'recorded', status: 'pending', commission: '12.50' } },
  })
  expect(await runCurl(await shownCall('Report a refund'))).toMatchObject({
    status: 200,
    body: { data: { result: 'updated', commission: '8.33' } },
  })
  for (const [label, status] of [
    ['Approve an order', 'approved'],
    ['Fail an order', 'failed'],
  ] as const)
    expect(await runCurl(await shownCall(label))).toMatchObject({
      status: 200,
      body: { data: { result: 'updated', status } },
    })
  expect(await orders()).toEqual([{ number: 'A-1001', amount: 9999, net: 6666, status: '1', affiliate }])
})

test('S4.1 the calls with a coupon and by GET report orders', async () => {
  expect(await runCurl(await shownCall(said.withCoupon))).toMatchObject({
    status: 201,
    body: { data: { result: 'recorded', commission: '6.25' } },
  })
  const address = await shownCall(said.getAddress)
  // As it is shown, it names no order: what is in braces has to be replaced.
  expect((await runCurl(`curl -g '${address}'`)).status).toBe(422)
  const clickId = (await stage.click(target)) ?? ''
  const filled = address
    .replace('{ORDER_ID}', 'A-1003')
    .replace('{AMOUNT}', '10.00')
    .replace('{CLICK_ID}', clickId)
  expect(await runCurl(`curl '${filled}'`)).toMatchObject({
    status: 201,
    body: { data: { result: 'recorded', commission: '1.25' } },
  })
})

test('S4.1 a call without a click ID in it is recorded, and its answer says what is wrong', async () => {
  const call = (await shownCall('Report an order')).replace('A-1001', 'A-1004')
  const { status, body } = await runCurl(call)
  expect([status, body['message']]).toEqual([
    202,
    answerMessages.click.bad_signature({ id: 'THE_CLICK_ID', at: '', days: 0, ordered: '' }),
  ])
})

/** The documented call to an address, with what the reader has to put in. */
function documentedCall(page: string, path: string, values: Record<string, string>): string {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
  const calls = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, call = '']) => call)
  const call = calls.find((one) => one.includes(path)) ?? ''
  const host = /https:\/\/partners\.example\.com|http:\/\/localhost:3000/
  return Object.entries(values).reduce(
    (filled, [from, to]) => filled.replace(from, to),
    call.replace(host, server.url),
  )
}

test.each(['README.md', 'docs/guide/report-orders.md', 'docs/guide/first-commission.md'])(
  'S4.1 the call of %s reports an order',
  async (page) => {
    const clickId = (await stage.click(target)) ?? ''
    const values = { 'rvk_…': apiKey, 'A-1001': page, '"…"': `"${clickId}"` }
    expect(await runCurl(documentedCall(page, '/track/order', values))).toMatchObject({
      status: 201,
      body: { data: { result: 'recorded', commission: '12.50' } },
    })
  },
)

test('the call beside a new API key reads figures', async () => {
  const { page } = office
  await show(page, '/dashboard/settings/api-key')
  await press(page, 'New')
  await fill(page, { Name: 'Monthly report' })
  await press(page, 'Save')
  await heading(page, 'Monthly report').waitFor()
  const call = await shownCall(apiKeyMessages.howTo)
  expect(await runCurl(call)).toMatchObject({ status: 200, body: { data: expect.any(Object) } })
  const [key = ''] = /rvr_[\w-]+/.exec(call) ?? []
  const documented = documentedCall('docs/guide/api-keys.md', '/financial/order', { 'rvr_…': key })
  expect(await runCurl(documented)).toMatchObject({ status: 200, body: { data: expect.any(Array) } })
  expect(await runCurl(call.replace(/rvr_\w{4}/, 'rvr_'))).toMatchObject({
    status: 401,
    body: { message: apiKeyMessages.over },
  })
  expect(office.complaints).toEqual([])
})
