// First steps in a browser: the guides for administrators and affiliates, the programme's own questions, asking for a
// shop and for a payout, and a shop's own host for links.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { firstStepsMessages as steps } from '@rivulet/contract/messages/first-steps-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { displayMoney } from '@rivulet/contract/money'
import { payoutRequestMessages as payout } from '@rivulet/contract/messages/payout-request-messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { questionMessages as asked } from '@rivulet/contract/messages/question-messages'
import { setUpMessages } from '@rivulet/contract/messages/set-up-messages'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { look, lookAround } from './look.ts'
import { mailsTo } from './mail.ts'
import { answer, dialog, fill, follow, heading, notice, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const manager = { name: 'MILA', username: 'mila@boats.example', password: 'River-7-stones' }
const ann = { username: 'ann@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let home: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  office = await visit(browser, server)
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S1.1 a new installation guides administrators and managers, each to what they may do', async () => {
  const { page, complaints } = office
  const guide = region(page, setUpMessages.title('Rivulet'))
  await guide.getByRole('link', { name: setUpMessages.programme.action }).waitFor()
  expect(await lookAround(page, 'set-up-guide')).toEqual([])
  await stage.manager(manager)
  const other = await visit(browser, server)
  await signIn(other.page, manager)
  const theirs = region(other.page, setUpMessages.title('Rivulet'))
  await theirs.getByRole('link', { name: setUpMessages.shop.action }).waitFor()
  expect(await theirs.getByRole('link', { name: setUpMessages.programme.action }).count()).toBe(0)
  expect(await look(other.page, 'set-up-guide-manager')).toEqual([])
  await theirs.getByRole('button', { name: setUpMessages.hideAll }).click()
  await theirs.waitFor({ state: 'detached' })
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.close()
})

test('S1.1 the guide ticks the programme off as soon as it is saved', async () => {
  const { page } = office
  const step = region(page, setUpMessages.title('Rivulet')).getByRole('link', {
    name: setUpMessages.programme.action,
  })
  await step.click()
  await fill(page, { 'Programme name': 'Rivulet' })
  await press(page, 'Save')
  await notice(page, programmeMessages.saved)
  await follow(page, 'Home')
  await region(page, setUpMessages.title('Rivulet')).waitFor()
  await step.waitFor({ state: 'detached' })
})

test('S1.5 an administrator asks at sign-up; the answers are on the record and at activation', async () => {
  const { page } = office
  await follow(page, 'Programme')
  await press(page, asked.add)
  const question = dialog(page, asked.add)
  await question.getByLabel(asked.label, { exact: false }).first().fill('What is your field?')
  await question.getByText('Choice', { exact: true }).click()
  await fill(question, { [asked.choices]: 'Sport\nTravel' })
  await question.getByLabel(asked.required).check()
  expect(await look(page, 'question-dialog')).toEqual([])
  await press(question, asked.addIt)
  await notice(page, asked.saved)
  await page.getByRole('button', { name: asked.editOne('What is your field?') }).waitFor()
  expect(await lookAround(page, 'questions')).toEqual([])

  const guest = await visit(browser, server, '/sign-up')
  const form = guest.page
  await form.getByLabel('What is your field?').waitFor()
  await fill(form, { Name: 'Ann Rivers', Username: ann.username, 'Mobile phone': '+32470123456' })
  await form.getByLabel('Password', { exact: false }).first().fill(ann.password)
  await form.getByLabel('Password Confirmation').fill(ann.password)
  await fill(form, { 'Traffic source': 'Blog', 'Business profile': 'I write about rivers.' })
  await press(form, 'Create the account')
  await form.getByText(messages.field.required).waitFor()
  expect(await lookAround(form, 'sign-up-questions')).toEqual([])
  await form.getByLabel('What is your field?').selectOption('Travel')
  await press(form, 'Create the account')
  await form.getByText(messages.session.underAnalysis).waitFor()
  expect(guest.complaints).toEqual([])
  await guest.close()

  await page.goto('/#/dashboard/registration/affiliate')
  await page.getByRole('link', { name: 'ANN RIVERS' }).click()
  await region(page, activationMessages.answers).getByText('Travel').waitFor()
  await press(page, 'Activate')
  const activation = dialog(page, /^Activate/)
  await activation.getByText('What is your field?').waitFor()
  expect(await look(page, 'activation-answers')).toEqual([])
  await press(activation, 'Activate')
  await notice(page, messages.affiliate.activated)
})

