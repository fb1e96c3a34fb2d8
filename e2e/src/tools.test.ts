// A banner from creation to a counted click on an affiliate's page.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { deflateSync, crc32 } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { complete, lookInThemes, show, sizes } from './look.ts'
import { type RunningServer, startServer } from './server.ts'
import { openShop, type Shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { copied, visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const mark = { name: 'MARK', username: 'mark@boats.example', password: 'River-8-stones' }
const tools = '/dashboard/marketing/tool'

let browser: Browser
let server: RunningServer
let stage: Stage
let shop: Shop
let shopId: number

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  stage = await setStage(server)
  shop = await openShop()
  shopId = (await stage.shop('SHOE BOX', shop.url)).id
  await stage.affiliate({ ...anna, shops: [shopId] })
  await stage.manager(mark)
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
  await server?.stop()
})

/** A single-colour picture of the given size. */
function picture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3), 120)
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An affiliate's page on another origin. */
async function openPage(html: string) {
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Blog</title><h1>Blog</h1>${html}</html>`)
  }).listen(0, '127.0.0.1')
  await once(page, 'listening')
  return {
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
    close: () => (page.closeAllConnections(), page.close()),
  }
}

test('S2.20 S3.13 an administrator creates a banner with an uploaded picture and previews it before saving', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await show(page, `${tools}/add`)
  await page.getByLabel('Title').fill('AUTUMN SQUARE')
  await page.getByRole('combobox', { name: /^Kind/ }).click()
  await page.getByRole('option', { name: 'Banner' }).click()
  const file = { name: 'autumn.png', mimeType: 'image/png', buffer: picture(300, 250) }
  await page.locator('input[type=file]').setInputFiles(file)
  const image = page.frameLocator('iframe[title=Preview]').locator('img')
  await image.waitFor()
  expect(
    await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(300)
  expect(await lookInThemes(page, 'tool-add')).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'AUTUMN SQUARE' }).waitFor()
  await complete(page)
  expect(await page.getByText('300 × 250').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

test('S2.20 a manager finds it in the list', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, mark)
  await show(page, tools)
  await page.getByRole('link', { name: 'AUTUMN SQUARE' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S2.20 an affiliate creates the link in place and copies the code; pasted elsewhere it shows the picture, and a click is counted', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, anna)
  await show(page, tools)
  await page.getByRole('img', { name: 'AUTUMN SQUARE' }).waitFor()
  expect(await lookInThemes(page, 'tools')).toEqual([])
  await page.getByRole('button', { name: 'Get code of AUTUMN SQUARE' }).click()
  await page.getByRole('button', { name: 'Make a link to SHOE BOX' }).click()
  await page.getByRole('group', { name: 'HTML' }).waitFor()
  expect(await lookInThemes(page, 'tool-code')).toEqual([])
  // On a phone the picture is drawn whole, and the way out stays in sight.
  await page.setViewportSize(sizes.phone)
  const look = page.frameLocator('iframe[title=Preview]').locator('img')
  const isWhole = (img: HTMLImageElement) =>
    img.width > 0 &&
    img.getBoundingClientRect().right <= (img.ownerDocument.defaultView?.innerWidth ?? 0)
  await expect.poll(() => look.evaluate(isWhole)).toBe(true)
  const done = await page.getByRole('button', { name: 'Done' }).boundingBox()
  expect((done?.y ?? Infinity) + (done?.height ?? 0)).toBeLessThanOrEqual(sizes.phone.height)
  expect(await lookInThemes(page, 'tool-code-phone')).toEqual([])
  await page.setViewportSize(sizes.desk)
  await page.getByRole('button', { name: 'Copy' }).click()
  const code = await copied(page)
  expect(complaints).toEqual([])

  const blog = await openPage(code)
  const reader = await visit(browser, { ...server, url: blog.url.slice(0, -1) })
  const image = reader.page.locator('img')
  const width = await image.evaluate((img: HTMLImageElement) =>
    img.decode().then(() => img.naturalWidth),
  )
  expect(width).toBe(300)
  const [opened] = await Promise.all([reader.page.waitForEvent('popup'), image.click()])
  await opened.waitForURL(/click_id=/)
  expect(opened.url().startsWith(shop.url)).toBe(true)
  const [link] = await stage.call<{ id: number }[]>('GET', '/marketing/link')
  await expect
    .poll(
      async () => (await stage.call<{ visits: number }>('GET', `/marketing/link/${link?.id}`)).visits,
    )
    .toBe(1)
  await reader.close()
  blog.close()
  await close()
})
