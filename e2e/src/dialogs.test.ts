// Every kind of dialog, menu and notice, on desktop and phone: accessible, without overflow, within the width limits.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complete, lookInOtherTheme, lookInThemes, show, sizes } from './look.ts'
import { openDialog } from './open-dialog.ts'
import { heading } from './screen.ts'
import { type Visit, visit } from './visit.ts'
import { onWholeStage, type State, stateOf } from './walk.ts'

const stage = onWholeStage()
let office: State
beforeAll(async () => {
  office = await stateOf(stage.browser, stage.server, stage.server.administrator)
})

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  const viewport = sizes[size]
  let visited: Visit
  /** As after signing in. */
  let remembered: [string, string][]
  beforeAll(async () => {
    const options = { viewport, ...(office ? { storageState: office } : {}) }
    visited = await visit(stage.browser, stage.server, '/nowhere', options)
    remembered = await visited.page.evaluate(() => Object.entries(localStorage))
  })
  afterAll(() => visited?.close())

  /** Each in a document of its own, to which the one before has left nothing. */
  async function load(title: string): Promise<Page> {
    const { page } = visited
    await page.evaluate((entries) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, remembered)
    await page.goto(`/?${title}`)
    await heading(page, /./).waitFor()
    return page
  }

  async function opened(title: string): Promise<Page> {
    const page = await load(title)
    await openDialog[title]?.(page, size === 'phone')
    await complete(page)
    return page
  }

  test.each(Object.keys(openDialog))('S9.5 the dialog %s', async (title) => {
    const page = await opened(title)
    const lookAt = size === 'desk' ? lookInThemes : lookInOtherTheme
    const faults = await lookAt(page, `${size}/dialog-${title}`)
    expect([...faults, ...visited.complaints.splice(0)]).toEqual([])
  })

  test('S9.5 no dialog is wider than 92% of the window, and no print wider than 810 px', async () => {
    const page = await load('print')
    const width = async (role: 'article' | 'dialog') =>
      (await page.getByRole(role).last().boundingBox())?.width
    await show(page, stage.addresses.find((address) => address.endsWith('/print')) ?? '')
    const sheet = await width('article')
    expect(sheet).toBeLessThanOrEqual(Math.min(810, viewport.width))
    if (size === 'desk') expect(sheet).toBe(810)
    for (const title of ['question', 'action', 'link']) {
      await opened(title)
      expect.soft(await width('dialog'), title).toBeGreaterThan(300)
      expect.soft(await width('dialog'), title).toBeLessThanOrEqual(viewport.width * 0.92)
    }
  })
})
