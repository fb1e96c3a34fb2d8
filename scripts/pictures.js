// npm run pictures: takes the pictures of docs/pictures from a demo that is running (`npm run demo`, another terminal); `-- http://localhost:3001` for another address.
import { writeFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright-core'
import sharp from 'sharp'
import { chromium } from './chromium.js'
import { at } from './place.js'
import { main } from './run.js'

const password = 'Demo1234'
const administrator = 'admin@example.com'
const affiliate = 'lotte.verhaegen@example.com'
const wide = { width: 1440, height: 960 }
const narrow = { width: 390, height: 780 }

const chart = '.recharts-surface path'

/** Where no path is given, the home screen. `open` is clicked and `shows` awaited before the picture is taken. */
const pictures = [
  { name: 'affiliate-home', account: affiliate, shows: chart },
  { name: 'affiliate-home-phone', account: affiliate, size: narrow, dark: true, shows: chart },
  { name: 'administrator-home', account: administrator, shows: chart },
  { name: 'analytics', account: administrator, path: '/dashboard/marketing/analytics-shop' },
  { name: 'orders', account: administrator, path: '/dashboard/financial/order/details' },
  {
    name: 'order',
    account: administrator,
    path: '/dashboard/financial/order/details',
    open: 'tbody tr td:nth-child(5)',
  },
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

async function take(browser, address, { account, path, size = wide, dark = false, open, shows }) {
  const colorScheme = dark ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Username').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/dashboard\//)
  await complete(page)
  if (path) await turn(page, () => page.evaluate((to) => (location.hash = to), `#${path}`))
  if (open) await turn(page, () => page.locator(open).first().click())
  if (shows) await page.locator(shows).first().waitFor()
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return png
}

/** Goes to another screen, and waits until it is whole. */
async function turn(page, go) {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = ''
  })
  await go()
  await page.locator('h1:not([data-left])').first().waitFor()
  await complete(page)
}

/** Everything has come, and nothing stands in the place of what is still to come. */
async function complete(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('[aria-busy="true"], [aria-label="Loading"], [class*="_bone_"]'),
  )
  await page.waitForLoadState('networkidle')
}
