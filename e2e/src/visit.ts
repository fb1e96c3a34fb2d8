// A person at a browser: one window of their own, in which everything that goes wrong is noted.
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
  /** Errors on the console and in the code since the visit began; what a test expects it takes out. */
  complaints: string[]
  close(): Promise<void>
}

const open = new Set<Page>()

// What each person saw when a test failed is worth more than a stack.
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

/** Opens the product's first page, or `path` of it, such as `/sign-up`. */
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
    // Each visitor has a browser of their own, which would fetch the whole product for a few minutes.
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

/** What a browser says about a call that was refused; the screens show the refusal itself. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

/** What stands on the clipboard. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
