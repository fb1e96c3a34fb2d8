// Second factors in a real browser: authenticator app, recovery codes, passkey and proof of identity.
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownCode } from '../../server/src/testing/authenticator-app.ts'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { answer, dialog, fill, heading, notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn, tryToSignIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { copied, visit } from './visit.ts'

const account = '/dashboard/settings/account'
const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ HARDENED: 'true', REQUIRE_SECOND_FACTOR: 'none' }),
    openBrowser(),
  ])
  stage = await setStage(server)
  await stage.affiliate(anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The next unused code: the server also accepts that of the next time step. */
const codeOf = (secret: string, ahead = 0) => shownCode(secret, new Date(), ahead)

/** Like a user returning another day. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/?again')
  await heading(page, 'Sign in').waitFor()
}

const faultsOf = (page: Page, name: string) => lookInThemes(page, `factor-${name}`)

/** Recovery codes in the open dialog. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allTextContents()
  await press(dialog(page, 'Recovery codes'), 'Copy')
  expect((await copied(page)).split('\n')).toEqual(expect.arrayContaining(codes))
  return codes
}

let secret = ''
let codes: string[] = []

test('R10 an authenticator app is set up with its first code and comes with recovery codes', async () => {
  const { page, complaints, close } = await visit(browser, server, account)
  await signIn(page, anna)
  const card = region(page, 'Second factor')
  await press(card, 'Set up an authenticator app')
  const secretShown = page.getByRole('group', { name: 'Or enter this secret' })
  secret = (await secretShown.textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
  // On a phone, for the app beside the browser.
  const address = await page.locator('a.only-phone').getAttribute('href')
  expect(address).toContain(`otpauth://totp/`)
  expect(address).toContain(`secret=${secret}`)
  expect(await faultsOf(page, 'app')).toEqual([])
  await fill(page, { Code: '000000' })
  await press(page, 'Switch on')
  await page.getByText(factorMessages.wrongCode).waitFor()
  await fill(page, { Code: codeOf(secret, -1) })
  await press(page, 'Switch on')
  codes = await keepCodes(page)
  expect(codes).toHaveLength(10)
  expect(await faultsOf(page, 'codes')).toEqual([])
  await press(page, 'I have saved them')
  await card.getByText('10 of 10 left').waitFor()
  expect(await faultsOf(page, 'account')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('R10 R16 sign-in asks for the app’s code, a recovery code replaces it once, and the login history shows it', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await tryToSignIn(page, anna)
  await heading(page, 'One more step').waitFor()
  expect(await faultsOf(page, 'step')).toEqual([])
  await fill(page, { Code: '000000' })
  await press(page, 'Continue')
  await page.getByText(factorMessages.wrongCode).waitFor()
  await press(page, 'Use a recovery code')
  await page.getByRole('textbox', { name: 'Recovery code' }).waitFor()
  expect(await page.getByText(messages.form.invalid).count()).toBe(0)
  await press(page, 'Use the authenticator app')
  // The next code: each time step is valid once.
  await fill(page, { Code: codeOf(secret, 1) })
  await press(page, 'Continue')
  await page.waitForURL(/#\/dashboard\//)
  await leave(page)

  await tryToSignIn(page, anna)
  await press(page, 'Use a recovery code')
  await fill(page, { 'Recovery code': codes[0] ?? '' })
  await press(page, 'Continue')
  await page.waitForURL(/#\/dashboard\//)
  await page.goto(`/#${account}`)
  const card = region(page, 'Second factor')
  await card.getByText('9 of 10 left').waitFor()
  await press(region(page, 'Devices'), 'Login history')
  await page.getByText('Wrong second factor').first().waitFor()
  await page
    .getByText(/recovery code$/)
    .first()
    .waitFor()
  expect(await faultsOf(page, 'history')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

/** A browser with a virtual authenticator. */
async function withKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('R10 R11 a passkey is created, signs in, and proves the identity before a payment', async () => {
  await stage.manager(mara)
  const shop = await stage.shop('SHOE BOX')
  const { page, complaints, close } = await visit(browser, server, account)
  await withKey(page)
  await signIn(page, mara)
  const card = region(page, 'Second factor')
  await press(card, 'Add a passkey')
  await fill(dialog(page, 'Passkey'), { Name: 'Laptop' })
  expect(await faultsOf(page, 'passkey')).toEqual([])
  await press(page, 'Create passkey')
  await keepCodes(page)
  await press(page, 'I have saved them')
  await card.getByText('Laptop').waitFor()
  await leave(page)

  await tryToSignIn(page, mara)
  await heading(page, 'One more step').waitFor()
  expect(await faultsOf(page, 'step-passkey')).toEqual([])
  await press(page, 'Use a passkey')
  await page.waitForURL(/#\/dashboard\//)

  // Ages the last proof.
  await server.database.sql`update session set proven_at = proven_at - interval '11 minutes'`
  await page.goto(`/#/dashboard/marketing/shop/${shop.id}`)
  await heading(page, 'SHOE BOX').waitFor()
  await press(page, 'Show API key')
  await answer(page, linkMessages.keyConfirm)
  await dialog(page, 'Confirm your identity').waitFor()
  expect(await faultsOf(page, 'proof')).toEqual([])
  await press(dialog(page, 'Confirm your identity'), 'Use a passkey')
  await notice(page, linkMessages.keyShown)

  await page.goto(`/#${account}`)
  await press(card, 'Remove the passkey Laptop')
  await answer(page, factorMessages.removePasskey.title)
  await card.getByText('Off', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('R10 R11 an administrator removes a lost factor after a proof of identity', async () => {
  const { page, complaints, close } = await visit(browser, server, '/dashboard/registration/affiliate')
  await signIn(page, server.administrator)
  await page.getByRole('link', { name: anna.name, exact: true }).first().click()
  await heading(page, anna.name).waitFor()
  await server.database.sql`update session set proven_at = null`
  await press(page, 'Remove second factors')
  await fill(page, { Reason: 'Called back at the known number' })
  expect(await faultsOf(page, 'take-off')).toEqual([])
  await press(page.getByRole('dialog'), 'Remove second factors')
  const asked = dialog(page, 'Confirm your identity')
  await asked.waitFor()
  await fill(asked, { 'Current password': 'Wrong-1-password' })
  await press(asked, 'Continue')
  await asked.getByText(messages.session.currentPasswordWrong).waitFor()
  await fill(asked, { 'Current password': server.administrator.password })
  await press(asked, 'Continue')
  await notice(page, factorMessages.removed)
  const second = await visit(browser, server)
  await signIn(second.page, anna)
  await second.close()
  expect(complaints).toEqual([])
  await close()
})

test('R10 admin users who need a second factor must set one up first', async () => {
  const strict = await startServer({ REQUIRE_SECOND_FACTOR: 'admins' })
  try {
    const chief: Credentials = strict.administrator
    const { page, complaints, close } = await visit(browser, strict)
    await signInTo(page, chief)
    await heading(page, 'Set up a second factor').waitFor()
    expect(await faultsOf(page, 'set-up')).toEqual([])
    await page.goto('/#/dashboard/registration/affiliate')
    await heading(page, 'Set up a second factor').waitFor()
    await press(page, 'Set up an authenticator app')
    const shown = page.getByRole('group', { name: 'Or enter this secret' })
    const secret = (await shown.textContent())?.replaceAll(' ', '') ?? ''
    await fill(page, { Code: codeOf(secret) })
    await press(page, 'Switch on')
    await keepCodes(page)
    await press(page, 'I have saved them')
    await page.waitForURL(/#\/dashboard\/home/)
    expect(complaints).toEqual([])
    await close()
  } finally {
    await strict.stop()
  }
})

/** Without waiting for a particular screen. */
async function signInTo(page: Page, credentials: Credentials): Promise<void> {
  await tryToSignIn(page, credentials)
  await page.waitForURL(/#\/set-up/)
}
