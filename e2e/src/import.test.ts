// Importing affiliates from a spreadsheet: columns as detected, a preview with problems, the import, and its repetition.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileMessages } from '@rivulet/contract/messages/file-messages'
import { importOutcomes } from '@rivulet/contract/imports/import-form'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround, sizes } from './look.ts'
import { field, heading, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

let browser: Browser
let server: RunningServer
let office: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({}), openBrowser()])
  await (await setStage(server)).shop('SHOE BOX')
  office = await visit(browser, server)
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const file = join(mkdtempSync(join(tmpdir(), 'rivulet-import-')), 'partners.csv')
const lines = [
  'Name;E-mail;Website;Commission rate;Notes',
  'Ada Lake;ada@lakes.example;lakes.example;7,5 %;Since 2019',
  'Ben Brook;ben@brooks.example;;;',
  'Cleo Creek;cleo at creeks;creeks.example;8;',
]

test('affiliates are imported from a spreadsheet: a preview names the line that is wrong, and the others are stored once', async () => {
  const { page } = office
  writeFileSync(file, `\uFEFF${lines.join('\r\n')}\r\n`)
  await page.goto(`${server.url}/#/dashboard/registration/affiliate`)
  await page.getByRole('link', { name: 'Import' }).click()
  await heading(page, 'Import affiliates').waitFor()
  expect(await lookAround(page, 'import-start')).toEqual([])
  const [sample] = await Promise.all([page.waitForEvent('download'), press(page, fileMessages.sample)])
  expect(sample.suggestedFilename()).toBe('affiliates.csv')
  // Of nothing that a spreadsheet would run as a formula.
  expect(readFileSync(await sample.path(), 'utf8')).toMatch(/^\uFEFFName,Last name,Username,[^']*$/)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await page.getByText(fileMessages.csvOnly).waitFor()
  await page.locator('input[type="file"]').setInputFiles(file)
  await region(page, 'First lines').getByText('Ben Brook').waitFor()
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('E-mail')
  await field(page, 'Traffic source').first().fill('SPREADSHEET')
  expect(await lookAround(page, 'import-read')).toEqual([])

  await press(page, 'Preview')
  const preview = region(page, 'Preview')
  await preview.getByText(said.notYet).waitFor()
  await preview.getByRole('cell', { name: '4', exact: true }).waitFor()
  // What was read from each line is seen before it is stored.
  await preview.getByRole('row', { name: /ADA LAKE.*7\.50%/ }).waitFor()
  expect(await lookAround(page, 'import-preview')).toEqual([])
  // On a phone the reason is read without scrolling sideways.
  await page.setViewportSize(sizes.phone)
  const sideways = region(preview, said.leftOut).evaluate(
    (frame) => frame.scrollWidth - frame.clientWidth,
  )
  expect(await sideways).toBe(0)
  await page.setViewportSize(sizes.desk)
  await press(page, said.importGood('2'))
  await page.getByRole('button', { name: 'Download the outcome' }).waitFor()
  expect(await lookAround(page, 'import-done')).toEqual([])
  const [problems] = await Promise.all([page.waitForEvent('download'), press(page, said.saveProblems)])
  expect(problems.suggestedFilename()).toBe('problems-partners.csv')
  const toCorrect = readFileSync(await problems.path(), 'utf8')
  expect(toCorrect.split('\r\n')[0]).toBe(`\uFEFF${said.problemColumn};${lines[0]}`)
  await press(page, said.another)
  const corrected = Buffer.from(toCorrect.replace(';cleo at creeks;', ';cleo@creeks.example;'))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'problems-partners.csv', mimeType: 'text/csv', buffer: corrected })
  await region(page, 'First lines').getByText('Cleo Creek').waitFor()
  await field(page, 'Traffic source').first().fill('SPREADSHEET')
  await press(page, 'Preview')
  await page.getByRole('row', { name: /CLEO CREEK.*8\.00%/ }).waitFor()
  await press(page, said.importLabel('1'))
  await press(page, 'See affiliates')
  await page.getByText('CLEO CREEK').first().waitFor()
  await page.waitForURL(({ hash }) => !hash.includes('/import'))
  await page.getByText('ADA LAKE').first().waitFor()
  await page.getByText('BEN BROOK').first().waitFor()

  await page.goto(`${server.url}/#/dashboard/registration/affiliate/import`)
  await page.locator('input[type="file"]').setInputFiles(file)
  await region(page, 'First lines').getByText('Ben Brook').waitFor()
  await field(page, 'Traffic source').first().fill('SPREADSHEET')
  await press(page, 'Preview')
  // Who is already there is named, with the person and the address.
  await region(page, 'Preview')
    .getByRole('row', { name: `ADA LAKE · ada@lakes.example ${importOutcomes.existing}` })
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  expect(office.complaints).toEqual([])
})
