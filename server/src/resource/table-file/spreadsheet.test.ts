// Exports as spreadsheet programs read them: parsed by an independent reader, and by inspecting the file's parts.
import { exportMessages } from '@rivulet/contract/messages/export-messages'
import { invite } from '@rivulet/contract/resources/invite'
import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOrder } from '../../testing/order.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import type { Engine } from '../engine.ts'
import { registerResources } from '../routes.ts'
import { serve } from '../serve.ts'
import { switchActions } from '../switch-active.ts'
import { sheetName } from './xlsx-parts.ts'
import { writeXlsx } from './write-xlsx.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

async function workbook(path: string): Promise<Buffer> {
  const answer = await server.app.inject({ url: `/api/v1${path}`, headers: server.admin.headers })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** Rows as objects by column header. */
async function records(file: Buffer): Promise<Record<string, unknown>[]> {
  const [head = [], ...rows] = (await readWorkbook(file))[0]?.data ?? []
  return rows.map((row) => Object.fromEntries(head.map((name, n) => [String(name), row[n]])))
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => ['row', 'c', 'col', 'xf', 'numFmt'].includes(name),
})
function partsOf(file: Buffer) {
  const parts = unzipSync(file)
  const read = (name: string) => parser.parse(strFromU8(parts[name] ?? new Uint8Array()))
  const { worksheet } = read('xl/worksheets/sheet1.xml')
  const { styleSheet } = read('xl/styles.xml')
  const own = new Map<string, string>(
    styleSheet.numFmts.numFmt.map((f: { numFmtId: string; formatCode: string }) => [
      f.numFmtId,
      f.formatCode,
    ]),
  )
  /** Type and number format of each cell in a row, built-in formats by id. */
  const formats = (row: number) =>
    worksheet.sheetData.row[row].c.map(({ s, t }: { s: string; t?: string }) => {
      const { numFmtId } = styleSheet.cellXfs.xf[Number(s)]
      return [t ?? 'n', own.get(numFmtId) ?? numFmtId]
    })
  return { worksheet, styleSheet, formats, workbook: read('xl/workbook.xml').workbook }
}

