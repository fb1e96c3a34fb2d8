// First steps in a browser: the guides of administrators and affiliates, the programme's own questions, and asking for a shop.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { firstStepsMessages as steps } from '@rivulet/contract/messages/first-steps-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { questionMessages as asked } from '@rivulet/contract/messages/question-messages'
import { setUpMessages } from '@rivulet/contract/messages/set-up-messages'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { look, lookAround } from './look.ts'
import { mailsTo } from './mail.ts'
import { dialog, fill, follow, heading, notice, press, region } from './screen.ts'
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
  await press(question, asked.save)
  await notice(page, asked.saved)
  await page.getByRole('button', { name: asked.editOne('What is your field?') }).waitFor()
  expect(await lookAround(page, 'questions')).toEqual([])

  const guest = await visit(browser, server, '/sign-up')
  const form = guest.page
  await form.getByLabel('What is your field?').waitFor()
  await fill(form, { Name: 'Ann Rivers', Email: ann.username, 'Mobile phone': '+32470123456' })
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
