// Watches a page: layout shifts and interactions, and whether it is still busy.
import type { Browser, Page } from 'playwright-core'
import type { State } from './cold-visit.ts'
import { withoutLive } from './without-live.ts'

export const slower = 4
/** A desk and a phone. */
export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

/** Runs in the page: the layout shifts and the longest interaction since the last reset, and when it was last busy. */
function watch(): void {
  const kept = { shift: 0, moved: '', longest: 0, busyUntil: 0 }
  Object.assign(window, { kept })
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node | null }[]
  }
  const nameOf = ({ node }: { node?: Node | null }) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.tagName.toLowerCase() ?? '?'}.${element?.className.toString().slice(0, 30) ?? ''}`
  }
  let worst = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) {
        kept.shift += entry.value
        if (entry.value <= worst) continue
        worst = entry.value
        kept.moved = entry.sources.map(nameOf).join(', ')
      }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) kept.busyUntil = task.startTime + task.duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) kept.longest = Math.max(kept.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Loaded, and no long task for a while. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const busy = () => page.evaluate<boolean>('performance.now() - kept.busyUntil < 400')
  while (await busy()) await page.waitForTimeout(50)
}

/** A watched page of its own browser context, whose cache is empty. */
export async function openWatched(browser: Browser, state: State, size: Size): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    storageState: state,
    serviceWorkers: 'block',
  })
  await withoutLive(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(watch)
  return page
}

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
}
