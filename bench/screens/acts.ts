// Interactions with a screen, as far as it has their elements, and how long the next paint takes after each.
import type { Page } from 'playwright-core'
import { atRest } from './watch.ts'

type Act = [name: string, selector: string, act: (page: Page, selector: string) => Promise<void>]

const click = (page: Page, selector: string) => page.locator(selector).first().click()
const clickAndClose = async (page: Page, selector: string) => {
  await click(page, selector)
  await page.waitForTimeout(500)
  await page.keyboard.press('Escape')
}
const write = (page: Page, selector: string) => page.locator(selector).first().pressSequentially('an')

/** Leaving the screen comes last. */
const acts: readonly Act[] = [
  ['search', 'main input[type=search]', write],
  ['filter', 'main button:text-is("Filter")', clickAndClose],
  ['columns', 'main button:text-is("Columns")', clickAndClose],
  ['menu of a row', 'main button[aria-label^="Actions of"]', clickAndClose],
  ['menu', 'main button[aria-haspopup=menu]:not([aria-label^="Actions of"])', clickAndClose],
  ['period', 'main button[aria-haspopup=dialog]', clickAndClose],
  ['select a row', 'main tbody input[type=checkbox]', click],
  ['sort', 'main thead button >> nth=1', click],
  [
    'type',
    'main form :is(input[type=text], input[inputmode], textarea):not([readonly]):not([role=combobox])',
    write,
  ],
  ['choose', 'main form input[role=combobox], main form input[readonly]', clickAndClose],
  ['tick', 'main form input[type=checkbox]:enabled', click],
  ['tab', 'main nav a:not([aria-current])', click],
  ['open a record', 'main tbody a[href^="#/dashboard"]:not([data-trace])', click],
]

/** Milliseconds of the longest interaction of each act. */
export async function timeActs(page: Page, address: string): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const [name, selector, act] of acts) {
    if (new URL(page.url()).hash.split('?')[0] !== new URL(address).hash) await comeBack(page, address)
    await atRest(page)
    if ((await page.locator(selector).count()) === 0) continue
    await page.evaluate('void (kept.longest = 0)')
    await act(page, selector).catch(() => {})
    await page.waitForTimeout(500)
    times.set(name, await page.evaluate<number>('kept.longest'))
  }
  return times
}

async function comeBack(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.left = ''
    location.hash = to
  }, new URL(address).hash)
  // Typed text asks before it is left.
  await page.locator('h1:not([data-left]), [role=dialog]').first().waitFor()
  const asked = page.getByRole('dialog').getByRole('button').last()
  if (await asked.isVisible()) await asked.click()
  await page.locator('h1:not([data-left])').first().waitFor()
}
