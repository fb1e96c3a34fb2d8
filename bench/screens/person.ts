// A person at a browser: clicks and types as people do, and counts both.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { agent } from '../../e2e/src/browser.ts'
import { field } from '../../e2e/src/screen.ts'
import { withoutLive } from './without-live.ts'

type Credentials = { username: string; password: string }
export type Person = Awaited<ReturnType<typeof createPerson>>

/** With a folder, `look` takes pictures in both themes, wide and on a phone. */
export async function createPerson(browser: Browser, url: string, pictures?: string) {
  const context = await browser.newContext({
    ...{ baseURL: url, userAgent: agent, viewport: { width: 1440, height: 900 } },
    ...{ reducedMotion: 'reduce' as const, serviceWorkers: 'block' as const },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await withoutLive(context)
  const page = await context.newPage()
  await page.goto('/')
  const done = { clicks: 0, fields: 0, keys: 0 }
  const press = async (target: Locator) => {
    done.clicks++
    await target.click()
  }
  const named = (place: Page | Locator, name: string | RegExp) => {
    const wanted = { name, exact: typeof name === 'string' }
    return place.getByRole('button', wanted).or(place.getByRole('link', wanted)).first()
  }
  const click = (name: string | RegExp) => press(named(page, name))
  const type = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      done.fields++
      done.keys += value.length
      const password = page.getByLabel(label, { exact: false }).first()
      await (label.startsWith('Password') ? password : field(page, label)).fill(value)
    }
  }
  return {
    page,
    done,
    click,
    type,
    see: (words: string | RegExp) => page.getByText(words).first().waitFor(),
    tick: (name: string) => press(page.getByRole('dialog').getByRole('checkbox', { name })),
    answer: async (button: string) => {
      const asked = page.getByRole('dialog')
      await press(named(asked, button))
      await asked.waitFor({ state: 'hidden' })
    },
    copied: () => page.evaluate(() => navigator.clipboard.readText()),
    async signIn({ username, password }: Credentials) {
      await type({ Username: username, Password: password })
      // As most people submit a password.
      done.keys++
      await page.keyboard.press('Enter')
      await page.waitForURL(/#\/dashboard\//)
    },
    /** Follows a link to the shop, which does not exist: that the browser is sent there is enough. */
    async visitShop(name: string) {
      const sent = context.waitForEvent('request', (request) =>
        request.url().startsWith('https://tea.example/'),
      )
      const [tab] = await Promise.all([context.waitForEvent('page'), click(name)])
      await sent
      await tab.close()
    },
    copyCode: (label: string) => click(`Copy: ${label}`),
    async look(name: string) {
      if (!pictures) return
      mkdirSync(pictures, { recursive: true })
      await page.waitForLoadState('networkidle')
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${width}.png`) })
        }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  }
}
