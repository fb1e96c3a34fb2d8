// Measures cumulative layout shift of the home screen:
// `npx vite build web && node bench/layout-shifts.ts [origin username password]`.
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { hashPassword } from '../server/src/auth/password.ts'
import { fillOrders } from './generate/many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say } from './stopwatch.ts'
import { withoutLive } from './screens/without-live.ts'

type Credentials = { username: string; password: string }
type Shift = { at: number; value: number; moved: string[] }

const budget = 0.05
const slower = 4
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Runs in the page from the start: records layout shifts without user input, and what moved. */
function watch(): void {
  const shifts: Shift[] = []
  const notes = { shifts, lastTask: 0 }
  Object.assign(window, { notes })
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node | null }[]
  }
  const nameOf = ({ node }: { node?: Node | null }): string => {
    const element = node instanceof Element ? node : node?.parentElement
    const section = element?.closest('section, article, nav, header, main')
    const heading = section?.querySelector('h1, h2, h3')?.textContent ?? ''
    return `${element?.tagName.toLowerCase() ?? '?'}.${element?.className.toString().slice(0, 40)} in "${heading}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      if (!entry.hadRecentInput)
        shifts.push({ at: entry.startTime, value: entry.value, moved: entry.sources.map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) notes.lastTask = task.startTime + task.duration
  }).observe({ type: 'longtask', buffered: true })
}

/** The worst session window: shifts less than a second apart, at most five seconds in total. */
function cumulated(shifts: readonly Shift[]): number {
  let [worst, sum, first, last] = [0, 0, 0, 0]
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

async function settled(page: Page): Promise<Shift[]> {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const busy = () => page.evaluate<boolean>('performance.now() - notes.lastTask < 1500')
  while (await busy()) await page.waitForTimeout(100)
  return page.evaluate<Shift[]>('notes.shifts')
}

async function measure(browser: Browser, origin: string, who: Credentials): Promise<void> {
  for (const [name, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport })
    await withoutLive(context)
    const first = await context.newPage()
    await first.goto(origin)
    await first.getByLabel('Keep me connected').check()
    await tryToSignIn(first, who)
    await first.waitForURL(/dashboard\/home/)
    const state = await context.storageState()
    await context.close()
    const cold = await browser.newContext({ viewport, storageState: state })
    await withoutLive(cold)
    const page = await cold.newPage()
    const devtools = await cold.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(watch)
    await page.goto(`${origin}/#/dashboard/home`)
    const shifts = await settled(page)
    const measured = cumulated(shifts)
    if (measured > budget) process.exitCode = 1
    const verdict = measured > budget ? ' over' : ''
    say(`| home of an affiliate, ${name} | ${budget} | ${measured.toFixed(3)}${verdict} |`)
    for (const { at, value, moved } of shifts)
      if (value > 0.005) say(`  ${at.toFixed(0)} ms, ${value.toFixed(3)}: ${moved.join('; ')}`)
    await cold.close()
  }
}

async function openOwn(): Promise<{ origin: string; who: Credentials; close(): Promise<void> }> {
  const scratch = await openScratch()
  await fillOrders(scratch.sql, 20_000)
  const who = { username: 'affiliate1@example.com', password: 'Bench-1234' }
  const hash = await hashPassword(who.password, 65_536)
  await scratch.sql`update account set password_hash = ${hash} where username = ${who.username}`
  const server = await startServer(scratch)
  const close = async () => {
    await server.close()
    await scratch.close()
  }
  return { origin: server.origin, who, close }
}

const [origin, username = '', password = ''] = process.argv.slice(2)
const product = origin ? { origin, who: { username, password }, close: async () => {} } : await openOwn()
const browser = await openBrowser()
try {
  say(
    `${machine()} · load ${loadavg()[0]?.toFixed(1)} · Chromium ${browser.version()} · ${slower} times slower`,
  )
  say('\n| cumulative layout shift, cold | budget | measured |\n| --- | ---: | ---: |')
  await measure(browser, product.origin, product.who)
} finally {
  await browser.close()
  await product.close()
}
