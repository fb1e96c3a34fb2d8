// Every screen of one size: accessible, without overflow or console errors. Each size has its own test file, so that they run in parallel.
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { lookAt, type sizes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'
import { anna, setWholeStage } from './stage-all.ts'
import { setStage } from './stage.ts'
import { type State, stateOf, through, walk } from './walk.ts'

const door = [
  '/sign-up',
  '/recover',
  '/reset?token=x',
  '/sign-up?invite=nobody',
  '/forbidden',
  '/nowhere',
  '/',
]
/** For about seventy screens. */
const timeout = 400_000

export function everyScreen(size: keyof typeof sizes): void {
  let browser: Browser
  let server: RunningServer
  let addresses: string[]
  let office: State
  let home: State
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer({ LIMITS: 'api=10000/min' }), openBrowser()])
    const stage = await setStage(server)
    await setWholeStage(stage)
    addresses = await allAddresses(stage)
    ;[office, home] = await Promise.all(
      [server.administrator, anna].map((person) => stateOf(browser, server, person)),
    )
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  test('public screens', async () => {
    const steps = through(door, `${size}/door`, lookAt[size])
    expect(await walk(browser, server, size, undefined, steps)).toEqual([])
  })

  test('every screen of administrators', { timeout }, async () => {
    const steps = through([...addresses, '/dashboard/nowhere'], `${size}/admin`, lookAt[size])
    expect(await walk(browser, server, size, office, steps)).toEqual([])
  })

  test('the screens of affiliates', { timeout }, async () => {
    const own = addresses.filter((address) =>
      /home|account|financial|marketing|dashboard\/(download|contact)$/.test(address),
    )
    const closed = Object.values<Resource>(resources)
      .filter(({ audience }) => audience === 'admins')
      .map((resource) => `/dashboard${listPathOf(resource)}`)
    const seen = own.filter(
      (address) =>
        !closed.some((path) => address === path || address.startsWith(`${path}/`)) &&
        !/trash|unattributed|payout-request|marketing\/call|(shop|campaign|order|invoice|tool).*(add|edit)$/.test(
          address,
        ),
    )
    const steps = through(seen, `${size}/affiliate`, lookAt[size])
    expect(await walk(browser, server, size, home, steps)).toEqual([])
  })
}
