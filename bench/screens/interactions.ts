// Measures Interaction to Next Paint: the longest of several key presses and clicks, with a throttled CPU.
import type { Browser, Page } from 'playwright-core'
import type { Visited } from './cold-visit.ts'
import { withoutLive } from './without-live.ts'

export type Acts = (page: Page) => Promise<void>

/** Runs in the page: records the longest time from a key or click to the next paint. */
function watch(): void {
  const kept = { longest: 0 }
  Object.assign(window, { kept })
  new PerformanceObserver((list) => {
    for (const event of list.getEntries()) kept.longest = Math.max(kept.longest, event.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

export async function timeInteractions(
  browser: Browser,
  { address, selector, state }: Visited,
  acts: Acts,
  slower: number,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  })
  await withoutLive(context)
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(watch)
  await acts(page)
  // Entries are delivered when the page is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
  const longest = await page.evaluate(
    () => (window as unknown as { kept: { longest: number } }).kept.longest,
  )
  await context.close()
  return longest
}
