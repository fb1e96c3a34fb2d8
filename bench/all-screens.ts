// Measures every screen of a running demo with the CPU throttled: how much each moves while it loads, and how long each
// key and click takes to the next paint. `npm run demo` in another terminal, then `node bench/all-screens.ts shifts` or
// `interactions`, optionally with `1/2` for the first half, and the address of the demo.
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { allAddresses } from '../e2e/src/addresses.ts'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { administrator, password } from '../server/src/demo/sign-ins.ts'
import type { State } from './cold-visit.ts'
import { machine, say } from './stopwatch.ts'
import { withoutLive } from './without-live.ts'

const budgets = { shifts: 0.05, interactions: 100 } as const
const slower = 4
const viewport = { width: 1440, height: 900 }

type Kind = keyof typeof budgets
type Seen = { value: number; what: string }

/** Runs in the page: the worst layout shift and interaction since the last reset, and when it was last busy. */
function watch(): void {
  const kept = { shift: 0, moved: '', longest: 0, busyUntil: 0 }
  Object.assign(window, { kept })
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node | null }[]
  }
  const nameOf = ({ node }: { node?: Node | null }) =>
    (node instanceof Element ? node : node?.parentElement)?.className.toString().slice(0, 30) ?? ''
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) {
        kept.shift += entry.value
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

async function atRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const busy = () => page.evaluate<boolean>('performance.now() - kept.busyUntil < 400')
  while (await busy()) await page.waitForTimeout(50)
}

async function openSlow(browser: Browser, state: State): Promise<Page> {
  const context = await browser.newContext({ viewport, storageState: state })
  await withoutLive(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** Each screen as the first one, with a cold cache. */
async function shiftsOf(browser: Browser, state: State, address: string): Promise<Seen> {
  const page = await openSlow(browser, state)
  await page.goto(address)
  await atRest(page)
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string }>('kept')
  await page.context().close()
  return { value: shift, what: moved }
}

type Act = [name: string, selector: string, act: (page: Page, selector: string) => Promise<void>]
const click = (page: Page, selector: string) => page.locator(selector).first().click()
const clickAndClose = async (page: Page, selector: string) => {
  await click(page, selector)
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
}
/** What people do on a screen, where it has the element. Leaving it comes last. */
const acts: readonly Act[] = [
  ['search', 'main input[type=search]', (page, at) => page.locator(at).first().pressSequentially('an')],
  ['filter', 'main button:text-is("Filter")', clickAndClose],
  ['menu of a row', 'main button[aria-label^="Actions of"]', clickAndClose],
  ['sort', 'main thead button >> nth=1', click],
  [
    'type',
    'main form input[type=text]:not([readonly]):not([role=combobox])',
    (page, at) => page.locator(at).first().pressSequentially('ab'),
  ],
  ['tick', 'main form input[type=checkbox]:enabled', click],
  ['tab', 'main nav a:not([aria-current])', click],
  ['open a record', 'main tbody a[href^="#/dashboard"]:not([data-trace])', click],
]

/** One after the other in an application that runs. */
async function interactionsOf(page: Page, address: string): Promise<Seen> {
  let worst: Seen = { value: 0, what: '' }
  const hash = new URL(address).hash
  for (const [name, selector, act] of acts) {
    if (new URL(page.url()).hash.split('?')[0] !== hash) {
      await page.evaluate((to) => {
        for (const title of document.querySelectorAll('h1')) title.dataset.left = ''
        location.hash = to
      }, hash)
      await page.locator('h1:not([data-left])').first().waitFor()
      await answerLeave(page)
    }
    await atRest(page)
    if ((await page.locator(selector).count()) === 0) continue
    await page.evaluate('void (kept.longest = 0)')
    await act(page, selector).catch(() => {})
    await page.waitForTimeout(400)
    const value = await page.evaluate<number>('kept.longest')
    if (value > worst.value) worst = { value, what: name }
  }
  return worst
}

/** Typed text asks before it is left. */
async function answerLeave(page: Page): Promise<void> {
  const asked = page.getByRole('dialog').getByRole('button').last()
  if (await asked.isVisible()) await asked.click()
}

const [kind = 'shifts', ...more] = process.argv.slice(2) as [Kind?, ...string[]]
const origin = more.find((one) => one.startsWith('http')) ?? 'http://localhost:3000'
const [part = 1, parts = 1] =
  more
    .find((one) => one.includes('/') && !one.startsWith('http'))
    ?.split('/')
    .map(Number) ?? []
const browser = await openBrowser()
try {
  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(origin)
  await first.getByLabel('Keep me connected').check()
  await tryToSignIn(first, { username: administrator.username, password })
  await first.waitForURL(/dashboard\/home/)
  const state = await context.storageState()
  const token = state.origins[0]?.localStorage.find(({ name }) => name === 'rivulet.token')?.value ?? ''
  await context.close()
  const call = async (method: string, path: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { bearer: `Bearer ${token}` },
    })
    return ((await answer.json()) as { data: never }).data
  }
  const all = (await allAddresses({ call })).map((path) => `${origin}/#${path}`)
  const size = Math.ceil(all.length / parts)
  const chosen = all.slice((part - 1) * size, part * size)
  say(
    `${machine()} · load ${loadavg()[0]?.toFixed(1)} · ${slower} times slower · ${chosen.length} screens\n`,
  )
  say(`| screen | ${kind} | worst |\n| --- | ---: | --- |`)
  const page = kind === 'interactions' ? await openSlow(browser, state) : null
  if (page) await page.goto(`${origin}/#/dashboard/home`)
  let over = 0
  for (const address of chosen) {
    const { value, what } = page
      ? await interactionsOf(page, address)
      : await shiftsOf(browser, state, address)
    if (value > budgets[kind]) over++
    say(
      `| ${new URL(address).hash.slice(12)} | ${kind === 'shifts' ? value.toFixed(3) : `${value} ms`}${value > budgets[kind] ? ' over' : ''} | ${what} |`,
    )
  }
  say(`\n${over} of ${chosen.length} over ${budgets[kind]}`)
  if (over > 0) process.exitCode = 1
} finally {
  await browser.close()
}
