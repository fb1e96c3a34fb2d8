// Invites at sign-up: valid ones, and the errors of others.
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { look, lookAround } from './look.ts'
import { dialog, field, fill, follow, heading, notice, press, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

let browser: Browser
let server: RunningServer
let stage: Stage
beforeAll(async () => {
  const limits = { LIMITS: 'signUp=100/h invite=100/min' }
  ;[server, browser] = await Promise.all([startServer(limits), openBrowser()])
  stage = await setStage(server)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function open(link: string): Promise<Visit> {
  const somebody = await visit(browser, server)
  await somebody.page.goto(link)
  await heading(somebody.page, 'Become an affiliate').waitFor()
  return somebody
}

async function signUp(page: Page, name: string): Promise<void> {
  await fill(page, {
    Name: name,
    Username: `${name.toLowerCase()}@boats.example`,
    'Mobile phone': '+32470123456',
    'Traffic source': 'A BLOG',
    'Business profile': 'Boats',
  })
  await page.getByLabel('Password').first().fill('River-7-stones')
  await page.getByLabel('Password Confirmation').fill('River-7-stones')
  await press(page, 'Create the account')
}

test('S4.4 S5.17 a single-use invite works once, and then says that it has been used', async () => {
  const link = await stage.invite('single')
  const [first, second] = await Promise.all([open(link), open(link)])
  await Promise.all([first, second].map(({ page }) => page.getByText('You are invited').waitFor()))
  await signUp(first.page, 'ANNA')
  await first.page.getByText(messages.session.underAnalysis).waitFor()
  // A form opened before it was used gets the error on submit.
  await signUp(second.page, 'BERT')
  await second.page.getByText(messages.affiliate.inviteUsed).first().waitFor()
  const third = await open(link)
  await third.page.getByText(messages.affiliate.inviteUsed).waitFor()
  await third.page.getByRole('link', { name: 'Continue without it' }).click()
  await third.page.getByText(messages.affiliate.inviteUsed).waitFor({ state: 'hidden' })
  for (const { complaints, close } of [first, second, third]) {
    expect(complaints).toEqual([])
    await close()
  }
})

test('S5.17 inactive and unknown invites say so', async () => {
  const off = await open(await stage.invite('single', false))
  await off.page.getByText(messages.affiliate.inviteInactive).waitFor()
  await off.close()
  const wrong = await open(`${server.url}/#/sign-up?invite=Nobody-made-this`)
  await wrong.page.getByText(messages.affiliate.inviteInvalid).waitFor()
  await wrong.close()
})

test('S3.6 S4.4 a multiple-use invite works twice, and the administrator sees who used it', async () => {
  const link = await stage.invite('multiple')
  for (const name of ['CARA', 'DIRK']) {
    const { page, close } = await open(link)
    await signUp(page, name)
    await page.getByText(messages.session.underAnalysis).waitFor()
    await close()
  }
  const { page, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await follow(page, 'Invites')
  await page
    .getByRole('row', { name: /Multiple use/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('cell', { name: 'CARA' }).waitFor()
  await page.getByRole('cell', { name: 'DIRK' }).waitFor()
  expect(await shown(page, 'Link').innerText()).toContain(link)
  await close()
})

test('S3.6 S4.3 an invite carries shops and terms: shown at sign-up, filled in at activation', async () => {
  await Promise.all(['SHOE BOX', 'HAT BOX'].map((name) => stage.shop(name)))
  const office = await visit(browser, server)
  const { page } = office
  await signIn(page, server.administrator)
  await follow(page, 'Invites')
  await press(page, 'New')
  for (const name of ['SHOE BOX', 'HAT BOX']) await page.getByLabel(name).check()
  await fill(page, { Commission: '12.5', Hold: '7' })
  expect(await lookAround(page, 'invite-form')).toEqual([])
  await press(page, 'Save')
  await shown(page, 'Shops').getByText('SHOE BOX').waitFor()
  expect(await lookAround(page, 'invite')).toEqual([])
  const link = (await shown(page, 'Link').innerText()).match(/https?:\S+/)?.[0] ?? ''

  const guest = await open(link)
  await guest.page.getByText('You are invited to promote HAT BOX and SHOE BOX').waitFor()
  await guest.page.getByText(inviteMessages.earns([], '12.50') ?? '').waitFor()
  await guest.page.getByText(inviteMessages.payable(7)).waitFor()
  expect(await lookAround(guest.page, 'invited')).toEqual([])
  await signUp(guest.page, 'EVI')
  await guest.page.getByText(messages.session.underAnalysis).waitFor()

  await follow(page, 'Affiliates')
  await page.getByRole('link', { name: 'EVI' }).click()
  await press(page, 'Activate')
  const activation = dialog(page, /^Activate/)
  await expect.poll(() => field(activation, 'Commission').inputValue()).toBe('12.50')
  expect(await field(activation, 'Hold').inputValue()).toBe('7')
  expect(await activation.getByLabel('SHOE BOX').isChecked()).toBe(true)
  expect(await look(page, 'invited-activation')).toEqual([])
  await press(activation, 'Activate')
  await notice(page, messages.affiliate.activated)
  expect([...office.complaints, ...guest.complaints]).toEqual([])
  await Promise.all([office.close(), guest.close()])
})