test('S1.2 a new affiliate is guided to a shop, asks for it, and gets it', async () => {
  const shop = await stage.shop('SHOE BOX')
  const open = { askable: true, description: 'Boots for long rivers', commission: '8.00' }
  await stage.call('PUT', `/marketing/shop/${shop.id}`, open)
  home = await visit(browser, server)
  const { page } = home
  await signIn(page, ann)
  const guide = region(page, steps.title)
  await guide.getByRole('link', { name: steps.shop.ask }).waitFor()
  expect(await lookAround(page, 'first-steps')).toEqual([])
  await guide.getByRole('link', { name: steps.shop.ask }).click()
  await page.getByText('Boots for long rivers').waitFor()
  expect(await lookAround(page, 'more-shops')).toEqual([])
  await press(page, said.about(said.ask, 'SHOE BOX'))
  const asking = dialog(page, said.askFor('SHOE BOX'))
  await fill(asking, { 'Why you ask': 'My readers walk along rivers.' })
  expect(await look(page, 'ask-for-shop')).toEqual([])
  await press(asking, said.send)
  await notice(page, said.asked)
  await page.getByText(/^Asked on/).waitFor()
  expect(await look(page, 'asked-for-shop')).toEqual([])

  await office.page.goto('/#/dashboard/home')
  await office.page.getByRole('link', { name: /^Shop requests to answer/ }).click()
  await office.page.getByText('My readers walk along rivers.').waitFor()
  expect(await lookAround(office.page, 'shop-requests')).toEqual([])
  await office.page.getByRole('link', { name: 'SHOE BOX' }).first().click()
  await heading(office.page, /SHOE BOX/).waitFor()
  expect(await lookAround(office.page, 'shop-request')).toEqual([])
  await press(office.page, 'Accept')
  await press(dialog(office.page, /^Accept/), 'Accept')
  await notice(office.page, said.accepted)
  await expect.poll(() => mailsTo(server, ann.username).join()).toContain('You can promote SHOE BOX')

  await page.goto('/#/dashboard/home')
  await page.reload()
  await region(page, steps.title).getByRole('button', { name: 'Get link' }).waitFor()
  expect([...home.complaints, ...office.complaints]).toEqual([])
})

test('S3.10 an affiliate asks for a payout, withdraws it, and asks again', async () => {
  const { page: programme } = office
  await follow(programme, 'Programme')
  await programme.getByText('Affiliates may ask', { exact: true }).click()
  await press(programme, 'Save')
  await notice(programme, programmeMessages.saved)
  const [shop] = await stage.call<{ id: number }[]>('GET', '/marketing/shop')
  const [affiliate] = await stage.call<{ id: number }[]>('GET', '/registration/affiliate')
  const id = affiliate?.id ?? 0
  await stage.call('PUT', `/registration/affiliate/${id}`, { hold: 0 })
  const { apiKey } = await stage.call<{ apiKey: string }>(
    'POST',
    `/marketing/shop/${shop?.id}/reveal-key`,
  )
  const { target } = await stage.link(id, shop?.id ?? 0)
  const order = await stage.order(target, apiKey, { orderId: 'SB-1', amount: '800.00' })
  await stage.call('POST', `/financial/order/details/${order.id}/approve`)

  const { page } = home
  await page.goto('/#/dashboard/settings/balance')
  const card = region(page, payout.card)
  await card.getByText(payout.noBank).waitFor()
  expect(await lookAround(page, 'payout-without-bank')).toEqual([])
  const bank = { iban: 'BE68539007547034', accountHolder: 'Ann Rivers' }
  await stage.call('PATCH', `/registration/affiliate/${id}`, bank)
  await page.reload()
  const ask = async () => {
    await press(card, payout.ask)
    await dialog(page, payout.askQuestion('64.00'))
      .getByText(payout.next('BE68 •••• •••• 7034'))
      .waitFor()
  }
  const send = async () => {
    await press(dialog(page, payout.askQuestion('64.00')), payout.askFor('64.00'))
    await notice(page, payout.asked('64.00'))
  }
  await ask()
  expect(await look(page, 'ask-for-payout')).toEqual([])
  await send()
  expect(await lookAround(page, 'asked-for-payout')).toEqual([])
  await press(card, payout.withdraw)
  await press(dialog(page, payout.withdrawConfirm), payout.withdraw)
  await notice(page, payout.withdrawn)
  await ask()
  await send()
  expect([...home.complaints, ...office.complaints]).toEqual([])
})

