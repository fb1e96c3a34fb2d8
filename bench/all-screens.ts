// Measures every screen of the demo with the CPU throttled: how much each shifts while it loads, and how long the next
// paint takes after each key and click. `node bench/all-screens.ts shifts` or `interactions`, optionally with
// `affiliate`, with `phone` for a narrow screen, with `1/2` for the first half, with `/order` for addresses that
// contain it, and with the address of a running product with the demo's users.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { allAddresses } from '../e2e/src/addresses.ts'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
import { addressOf, star } from '../server/src/demo/people.ts'
import { administrator, password } from '../server/src/demo/sign-ins.ts'
import type { State } from './screens/cold-visit.ts'
import { timeActs } from './screens/acts.ts'
import { startDemo } from './screens/demo.ts'
import { atRest, openWatched, type Size, slowDown, slower } from './screens/watch.ts'
import { machine, say } from './stopwatch.ts'

type Seen = { value: number; what: string }
const given = process.argv.slice(2)
const size: Size = given.includes('phone') ? 'phone' : 'wide'

type Measure = (browser: Browser, state: State, address: string) => Promise<Seen | null>

/** Other work on the machine only ever adds time: a screen over its budget is looked at again. */
const tries = 3

/** A screen as the first one, with a cold cache. Null where the reader has no such screen. */
const shiftsOf: Measure = async (browser, state, address) => {
  const page = await openWatched(browser, state, size)
  try {
    await slowDown(page)
    await page.goto(address)
    await atRest(page)
    if (!page.url().startsWith(address)) return null
    const { shift, moved } = await page.evaluate<{ shift: number; moved: string }>('kept')
    return { value: shift, what: moved }
  } finally {
    await page.context().close()
  }
}

const interactionsOf: Measure = async (browser, state, address) => {
  const shortest = new Map<string, number>()
  let worst = { value: 0, what: '' }
  for (let i = 0; i < tries && (i === 0 || worst.value > kinds.interactions.budget); i++) {
    const page = await openWatched(browser, state, size)
    try {
      await page.goto(address)
      await atRest(page)
      if (!page.url().startsWith(address)) return null
      await slowDown(page)
      for (const [name, time] of await timeActs(page, address))
        shortest.set(name, Math.min(time, shortest.get(name) ?? time))
    } finally {
      await page.context().close()
    }
    worst = [...shortest].reduce(
      (most, [what, value]) => (value > most.value ? { value, what } : most),
      { value: 0, what: '' },
    )
  }
  const budget = kinds.interactions.budget
  const over = [...shortest].filter(([, time]) => time > budget).map(([name, time]) => `${name} ${time}`)
  return over.length > 1 ? { value: worst.value, what: over.join(', ') } : worst
}

const kinds = {
  shifts: { budget: 0.05, measure: shiftsOf, show: (value: number) => value.toFixed(3) },
  interactions: { budget: 100, measure: interactionsOf, show: (value: number) => `${value} ms` },
} as const

async function signedIn(browser: Browser, origin: string, username: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByLabel('Keep me connected').check()
  await tryToSignIn(page, { username, password })
  await page.waitForURL(/dashboard\/home/)
  const state = await context.storageState()
  await context.close()
  const token = state.origins[0]?.localStorage.find(({ name }) => name === 'rivulet.token')?.value
  const call = async (method: string, path: string) => {
    const headers = { bearer: `Bearer ${token}` }
    const answer = await fetch(`${origin}/api/v1${path}`, { method, headers })
    return (((await answer.json()) as { data?: unknown }).data ?? []) as never
  }
  return { state, call }
}

const kind = given.includes('interactions') ? 'interactions' : 'shifts'
const { budget, measure, show } = kinds[kind]
const username = given.includes('affiliate') ? addressOf(star) : administrator.username
const [part = 1, parts = 1] =
  given
    .find((one) => /^\d+\/\d+$/.test(one))
    ?.split('/')
    .map(Number) ?? []
const wanted = given.find((one) => one.startsWith('/')) ?? ''
const address = given.find((one) => one.startsWith('http'))

const product = address ? { origin: address, close: async () => {} } : await startDemo()
const browser = await openBrowser()
try {
  const { origin } = product
  const { state, call } = await signedIn(browser, origin, username)
  const missing: string[] = []
  const addresses = await allAddresses({ call }, ({ name }) => void missing.push(name))
  const all = addresses.filter((path) => path.includes(wanted))
  const share = Math.ceil(all.length / parts)
  const chosen = all.slice((part - 1) * share, part * share)
  say(
    `${machine()} · load ${loadavg()[0]?.toFixed(1)} · ${slower} times slower · ${size} · ${username}\n`,
  )
  if (missing.length > 0) say(`Without a record, so only in lists: ${missing.join(', ')}\n`)
  say(`| screen | ${kind} | worst |\n| --- | ---: | --- |`)
  let [over, seen] = [0, 0]
  for (const path of chosen) {
    const found = await measure(browser, state, `${origin}/#${path}`).catch((error: Error) => {
      say(`| ${path.slice('/dashboard'.length)} | not measured | ${error.message.split('\n')[0]} |`)
      return null
    })
    if (!found) continue
    seen++
    if (found.value > budget) over++
    const verdict = found.value > budget ? ' over' : ''
    say(`| ${path.slice('/dashboard'.length)} | ${show(found.value)}${verdict} | ${found.what} |`)
  }
  say(`\n${over} of ${seen} over ${budget} · load ${loadavg()[0]?.toFixed(1)}`)
  if (over > 0) process.exitCode = 1
} finally {
  await browser.close()
  await product.close()
}
