// Programme settings in a browser: an administrator sets them, visitors see them before any request, affiliates accept the terms.
import { mailMessages } from '@rivulet/contract/messages/mail-messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround } from './look.ts'
import { mailsTo } from './mail.ts'
import { answer, fill, follow, heading, notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { blackPng } from '../../server/src/testing/black-png.ts'
import { type Visit, visit } from './visit.ts'

let browser: Browser
let server: RunningServer
let admin: Visit
let affiliate: { id: number }
/** Plain text, with line breaks. */
const terms = '1. Be kind.\n\n2. Say that you are paid.'
const ann = { username: 'ann@boats.example', password: 'River-7-stones' }
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  affiliate = await (await setStage(server)).affiliate({ name: 'ANN', ...ann })
  admin = await visit(browser, server)
  await signIn(admin.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S1.6 R50 an administrator names the programme, gives it a colour, a logo and terms, and sees them at once', async () => {
  const { page, complaints } = admin
  await follow(page, 'Programme')
  await page.getByText(/^All amounts are in euros \(EUR\)/).waitFor()
  await page.getByText(/^Plain text with its line breaks/).waitFor()
  await fill(page, { 'Programme name': 'Northwind', 'Accent colour': '#e8590c' })
  await page.getByText(programmeMessages.accentLight(3.5)).first().waitFor()
  await fill(page, { 'Accent colour': '#1b6e5a', Terms: terms })
  await press(page, 'Save')
  await answer(page, programmeMessages.publish(1), programmeMessages.publishYes)
  await notice(page, programmeMessages.saved)
  expect(await page.title()).toBe('Programme · Northwind')
  await page
    .getByLabel('Choose logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: blackPng(400, 80) })
  await notice(page, programmeMessages.pictureSaved)
  const logo = page.getByRole('link', { name: 'Northwind, home' }).locator('img')
  // The notice comes before the picture has been loaded.
  const width = () => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
  await expect.poll(width).toBe(400)
  const mail = page.locator('[data-field="mail"]')
  await mail.getByText(mailMessages.folder, { exact: true }).waitFor()
  await press(page, mailMessages.test)
  await mail.getByText(mailMessages.testKept(server.administrator.username)).waitFor()
  await expect.poll(() => mailsTo(server, server.administrator.username).join()).toContain('Northwind')
  expect(await lookAround(page, 'programme')).toEqual([])
  expect(complaints).toEqual([])
})

test('S9.1 the first page shows name, logo and colour without asking the API', async () => {
  const asked: string[] = []
  const { page, complaints, close } = await visit(browser, server)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.waitFor()
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(await page.title()).toBe('Sign in · Northwind')
  await page.getByRole('img', { name: 'Northwind' }).waitFor()
  const colour = await button.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return []
    pen.fillStyle = getComputedStyle(element).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })
  for (const [n, part] of [0x1b, 0x6e, 0x5a, 255].entries())
    expect(Math.abs((colour[n] ?? 0) - part)).toBeLessThan(3)
  expect(complaints).toEqual([])
  await close()
})

test('S1.5 an affiliate reads the terms as they were typed and accepts them before anything else, and the record shows it', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await tryToSignIn(page, ann)
  await heading(page, 'Terms').waitFor()
  // As rendered: with its line breaks.
  expect(await region(page, 'Terms, version 1').innerText()).toBe(terms)
  expect(await lookAround(page, 'terms')).toEqual([])
  await page.goto('/#/dashboard/marketing/link')
  await heading(page, 'Terms').waitFor()
  await page.getByRole('checkbox').check()
  await press(page, 'Continue')
  await page.waitForURL(/#\/dashboard\/home/)
  expect(complaints).toEqual([])
  await close()
  await admin.page.goto(`/#/dashboard/registration/affiliate/${affiliate.id}`)
  const card = region(admin.page, 'Accepted terms')
  await card.getByRole('cell', { name: '1', exact: true }).waitFor()
  expect(await lookAround(admin.page, 'affiliate-terms')).toEqual([])
})
