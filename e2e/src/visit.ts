// A visit: a browser context of its own that records all errors.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { agent } from './browser.ts'
import type { RunningServer } from './server.ts'
import { watchTraffic } from './traffic.ts'

export type Visit = {
  page: Page
  /** Console errors and exceptions since the visit started; tests remove the expected ones. */
  complaints: string[]
  close(): Promise<void>
}

const open = new Set<Page>()

// Screenshots of failed tests help more than a stack trace.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const folder = mkdtempSync(join(tmpdir(), 'rivulet-failed-'))
  await Promise.all(
    [...open].map((page, i) =>
      page.screenshot({ path: join(folder, `${i + 1}.png`), caret: 'initial' }),
    ),
  )
  process.stderr.write(`${task.name}: what was on the screens is in ${folder}\n`)
})

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
  page.setDefaultTimeout(30_000)
  open.add(page)
  page.on('close', () => open.delete(page))
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
