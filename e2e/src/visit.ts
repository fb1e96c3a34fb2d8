// A visit: a browser context of its own that records all errors.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { agent } from './browser.ts'
import type { RunningServer } from './server.ts'
import { watchTraffic } from './traffic.ts'

export type Visit = {
  page: Page
  /** Console errors and exceptions since the visit started; tests remove the expected ones. */
  complaints: string[]
  close(): Promise<void>
}

/** What is on the screens of a worker now. */
export const openPages = new Set<Page>()

/** Opens the first page, or `path`, such as `/sign-up`. */
export async function visit(
  browser: Browser,
  { url }: RunningServer,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    reducedMotion: 'reduce',
    userAgent: agent,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Each context has its own cache, and a service worker would fetch the whole product.
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
  const complaints = listen(page)
  watchTraffic(page)
  await page.goto(`/#${path}`)
  return { page, complaints, close: () => context.close() }
}

/** Console messages about error responses, which the screens show themselves. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

/** Clipboard text. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