test('S3.10 a manager declines a payout request with a reason, and pays the next one', async () => {
  const { page } = home
  const card = region(page, payout.card)
  const desk = await visit(browser, server)
  await signIn(desk.page, manager)
  const requests = async () => {
    await desk.page.getByRole('link', { name: /^Payout requests to answer/ }).click()
    await heading(desk.page, payout.title).waitFor()
    await desk.page.getByRole('row').filter({ hasText: 'ANN RIVERS' }).waitFor()
  }
  await requests()
  expect(await lookAround(desk.page, 'payout-requests')).toEqual([])
  await desk.page.getByText('64.00').first().click()
  await press(desk.page, 'Decline')
  const declining = dialog(desk.page, /^Decline/)
  await fill(declining, { Reason: 'We pay on the last day of the month.' })
  expect(await look(desk.page, 'decline-payout')).toEqual([])
  await press(declining, 'Decline')
  await notice(desk.page, payout.declined)
  await expect.poll(() => mailsTo(server, ann.username).join()).toContain('was declined')
  await page.reload()
  await card.getByText('We pay on the last day of the month.').waitFor()
  expect(await look(page, 'payout-declined')).toEqual([])
  await press(card, payout.ask)
  await press(dialog(page, payout.askQuestion('64.00')), payout.askFor('64.00'))
  await notice(page, payout.asked('64.00'))

  await desk.page.goto('/#/dashboard/home')
  await desk.page.reload()
  await requests()
  await desk.page.getByText('64.00').first().click()
  await heading(desk.page, /Payout request/).waitFor()
  expect(await lookAround(desk.page, 'payout-request')).toEqual([])
  await desk.page.getByRole('link', { name: payout.payAmount('64.00') }).click()
  await region(desk.page, 'Figures')
    .getByText(/^Asked for/)
    .waitFor()
  expect(await look(desk.page, 'pay-request')).toEqual([])
  await press(desk.page, `Pay ${displayMoney('64.00')}`)
  await answer(desk.page, 'ANN RIVERS?')
  await notice(desk.page, messages.record.created)
  await page.reload()
  await card.getByText(payout.below('0.00', '50.00')).waitFor()
  expect(await look(page, 'payout-below')).toEqual([])
  expect([...home.complaints, ...office.complaints, ...desk.complaints]).toEqual([])
})

test('S3.7 a shop gets its own host for links, which serves nothing else', async () => {
  const { page } = office
  const [shop] = await stage.call<{ id: number }[]>('GET', '/marketing/shop')
  await page.goto(`/#/dashboard/marketing/shop/${shop?.id}/edit`)
  await fill(page, { 'Own tracking host': 'Go.Localhost' })
  await press(page, 'Save')
  await notice(page, messages.record.updated)
  await page.goto(`/#/dashboard/marketing/shop/${shop?.id}`)
  await shown(page, 'Own tracking host').getByText('go.localhost').waitFor()
  // There is no DNS for it here.
  await server.database.sql`
    update shop set tracking_host_state = 'dead', tracking_host_answer = 'The host name is unknown', tracking_host_checked_at = now()`
  await page.reload()
  await shown(page, 'Tracking host').getByText('Does not point here').waitFor()
  expect(await lookAround(page, 'tracking-host')).toEqual([])
  await server.database.sql`update shop set tracking_host_state = 'ok', tracking_host_answer = null`
  const { port } = new URL(server.url)
  await home.page.goto('/#/dashboard/marketing/link')
  await home.page.reload()
  await home.page
    .getByRole('button', { name: /^QR code of/ })
    .first()
    .click()
  const address = dialog(home.page, `go.localhost:${port}/r/`)
  await address.waitFor()
  expect(await look(home.page, 'link-with-own-host')).toEqual([])
  const guest = await browser.newPage()
  const start = await guest.goto(`http://go.localhost:${port}/`)
  expect([start?.status(), await start?.text()]).toEqual([404, 'Not found'])
  await guest.close()
  expect([...home.complaints, ...office.complaints]).toEqual([])
})
