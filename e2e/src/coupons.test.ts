// A coupon from the administrator's form to a shop's order, and what its affiliate sees of it, also on a phone.
import { couponMessages } from '@rivulet/contract/messages/coupon-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { fill, follow, heading, notice, pick, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let home: Visit
let hand: Visit
let apiKey: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  apiKey = shop.apiKey
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  await stage.link(affiliate.id, shop.id)
  ;[office, home, hand] = await Promise.all([
    visit(browser, server),
    visit(browser, server),
    visit(browser, server, '/', phone),
  ])
  await signIn(office.page, server.administrator)
  await signIn(home.page, anna)
  await signIn(hand.page, anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S3.8 an administrator gives an affiliate a coupon, and the shop reports an order that names it', async () => {
  const { page, complaints } = office
  await follow(page, 'Coupons')
  await press(page, 'New')
  await heading(page, 'New coupon').waitFor()
  expect(await lookInThemes(page, 'coupons-add')).toEqual([])
  await fill(page, { Code: 'Anna10', Offer: '10% off the first order' })
  await pick(page, { Shop: 'SHOE BOX', Affiliate: 'ANNA RIVERS' })
  await page.keyboard.press('Control+s')
  await notice(page, messages.record.created)
  await stage.order(null, apiKey, { orderId: 'SB-7', amount: '80.00', coupon: 'ANNA10' })
  await follow(page, 'Coupons')
  const row = page.getByRole('row', { name: /Anna10/ })
  await row.getByText('1', { exact: true }).waitFor()
  expect(await lookInThemes(page, 'coupons-list')).toEqual([])
  expect(complaints).toEqual([])
})

test('S3.8 the affiliate is told, and finds the code above the links, in the terms and in the trace of the order', async () => {
  const { page, complaints } = home
  await page.getByRole('button', { name: /Notifications/ }).click()
  await page.getByText(notificationMessages.coupon('Anna10', 'SHOE BOX', undefined)).click()
  await heading(page, 'Anna10').waitFor()
  expect(await lookInThemes(page, 'coupons-own')).toEqual([])
  await follow(page, 'Links')
  const own = region(page, couponMessages.own)
  await own.getByText('10% off the first order').waitFor()
  await own.getByRole('button', { name: couponMessages.copy('Anna10') }).waitFor()
  expect(await lookInThemes(page, 'coupons-links')).toEqual([])
  await page.goto('/#/dashboard/settings/terms')
  await page.getByRole('button', { name: couponMessages.copy('Anna10') }).waitFor()
  expect(await lookInThemes(page, 'coupons-terms')).toEqual([])
  await page.goto('/#/dashboard/financial/order/details')
  const row = page.getByRole('row', { name: /SB-7/ })
  // It has no link: the list names its shop.
  await row.getByText('SHOE BOX').waitFor()
  await row.getByText('SB-7', { exact: true }).click()
  await page.getByText(traceMessages.creditedByCoupon('Anna10')).waitFor()
  expect(await lookInThemes(page, 'coupons-trace')).toEqual([])
  expect(complaints).toEqual([])
})

test('S3.8 on a phone the code is above the links, too', async () => {
  const { page, complaints } = hand
  await page.goto('/#/dashboard/marketing/link')
  await region(page, couponMessages.own).getByText('10% off the first order').waitFor()
  expect(await lookInThemes(page, 'coupons-phone')).toEqual([])
  expect(complaints).toEqual([])
})
