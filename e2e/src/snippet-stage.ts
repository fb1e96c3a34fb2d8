// Test shop with the snippet, and its visitors.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { RunningServer } from './server.ts'
import { openShop, type Shop } from './shop.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

export type Tell = (...said: unknown[]) => void
export type Hit = {
  id: number
  action: string
  event: string | null
  options: string | null
  click: string | null
}
/** `code`: snippet as shown by the product; `target`: tracked address of an affiliate. */
export type SnippetShop = Shop & { id: number; target: string; code: string }
export type Guest = Visit & {
  /** Request bodies of the snippet. */
  sent: string[]
  /** Calls `rivulet` on the page. */
  say(...said: unknown[]): Promise<void>
  /** Browser storage of the shop's page. */
  kept(): Promise<string[]>
}
export type SnippetStage = Stage & {
  open(name: string, settings?: object, before?: string): Promise<SnippetShop>
  /** `look` runs first on each page. */
  guest(look?: () => void, options?: BrowserContextOptions): Promise<Guest>
  /** Waits for that many calls of a shop's pages, oldest first. */
  said(shop: SnippetShop, count: number): Promise<Hit[]>
  close(): Promise<void>
}

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

export async function setSnippetStage(server: RunningServer, browser: Browser): Promise<SnippetStage> {
  const stage = await setStage(server)
  const shops: SnippetShop[] = []
  const affiliate = await stage.affiliate({ ...anna, shops: [] })

  return {
    ...stage,
    async open(name, settings = {}, before = '') {
      const shop = await openShop()
      const { id } = await stage.shop(name, shop.url)
      await stage.call('PATCH', `/marketing/shop/${id}`, settings)
      const { code } = await stage.call<{ code: string }>('GET', `/marketing/shop/${id}`)
      shop.embed(before + code)
      const ids = [...shops.map((one) => one.id), id]
      await stage.call('PATCH', `/registration/affiliate/${affiliate.id}`, { shops: ids })
      const { target } = await stage.link(affiliate.id, id)
      const opened = { ...shop, id, target, code }
      shops.push(opened)
      return opened
    },
    async guest(look = () => {}, options = {}) {
      const visited = await visit(browser, server, '/', options)
      const { page } = visited
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/track/event')) sent.push(request.postData() ?? '')
      })
      await page.addInitScript(look)
      return {
        ...visited,
        sent,
        say: (...said) =>
          page.evaluate((all) => (window as unknown as { rivulet: Tell }).rivulet(...all), said),
        kept: () => page.evaluate(() => [...Object.keys(localStorage), document.cookie].filter(Boolean)),
      }
    },
    said: (shop, count) =>
      vi.waitFor(async () => {
        const filters = `where[shop]=eq~.~${shop.id}&where[action]=neq~.~click&sort=date,id`
        const hits = await stage.call<Hit[]>('GET', `/marketing/analytics?${filters}`)
        expect(hits.map(({ action, event }) => event ?? action)).toHaveLength(count)
        return hits
      }, 60_000),
    close: async () => void (await Promise.all(shops.map((shop) => shop.close()))),
  }
}

/** Waits until the script has run. */
export const loaded = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { rivulet?: { on?: true } }).rivulet?.on === true)
