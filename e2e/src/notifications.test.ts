// The bell: an administrator is notified of a sign-up and opens it; an affiliate chooses what to be notified of.
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { bellMessages } from '@rivulet/contract/messages/bell-messages'
import { densities } from '@rivulet/contract/list-layout'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import { preferenceMessages } from '@rivulet/contract/messages/preference-messages'
import { presets } from '@rivulet/contract/period'
import { notificationsPath } from '@rivulet/contract/screens/own-screens'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround, lookInThemes, sizes } from './look.ts'
import { mailsTo } from './mail.ts'
import { dialog, fill, follow, heading, notice, pick, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  await stage.affiliate(anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: bellMessages.open(unread), exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: bellMessages.title })

test('an administrator opens the bell with the keyboard and goes to what happened', async () => {
  for (const name of ['BO LAKES', 'CAS MEER'])
    await stage.call('POST', '/auth/sign-up', {
      ...{ name, email: `${name.slice(0, 2)}@boats.example`, phone: '+32470123456' },
      ...{ password: 'Lake-7-stones', confirmPassword: 'Lake-7-stones' },
      ...{ businessProfile: 'Blog', source: 'BLOG' },
    })
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await bell(page, 2).focus()
  await page.keyboard.press('Enter')
  const first = panel(page).getByRole('link', { name: notificationMessages.signUp('CAS MEER') })
  await first.waitFor()
  expect(await lookInThemes(page, 'notifications')).toEqual([])
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await expect.poll(() => bell(page, 2).evaluate((one) => one === document.activeElement)).toBe(true)
  // Where digests lead.
  await page.goto(`/#${notificationsPath}`)
  await first.waitFor()
  expect(page.url()).toMatch(/\/#\/dashboard\/home$/)
  await first.click()
  await page.getByRole('heading', { name: 'CAS MEER' }).waitFor()
  await bell(page, 1).click()
  await panel(page).getByRole('button', { name: panelMessages.readAll }).click()
  await bell(page, 0).waitFor()
  await page.setViewportSize(sizes.phone)
  expect(await lookInThemes(page, 'notifications-phone')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('an affiliate goes from the bell to the preferences, and what is switched off is gone', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, anna)
  await bell(page, 1).click()
  await panel(page).getByRole('link', { name: notificationMessages.activated }).waitFor()
  await panel(page).getByRole('link', { name: panelMessages.preferences }).click()
  const inProduct = page.getByRole('switch', {
    name: panelMessages.shownOf('Your account is activated'),
  })
  await inProduct.waitFor()
  expect(await lookInThemes(page, 'notification-preferences')).toEqual([])
  // It changes with the save, not in the instant of the click.
  await inProduct.click({ force: true })
  await expect.poll(() => inProduct.isChecked()).toBe(false)
  await notice(page, panelMessages.saved)
  await bell(page, 0).click()
  await panel(page).getByText(panelMessages.empty).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await page.setViewportSize(sizes.phone)
  await page.reload()
  await inProduct.waitFor()
  expect(await lookInThemes(page, 'notification-preferences-phone')).toEqual([])
  expect(await inProduct.isChecked()).toBe(false)
  await page.setViewportSize(sizes.desk)
  await press(page, preferenceMessages.themes.dark)
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await press(page, preferenceMessages.themes.device)
  await press(page, densities.compact)
  await pick(page, { [preferenceMessages.period]: presets.thisYear })
  await page.goto('/#/dashboard/settings/preferences')
  await inProduct.waitFor()
  expect(await lookAround(page, 'preferences')).toEqual([])
  await page.goto('/#/dashboard/home')
  await page.getByRole('button', { name: new RegExp(presets.thisYear) }).waitFor()
  // Where mails of earlier versions lead.
  await page.goto('/#/dashboard/settings/account?to=notifications')
  await inProduct.waitFor()
  await page.getByRole('button', { name: densities.compact, pressed: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S1.3 screens follow what happens: bells and figures at once, a list that is being read says what is new', async () => {
  const [boss, affiliate] = await Promise.all([visit(browser, server), visit(browser, server)])
  const following = [boss, affiliate].map(({ page }) => page.waitForResponse('**/api/v1/live'))
  await signIn(boss.page, server.administrator)
  await signIn(affiliate.page, anna)
  await bell(affiliate.page, 0).waitFor()
  const menu = boss.page.getByRole('navigation').getByRole('link', { name: /^Affiliates/ })
  await menu.click()
  const rows = boss.page.getByRole('region', { name: 'Affiliates, rows' })
  await rows.getByRole('link', { name: 'ANNA RIVERS' }).waitFor()
  await Promise.all(following)
  // At the top, and looking elsewhere: new rows come in place.
  await boss.page.mouse.move(0, 0)
  await signUp('DOE BEEK')
  await rows.getByRole('link', { name: 'DOE BEEK' }).waitFor()
  await bell(boss.page, 1).waitFor()
  await rows.getByRole('link', { name: 'ANNA RIVERS' }).hover()
  await signUp('EVI STROOM')
  const news = boss.page.getByRole('button', { name: '1 new Refresh' })
  await news.waitFor()
  expect(await rows.getByRole('link', { name: 'EVI STROOM' }).count()).toBe(0)
  expect(await lookInThemes(boss.page, 'live-list')).toEqual([])
  await boss.page.setViewportSize(sizes.phone)
  expect(await lookInThemes(boss.page, 'live-list-phone')).toEqual([])
  await boss.page.setViewportSize(sizes.desk)
  await news.click()
  await rows.getByRole('link', { name: 'EVI STROOM' }).waitFor()
  await news.waitFor({ state: 'detached' })
  const shop = await stage.shop('LIVE SHOES')
  await stage.call('PUT', `/registration/affiliate/${await idOf(anna.name)}`, { shops: [shop.id] })
  const link = await stage.link(await idOf(anna.name), shop.id)
  const balance = affiliate.page.getByRole('region', { name: 'Balance' })
  await stage.order(link.target, shop.apiKey, { orderId: 'LIVE-1', amount: '80.00' })
  await expect.poll(() => balance.textContent()).toContain('10.00')
  expect([boss.complaints, affiliate.complaints]).toEqual([[], []])
  await Promise.all([boss.close(), affiliate.close()])
})

test('an announcement is previewed and sent, read on the home screen and by mail, dismissed, and withdrawn', async () => {
  const [boss, affiliate] = await Promise.all([visit(browser, server), visit(browser, server)])
  const following = affiliate.page.waitForResponse('**/api/v1/live')
  await signIn(affiliate.page, anna)
  await following
  const { page } = boss
  await signIn(page, server.administrator)
  await follow(page, 'Announcements')
  await press(page, 'New')
  await fill(page, { Title: 'Autumn rates' })
  await page.getByRole('textbox', { name: 'Text' }).fill('All shoes earn 12% in autumn.')
  expect(await lookAround(page, 'announcement-form')).toEqual([])
  await press(page, 'Save')
  await notice(page, said.draft)
  await heading(page, 'Autumn rates').waitFor()
  await region(page, said.notSent).getByText(said.reaches(1)).waitFor()
  expect(await lookAround(page, 'announcement-draft')).toEqual([])
  await press(page, 'Send')
  const asked = dialog(page, said.sendConfirm)
  await asked.getByText(said.reaches(1)).waitFor()
  expect(await lookInThemes(page, 'announcement-send')).toEqual([])
  await press(asked, 'Send')
  await notice(page, said.sent)
  const card = region(affiliate.page, 'Autumn rates')
  await card.getByText('All shoes earn 12% in autumn.').waitFor()
  expect(await lookAround(affiliate.page, 'announcement-home')).toEqual([])
  await expect.poll(() => mailsTo(server, anna.username).join()).toContain('Autumn rates')
  await expect.poll(() => shown(page, 'Reached').textContent()).toBe('1')
  await press(card, said.dismissNamed('Autumn rates'))
  await card.waitFor({ state: 'detached' })
  await affiliate.page.getByRole('button', { name: new RegExp(`^${bellMessages.title}`) }).click()
  await panel(affiliate.page)
    .getByRole('link', { name: /^Autumn rates/ })
    .click()
  await card.waitFor()
  await expect.poll(() => shown(page, 'Read').textContent()).toBe('1')
  expect(await lookAround(page, 'announcement')).toEqual([])
  await press(page, 'Withdraw')
  await press(dialog(page, said.withdrawConfirm), 'Withdraw')
  await notice(page, said.withdrawn)
  await card.waitFor({ state: 'detached' })
  await follow(page, 'Announcements')
  await page.getByText('Withdrawn').first().waitFor()
  expect(await lookAround(page, 'announcements')).toEqual([])
  expect([boss.complaints, affiliate.complaints]).toEqual([[], []])
  await Promise.all([boss.close(), affiliate.close()])
})

const signUp = (name: string) =>
  stage.call('POST', '/auth/sign-up', {
    ...{ name, email: `${name.slice(0, 3)}@boats.example`, phone: '+32470123456' },
    ...{ password: 'Lake-7-stones', confirmPassword: 'Lake-7-stones' },
    ...{ businessProfile: 'Blog', source: 'BLOG' },
  })
const idOf = async (name: string): Promise<number> =>
  (await stage.call<{ id: number; name: string }[]>('GET', '/registration/affiliate')).find(
    (one) => one.name === name,
  )?.id ?? 0
