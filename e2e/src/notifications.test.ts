// The bell: an administrator is told of a sign-up and goes to it; an affiliate chooses what to be told of.
import { bellMessages } from '@rivulet/contract/messages/bell-messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes, sizes } from './look.ts'
import { notice } from './screen.ts'
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
  await page.keyboard.press('Enter')
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
  const shown = page.getByRole('switch', {
    name: panelMessages.shownOf('Your account is activated'),
  })
  await shown.waitFor()
  expect(await lookInThemes(page, 'notification-preferences')).toEqual([])
  await shown.uncheck({ force: true })
  await notice(page, panelMessages.saved)
  await bell(page, 0).click()
  await panel(page).getByText(panelMessages.empty).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await page.setViewportSize(sizes.phone)
  await page.reload()
  await shown.waitFor()
  expect(await lookInThemes(page, 'notification-preferences-phone')).toEqual([])
  expect(await shown.isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})
