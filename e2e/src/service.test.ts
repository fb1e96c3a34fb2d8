// Uploads, downloads and contact messages.
import { addDays, displayDay, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { complete, look } from './look.ts'
import { mailsTo } from './mail.ts'
import { dialog, field, fill, follow, heading, notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const hugo = { name: 'HUGO BANKS', username: 'hugo@boats.example', password: 'River-8-stones' }
const lastDay = addDays(today('Europe/Brussels'), 9)

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let desk: Visit
let home: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  await stage.affiliate(anna)
  await stage.manager(hugo)
  ;[office, desk, home] = await Promise.all([
    visit(browser, server),
    visit(browser, server),
    visit(browser, server, '/', { colorScheme: 'dark' }),
  ])
  await signIn(office.page, server.administrator)
  await signIn(desk.page, hugo)
  await signIn(home.page, anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const faultsOf = async (page: Page, name: string) => {
  await complete(page)
  return look(page, `service-${name}`)
}

test('S2.24 S8.10 without uploads there is nothing to download, and the screen says so', async () => {
  await follow(home.page, 'Downloads')
  await home.page.getByText(messages.downloads.none).waitFor()
  expect(await faultsOf(home.page, 'no-downloads')).toEqual([])
})

test('S2.23 S3.12 an administrator uploads documents with availability dates', async () => {
  const { page } = office
  const document = join(mkdtempSync(join(tmpdir(), 'rivulet-upload-')), 'banners.txt')
  writeFileSync(document, 'Boats in the sun')
  await follow(page, 'Uploads')
  await press(page, 'New')
  await fill(page, { Title: 'banners', Description: 'For blogs and newsletters.' })
  await page.keyboard.press('Control+s')
  await page.getByText(messages.field.required).first().waitFor()
  await page.locator('input[type="file"]').setInputFiles(document)
  await page.getByLabel('Button text of banners.txt').fill('All sizes')
  await field(page, 'To').fill(displayDay(lastDay))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+s')
  await notice(page, messages.record.created)
  await heading(page, 'BANNERS').waitFor()
  await page.getByText('Available').first().waitFor()
  expect(await faultsOf(page, 'upload')).toEqual([])
})

test('S2.24 S3.12 S7.9 an affiliate sees the card with its availability, and downloads the unchanged file', async () => {
  const { page } = home
  await page.reload()
  const card = region(page, 'BANNERS')
  await card.getByText(`until ${displayDay(lastDay)}`).waitFor()
  expect(await faultsOf(page, 'downloads')).toEqual([])
  const saved = page.waitForEvent('download')
  await card.getByRole('link', { name: /All sizes/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('banners.txt')
  expect(readFileSync(await file.path(), 'utf8')).toBe('Boats in the sun')
})

test('R46 S2.24 an expired card serves no files and disappears', async () => {
  const { page } = home
  const [upload] = await stage.call<{ id: number }[]>('GET', '/service/upload')
  await stage.call('PATCH', `/service/upload/${upload?.id}`, { to: addDays(lastDay, -10) })
  await region(page, 'BANNERS')
    .getByRole('link', { name: /All sizes/ })
    .click()
  await notice(page, messages.form.notFound)
  await page.getByText(messages.downloads.none).waitFor()
})

test('S2.25 S3.14 S7.4 S8.9 an affiliate writes with the contact form', async () => {
  const { page } = home
  await follow(page, 'Contacts')
  const form = region(page, 'Contact us')
  await press(form, 'Send')
  await form.getByText(messages.field.required).waitFor()
  await field(form, 'Message').fill('Is there a banner\nwith a boat?')
  await press(form, 'Send')
  await notice(page, messages.contact.sent)
  const own = region(page, 'Your messages')
  await own.getByText('Is there a banner').waitFor()
  expect(await field(form, 'Message').inputValue()).toBe('')
  expect(await faultsOf(page, 'contact')).toEqual([])
  await expect
    .poll(() => mailsTo(server, server.administrator.username).join())
    .toMatch(new RegExp(`^Reply-To: ${anna.username}`, 'm'))
})

test('S8.9 an unsent message is kept in the form', async () => {
  const { page } = home
  const call = '**/api/v1/contact/send'
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  const form = region(page, 'Contact us')
  await field(form, 'Message').fill('Hello?')
  await press(form, 'Send')
  await notice(page, messages.contact.failed)
  expect(await field(form, 'Message').inputValue()).toBe('Hello?')
  await page.unroute(call)
  home.complaints.length = 0
})

test('S2.25 S3.14 a manager finds the message and replies, and the affiliate reads the reply', async () => {
  const { page } = desk
  await follow(page, 'Contacts')
  const inbox = region(page, 'Received')
  await inbox.getByText('Is there a banner').waitFor()
  expect(await faultsOf(page, 'inbox')).toEqual([])
  await inbox.getByRole('button', { name: /^Mark as answered/ }).waitFor()
  await inbox.getByRole('button', { name: new RegExp(`^Reply to ${anna.name}`) }).click()
  const answer = dialog(page, 'Is there a banner')
  await press(answer, 'Reply')
  await answer.getByText(messages.field.required).waitFor()
  await field(answer, 'Reply').fill('Yes, among the\ndownloads.')
  expect(await faultsOf(page, 'contact-reply')).toEqual([])
  await press(answer, 'Reply')
  await notice(page, messages.contact.replied)
  await inbox.getByText('Everything is answered').waitFor()
  await press(inbox, 'All messages')
  await heading(page, 'Messages').waitFor()
  await page.getByText(anna.name).first().waitFor()
  expect(await faultsOf(page, 'messages')).toEqual([])
})

test('S2.25 administrators have no form to write to themselves', async () => {
  const { page } = office
  await follow(page, 'Contacts')
  await region(page, 'Received').waitFor()
  expect(await region(page, 'Contact us').count()).toBe(0)
  expect(await faultsOf(page, 'contact-administrator')).toEqual([])
})

test('S2.23 S1.3 affiliates see neither uploads nor the inbox', async () => {
  const { page } = home
  await page.reload()
  const own = region(page, 'Your messages')
  await own.getByText('Answered').waitFor()
  await own.getByText('Yes, among the').waitFor()
  expect(await faultsOf(page, 'contact-reply-read')).toEqual([])
  await expect.poll(() => mailsTo(server, anna.username).join()).toContain('Yes, among the')
  expect(await page.getByRole('link', { name: 'Uploads' }).count()).toBe(0)
  expect(await region(page, 'Received').count()).toBe(0)
})

test('no console errors', () => {
  expect([office.complaints, desk.complaints, home.complaints]).toEqual([[], [], []])
})
