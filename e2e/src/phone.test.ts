// Phone emulation: touch, and a viewport that widens on overflow.
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answer, dialog, field, fill, heading, notice, pick, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const affiliate = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let browser: Browser
let server: RunningServer
let stage: Stage
let hand: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('TEA HOUSE', 'https://tea.example/')
  await stage.affiliate({ ...affiliate, shops: [shop.id] })
  hand = await visit(browser, server, '/', phone)
  await signIn(hand.page, affiliate)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S2.19 a drop-down stays below its field, and a full URL becomes the landing page', async () => {
  const { page } = hand
  await press(page, 'Get link')
  const maker = dialog(page, 'Get link')
  const shops = field(maker, 'Shop')
  await shops.tap()
  const shop = page.getByRole('option', { name: 'TEA HOUSE' })
  const isBelow = async () => {
    const [list, box] = [await shop.boundingBox(), await shops.boundingBox()]
    return list && box && list.x >= box.x && list.y > box.y && list.width <= box.width
  }
  // It is placed once its size is known.
  await expect.poll(isBelow).toBe(true)
  expect(await page.evaluate(() => innerWidth)).toBe(phone.viewport.width)
  await shop.tap()
  await press(maker, 'Make the link')
  await notice(page, messages.record.created)
  const use = dialog(page, 'Address')
  await use.getByText('Sub IDs and landing page').tap()
  await fill(use, { 'Landing page': 'https://tea.example/green?cup=1', s1: 'in my shop' })
  await use.getByText('?s1=in%20my%20shop&to=%2Fgreen%3Fcup%3D1').first().waitFor()
  await press(use, 'Done')
})

test('S9.3 a notice covers no button of the screen or dialog that it appears on', async () => {
  const { page } = hand
  // Hovering keeps a notice open for as long as the checks take.
  const notices = region(page, 'Notices')
  /** Buttons in view at whose middle something else is. */
  const covered = (place: Locator) =>
    place.locator('button:visible, a:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const at = document.elementFromPoint(x + width / 2, y + height / 2)
        return at?.closest('[aria-label="Notices"]') ? [one.textContent] : []
      }),
    )
  await page.goto('/#/dashboard/marketing/link/add')
  await pick(page, { Shop: 'TEA HOUSE' })
  await fill(page, { Name: 'ON A SCREEN' })
  await press(page, 'Make the link')
  await notices.getByText(messages.record.created).hover()
  await page.getByRole('button', { name: 'Make another' }).waitFor()
  expect(await covered(page.getByRole('main'))).toEqual([])
  const [card, bar] = [await notices.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan((bar?.height ?? 0) + 16)
  await notice(page, messages.record.created)
  await page.goto('/#/dashboard/home')
  await press(page, 'Get link')
  const maker = dialog(page, 'Get link')
  await pick(maker, { Shop: 'TEA HOUSE' })
  await fill(maker, { Name: 'IN A DIALOG' })
  await press(maker, 'Make the link')
  await notices.getByText(messages.record.created).hover()
  const use = dialog(page, 'Address')
  await use.getByRole('button', { name: 'Done' }).waitFor()
  expect(await covered(use)).toEqual([])
  await notice(page, messages.record.created)
  await press(use, 'Done')
})

test('S2.32 the unsaved-changes question appears over the form, not over the menu', async () => {
  const { page } = hand
  await page.goto('/#/dashboard/settings/account')
  await heading(page, affiliate.name).waitFor()
  await fill(page, { Name: 'ANNA LAKES' })
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Links' }).tap()
  await answer(page, messages.form.pending, messages.form.leaveNo)
  await menu.waitFor({ state: 'hidden' })
  expect(await field(page, 'Name').inputValue()).toBe('ANNA LAKES')
  expect(hand.complaints).toEqual([])
})
