// Every screen and dialog in both themes, on a desk and on a phone: accessible, whole, and without a complaint.
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { dialogs } from './dialogs.ts'
import { complete, look, show } from './look.ts'
import { heading } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { anna, setWholeStage } from './stage-all.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'

const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }
const themes = ['light', 'dark'] as const
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof sizes
type State = BrowserContextOptions['storageState']

let browser: Browser
let server: RunningServer
let addresses: string[]
let office: State
let desk: State
let home: State
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ LIMITS: 'api=10000/min' }), openBrowser()])
  const stage = await setStage(server)
  await setWholeStage(stage)
  await stage.manager(mara)
  addresses = await allAddresses(stage)
  ;[office, desk, home] = await Promise.all([server.administrator, mara, anna].map(stateOf))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function stateOf(credentials: Credentials): Promise<State> {
  const { page, close } = await visit(browser, server)
  await page.getByLabel('Keep me connected').check()
  await signIn(page, credentials)
  const state = await page.context().storageState()
  await close()
  return state
}

type Walk = (page: Page, name: (screen: string) => string) => Promise<string[]>

/** Both themes at once, each in a window of its own; answers what was found. */
async function walk(
  size: Size,
  who: string,
  storageState: State,
  steps: Walk,
  worn: readonly (typeof themes)[number][] = themes,
): Promise<string[]> {
  const found = await Promise.all(
    worn.map(async (colorScheme) => {
      const options = { colorScheme, viewport: sizes[size], ...(storageState ? { storageState } : {}) }
      const { page, complaints, close } = await visit(browser, server, '/nowhere', options)
      const name = (screen: string) => `${size}-${colorScheme}/${who}-${screen}`
      const faults = await steps(page, name)
      await close()
      return [...faults, ...complaints.map((complaint) => `${name('console')}: ${complaint}`)]
    }),
  )
  return found.flat()
}

/** Looks at the screens of these addresses, one after the other. */
const through =
  (some: readonly string[]): Walk =>
  async (page, name) => {
    const faults: string[] = []
    for (const address of some) {
      await show(page, address)
      // A screen that a call has thrown the person out of would look well too.
      const led = new URL(page.url()).hash.slice(1)
      if (led !== address && !led.startsWith(`${address}?`)) faults.push(`${address} led to ${led}`)
      faults.push(...(await look(page, name(wordsOf(address)))))
    }
    return faults
  }
const wordsOf = (address: string) =>
  address.replace(/^\/(dashboard\/)?|[?].*$/g, '').replaceAll('/', '-') || 'sign-in'

const door = [
  '/sign-up',
  '/recover',
  '/reset?token=x',
  '/sign-up?invite=nobody',
  '/forbidden',
  '/nowhere',
  '/',
]

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  test('S2.2 S2.3 S2.4 S2.5 the front door', async () => {
    expect(await walk(size, 'door', undefined, through(door))).toEqual([])
  })

  test('S2.9 S2.29 every screen of administrators', async () => {
    expect(await walk(size, 'admin', office, through([...addresses, '/dashboard/nowhere']))).toEqual([])
  })

  test('S1.3 S2.9 S2.29 every screen of managers, and none of those who run the programme', async () => {
    // The same screens have been seen in both themes.
    const worn = [size === 'desk' ? 'light' : 'dark'] as const
    const closed = addresses.filter((address) => address.startsWith('/dashboard/admin/'))
    const seen = addresses.filter((address) => !closed.includes(address))
    const steps: Walk = async (page, name) => {
      const faults = await through(seen)(page, name)
      for (const address of closed) {
        const denied = `#/forbidden?${new URLSearchParams({ toForbidden: address })}`
        await page.goto(`/#${address}`)
        await page.waitForURL(({ hash }) => hash.startsWith(denied))
      }
      return faults
    }
    expect(await walk(size, 'manager', desk, steps, worn)).toEqual([])
  })

  test('S6.2 the screens of affiliates', async () => {
    const own = addresses.filter((address) =>
      /home|account|financial|marketing|dashboard\/(download|contact)$/.test(address),
    )
    const closed = Object.values<Resource>(resources)
      .filter(({ audience }) => audience === 'admins')
      .map((resource) => `/dashboard${listPathOf(resource)}`)
    const seen = own.filter(
      (address) =>
        !closed.some((path) => address === path || address.startsWith(`${path}/`)) &&
        !/trash|unattributed|marketing\/call|(shop|campaign|order|invoice|tool).*(add|edit)$/.test(
          address,
        ),
    )
    expect(await walk(size, 'affiliate', home, through(seen))).toEqual([])
  })

  test('S9.5 the dialogs', async () => {
    const steps: Walk = async (page, name) => {
      const faults: string[] = []
      for (const [title, open] of Object.entries(dialogs)) {
        // Each on a page of its own, whatever the one before has left open.
        await page.goto(`/?${title}`)
        await heading(page, /./).waitFor()
        await open(page, size === 'phone')
        await complete(page)
        faults.push(...(await look(page, name(`dialog-${title}`))))
      }
      return faults
    }
    expect(await walk(size, 'admin', office, steps)).toEqual([])
  })

  test('S9.5 no dialog is wider than 92 in the hundred of the window, and no printed sheet than 810 px', async () => {
    const viewport = sizes[size]
    const options = { viewport, ...(office ? { storageState: office } : {}) }
    const { page, close } = await visit(browser, server, '/nowhere', options)
    const width = async (role: 'article' | 'dialog') =>
      (await page.getByRole(role).last().boundingBox())?.width
    await show(page, addresses.find((address) => address.endsWith('/print')) ?? '')
    const sheet = await width('article')
    expect(sheet).toBeLessThanOrEqual(Math.min(810, viewport.width))
    if (size === 'desk') expect(sheet).toBe(810)
    for (const title of ['question', 'action', 'link']) {
      await page.goto(`/?${title}`)
      await heading(page, /./).waitFor()
      await dialogs[title]?.(page, size === 'phone')
      await complete(page)
      expect.soft(await width('dialog'), title).toBeGreaterThan(300)
      expect.soft(await width('dialog'), title).toBeLessThanOrEqual(viewport.width * 0.92)
    }
    await close()
  })
})
