// Permissions on screens: affiliates see neither admin screens nor each other's data; visitors see sign-in.
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { field, follow, heading, notice, press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const password = 'River-7-stones'
const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password }
const bert = { name: 'BERT CANALS', username: 'bert@boats.example', password }

let browser: Browser
let server: RunningServer
let stage: Stage
/** Bert's records. */
let foreign: { link: number; order: number; invoice: number }
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const make = async (person: typeof anna, orderId: string) => {
    const affiliate = await stage.affiliate({ ...person, shops: [shop.id] })
    const link = await stage.link(affiliate.id, shop.id)
    const order = await stage.order(link.target, shop.apiKey, { orderId, amount: '80.00' })
    await stage.call('POST', `/financial/order/details/${order.id}/approve`)
    const date = new Date().toISOString().slice(0, 10)
    const payment = {
      affiliate: affiliate.id,
      date,
      paid: orderId === 'ANNAS' ? '1.11' : '2.22',
      documents: [],
    }
    const invoice = await stage.call<{ id: number }>('POST', '/financial/invoice', payment)
    return { link: link.id, order: order.id, invoice: invoice.id }
  }
  await make(anna, 'ANNAS')
  foreign = await make(bert, 'BERTS')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function enter(credentials: Credentials): Promise<Visit> {
  const somebody = await visit(browser, server)
  await signIn(somebody.page, credentials)
  await menuOf(somebody.page).first().waitFor()
  return somebody
}
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

test('S6.3 S2.4 an affiliate has no admin menu entries, and typed admin addresses are denied by name', async () => {
  const { page, complaints, close } = await enter(anna)
  const entries = await menuOf(page).allInnerTexts()
  expect(entries.map((entry) => entry.trim())).toEqual([
    'Home',
    'Order Statistics',
    'Balance',
    'Claims',
    'Analytics',
    'Campaign Statistics',
    'Shop Statistics',
    'Campaigns',
    'Shops',
    'Links',
    'Coupons',
    'Tools',
    'Postbacks',
    'Downloads',
    'Contacts',
    'Campaign Traffic',
    'Shop Traffic',
    'Sub IDs',
    // Beyond the specification.
    'API keys',
  ])
  await follow(page, 'Links')
  await page.goto('/#/dashboard/registration/affiliate')
  await page.getByText(messages.forbidden.from).waitFor()
  await page.getByText(messages.forbidden.to).waitFor()
  expect(page.url()).toContain('/#/forbidden?')
  await page.getByText('Registration › Affiliates', { exact: true }).waitFor()
  await press(page, messages.forbidden.back)
  await heading(page, 'Links').waitFor()
  await page.goto('/#/dashboard/admin/profile/1/edit')
  await press(page, messages.forbidden.signIn)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S2.6 S4.5 an address that needs a session leads to sign-in and then to its screen', async () => {
  const { page, close } = await visit(browser, server, '/dashboard/marketing/link')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/?current=%2Fdashboard%2Fmarketing%2Flink')
  await signIn(page, anna)
  await heading(page, 'Links').waitFor()
  expect(new URL(page.url()).hash).toBe('#/dashboard/marketing/link')
  await close()
})

test('S6.1 S5.13 an affiliate finds no data of another, in any list or at any address', async () => {
  const { page, close } = await enter(anna)
  const lists = ['Order Statistics', 'Balance', 'Campaign Statistics', 'Shop Statistics', 'Links']
  for (const list of lists) {
    await follow(page, list)
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
    expect(await page.getByText('BERT').count()).toBe(0)
  }
  await follow(page, 'Balance')
  await press(page, 'Payments')
  await page.getByText('1.11').first().waitFor()
  expect(await page.getByText('2.22').count()).toBe(0)
  await follow(page, 'Order Statistics')
  await press(page, 'Orders')
  await page.getByText('ANNAS').first().waitFor()
  expect(await page.getByText('BERTS').count()).toBe(0)
  const addresses = [
    `marketing/link/${foreign.link}`,
    `marketing/link/${foreign.link}/edit`,
    `financial/order/details/${foreign.order}`,
    `financial/invoice/${foreign.invoice}`,
    `financial/invoice/${foreign.invoice}/print`,
  ]
  for (const address of addresses) {
    await page.goto(`/#/dashboard/${address}`)
    await page.waitForURL(`/#/dashboard/${address}`)
    await heading(page, messages.form.notFound).waitFor()
  }
  await close()
})

/** Contrast of a tick's mark with its ground. */
const markContrast = (box: Element): number => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no canvas')
  const light = (colour: string) => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const mark = light(getComputedStyle(box, '::after').backgroundColor)
  // Where nothing can be ticked there is no box, and the mark stands on what is behind it.
  let behind: Element | null = box
  while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
    behind = behind.parentElement
  const ground = light(getComputedStyle(behind ?? box).backgroundColor)
  return Math.max(mark, ground) / Math.min(mark, ground)
}

test.each(['light', 'dark'] as const)(
  'S2.22 the screen of a profile shows which permissions it holds, in the %s theme',
  async (colorScheme) => {
    const { page, close } = await enter(server.administrator)
    await page.emulateMedia({ colorScheme })
    await page.goto('/#/dashboard/admin/profile/2')
    const held = page.getByRole('checkbox', { name: 'Affiliates: List' })
    await held.waitFor()
    expect([await held.isChecked(), await held.isDisabled()]).toEqual([true, true])
    expect(await held.evaluate(markContrast)).toBeGreaterThan(3)
    await close()
  },
)

test('S6.6 a profile without permissions sees Home and nothing else', async () => {
  const profile = await stage.call<{ id: number }>('POST', '/admin/profile', {
    name: 'NOTHING',
    reference: 'Manager',
    permissions: [],
  })
  const nobody = { username: 'nobody@boats.example', password }
  const account = {
    ...nobody,
    name: 'NOBODY',
    confirmPassword: password,
    profile: profile.id,
    active: true,
  }
  await stage.call('POST', '/admin/user', account)
  const { page, complaints, close } = await enter(nobody)
  expect((await menuOf(page).allInnerTexts()).map((entry) => entry.trim())).toEqual(['Home'])
  expect(complaints).toEqual([])
  await close()
})

test('S8.1 S6.7 after an administrator revokes access, the next action leads to sign-in', async () => {
  const [affiliate, office] = await Promise.all([enter(bert), enter(server.administrator)])
  await follow(office.page, 'Affiliates')
  await office.page.getByRole('link', { name: bert.name }).click()
  await press(office.page, 'Edit')
  await office.page.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
  await press(office.page, 'Save')
  await notice(office.page, messages.record.updated)
  await menuOf(affiliate.page).filter({ hasText: 'Links' }).click()
  await affiliate.page.waitForURL(/#\/\?current=%2Fdashboard%2Fmarketing%2Flink$/)
  await field(affiliate.page, 'Username').waitFor()
  await Promise.all([affiliate.close(), office.close()])
})

test('S3.5 R19 the administrator acts on behalf of an affiliate and returns to its record', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  await follow(page, 'Affiliates')
  await page.getByRole('link', { name: anna.name }).click()
  await press(page, 'Impersonate')
  await page.getByText(`You see what ${anna.name} sees`).waitFor()
  await page
    .getByRole('region', { name: 'Balance' })
    .or(page.getByText('Balance').first())
    .first()
    .waitFor()
  expect(await menuOf(page).filter({ hasText: 'Affiliates' }).count()).toBe(0)
  await press(page, 'Back to ADMINISTRATOR')
  await heading(page, anna.name).waitFor()
  expect(await menuOf(page).filter({ hasText: 'Affiliates' }).count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})
