// One session for the tabs of a browser, without 'keep me connected'.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { field, fill, heading } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn, signOut } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const ben = { name: 'BEN LAKES', username: 'ben@boats.example', password: 'Lakes-7-stones' }

let browser: Browser
let server: RunningServer
let annasId: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const stage = await setStage(server)
  annasId = (await stage.affiliate(anna)).id
  await stage.affiliate(ben)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Another tab of the same browser, as by a link in an email. */
async function tab(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage()
  next.setDefaultTimeout(60_000)
  await next.goto(`/#${path}`)
  return next
}
const stored = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('rivulet.token'), localStorage.getItem('rivulet.token')])
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test('S4.6 R13 R54 a new tab has the session of the open one, and signing out ends it in both', async () => {
  const { page, complaints, close } = await visit(browser, server, '/dashboard/registration/affiliate')
  await signIn(page, server.administrator)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: anna.name }).click({ modifiers: ['Control'] })
  const second = await opened
  await heading(second, anna.name).waitFor()
  const [token] = await stored(page)
  expect(token).toMatch(/^rvl_/)
  // In this tab alone: closing all of them ends it, as before.
  expect(await stored(second)).toEqual([token, null])
  await signOut(second)
  await signInButton(page).waitFor()
  expect(await stored(page)).toEqual([null, null])
  expect(complaints).toEqual([])
  await close()
})

test('R13 without another tab nobody is signed in', async () => {
  const first = await visit(browser, server)
  await signIn(first.page, anna)
  await first.page.close()
  const again = await first.page.context().newPage()
  await again.goto('/#/dashboard/marketing/link')
  await again.waitForURL(/#\/\?current=%2Fdashboard%2Fmarketing%2Flink$/)
  await signInButton(again).waitFor()
  await first.close()
})

test('R19 a new tab of an impersonating one is the same session, and both return together', async () => {
  const { page, close } = await visit(browser, server, `/dashboard/registration/affiliate/${annasId}`)
  await signIn(page, server.administrator)
  const before = await tab(page, '/dashboard/marketing/shop')
  await heading(before, 'Shops').waitFor()
  await page.getByRole('button', { name: 'Impersonate' }).click()
  const back = (of: Page) => of.getByRole('button', { name: /^Back to / })
  await back(page).waitFor()
  // The token that the other tab has is no longer valid.
  await back(before).waitFor()
  const after = await tab(page, '/dashboard/marketing/link')
  await back(after).waitFor()
  await back(after).click()
  await back(page).waitFor({ state: 'detached' })
  await heading(after, anna.name).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await close()
})

test('R95 R19 with keep me connected, a form that is open in another tab is gone when the account changes', async () => {
  const { page, complaints, close } = await visit(
    browser,
    server,
    `/dashboard/registration/affiliate/${annasId}`,
  )
  await page.getByLabel('Keep me connected').check()
  await signIn(page, server.administrator)
  const form = await tab(page, '/dashboard/marketing/shop/add')
  await fill(form, { Name: 'SHOE BOX' })
  await form.getByText('Unsaved changes').waitFor()
  const sent: string[] = []
  form.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await form.waitForURL(/#\/dashboard\/home$/)
  await form.getByRole('button', { name: /^Back to / }).waitFor()
  expect(await field(form, 'Name').count()).toBe(0)
  await page.getByRole('button', { name: /^Back to / }).click()
  await heading(page, anna.name).waitFor()
  await form.getByRole('button', { name: /^Back to / }).waitFor({ state: 'detached' })
  expect([sent, complaints]).toEqual([[], []])
  await close()
})

test.each([
  ['without', false],
  ['with', true],
])(
  'S4.6 tabs that wait at the sign-in go on where they were headed once another signs in, %s keep me connected',
  async (_, kept) => {
    const list = '/dashboard/registration/affiliate'
    const { page, complaints, close } = await visit(browser, server, '/dashboard/marketing/shop')
    const record = await tab(page, `${list}/${annasId}`)
    const start = await tab(page, '/')
    for (const one of [page, record, start]) await signInButton(one).waitFor()
    if (kept) await page.getByLabel('Keep me connected').check()
    await signIn(page, server.administrator)
    await heading(record, anna.name).waitFor()
    await start.waitForURL(/#\/dashboard\/home$/)
    await heading(page, 'Shops').waitFor()
    expect(await stored(record)).toEqual(await stored(page))
    // The token is where the person who signed in wanted it, and nowhere else.
    expect((await stored(page)).map(Boolean)).toEqual([!kept, kept])
    await signOut(record)
    await signInButton(start).waitFor()
    expect(complaints).toEqual([])
    await close()
  },
)

test('R95 of two people in two tabs, a new tab is of the one that was used last, and who signs out stays so', async () => {
  const { page, close } = await visit(browser, server)
  const second = await tab(page, '/')
  // Somebody has signed out there, or it would have the session of the first.
  await signIn(second, ben)
  await signOut(second)
  await signIn(page, anna)
  await signIn(second, ben)
  const nameIn = async (of: Page) =>
    (
      JSON.parse((await of.evaluate(() => sessionStorage.getItem('rivulet.user'))) ?? '{}') as {
        name?: string
      }
    ).name
  expect([await nameIn(page), await nameIn(second)]).toEqual([anna.name, ben.name])
  await page.bringToFront()
  await page.mouse.move(200, 200)
  await page.keyboard.press('Shift')
  const third = await tab(page, '/dashboard/home')
  await third.getByRole('button', { name: 'Account menu' }).waitFor()
  expect(await nameIn(third)).toBe(anna.name)
  await signOut(second)
  await second.reload()
  await signInButton(second).waitFor()
  // The others are of somebody else, and go on.
  expect(await nameIn(page)).toBe(anna.name)
  await close()
})
