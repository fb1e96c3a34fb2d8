// Audit log screens: an affiliate's change is found from its record, opened and exported.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { fill, heading, press, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let affiliate = 0
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  affiliate = (await (await setStage(server)).affiliate(anna)).id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const faultsOf = (page: Page, name: string) => lookInThemes(page, `audit-${name}`)

test('R77 a change of an affiliate is found from its record, with old and new values', async () => {
  const path = `/dashboard/registration/affiliate/${affiliate}`
  const { page, complaints, close } = await visit(browser, server, `${path}/edit`)
  await signIn(page, server.administrator)
  await fill(page, { Hold: '30' })
  await press(page, 'Save')
  await shown(page, 'Hold').filter({ hasText: '30' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  await heading(page, 'Audit log').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Edit' }).filter({ hasText: anna.name })
  await row.waitFor()
  expect(await faultsOf(page, 'list')).toEqual([])

  const saved = page.waitForEvent('download')
  await press(page, 'Export')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('audit-log.csv')

  await row.getByRole('link').first().click()
  const changes = page.getByRole('table', { name: 'Changes' })
  const hold = changes.getByRole('row').filter({ hasText: 'Hold' })
  await hold.getByRole('cell', { name: '30', exact: true }).waitFor()
  expect(await hold.getByRole('cell').allInnerTexts()).toEqual(['Hold', '0', '30'])
  expect(await faultsOf(page, 'line')).toEqual([])

  await page.goto(`${server.url}/#/dashboard/admin/audit`)
  await page.getByRole('row').filter({ hasText: 'Export' }).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})
