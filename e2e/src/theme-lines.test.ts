// The lines that docs/shops/shopify.md adds to a theme, in a page of a shop with Shopify's cart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../server/src/testing/servers/receiver.ts'
import { openBrowser } from './browser.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/shops/shopify.md'), 'utf8')
const [lines = ''] = /<script>[^]*?<\/script>/.exec(guide) ?? []

let browser: Browser
let shop: Receiver
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), openReceiver()])
  // A theme may insert its layout twice.
  const page = `<script>window.Shopify = { routes: { root: '/nl/' } }</script>${lines}${lines}`
  shop.answer((response) => void response.setHeader('content-type', 'text/html').end(page))
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test.each([
  ['?click_id=AQAA&aid=kim', { click_id: 'AQAA', aid: 'kim' }],
  ['?utm_source=x&click_id=AQAA', { click_id: 'AQAA', aid: '' }],
  ['?aid=kim', null],
  ['', null],
])('S4.1 a visit of /boots%s writes %o into the cart', async (query, attributes) => {
  shop.calls.length = 0
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`${shop.origin}/boots${query}`, { waitUntil: 'networkidle' })
  const posts = shop.calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, JSON.parse(body)])).toEqual(
    attributes ? Array(2).fill(['/nl/cart/update.js', { attributes }]) : [],
  )
  expect(faults).toEqual([])
  await page.close()
})
