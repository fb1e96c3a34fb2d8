// All public screens and those of administrators: accessible, without overflow or console errors.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { lookInSizes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'
import { setWholeStage } from './stage-all.ts'
import { setStage } from './stage.ts'
import { stateOf, through, walk } from './walk.ts'

const door = [
  '/sign-up',
  '/recover',
  '/reset?token=x',
  '/sign-up?invite=nobody',
  '/forbidden',
  '/nowhere',
  '/',
]

let browser: Browser
let server: RunningServer
let addresses: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ LIMITS: 'api=10000/min' }), openBrowser()])
  const stage = await setStage(server)
  await setWholeStage(stage)
  addresses = await allAddresses(stage)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S2.2 S2.3 S2.4 S2.5 S2.9 public screens, wide and narrow', async () => {
  const steps = through(door, 'door', lookInSizes)
  expect(await walk(browser, server, 'desk', undefined, steps)).toEqual([])
})

test('S2.5 S2.9 S2.29 S6.2 every screen of administrators, wide and narrow', {
  timeout: 800_000,
}, async () => {
  const steps = through([...addresses, '/dashboard/nowhere'], 'admin', lookInSizes)
  const office = await stateOf(browser, server, server.administrator)
  expect(await walk(browser, server, 'desk', office, steps)).toEqual([])
})
