// Measures the orders screen with 100,000 orders in a real browser:
// `npx vite build web && node bench/orders-screen.ts`, optionally with CHROMIUM.
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/src/browser.ts'
import { seed } from '../server/src/domain/account/seed.ts'
import { readConfig } from '../server/src/config/config.ts'
import { fillOrders, orderCount } from './generate/many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say } from './stopwatch.ts'

const administrator = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'Bench-1234' }
const rowText = (id: number) => `text=/^ORDER-${id}$/`

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.locator('input[name=username]').fill(administrator.ADMIN_EMAIL)
  await page.locator('input[type=password]').fill(administrator.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard\/home/)
  await page.getByText('Waiting for decision').waitFor()
}

const go = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash)

/** Milliseconds from an action until something is visible. */
async function until(act: () => Promise<unknown>, there: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await Promise.all([there(), act()])
  return performance.now() - start
}

/** Frames per second while scrolling the list with the wheel, 3 screens a second, for two seconds. */
function scrollSmoothly(page: Page): Promise<{ fps: number; longest: number }> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('section[aria-label][tabindex="0"]') as HTMLElement
    const times: number[] = []
    const start = performance.now()
    await new Promise<void>((done) => {
      const frame = (now: number) => {
        times.push(now)
        scroller.scrollTop += 40
        if (now - start < 2000) requestAnimationFrame(frame)
        else done()
      }
      requestAnimationFrame(frame)
    })
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
    return { fps: (gaps.length * 1000) / gaps.reduce((a, b) => a + b, 0), longest: Math.max(...gaps) }
  })
}

async function measure(page: Page, origin: string, slower: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await signIn(page, origin)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const report = (name: string, value: string) => say(`| ${name} | ${value} |`)
  say(`\nCPU ${slower === 1 ? 'as it is' : `${slower} times slower`}\n\n| | |\n| --- | ---: |`)
  const ms = (value: number) => `${Math.round(value)} ms`
  const list = '#/dashboard/financial/order/details'
  report(
    'from the menu to the first rows',
    ms(
      await until(
        () => go(page, list),
        () => page.locator(rowText(1)).waitFor(),
      ),
    ),
  )
  const { fps, longest } = await scrollSmoothly(page)
  report('scrolling', `${fps.toFixed(0)} fps, longest frame ${ms(longest)}`)
  const toEnd = () =>
    page.evaluate(() => {
      const scroller = document.querySelector('section[aria-label][tabindex="0"]') as HTMLElement
      scroller.scrollTop = scroller.scrollHeight
    })
  report(
    'jump to the last row',
    ms(await until(toEnd, () => page.locator(rowText(orderCount)).waitFor())),
  )
  const sorted = () => page.locator('th[aria-sort]', { hasText: 'Net after refunds' }).waitFor()
  const answered = (part: string) => page.waitForResponse((r) => r.url().includes(part) && r.ok())
  report(
    'sort by amount',
    ms(
      await until(
        () => page.getByRole('button', { name: /^Net after refunds/ }).click(),
        async () => (await answered('sort='), sorted()),
      ),
    ),
  )
  const filtered = `${list}?where[status]=in~.~2`
  report(
    'filter by status',
    ms(
      await until(
        () => go(page, filtered),
        () => page.getByText('20,000 orders').waitFor(),
      ),
    ),
  )
}

const scratch = await openScratch()
const settings = readConfig(administrator)
await seed(scratch.sql, settings, () => {})
await fillOrders(scratch.sql)
const server = await startServer(scratch)
const browser = await openBrowser()
try {
  say(`${orderCount} orders · ${machine()} · Chromium ${browser.version()}`)
  for (const slower of [1, 4]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await measure(await context.newPage(), server.origin, slower)
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
  await scratch.close()
}
