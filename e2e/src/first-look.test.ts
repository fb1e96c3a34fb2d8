// First page of the built product in a real browser.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
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

test('S1.7 S2.2 the first page is the sign-in screen, without external resources (R84)', async () => {
  const page = await browser.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => !request.url().startsWith(server.url) && foreign.push(request.url()))
  await page.goto(server.url)
  await page.locator('input[type=password]').waitFor()
  expect(await page.title()).toBe('Sign in · Rivulet')
  expect(complaints).toEqual([])
  expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([])
  await page.close()
})

test('the built product shows codes as they are: 9x7 does not become 9×7', async () => {
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.locator('input[type=password]').waitFor()
  // The build once moved a shorthand behind this, which reset it.
  const ligatures = await page.evaluate(() => getComputedStyle(document.body).fontVariantLigatures)
  expect(ligatures).toBe('no-contextual')
  await page.close()
})

test('with reduced motion a theme change applies at once to every element', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(server.url)
  await page.locator('input[type=password]').waitFor()
  const [before, after, settled] = await page.evaluate(async () => {
    // Inherited colours with transitions would change one after another.
    const colors = () => [...document.querySelectorAll('*')].map((node) => getComputedStyle(node).color)
    const light = colors()
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    const dark = colors()
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    return [light, dark, colors()]
  })
  expect(after).not.toEqual(before)
  expect(after).toEqual(settled)
  await page.close()
})

test('S7.2 S4.8 the version of the built screens is served', async () => {
  const { data } = (await (await fetch(`${server.url}/statics/version`)).json()) as {
    data: { version: string }
  }
  expect(data.version).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?\+[0-9a-f]{8}$/)
})
