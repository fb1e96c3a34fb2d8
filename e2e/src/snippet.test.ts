// The snippet on a shop's pages: calls, storage, and no side effects.
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround, show } from './look.ts'
import { follow, heading, notice, press, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { type Hit, loaded, setSnippetStage, type SnippetStage, type Tell } from './snippet-stage.ts'
import { copied, visit } from './visit.ts'

/** The queue stub, so that calls before the script loads are not lost. */
const stub = `<script>window.rivulet = window.rivulet || function () { (rivulet.q = rivulet.q || []).push(arguments) }
  rivulet('event', 'early', { before: 'the script' })</script>`

let browser: Browser
let server: RunningServer
let stage: SnippetStage
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setSnippetStage(server, browser)
})
afterAll(async () => {
  await browser?.close()
  await stage?.close()
  await server?.stop()
})

const clickIn = (page: Page) => new URL(page.url()).searchParams.get('click_id')

test('R51 the snippet is smaller than two kilobytes, compressed', async () => {
  const weigh = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const [answer] = (await once(get(`${server.url}/t.js`, { headers }), 'response')) as [
      IncomingMessage,
    ]
    let bytes = 0
    for await (const piece of answer) bytes += (piece as Buffer).length
    return { bytes, encoding: answer.headers['content-encoding'] }
  }
  const gzip = await weigh('gzip')
  expect(gzip.encoding).toBe('gzip')
  expect(gzip.bytes).toBeLessThan(2048)
  expect((await weigh('gzip, br')).bytes).toBeLessThan(2048)
})

test('S3.11 S3.7 activity on a shop’s pages appears in analytics, and a browser order waits for confirmation', async () => {
  const shop = await stage.open('SHOE BOX', { browserOrders: true }, stub)
  const visitor = await stage.guest()
  const { page } = visitor
  await page.goto(shop.target)
  await heading(page, 'Shoe box').waitFor()
  await loaded(page)
  const click = clickIn(page)
  await visitor.say('event', 'add_to_cart', { sku: 'S-1' })
  // A page change in a single-page app with the click ID in the address; then two without, which are not counted.
  await page.evaluate(() => history.pushState({}, '', `/boots${location.search}`))
  await page.evaluate(() => history.replaceState({}, '', `/boots${location.search}#top`))
  await page.evaluate(() => history.pushState({}, '', '/checkout'))
  await visitor.say('order', { orderId: 'W-1', amount: 99.99, currency: 'EUR' })
  const hits = await stage.said(shop, 5)
  expect(hits.map(({ action, event, options }) => [event ?? action, options])).toEqual([
    ['visit', expect.stringContaining('page=/')],
    ['early', expect.stringContaining('page=/')],
    ['add_to_cart', expect.stringContaining('page=/')],
    ['visit', expect.stringContaining('page=/boots')],
    ['order', 'page=/checkout'],
  ])
  expect(new Set(hits.map((hit) => hit.click))).toEqual(new Set([click]))
  expect(await visitor.kept()).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.close()

  const office = await visit(browser, server)
  await signIn(office.page, server.administrator)
  await show(office.page, `/dashboard/marketing/analytics?where[action]=eq~.~order`)
  const rows = office.page.getByRole('table').last().locator('tbody tr')
  await rows.getByRole('link').first().click()
  await shown(office.page, 'Payload').getByText('W-1').waitFor()
  expect(await shown(office.page, 'Action').innerText()).toBe('Order')
  expect(await shown(office.page, 'Options').innerText()).toBe('page=/checkout')
  expect(await shown(office.page, 'Setup').innerText()).toContain('snippet')
  expect(await shown(office.page, 'Client').innerText()).toContain('Mozilla')
  expect(await shown(office.page, 'Server').innerText()).toContain('valid')

  // The list behind the visits has the click alone.
  await show(office.page, `/dashboard/marketing/shop/${shop.id}`)
  expect(await shown(office.page, 'Visits').innerText()).toBe('1')
  await shown(office.page, 'Visits').getByRole('link').click()
  const foot = office.page.locator('tfoot').last().getByRole('status')
  await foot.waitFor()
  expect(await foot.innerText()).toBe('1 hit')

  await follow(office.page, 'Order Statistics')
  await press(office.page, 'Orders')
  await office.page.getByRole('link', { name: 'W-1' }).click()
  await heading(office.page, 'W-1').waitFor()
  expect(await shown(office.page, 'Status').innerText()).toBe('Pending')
  await shown(office.page, 'Flags').getByText('From the browser').waitFor()
  await office.page.getByText('Reported by the browser').waitFor()
  expect(office.complaints).toEqual([])
  await office.close()
})

test('S2.18 the administrator copies the code of the snippet on the shop’s screen', async () => {
  const shop = await stage.open('COAT BOX')
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await show(page, `/dashboard/marketing/shop/${shop.id}`)
  await page.getByRole('button', { name: 'Copy: Snippet for the pages' }).click()
  await notice(page, messages.clipboard.copied)
  expect(await copied(page)).toBe(shop.code)
  expect(complaints).toEqual([])
  await close()
})

