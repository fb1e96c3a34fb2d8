// Lighthouse's performance score on a slow phone: sign-in, both homes and the list of orders of the demo.
// `node bench/lighthouse.ts`, optionally with the number of visits, and with DATA_DIR and CHROMIUM. npx fetches
// Lighthouse, which slows the machine down four times. `machine` is its own index of how fast that machine is without:
// a Pixel 5 has 1000 and a Moto G Power 264; below 1000 it warns that scores are lower than they should be.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { addressOf, star } from '../server/src/demo/people.ts'
import { administrator, password } from '../server/src/demo/sign-ins.ts'
import { startDemo } from './screens/demo.ts'
import { machine, say } from './stopwatch.ts'

const lighthouse = 'lighthouse@13.5.0'
const goal = 95
const visits = Number(process.argv[2] ?? 3)
const home = '#/dashboard/home'
/** Who sees which screens; nobody only signs in. */
const readers: [who: string | null, screens: Record<string, string>][] = [
  [null, { 'sign-in': '' }],
  [
    administrator.username,
    { 'home, administrator': home, orders: '#/dashboard/financial/order/details' },
  ],
  [addressOf(star), { 'home, affiliate': home }],
]

type Report = {
  environment: { benchmarkIndex: number }
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number }>
}

/** A browser of one's own, whose tabs share one storage, without anything attached while Lighthouse measures. */
async function openOwn() {
  const profile = mkdtempSync(join(tmpdir(), 'rivulet-lighthouse-'))
  const child = spawn(
    process.env['CHROMIUM'] || '/usr/bin/chromium-headless-shell',
    [
      ...['--headless', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (chunk) => {
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(String(chunk)) ?? []
      if (found) done(found)
    })
    child.once('close', () => fail(new Error('The browser did not start.')))
  })
  const close = async () => {
    const closed = new Promise((done) => child.once('close', done))
    // Not by a signal: Debian's command is a script, and the browser outlives it.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    await (await browser.newBrowserCDPSession()).send('Browser.close')
    await closed
    rmSync(profile, { recursive: true, force: true })
  }
  return { port, close }
}

async function signIn(port: string, origin: string, username: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no tab.')
  await page.goto(origin)
  await page.getByLabel('Keep me connected').check()
  await tryToSignIn(page, { username, password })
  await page.waitForURL(/dashboard\/home/)
  await page.close()
  // Only lets go of it.
  await browser.close()
}

function visit(port: string, address: string): Report {
  // The stream of changes never ends, so that Lighthouse would wait for it.
  const options = [
    ...['--output=json', '--only-categories=performance', '--disable-storage-reset', '--quiet'],
    '--blocked-url-patterns=*/api/v1/live',
  ]
  const { stdout, stderr, status } = spawnSync(
    'npx',
    ['--yes', lighthouse, address, `--port=${port}`, ...options],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr}`)
  return JSON.parse(stdout) as Report
}

const middle = (all: readonly Report[]): Report | undefined =>
  all.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[
    Math.floor(all.length / 2)
  ]

const demo = await startDemo()
try {
  say(`${machine()} · load ${loadavg()[0]?.toFixed(1)} · ${lighthouse} · the median of ${visits}\n`)
  say('| screen | score | first paint | largest paint | blocked | shift | machine |')
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [who, screens] of readers) {
    const { port, close } = await openOwn()
    try {
      if (who) await signIn(port, demo.origin, who)
      for (const [name, hash] of Object.entries(screens)) {
        const found = middle(Array.from({ length: visits }, () => visit(port, `${demo.origin}/${hash}`)))
        if (!found) continue
        const score = Math.round(found.categories.performance.score * 100)
        const of = (audit: string) => found.audits[audit]?.numericValue ?? 0
        const ms = (audit: string) => `${of(audit).toFixed(0)} ms`
        const verdict = score < goal ? ' under' : ''
        say(
          `| ${name} | ${score}${verdict} | ${ms('first-contentful-paint')} | ${ms('largest-contentful-paint')} | ${ms('total-blocking-time')} | ${of('cumulative-layout-shift').toFixed(3)} | ${found.environment.benchmarkIndex.toFixed(0)} |`,
        )
        if (score < goal) process.exitCode = 1
      }
    } finally {
      await close()
    }
  }
} finally {
  await demo.close()
}
