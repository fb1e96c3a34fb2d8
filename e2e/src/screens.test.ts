// Every screen in both themes, on a desk and on a phone: accessible, whole, and without a complaint.
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { look, lookInThemes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'
import { anna, setWholeStage } from './stage-all.ts'
import { setStage } from './stage.ts'
import { type State, stateOf, through, walk } from './walk.ts'

const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }

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
  ;[office, desk, home] = await Promise.all(
    [server.administrator, mara, anna].map((person) => stateOf(browser, server, person)),
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const door = [
  '/sign-up',
  '/recover',
  '/reset?token=x',
  '/sign-up?invite=nobody',
  '/forbidden',
  '/nowhere',
  '/',
]

/** Of some seventy screens. */
const timeout = 400_000

describe.each(['desk', 'phone'] as const)('on a %s', { timeout }, (size) => {
  test('S2.2 S2.3 S2.4 S2.5 the front door', async () => {
    const steps = through(door, `${size}/door`, lookInThemes)
    expect(await walk(browser, server, size, undefined, steps)).toEqual([])
  })

  test('S2.9 S2.29 every screen of administrators', async () => {
    const steps = through([...addresses, '/dashboard/nowhere'], `${size}/admin`, lookInThemes)
    expect(await walk(browser, server, size, office, steps)).toEqual([])
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
    const steps = through(seen, `${size}/affiliate`, lookInThemes)
    expect(await walk(browser, server, size, home, steps)).toEqual([])
  })
})

test('S1.3 S2.9 S2.29 every screen of managers, and none of those who run the programme', {
  timeout,
}, async () => {
  const closed = addresses.filter((address) => address.startsWith('/dashboard/admin/'))
  const seen = addresses.filter((address) => !closed.includes(address))
  // The same screens are looked at in both themes and sizes above.
  const steps = through(seen, 'desk/manager', look)
  const barred = async (page: Page) => {
    for (const address of closed) {
      const denied = `#/forbidden?${new URLSearchParams({ toForbidden: address })}`
      await page.goto(`/#${address}`)
      await page.waitForURL(({ hash }) => hash.startsWith(denied))
    }
    return []
  }
  const both = async (page: Page) => [...(await steps(page)), ...(await barred(page))]
  expect(await walk(browser, server, 'desk', desk, both)).toEqual([])
})
