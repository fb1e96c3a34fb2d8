// Screens of affiliates and of managers; those of administrators are closed to managers.
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { look, lookInSizes, structure } from './look.ts'
import { anna, mara } from './stage-all.ts'
import { onWholeStage, stateOf, through, walk } from './walk.ts'

const stage = onWholeStage(({ manager }) => manager(mara))

test('S2.2 S2.9 S2.29 S6.2 the screens of affiliates, wide and narrow', async () => {
  const { browser, server, addresses } = stage
  const own = addresses.filter((address) =>
    /home|account|preferences|financial|marketing|dashboard\/(download|contact)$/.test(address),
  )
  const closed = Object.values<Resource>(resources)
    .filter(({ audience }) => audience === 'admins')
    .map((resource) => `/dashboard${listPathOf(resource)}`)
  const seen = own.filter(
    (address) =>
      !closed.some((path) => address === path || address.startsWith(`${path}/`)) &&
      !/trash|unattributed|payout-request|marketing\/call|(shop|campaign|coupon|order|invoice|tool).*(add|edit)$/.test(
        address,
      ),
  )
  const steps = through(seen, 'affiliate', lookInSizes)
  const home = await stateOf(browser, server, anna)
  expect(await walk(browser, server, 'desk', home, steps)).toEqual([])
})

test('S1.3 S2.9 S2.29 all screens of managers, and none of administrators', async () => {
  const { browser, server, addresses } = stage
  const closed = addresses.filter((address) => address.startsWith('/dashboard/admin/'))
  const seen = addresses.filter((address) => !closed.includes(address))
  // Colours, themes and sizes are covered by the administrators' screens.
  const steps = through(seen, 'desk/manager', (page, name) => look(page, name, structure))
  const barred = async (page: Page) => {
    for (const address of closed) {
      const denied = `#/forbidden?${new URLSearchParams({ toForbidden: address })}`
      await page.goto(`/#${address}`)
      await page.waitForURL(({ hash }) => hash.startsWith(denied))
    }
    return []
  }
  const both = async (page: Page) => [...(await steps(page)), ...(await barred(page))]
  expect(await walk(browser, server, 'desk', await stateOf(browser, server, mara), both)).toEqual([])
})
