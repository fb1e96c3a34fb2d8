// Measures what screens cost a browser that has never seen them: `npx vite build web && node bench/budgets.ts`, perhaps with CHROMIUM.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { seed } from '../server/src/domain/account/seed.ts'
import { readConfig } from '../server/src/config.ts'
import { fillOrders } from './many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './server.ts'
import { machine, say } from './stopwatch.ts'
import { visitUnwatched } from './unwatched-page.ts'

const administrator = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'Bench-1234' }
const rows = 50_000
const visits = 7
const slower = 4

type Screen = {
  name: string
  hash: string
  signedIn: boolean
  /** What a person waits for: its name and where it is. */
  awaited: string
  selector: string
  /** Kilobytes after gzip, and milliseconds with the slower processor. */
  budget: { js: number; css?: number; ms?: number }
}
const screens: Screen[] = [
  {
    name: 'sign-in',
    hash: '',
    signedIn: false,
    awaited: 'interactive',
    selector: 'input[name=username]',
    budget: { js: 150, css: 20, ms: 1500 },
  },
  {
    name: `list of ${rows.toLocaleString('en')} orders`,
    hash: '#/dashboard/financial/order/details',
    signedIn: true,
    awaited: 'first rows',
    selector: 'tbody tr[aria-rowindex]',
    budget: { js: 240, ms: 1200 },
  },
  {
    name: 'home with charts',
    hash: '#/dashboard/home',
    signedIn: true,
    awaited: 'first chart',
    selector: '.recharts-bar-rectangle',
    budget: { js: 330 },
  },
]

type Notes = { seen: number; busyUntil: number }
type Bytes = { js: number; css: number; files: number }

/** Runs in the page from its first moment: when the element was drawn, and the last moment a long task kept it from answering. */
function watch(selector: string): void {
  const notes: Notes = { seen: 0, busyUntil: 0 }
  Object.assign(window, { notes })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) notes.busyUntil = task.startTime + task.duration
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector(selector)) notes.seen = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
/** Nothing has kept it busy for half a second. */
const atRest = 'notes.seen && performance.now() - Math.max(notes.seen, notes.busyUntil) > 500 && notes'

type State = Awaited<ReturnType<typeof signedInState>>

async function timeVisits(browser: Browser, origin: string, state: State, screen: Screen) {
  const visit = {
    address: `${origin}/${screen.hash}`,
    stored: screen.signedIn ? (state.origins[0]?.localStorage ?? []) : [],
    script: `(${watch.toString()})(${JSON.stringify(screen.selector)})`,
    slower,
  }
  const all: Notes[] = []
  for (let i = 0; i < visits; i++) all.push((await visitUnwatched(browser, visit, atRest)) as Notes)
  return {
    seen: middle(all.map(({ seen }) => seen)),
    interactive: middle(all.map(({ seen, busyUntil }) => Math.max(seen, busyUntil))),
  }
}

/** What a first visit transfers, in kilobytes, until nothing has been loaded for half a second. */
async function countBytes(
  browser: Browser,
  origin: string,
  state: State,
  screen: Screen,
  encoding: 'br' | 'gzip',
): Promise<Bytes> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
    ...(screen.signedIn ? { storageState: state } : {}),
  })
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const [, type = ''] = /\.(js|css)$/.exec(request.url()) ?? []
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })))
  })
  await page.goto(`${origin}/${screen.hash}`)
  await page.locator(screen.selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  await context.close()
  const sum = (wanted: string) =>
    all.reduce((bytes, { type, bytes: more }) => bytes + (type === wanted ? more : 0), 0) / 1000
  return { js: sum('js'), css: sum('css'), files: all.filter(({ type }) => type !== '').length }
}

/** What a browser keeps of somebody who stays connected. */
async function signedInState(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByLabel('Keep me connected').check()
  await tryToSignIn(page, {
    username: administrator.ADMIN_EMAIL,
    password: administrator.ADMIN_PASSWORD,
  })
  await page.waitForURL(/dashboard\/home/)
  const state = await context.storageState()
  await context.close()
  return state
}

type Line = { what: string; measured: number; unit: string; budget?: number | undefined; more: string }

function report({ what, measured, unit, budget, more }: Line): void {
  const over = budget !== undefined && measured > budget
  if (over) process.exitCode = 1
  const [limit, verdict] = budget === undefined ? ['', ''] : [`${budget} ${unit}`, over ? 'over' : 'ok']
  say(`| ${what} | ${limit} | ${measured.toFixed(0)} ${unit} (${more}) | ${verdict} |`)
}

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

const scratch = await openScratch()
await seed(scratch.sql, readConfig(administrator), () => {})
await fillOrders(scratch.sql, rows)
const server = await startServer(scratch)
const browser = await openBrowser()
try {
  const state = await signedInState(browser, server.origin)
  say(
    `${machine()} · load ${loadavg()[0]?.toFixed(1)} · Chromium ${browser.version()} · processor ${slower} times slower`,
  )
  say('\n| | budget | measured | |\n| --- | ---: | ---: | --- |')
  for (const screen of screens) {
    const { budget, name, awaited } = screen
    const brotli = await countBytes(browser, server.origin, state, screen, 'br')
    const { js, css, files } = await countBytes(browser, server.origin, state, screen, 'gzip')
    report({
      what: `${name}: JS`,
      measured: js,
      unit: 'KB',
      budget: budget.js,
      more: `brotli ${brotli.js.toFixed(0)}, ${files} files with CSS`,
    })
    report({
      what: `${name}: CSS`,
      measured: css,
      unit: 'KB',
      budget: budget.css,
      more: `brotli ${brotli.css.toFixed(0)}`,
    })
    const { seen, interactive } = await timeVisits(browser, server.origin, state, screen)
    report({
      what: `${name}: ${awaited}`,
      measured: screen.signedIn ? seen : interactive,
      unit: 'ms',
      budget: budget.ms,
      more: `at rest ${interactive.toFixed(0)}`,
    })
  }
} finally {
  await browser.close()
  await server.close()
  await scratch.close()
}
