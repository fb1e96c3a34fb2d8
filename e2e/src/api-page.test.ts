// API documentation page in a real browser, under its own content security policy.
import { docsMessages as m } from '@rivulet/contract/messages/docs-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { look, sizes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function openPage(options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser.newPage({ bypassCSP: false, ...options })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.url))
      complaints.push(request.url())
  })
  await page.goto(`${server.url}/api/v1/docs`)
  return { page, complaints }
}

const open = async (page: Page, name: string) => {
  const call = page.locator(`#${name}`)
  await call.locator(':scope > summary').click()
  return call
}

test('a user signs in on it, uses the token, and requests a filtered list', async () => {
  const { page, complaints } = await openPage()
  const signIn = await open(page, 'signIn')
  const { username, password } = server.administrator
  await signIn.getByLabel(m.sentBody).fill(JSON.stringify({ username, password }))
  await signIn.getByRole('button', { name: m.send }).click()
  await signIn.getByRole('heading', { name: `${m.answer}: 200` }).waitFor()
  const { token } = JSON.parse((await signIn.locator('pre').textContent()) ?? '').data

  await page.getByLabel(m.token).fill(token)
  const users = await open(page, 'listAdministrator')
  await expect
    .poll(() => users.getByRole('cell', { name: 'where[username]', exact: true }).count())
    .toBe(1)
  await users.getByLabel('where[username]').fill('eq~.~nobody@rivulet.example')
  await users.getByRole('button', { name: m.send }).click()
  await expect.poll(() => users.locator('pre').textContent()).toContain('"total": 0')
  await users.getByLabel('where[username]').fill(`eq~.~${username}`)
  await users.getByRole('button', { name: m.send }).click()
  await expect.poll(() => users.locator('pre').textContent()).toContain(username)

  const file = await open(page, 'exportAdministrator')
  await file.getByLabel('format').selectOption('csv')
  await file.getByRole('button', { name: m.send }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: m.download }).click(),
  ])
  expect(await download.failure()).toBeNull()
  expect(complaints).toEqual([])
  await page.close()
})

test('an error response and invalid JSON are shown', async () => {
  const { page } = await openPage()
  const me = await open(page, 'me')
  await me.getByRole('button', { name: m.send }).click()
  await me.getByRole('heading', { name: `${m.answer}: 401` }).waitFor()
  const order = await open(page, 'trackOrder')
  await order.getByLabel(m.sentBody).fill('{"orderId":')
  await order.getByRole('button', { name: m.send }).click()
  await order.getByText(m.malformed).waitFor()
  await page.close()
})

test('S3.8 the order call is filled in with a trial, as a body and by GET, for this server', async () => {
  const { page } = await openPage()
  const post = await open(page, 'trackOrder')
  const sent = JSON.parse(await post.getByLabel(m.sentBody).inputValue())
  expect(sent).toMatchObject({ orderId: 'A-1001', amount: '99.99', test: true })
  await post.getByRole('button', { name: m.send }).click()
  await post.getByText(`POST ${server.url}/api/v1/track/order`).waitFor()
  const get = await open(page, 'trackOrderByGet')
  expect(await get.getByLabel('orderId').inputValue()).toBe('A-1001')
  await get.getByRole('button', { name: m.send }).click()
  await get.getByText(`GET ${server.url}/api/v1/track/order?orderId=A-1001&amount=99.99`).waitFor()
  await page.close()
})

test('calls can be searched by path', async () => {
  const { page } = await openPage()
  await page.getByLabel(m.find).fill('reveal-key')
  await page.getByText(`${m.found}: 2`).waitFor()
  expect(await page.locator('.call:visible').count()).toBe(2)
  await page.close()
})

test.each(['light', 'dark'] as const)('in the %s theme, wide and on a phone', async (colorScheme) => {
  for (const [name, viewport] of Object.entries(sizes)) {
    const { page, complaints } = await openPage({ colorScheme, viewport })
    await page.getByLabel(m.find).fill('shop')
    for (const call of ['createShop', 'trackOrder'])
      await (await open(page, call)).getByRole('button', { name: m.send }).waitFor()
    expect(complaints).toEqual([])
    // Its content security policy blocks what axe would inject.
    const inspected = await page.context().newCDPSession(page)
    await inspected.send('Page.setBypassCSP', { enabled: true })
    expect(await look(page, `api-page-${name}-${colorScheme}`)).toEqual([])
    await page.close()
  }
})
