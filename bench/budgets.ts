// Performance budgets of screens in a browser with an empty cache: `npx vite build web && node bench/budgets.ts`,
// optionally with CHROMIUM.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { seed } from '../server/src/domain/account/seed.ts'
import { readConfig } from '../server/src/config/config.ts'
import { type State, timeVisits, weighVisit } from './screens/cold-visit.ts'
import { type Acts, timeInteractions } from './screens/interactions.ts'
import { fillOrders } from './generate/many-orders.ts'
import { openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say } from './stopwatch.ts'

const administrator = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'Bench-1234' }
const rows = 50_000
const visits = 7
const slower = 4

type Screen = {
  name: string
  hash: string
  signedIn: boolean
  /** The element a person waits for: name and selector. */
  awaited: string
  selector: string
  /** Actions to do there first. */
  acts: Acts
  /** Kilobytes after gzip, and milliseconds with the throttled CPU. */
  budget: { js: number; css?: number; ms?: number }
}
const screens: Screen[] = [
  {
    name: 'sign-in',
    hash: '',
    signedIn: false,
    awaited: 'interactive',
    selector: 'input[name=username]',
    async acts(page) {
      await page.getByLabel('Username').pressSequentially('ada@example.org')
      await page.getByRole('button', { name: 'Show password' }).click()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
    budget: { js: 150, css: 20, ms: 1500 },
  },
  {
    name: `list of ${rows.toLocaleString('en')} orders`,
    hash: '#/dashboard/financial/order/details',
    signedIn: true,
    awaited: 'first rows',
    selector: 'tbody tr[aria-rowindex]',
    async acts(page) {
      await page.getByRole('checkbox', { name: 'Select ORDER-2', exact: true }).click()
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: /^Net after refunds/ }).click()
      await page.locator('th[aria-sort]', { hasText: 'Net after refunds' }).waitFor()
    },
    budget: { js: 240, ms: 1200 },
  },
  {
    name: 'home with charts and map',
    hash: '#/dashboard/home',
    signedIn: true,
    awaited: 'charts and map',
    selector: 'main:has(figure svg rect):has([data-code])',
    async acts(page) {
      await page.getByRole('button', { name: 'Collapse menu' }).click()
      await page.locator('figure svg rect').nth(40).hover()
      await page.getByText('Shops', { exact: true }).last().click()
    },
    budget: { js: 330 },
  },
]

/** Browser storage of a user who stays signed in. */
async function signedInState(browser: Browser, origin: string): Promise<State> {
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

type Line = { what: string; measured: number; unit: string; budget?: number | undefined; more?: string }

function report({ what, measured, unit, budget, more }: Line): void {
  const over = budget !== undefined && measured > budget
  if (over) process.exitCode = 1
  const [limit, ratio] =
    budget === undefined
      ? ['', '']
      : [`${budget} ${unit}`, `${(measured / budget).toFixed(2)}${over ? ' over' : ''}`]
  say(`| ${what} | ${limit} | ${measured.toFixed(0)} ${unit}${more ? ` (${more})` : ''} | ${ratio} |`)
}

async function measure(browser: Browser, origin: string, state: State, screen: Screen): Promise<void> {
  const { budget, name, awaited, signedIn, selector, acts, hash } = screen
  const visited = { address: `${origin}/${hash}`, selector, ...(signedIn ? { state } : {}) }
  const brotli = await weighVisit(browser, visited, 'br')
  const { js, css, files } = await weighVisit(browser, visited, 'gzip')
  const small = (kilobytes: number) => `brotli ${kilobytes.toFixed(0)}`
  const line = (what: string, measured: number, unit: string, limit?: number, more?: string) =>
    report({ what: `${name}: ${what}`, measured, unit, budget: limit, ...(more ? { more } : {}) })
  line('JS', js, 'KB', budget.js, `${small(brotli.js)}, ${files} files with CSS`)
  line('CSS', css, 'KB', budget.css, small(brotli.css))
  const { painted, seen, interactive } = await timeVisits(browser, visited, { visits, slower })
  line('first paint', painted, 'ms')
  line(awaited, signedIn ? seen : interactive, 'ms', budget.ms, `at rest ${interactive.toFixed(0)}`)
  line('longest interaction', await timeInteractions(browser, visited, acts, slower), 'ms')
}

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
  say('\n| | budget | measured | ratio |\n| --- | ---: | ---: | ---: |')
  for (const screen of screens) await measure(browser, server.origin, state, screen)
} finally {
  await browser.close()
  await server.close()
  await scratch.close()
}