describe('S2.34 R29', () => {
  test('amounts, dates and times of an XLSX export are typed values, in the accounting zone', async () => {
    const affiliate = await server.account('Affiliate', { name: 'ZOË ÇELIK' })
    const id = await insertOrder(server, { affiliateId: affiliate.id, cents: 123_456 })
    await server.sql`
      update shop_order set order_number = '=1+1', ordered_at = '2026-07-01T22:30:00Z', day = '2026-07-02', approved_on = '2026-07-02' where id = ${id}`
    const file = await workbook('/financial/order/details/export?format=xlsx')
    const [row] = await records(file)
    expect(row).toMatchObject({
      // Half past midnight in Brussels; the reader interprets sheet times as UTC.
      Date: new Date('2026-07-02T00:30:00Z'),
      Affiliate: 'ZOË ÇELIK',
      'Order ID': '=1+1',
      Amount: 1234.56,
      Commission: 1234.56,
      Status: 'Approved',
      Decided: new Date('2026-07-02T00:00:00Z'),
    })
    const { formats } = partsOf(file)
    const shown = formats(1)
    expect(shown[0]).toEqual(['n', 'dd/mm/yyyy hh:mm'])
    expect(shown).toContainEqual(['n', '[$€-2] #,##0.00'])
    expect(shown.at(-1)).toEqual(['n', 'dd/mm/yyyy'])
    expect(shown).toContainEqual(['inlineStr', '49'])
  })

  test.each(['csv', 'xlsx'])(
    'S3.8 an order without a link names its shop in a %s file',
    async (format) => {
      const affiliate = await server.account('Affiliate', { name: 'KOEN' })
      const id = await insertOrder(server, { affiliateId: affiliate.id, cents: 1_000 })
      const [shop] = await server.sql<{ name: string }[]>`
      update shop_order o set link_id = null from shop s where o.id = ${id} and s.id = o.shop_id returning s.name`
      const file = await workbook(`/financial/order/details/export?format=${format}&search=koen`)
      const [head, line] = format === 'csv' ? file.toString().split('\r\n') : []
      const [row] =
        format === 'csv'
          ? [
              {
                'Shop or campaign': line?.split(',')[head?.split(',').indexOf('Shop or campaign') ?? -1],
              },
            ]
          : await records(file)
      expect(row?.['Shop or campaign']).toBe(shop?.name)
    },
  )

  test('percentages are fractions, numbers are grouped, choices and booleans are words', async () => {
    const { id } = await server.account('Affiliate', { name: 'PERCY' })
    await server.sql`
      update account set commission_basis_points = 1250, verified_at = '2026-01-15T11:00:00Z' where id = ${id}`
    const file = await workbook('/registration/affiliate/export?format=xlsx&search=percy')
    expect(await records(file)).toMatchObject([
      {
        Name: 'PERCY',
        Active: 'Yes',
        Commission: 0.125,
        Activated: new Date('2026-01-15T12:00:00Z'),
        Balance: 0,
      },
    ])
    const commission = partsOf(file).formats(1)[4]
    // 0.00 %
    expect(commission).toEqual(['n', '10'])
  })

  test('the header is bold and frozen, the whole table can be filtered, and columns fit their content', async () => {
    const note = 'A note that is clearly longer than its heading'
    await server.make.create('invite', { type: 'single', active: true, notes: note })
    const file = await workbook('/registration/invite/export?format=xlsx')
    const { worksheet, styleSheet, workbook: book } = partsOf(file)
    expect(worksheet.sheetViews.sheetView.pane).toMatchObject({
      ...{ ySplit: '1', topLeftCell: 'A2', state: 'frozen' },
    })
    const { row } = worksheet.sheetData
    expect(worksheet.autoFilter.ref).toBe(`A1:F${row.length}`)
    const [, code, , , , notes] = worksheet.cols.col.map(({ width }: { width: string }) => Number(width))
    expect(notes).toBeGreaterThan(note.length)
    expect(code).toBeLessThan(notes)
    const bold = styleSheet.cellXfs.xf[Number(row[0].c[0].s)].fontId
    expect(styleSheet.fonts.font[Number(bold)]).toHaveProperty('b')
    expect(book.sheets.sheet.name).toBe('Invites')
    // LibreOffice looks here for the filter.
    expect(book.definedNames.definedName).toMatchObject({
      ...{ name: '_xlnm._FilterDatabase', '#text': `'Invites'!$A$1:$F$${row.length}` },
    })
  })

  test('an empty export is a workbook with a header', async () => {
    const file = await workbook('/registration/invite/export?format=xlsx&search=nothing-like-this')
    expect((await readWorkbook(file))[0]?.data).toHaveLength(1)
    expect(partsOf(file).worksheet.autoFilter.ref).toBe('A1:F1')
  })

  test('unusual texts are read back unchanged', async () => {
    const odd = '<&> "x" _x0041_ \n 😀 é'
    await server.make.create('invite', { type: 'single', active: true, notes: odd })
    const file = await workbook('/registration/invite/export?format=xlsx&sort=-createdAt&limit=1')
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '_x005F_x0041_',
    )
    const [row] = await records(file)
    expect(String(row?.Notes).replace('_x005F_', '_')).toBe(odd)
  })

  test('sheet names contain nothing that Excel rejects', () => {
    expect(sheetName("'A/B\\C*D?E:F[G] and more than thirty-one letters")).toBe(
      'A B C D E F G  and more than t',
    )
    expect(sheetName('[]')).toBe('Sheet1')
  })

  test('a CSV file has a UTF-8 byte order mark, and line ends as in RFC 4180', async () => {
    await server.account('Affiliate', { name: 'ÉLODIE' })
    const file = await workbook('/registration/affiliate/export?format=csv&search=lodie')
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = file.toString()
    expect(text).toContain('ÉLODIE')
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('what Excel cannot hold is rejected with a message before anything is sent, and available as CSV', async () => {
    const fits = 'x'.repeat(32_767)
    await server.make.create('invite', { type: 'single', active: true, notes: fits })
    await workbook('/registration/invite/export?format=xlsx&search=xxxx')
    // One emoji counts as two characters.
    await server.make.create('invite', { type: 'single', active: true, notes: `😀${fits.slice(1)}` })
    const refusal = await server.call('GET', '/registration/invite/export?format=xlsx&search=xxxx')
    expect([refusal.status, refusal.message]).toEqual([422, exportMessages.tooLongText('Notes', 32_767)])
    await workbook('/registration/invite/export?format=csv&search=xxxx')
  })
})

describe('S2.34 R29 rows beyond a sheet', () => {
  let total = 1_048_575
  let many: WholeApp
  beforeAll(async () => {
    // A list that claims a number of rows without counting them.
    const counted = serve(invite, {
      totals: async () => ({ total }),
      actions: switchActions(invite),
    })
    many = await createWholeApp((app, deps) =>
      registerResources(app, { deps, served: { invite: counted } } as unknown as Engine),
    )
  })
  afterAll(() => many.close())
  const ask = async (query: string) => {
    const path = `/registration/invite/export?${query}`
    const { status, message } = await many.call('GET', path)
    return [status, message]
  }

  test('a sheet holds 1,048,575 rows below its header, and no more', async () => {
    expect((await ask('format=xlsx'))[0]).toBe(200)
    total++
    const sentence = exportMessages.tooManyRows(1_048_576, 1_048_575)
    expect(sentence).toContain('1,048,576')
    expect(await ask('format=xlsx')).toEqual([422, sentence])
    expect((await ask('format=csv'))[0]).toBe(200)
    expect((await ask('format=xlsx&limit=1048575'))[0]).toBe(200)
    expect((await ask('format=xlsx&offset=1'))[0]).toBe(200)
  })

  test('a sheet of more than 4 GB is refused with what to do instead, and never ends as a corrupt file', async () => {
    total = 140_000
    await many.sql`insert into invite (code, type, active, notes)
      select 'long-' || n, 'single', true, repeat('x', 32767) from generate_series(1, 10) n`
    expect(await ask('format=xlsx')).toEqual([422, exportMessages.tooLarge])
    expect((await ask('format=xlsx&columns=code&limit=1000'))[0]).toBe(200)
    const table = {
      ...{ title: 'Long', about: [], columns: [{ title: 'Text', kind: 'text' as const }] },
      rows: (async function* () {
        for (let n = 0; n < 100; n++) yield [['x'.repeat(1000)]]
      })(),
    }
    const write = async () => {
      for await (const chunk of writeXlsx(table, 50_000)) expect(chunk.length).toBeGreaterThan(0)
    }
    await expect(write()).rejects.toThrow(exportMessages.tooLarge)
  })
})
