// The guide as readers use it: opened from a screen, searched, on a phone, and read by programs.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { look, sizes } from './look.ts'
import { follow } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

let browser: Browser
let server: RunningServer
let office: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  office = await visit(browser, server)
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** What a page complains about, and what it loads from elsewhere. */
function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) complaints.push(request.url())
  })
  return complaints
}

test('a screen leads to its page of the guide, and the search to another by keyboard', async () => {
  const { page } = office
  await follow(page, 'Payments')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Guide to this screen' }).click()
  const guide = await opened
  const complaints = listenTo(guide)
  await guide.getByRole('heading', { name: 'Pay affiliates', level: 1 }).waitFor()
  // Its script runs after its words are shown.
  await guide.waitForLoadState()
  await guide.keyboard.press('/')
  await guide.keyboard.type('negative bal')
  await guide.getByRole('option').first().waitFor()
  await guide.keyboard.press('ArrowDown')
  await guide.keyboard.press('ArrowUp')
  await guide.keyboard.press('Enter')
  await guide.waitForURL(/#/)
  expect(new URL(guide.url()).hash).toBe('#negative-balances')
  expect(complaints).toEqual([])
  await guide.close()
})

test.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)('R84 its pages are accessible and do not overflow (%s, %s)', async (size, colorScheme) => {
  const page = await browser.newPage({ viewport: sizes[size], colorScheme })
  const complaints = listenTo(page)
  const faults: string[] = []
  for (const name of ['index', 'how-money-moves', 'report-orders', 'glossary']) {
    await page.goto(`${server.url}/guide/${name}.html`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    faults.push(...(await look(page, `guide-${name}-${size}`)))
  }
  // A question is searched by its subject.
  await page.getByLabel('Search the guide').fill('How do I pay?')
  expect(await page.getByRole('option').first().textContent()).toBe('Pay affiliates')
  await page.getByLabel('Search the guide').fill('hold')
  await page.getByRole('option').first().waitFor()
  faults.push(...(await look(page, `guide-search-${size}`)))
  expect([...faults, ...complaints]).toEqual([])
  await page.close()
})

test('the guide bears the name of the programme, and shows affiliates the chapters for them', async () => {
  const stage = await setStage(server)
  await stage.call('PUT', '/admin/programme', { name: 'Canal Shoes' })
  const person = { username: 'ann@affiliates.example', password: 'Stream-4-boats' }
  await stage.affiliate({ name: 'ANN', ...person })
  const { page, close } = await visit(browser, server)
  const complaints = listenTo(page)
  await signIn(page, person)
  await page.getByRole('link', { name: 'Guide to this screen' }).waitFor()
  await page.goto(`${server.url}/guide/affiliate-money.html`)
  await page.getByRole('link', { name: 'Canal Shoes guide' }).waitFor()
  expect(await page.title()).toMatch(/Canal Shoes guide$/)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.getByRole('heading').allTextContents()).toEqual([
    'Start here',
    'Earn as an affiliate',
    'Reference',
  ])
  expect(await contents.getByRole('link').allTextContents()).toEqual([
    'Your first link',
    'How money moves',
    'Find and do things faster',
    'Links and tools',
    'Visits and orders',
    'Balance and payments',
    'Your account',
    'API keys',
    'Postbacks',
    'Glossary',
  ])
  await page.getByLabel('Search the guide').fill('Prometheus')
  await page.getByText('Nothing found.').waitFor()
  const pager = page.getByRole('navigation', { name: 'Previous and next page' })
  await look(page, 'guide-affiliate')
  await page.goto(`${server.url}/guide/how-money-moves.html`)
  await pager.getByRole('link', { name: 'Find and do things faster' }).click()
  await page.getByRole('heading', { name: 'Find and do things faster', level: 1 }).waitFor()
  await contents.getByRole('button', { name: 'Show the whole guide' }).click()
  await contents.getByRole('link', { name: 'Operations' }).waitFor()
  await page.getByLabel('Search the guide').fill('Prometheus')
  await page.getByRole('option').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('every link of the guide leads to a page and a heading, and programs find all pages in llms.txt', async () => {
  const page = await browser.newPage()
  const anchors = new Map<string, string[]>()
  const links: string[] = []
  const waiting = [`${server.url}/guide/index.html`]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (anchors.has(next)) continue
    const answer = await page.goto(next)
    expect([next, answer?.status()]).toEqual([next, 200])
    anchors.set(next, await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)))
    const found = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    const inside = found.filter((href) => href.startsWith(`${server.url}/guide/`))
    links.push(...inside)
    waiting.push(...inside.map((href) => href.replace(/#.*/, '')))
  }
  const broken = links.filter((href) => {
    const [path = '', anchor] = href.split('#')
    return anchor && !anchors.get(path)?.includes(anchor)
  })
  expect([...new Set(broken)]).toEqual([])

  const list = await (await fetch(`${server.url}/guide/llms.txt`)).text()
  const told = [...list.matchAll(/\]\((.*?)\.md\)/g)].map(
    ([, name]) => `${server.url}/guide/${name}.html`,
  )
  expect([...told, `${server.url}/guide/index.html`].sort()).toEqual([...anchors.keys()].sort())
  const text = await fetch((told[0] ?? '').replace('.html', '.md'))
  expect(await text.text()).toMatch(/^# /)
  await page.close()
})
