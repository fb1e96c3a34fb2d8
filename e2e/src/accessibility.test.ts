// Every screen can be read and used by everybody, in both themes.
import axe from 'axe-core'
import { menu } from '@rivulet/contract/menu'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'

const themes = ['light', 'dark'] as const
const open = ['/', '/sign-up', '/recover', '/forbidden', '/nowhere']
const inside = [
  '/dashboard/home',
  '/dashboard/settings/account',
  ...menu.flatMap((group) => group.entries.map((entry) => entry.path)),
  '/dashboard/registration/affiliate/add',
  '/dashboard/registration/invite/add',
  '/dashboard/marketing/shop/add',
  '/dashboard/marketing/shop/trash',
  '/dashboard/admin/profile/1',
]

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

/** What WCAG 2.2 AA finds wrong: the rule and where. */
async function faults(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

describe.each(themes)('in the %s theme', (colorScheme) => {
  test('S2.2 S2.3 S2.4 S2.5 the screens before the sign-in', async () => {
    const { page, close } = await visit(browser, server, '/', { colorScheme })
    for (const path of open) {
      await page.goto(`/#${path}`)
      expect.soft(await faults(page), path).toEqual([])
    }
    await close()
  })

  test('S2.7 S2.8 S2.9 the screens behind it', async () => {
    const { page, close } = await visit(browser, server, '/', { colorScheme })
    await signIn(page, server.administrator)
    for (const path of inside) {
      await page.goto(`/#${path}`)
      expect.soft(await faults(page), path).toEqual([])
    }
    await close()
  })
})
