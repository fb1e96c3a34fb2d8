// Password recovery, and sessions that persist, expire or are ended elsewhere.
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages } from '@rivulet/contract/messages/recovery-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { linkMailedTo } from './mail.ts'
import { fill, heading, press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn, signOut, tryToSignIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  await (await setStage(server)).affiliate(anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S4.6 S9.1 keep me connected survives a new window; without it the session ends', async () => {
  const first = await visit(browser, server)
  await first.page.getByLabel('Keep me connected').check()
  await signIn(first.page, anna)
  const kept = await first.page.context().storageState()
  const second = await visit(browser, server, '/', { storageState: kept })
  await second.page.waitForURL(/#\/dashboard\/home/)
  await signOut(second.page)
  await second.page.getByLabel('Keep me connected').uncheck()
  await signIn(second.page, anna)
  const third = await visit(browser, server, '/dashboard/home', {
    storageState: await second.page.context().storageState(),
  })
  await third.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await Promise.all([first, second, third].map(({ close }) => close()))
})

test('S4.6 S9.2 removing the stored token ends the session, and sign-in returns to the same screen', async () => {
  const { page, complaints, close } = await visit(browser, server, '/dashboard/marketing/link')
  await page.getByLabel('Keep me connected').check()
  await signIn(page, anna)
  await heading(page, 'Links').waitFor()
  await page.evaluate(() => localStorage.removeItem('rivulet.token'))
  await page.waitForURL(/#\/\?current=%2Fdashboard%2Fmarketing%2Flink$/)
  await signIn(page, anna)
  await heading(page, 'Links').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S1.6 S8.5 a forgotten password is reset with the link in a mail, once', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await heading(page, 'Recover your password').waitFor()
  await fill(page, { Username: anna.username })
  // Without a mail server, which the screen says.
  await page.getByText(recoveryMessages.noMail(null)).waitFor()
  await press(page, recoveryMessages.make)
  await heading(page, recoveryMessages.kept).waitFor()

  const link = await linkMailedTo(server, anna.username, '/reset')
  const changed = { ...anna, password: 'Delta-9-boats' }
  await page.goto(link)
  await heading(page, 'Set a new password').waitFor()
  await page.getByLabel('Password').first().fill(changed.password)
  await page.getByLabel('Password Confirmation').fill(changed.password)
  await press(page, 'Save the password')
  await page.getByText(messages.session.passwordChanged).waitFor()
  await press(page, 'Sign in')
  await heading(page, 'Sign in').waitFor()
  await tryToSignIn(page, anna)
  await page.getByText(messages.session.incorrect).waitFor()
  await signIn(page, changed)
  await signOut(page)
  // Used up, which the link says at once.
  await page.goto(link)
  await heading(page, recoveryMessages.over).waitFor()
  await press(page, recoveryMessages.anew)
  await heading(page, 'Recover your password').waitFor()
  expect(complaints).toEqual([])
  await close()
})
