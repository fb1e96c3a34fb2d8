// What lists show in the room of a usual laptop, 1280 x 800, and of a phone: nothing is cut off or covered.
import { messages } from '@rivulet/contract/messages/messages'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complete, lookInOtherTheme, show, sizes } from './look.ts'
import { dialog, press } from './screen.ts'
import { type Visit, visit } from './visit.ts'
import { onWholeStage, stateOf } from './walk.ts'

const orders = '/dashboard/financial/order/details'
const stage = onWholeStage()
let office: Visit
let page: Page
beforeAll(async () => {
  const storageState = await stateOf(stage.browser, stage.server, stage.server.administrator)
  const viewport = { width: 1280, height: 800 }
  const options = { viewport, ...(storageState ? { storageState } : {}) }
  office = await visit(stage.browser, stage.server, orders, options)
  page = office.page
  await complete(page)
})

/** Those in whose middle or at whose ends there is something else. */
const hidden = (all: Locator) =>
  all.evaluateAll((some) =>
    some.flatMap((one) => {
      const { left, right, top, height } = one.getBoundingClientRect()
      const isSeen = (x: number) => one.contains(document.elementFromPoint(x, top + height / 2))
      return [left + 4, (left + right) / 2, right - 4].every(isSeen) ? [] : [one.textContent]
    }),
  )

async function selectTwo(): Promise<Locator> {
  const boxes = page.getByRole('checkbox', { name: /^Select SB/ })
  for (const n of [0, 1]) await boxes.nth(n).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('2 selected').waitFor()
  return bar
}

test('S2.35 S5.21 no action of selected rows is cut off: those used most are buttons, the others in a menu', async () => {
  const bar = await selectTwo()
  expect(await hidden(bar.getByRole('button'))).toEqual([])
  for (const name of ['Approve', 'Fail', 'View'])
    await bar.getByRole('button', { name, exact: true }).waitFor()
  const more = bar.getByRole('button', { name: 'More' })
  const hasFocus = () => more.evaluate((button) => button === document.activeElement)
  await more.press('Enter')
  const entries = page.getByRole('menu').getByRole('menuitem')
  await entries.filter({ hasText: 'Delete' }).waitFor()
  expect(await hidden(entries)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(hasFocus).toBe(true)
  await more.press('Enter')
  await entries.filter({ hasText: 'Delete' }).press('Enter')
  await press(dialog(page, messages.record.confirmRemove(2)), 'Cancel')
  await expect.poll(hasFocus).toBe(true)
  await press(bar, 'Clear selection')
  await bar.waitFor({ state: 'hidden' })
})

test('S2.35 S5.21 on a phone the first action is a button, and the menu of the others is whole', async () => {
  await page.setViewportSize(sizes.phone)
  await complete(page)
  const bar = await selectTwo()
  expect(await hidden(bar.getByRole('button'))).toEqual([])
  await bar.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await press(bar, 'More')
  const entries = page.getByRole('menu').getByRole('menuitem')
  await entries.filter({ hasText: 'Delete' }).waitFor()
  expect(await hidden(entries)).toEqual([])
  await page.keyboard.press('Escape')
  await press(bar, 'Clear selection')
})

test('S4.8 the notice of a new version covers nothing, on a phone either', async () => {
  await page.evaluate(() => localStorage.setItem('rivulet.version', 'of last week'))
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: messages.update.available })
  await notice.waitFor()
  for (const size of [sizes.phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    await complete(page)
    const bar = await selectTwo()
    const edge = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 }
    const [main, strip] = [await edge(page.getByRole('main')), await edge(notice)]
    expect(main.y + main.height).toBeLessThanOrEqual(strip.y)
    expect(strip.y + strip.height).toBeLessThanOrEqual(size.height)
    expect(await hidden(notice.getByRole('button'))).toEqual([])
    expect(await lookInOtherTheme(page, `new-version-${size.width}`)).toEqual([])
    await press(bar, 'Clear selection')
  }
  await show(page, '/dashboard/marketing/shop')
  await press(notice, messages.update.close)
  await notice.waitFor({ state: 'hidden' })
  expect(office.complaints).toEqual([])
})