test('R61 the click ID is stored only where the shop allows it, and reused for a returning visitor', async () => {
  const shop = await stage.open('HAT BOX', { cookie: true })
  const visitor = await stage.guest()
  const { page } = visitor
  await page.goto(shop.target)
  const click = clickIn(page)
  await stage.said(shop, 1)
  await expect.poll(() => visitor.kept()).toEqual(['rivulet'])
  expect(await page.evaluate(() => localStorage.getItem('rivulet'))).toMatch(new RegExp(` ${click}$`))
  await page.goto(`${shop.url}later`)
  await loaded(page)
  await visitor.say('event', 'later')
  expect((await stage.said(shop, 2))[1]).toMatchObject({ event: 'later', click })
  // Refusing consent removes it.
  await visitor.say('consent', false)
  expect(await visitor.kept()).toEqual([])
  await visitor.say('event', 'never')
  await page.goto(`${shop.url}again`)
  await loaded(page)
  await visitor.say('event', 'unknown')
  const hits = await stage.said(shop, 3)
  expect(hits[2]).toMatchObject({ event: 'unknown', click: null })
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test.each([
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  ],
])('S3.11 a browser with %s says and keeps nothing, whatever the page asks for', async (name, look) => {
  const shop = await stage.open(name.toUpperCase(), { cookie: true })
  const visitor = await stage.guest(look)
  await visitor.page.goto(shop.target)
  expect(visitor.page.url()).toContain(shop.url)
  await loaded(visitor.page)
  await visitor.say('consent', true)
  await visitor.say('event', 'watched')
  await visitor.say('order', { orderId: 'X', amount: '1.00' })
  await visitor.page.goto('about:blank')
  expect(visitor.sent).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('S3.11 with consent required, nothing is sent before the visitor agrees', async () => {
  const shop = await stage.open('BELT BOX', { cookie: true })
  shop.embed(shop.code.replace('async', 'async data-consent="wait"'))
  const visitor = await stage.guest()
  const { page } = visitor
  await page.goto(shop.target)
  await loaded(page)
  await visitor.say('event', 'before')
  await page.evaluate(() => history.pushState({}, '', '/next'))
  expect(visitor.sent).toEqual([])
  expect(await visitor.kept()).toEqual([])
  await visitor.say('consent', true)
  const hits = await stage.said(shop, 2)
  expect(hits.map(({ action, event }) => event ?? action)).toEqual(['visit', 'before'])
  await expect.poll(() => visitor.kept()).toEqual(['rivulet'])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('R56 unsent calls are sent once the network is back, exactly once, and pending ones when the page is left', async () => {
  const shop = await stage.open('SOCK BOX')
  const visitor = await stage.guest()
  const { page } = visitor
  await page.goto(shop.target)
  await stage.said(shop, 1)
  await page.context().setOffline(true)
  await visitor.say('event', 'offline')
  await page.context().setOffline(false)
  await stage.said(shop, 2)
  // No more responses, and the page is left.
  let answered = false
  await page.route('**/track/event', (route) => {
    if (answered) return route.continue()
    answered = true
    return route.fulfill({ status: 503 })
  })
  await visitor.say('event', 'leaving')
  await expect.poll(() => answered).toBe(true)
  await page.goto('about:blank')
  const hits = await stage.said(shop, 3)
  expect(hits.map(({ action, event }) => event ?? action)).toEqual(['visit', 'offline', 'leaving'])
  await visitor.close()
})

test('R57 a forged click ID is dropped, but no calls are lost', async () => {
  const shop = await stage.open('GLOVE BOX', { cookie: true })
  const visitor = await stage.guest()
  await visitor.page.goto(`${shop.url}?click_id=${'x'.repeat(36)}`)
  await loaded(visitor.page)
  await visitor.say('event', 'honest')
  const hits = await stage.said(shop, 2)
  expect(hits).toMatchObject([
    { action: 'visit', click: null },
    { event: 'honest', click: null },
  ])
  expect(await visitor.kept()).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('S3.11 the page gets one global and no errors, whatever it calls', async () => {
  const shop = await stage.open('SCARF BOX')
  const visitor = await stage.guest()
  const { page } = visitor
  const names = () => page.evaluate(() => Object.getOwnPropertyNames(window).sort())
  shop.embed('')
  await page.goto(shop.url)
  const before = await names()
  shop.embed(`${shop.code}${shop.code}`)
  await page.goto(shop.url)
  await loaded(page)
  expect((await names()).filter((name) => !before.includes(name))).toEqual(['rivulet'])
  for (const odd of [[], ['event'], ['order'], ['order', null], ['nonsense', 1], [null]])
    await visitor.say(...odd)
  await page.evaluate(() => {
    const tell = (window as unknown as { rivulet: Tell }).rivulet
    const loop: Record<string, unknown> = {}
    loop.self = loop
    tell('event', 'loop', loop)
    tell('event', 'big', 10n)
  })
  await visitor.say('event', 'sound')
  const hits = await stage.said(shop, 1)
  expect(hits[0]?.event).toBe('sound')
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('S3.11 the list and record of calls do not overflow', async () => {
  const faults: string[] = []
  const [hit] = await stage.call<Hit[]>('GET', '/marketing/analytics?where[action]=eq~.~event&limit=1')
  const [shop] = await stage.call<Hit[]>('GET', '/marketing/shop?limit=1')
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  for (const [name, address] of Object.entries({
    list: '/dashboard/marketing/analytics',
    record: `/dashboard/marketing/analytics/${hit?.id}`,
    shop: `/dashboard/marketing/shop/${shop?.id}`,
  })) {
    await show(page, address)
    faults.push(...(await lookAround(page, `snippet-${name}`)))
  }
  expect([...faults, ...complaints]).toEqual([])
  await close()
})
