// npm run pictures: takes the screenshots in docs/pictures, for the README and the guide, from a running demo (`npm run demo` in another terminal); `-- http://localhost:3001` for another address.
import { writeFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright-core'
import sharp from 'sharp'
import { chromium } from './chromium.js'
import { at } from './paths.js'
import { main } from './run.js'

const password = 'Demo1234'
const administrator = 'admin@example.com'
const affiliate = 'lotte.verhaegen@example.com'
const wide = { width: 1440, height: 960 }
const narrow = { width: 390, height: 780 }

const chart = 'figure svg[role="application"] :is(path, rect)'

const orders = '/dashboard/financial/order/details'

/**
 * Without a path, the home screen. `open` leads to another screen and `press` does not; `shows` is awaited before the
 * screenshot, and `part` is all that is on it.
 */
const pictures = [
  { name: 'affiliate-home', account: affiliate, shows: chart },
  { name: 'affiliate-home-phone', account: affiliate, size: narrow, dark: true, shows: chart },
  { name: 'administrator-home', account: administrator, shows: chart },
  { name: 'analytics', account: administrator, path: '/dashboard/marketing/analytics-shop' },
  { name: 'orders', account: administrator, path: orders },
  { name: 'order', account: administrator, path: orders, open: 'tbody tr a[href*="order/details/"]' },
  {
    name: 'trace',
    account: administrator,
    path: orders,
    press: 'tr[aria-rowindex="5"] a[href*="trace="]',
    shows: '[role="dialog"] ol',
  },
  {
    name: 'shop-test',
    account: administrator,
    path: '/dashboard/marketing/shop',
    open: 'tbody tr a[href*="marketing/shop/"]',
    part: 'section:has(> header h2:text("Test the connection"))',
  },
  { name: 'programme', account: administrator, path: '/dashboard/admin/programme' },
  {
    name: 'affiliate-links',
    account: affiliate,
    path: '/dashboard/marketing/link',
    shows: 'button[aria-label^="Copy address"]',
  },
  { name: 'affiliate-terms', account: affiliate, path: '/dashboard/settings/terms' },
  { name: 'payments', account: administrator, path: '/dashboard/financial/invoice', dark: true },
]

await main(async () => {
  const [address = 'http://localhost:3000'] = process.argv.slice(2)
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    for (const picture of pictures) {
      const png = await take(browser, address, picture)
      const file = at('docs', 'pictures', `${picture.name}.png`)
      writeFileSync(file, await sharp(png).png({ palette: true, effort: 10 }).toBuffer())
      process.stdout.write(`${file}\n`)
    }
    return 0
  } finally {
    await browser.close()
  }
})

async function take(browser, address, picture) {
  const { account, path, size = wide, dark = false, open, press, shows, part } = picture
  const colorScheme = dark ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' })
  // It never ends: the network would never be idle.
  await context.route('**/api/v1/live', (route) => route.abort())
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Username').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/dashboard\//)
  await complete(page)
  if (path) await turn(page, () => page.evaluate((to) => (location.hash = to), `#${path}`))
  if (open) await turn(page, () => page.locator(open).first().click())
  if (press) await page.locator(press).first().click()
  if (shows) await page.locator(shows).first().waitFor()
  // Nothing looks pointed at.
  await page.mouse.move(0, 0)
  const shown = part ? page.locator(part) : page
  const png = await shown.screenshot({ animations: 'disabled' })
  await context.close()
  return png
}

/** Navigates to a screen and waits until it is complete. */
async function turn(page, go) {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = ''
  })
  await go()
  await page.locator('h1:not([data-left])').first().waitFor()
  await complete(page)
}

/** Everything is loaded and no skeletons are left. */
async function complete(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('[aria-busy="true"], [aria-label="Loading"], [class*="_bone_"]'),
  )
  await page.waitForLoadState('networkidle')
}
