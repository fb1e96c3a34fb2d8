// A workbook with one sheet, zipped while its rows arrive. The sheet is deflated beside the main thread, which others wait for.
import { crc32, createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream'
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import type { Column, Row, Table } from './table.ts'
import { cellXml, columnName, headXml } from './xlsx-cell.ts'
import { columnWidth } from './xlsx-widths.ts'
import { mainNamespace, sheetPart, unchangingParts, workbookXml, xmlHead } from './xlsx-parts.ts'

export async function* writeXlsx({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string, xml: string) => {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(xml), true)
  }
  for (const [name, xml] of Object.entries(unchangingParts)) add(name, xml)
  const names = columns.map((_, place) => columnName(place))
  const sheet: ZipInputFile = { filename: sheetPart, size: 0, crc: 0, compression: 8 }
  zip.add(sheet)
  const written = { last: '' }
  for await (const chunk of deflated(sheet, sheetXml({ columns, names, rows }, written))) {
    sheet.ondata?.(null, chunk, false)
    yield* ready.splice(0)
  }
  sheet.ondata?.(null, new Uint8Array(0), true)
  add('xl/workbook.xml', workbookXml(title, written.last))
  zip.end()
  yield* ready.splice(0)
}

/** Never shared memory, which the stream's types leave open. */
type Deflated = Buffer<ArrayBuffer>

/** Counts what it deflates, for the end of the zip file. */
function deflated(file: ZipInputFile, texts: AsyncIterable<string>): AsyncIterable<Deflated> {
  async function* counted() {
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 3, chunkSize: 64 * 1024 })
  // What fails is told to whoever reads.
  pipeline(counted(), deflate, () => undefined)
  return deflate as AsyncIterable<Deflated>
}

type Sheet = Pick<Table, 'columns' | 'rows'> & { names: readonly string[] }

/** Tells by `written` what its last cell was. */
async function* sheetXml(
  { columns, names, rows: batches }: Sheet,
  written: { last: string },
): AsyncGenerator<string> {
  let line = 1
  const cells = (cell: (at: string, place: number) => string) =>
    `<row r="${line}">${names.map((name, place) => cell(`${name}${line}`, place)).join('')}</row>`
  const rowsXml = (rows: readonly Row[]): string =>
    rows
      .map((row) => {
        line++
        return cells((at, place) => cellXml(at, columns[place]?.kind ?? 'text', row[place] ?? null))
      })
      .join('')
  const begin = (rows: readonly Row[]): string =>
    `${sheetHead(columns, rows)}<sheetData>${cells((at, place) => headXml(at, columns[place]?.title ?? ''))}`
  let begun = false
  for await (const rows of batches) {
    yield (begun ? '' : begin(rows)) + rowsXml(rows)
    begun = true
  }
  if (!begun) yield begin([])
  written.last = `${names.at(-1)}${line}`
  yield `</sheetData><autoFilter ref="A1:${written.last}"/></worksheet>`
}

/** The head stays in sight; columns are as wide as the first rows need. */
function sheetHead(columns: readonly Column[], first: readonly Row[]): string {
  const widths = columns.map((column, n) => {
    const width = columnWidth(
      column,
      first.map((row) => row[n] ?? ''),
    )
    return `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`
  })
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols>`
}
