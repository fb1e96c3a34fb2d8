// Visits screens one after another and inspects each.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { show, sizes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { setWholeStage } from './stage-all.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

export type WholeStage = { browser: Browser; server: RunningServer; addresses: string[] }

/** For a test file: a browser, and a server with a record of each kind and what `more` adds. Filled before its tests run. */
export function onWholeStage(more?: (stage: Stage) => Promise<unknown>): WholeStage {
  const set = {} as WholeStage
  beforeAll(async () => {
    const parts = [startServer({ LIMITS: 'api=10000/min' }), openBrowser('minutes')] as const
    ;[set.server, set.browser] = await Promise.all(parts)
    const stage = await setStage(set.server)
    await setWholeStage(stage)
    await more?.(stage)
    set.addresses = await allAddresses(stage)
  })
  afterAll(async () => {
    await set.browser?.close()
    await set.server?.stop()
  })
  return set
}

export type State = BrowserContextOptions['storageState']

/** Browser storage of a signed-in user. */
export async function stateOf(
  browser: Browser,
  server: RunningServer,
  credentials: Credentials,
): Promise<State> {
  const { page, close } = await visit(browser, server)
  await page.getByLabel('Keep me connected').check()
  await signIn(page, credentials)
  const state = await page.context().storageState()
  await close()
  return state
}

/** Inspects the current screen and returns findings. */
export type Look = (page: Page, name: string) => Promise<string[]>

/** Runs steps as one user on one screen size; returns findings and console errors. */
export async function walk(
  browser: Browser,
  server: RunningServer,
  size: keyof typeof sizes,
  storageState: State,
  steps: (page: Page) => Promise<string[]>,
  from = '/nowhere',
): Promise<string[]> {
  const { page, complaints, close } = await visit(browser, server, from, {
    viewport: sizes[size],
    ...(storageState ? { storageState } : {}),
  })
  const faults = await steps(page)
  await close()
  return [...faults, ...complaints.map((complaint) => `on a ${size}: ${complaint}`)]
}

/** Visits the addresses one after another. */
export const through =
  (addresses: readonly string[], who: string, look: Look) =>
  async (page: Page): Promise<string[]> => {
    const faults: string[] = []
    for (const address of addresses) {
      await show(page, address)
      // A redirect to sign-in after an error response would pass the inspection too.
      const led = new URL(page.url()).hash.slice(1)
      if (led !== address && !led.startsWith(`${address}?`)) faults.push(`${address} led to ${led}`)
      faults.push(...(await look(page, `${who}-${wordsOf(address)}`)))
    }
    return faults
  }
const wordsOf = (address: string) =>
  address.replace(/^\/(dashboard\/)?|[?].*$/g, '').replaceAll('/', '-') || 'sign-in'
