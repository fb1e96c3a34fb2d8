// Somebody who goes from screen to screen and looks each over.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { show, sizes } from './look.ts'
import type { RunningServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { visit } from './visit.ts'

export type State = BrowserContextOptions['storageState']

/** What a browser keeps of somebody who stays signed in. */
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

/** Looks at what stands on the screen, and answers what is wrong with it. */
export type Look = (page: Page, name: string) => Promise<string[]>

/** Steps of one person on one size of screen; answers what was found on the way, and what the console said. */
export async function walk(
  browser: Browser,
  server: RunningServer,
  size: keyof typeof sizes,
  storageState: State,
  steps: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const { page, complaints, close } = await visit(browser, server, '/nowhere', {
    viewport: sizes[size],
    ...(storageState ? { storageState } : {}),
  })
  const faults = await steps(page)
  await close()
  return [...faults, ...complaints.map((complaint) => `on a ${size}: ${complaint}`)]
}

/** Goes through the screens of these addresses, one after the other. */
export const through =
  (addresses: readonly string[], who: string, look: Look) =>
  async (page: Page): Promise<string[]> => {
    const faults: string[] = []
    for (const address of addresses) {
      await show(page, address)
      // A screen that a call has thrown the person out of would look well too.
      const led = new URL(page.url()).hash.slice(1)
      if (led !== address && !led.startsWith(`${address}?`)) faults.push(`${address} led to ${led}`)
      faults.push(...(await look(page, `${who}-${wordsOf(address)}`)))
    }
    return faults
  }
const wordsOf = (address: string) =>
  address.replace(/^\/(dashboard\/)?|[?].*$/g, '').replaceAll('/', '-') || 'sign-in'
