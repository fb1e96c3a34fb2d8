// Every kind of dialog, menu and notice, on desktop and phone: accessible, without overflow, within the width limits.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses } from './addresses.ts'
import { openBrowser } from './browser.ts'
import { complete, lookAt, show, sizes } from './look.ts'
import { openDialog } from './open-dialog.ts'
import { heading } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { setWholeStage } from './stage-all.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'
import { type State, stateOf, walk } from './walk.ts'

let browser: Browser
let server: RunningServer
let addresses: string[]
let office: State
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ LIMITS: 'api=10000/min' }), openBrowser()])
  const stage = await setStage(server)
  await setWholeStage(stage)
  addresses = await allAddresses(stage)
  office = await stateOf(browser, server, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  /** Each on its own page, independent of the previous one. */
  async function opened(page: Page, title: string): Promise<void> {
    await heading(page, /./).waitFor()
    await openDialog[title]?.(page, size === 'phone')
    await complete(page)
  }

  test.each(Object.keys(openDialog))('S9.5 the dialog %s', async (title) => {
    const steps = async (page: Page) => {
      await opened(page, title)
      return lookAt[size](page, `${size}/dialog-${title}`)
    }
    expect(await walk(browser, server, size, office, steps, '/')).toEqual([])
  })

  test('S9.5 no dialog is wider than 92% of the window, and no print wider than 810 px', async () => {
    const viewport = sizes[size]
    const options = { viewport, ...(office ? { storageState: office } : {}) }
    const { page, close } = await visit(browser, server, '/nowhere', options)
    const width = async (role: 'article' | 'dialog') =>
      (await page.getByRole(role).last().boundingBox())?.width
    await show(page, addresses.find((address) => address.endsWith('/print')) ?? '')
    const sheet = await width('article')
    expect(sheet).toBeLessThanOrEqual(Math.min(810, viewport.width))
    if (size === 'desk') expect(sheet).toBe(810)
    for (const title of ['question', 'action', 'link']) {
      await page.goto(`/?${title}`)
      await opened(page, title)
      expect.soft(await width('dialog'), title).toBeGreaterThan(300)
      expect.soft(await width('dialog'), title).toBeLessThanOrEqual(viewport.width * 0.92)
    }
    await close()
  })
})
