// CSV files that are written and read again hold the same cells, whatever separator, line end and encoding.
import type { CsvSeparator } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { csvPlain, csvText } from '@rivulet/contract/text/csv-cell'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFile } from './decode.ts'
import { type CsvRow, readRows, separatorOf } from './rows.ts'

/** A written apostrophe before a sign cannot be told from the protection against formulas. */
const cell = fc
  .string({ unit: fc.constantFrom(...'aé €1=+-@"\',;|\t\n.'), maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => !/^'[=+\-@\t\n]/.test(text))
const separators = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

test('R29 cells are read as they were written, with quotes, line ends and leading formula signs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...(Object.keys(separators) as (keyof typeof separators)[])),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('utf8', 'bom', 'utf16le', 'latin1'),
      async (rows, separator, end, encoding) => {
        const sign = separators[separator]
        const quote = (text: string) => {
          const safe = csvText(text)
          return safe.startsWith('"') || !/[;|\t]/.test(safe) ? safe : `"${safe}"`
        }
        const head = ['A', 'B', 'C']
        const text = [head, ...rows].map((row) => row.map(quote).join(sign) + end).join('')
        const plain = encoding === 'latin1' ? text.replaceAll('€', 'E') : text
        const bytes =
          encoding === 'bom'
            ? Buffer.from(`\uFEFF${plain}`)
            : Buffer.from(plain, encoding === 'utf16le' ? 'utf16le' : encoding)
        const decoded = decodeFile(bytes).text
        expect(separatorOf(decoded)).toBe(separator)
        const read: string[][] = []
        for await (const { cells } of readRows(decoded, separator)) read.push(cells.map(csvPlain))
        const kept = rows.filter((row) => row.some((c) => c !== ''))
        const expected =
          encoding === 'latin1' ? kept.map((row) => row.map((c) => c.replaceAll('€', 'E'))) : kept
        expect(read.slice(1)).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})

test.each(['\n', '\r\n'])(
  'empty lines and lines of separators alone are no rows, and others keep their line in the file (%j)',
  async (end) => {
    const lines = ['A;B;C', '', ';;', '1;;', ' ; ;', '', '"2\n2";;', '', '3;;', ';;']
    const read: (readonly [number, string | undefined])[] = []
    for await (const { line, cells } of readRows(lines.join(end), 'semicolon'))
      read.push([line, cells[0]?.replaceAll(/\s+/g, ' ')])
    expect(read).toEqual([
      [1, 'A'],
      [4, '1'],
      [7, '2 2'],
      [10, '3'],
    ])
  },
)

async function rowsOf(text: string, separator: CsvSeparator): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readRows(text, separator)) rows.push(row)
  return rows
}

test.each([
  ['sep=;\r\nOrder ID;Amount\r\nA-1;"1,50"\r\n', 'semicolon'],
  ['"sep=;"\nOrder ID;Amount\nA-1;1,50\n', 'semicolon'],
  ['sep=\t\nOrder ID\tAmount\nA-1\t1,50\n', 'tab'],
] as const)('R29 the line that tells Excel the separator is no row: %j', async (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
  expect(await rowsOf(text, separator)).toEqual([
    { line: 2, cells: ['Order ID', 'Amount'] },
    { line: 3, cells: ['A-1', '1,50'] },
  ])
  const broken = rowsOf(`${text}"open`, separator)
  await expect(broken).rejects.toMatchObject({
    refusal: { errors: { document: [reconciliationMessages.broken(4)] } },
  })
})

test('R29 quotes within a cell are letters, as spreadsheets read them, and a quoted cell has to end', async () => {
  const lines = ['Name,Note', 'Ann "Annie" Lake,5" disk', '"Ben ""B"" Brook", "x, y"']
  expect((await rowsOf(lines.join('\n'), 'comma')).map(({ cells }) => cells)).toEqual([
    ['Name', 'Note'],
    ['Ann "Annie" Lake', '5" disk'],
    ['Ben "B" Brook', 'x, y'],
  ])
  await expect(rowsOf('Name,Note\n"Ann" Lake,1', 'comma')).rejects.toMatchObject({
    refusal: { errors: { document: [reconciliationMessages.broken(2)] } },
  })
})
