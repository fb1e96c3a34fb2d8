// Writes an XLSX workbook with one sheet, streamed and zipped as rows arrive. Compression runs off the main thread.
import { exportMessages } from '@rivulet/contract/messages/export-messages'
import { crc32, createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream'
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import type { Column, Row, Table } from '../table.ts'
import { cellXml, columnName, headXml } from './xlsx-cell.ts'
import { mostBytes } from './xlsx-limits.ts'
import { mainNamespace, sheetPart, unchangingParts, workbookXml, xmlHead } from './xlsx-parts.ts'
import type { ColumnKind } from '../kinds.ts'

/** Width added by the format: separators, signs, the euro; all dates need the same. */
const fixed: Readonly<Partial<Record<ColumnKind, number>>> = { date: 11, minute: 17, percent: 9 }
const added: Readonly<Partial<Record<ColumnKind, number>>> = { money: 5, integer: 3, code: 1 }
const widest = 60
/** For bold letters and the filter button. */
const headRoom = 4

/** Width in characters: by kind, or by the longest of the first texts. */
function columnWidth({ title, kind }: Column, values: readonly string[]): number {
  const longest = values.reduce((most, value) => Math.max(most, longestLine(value)), 0)
  const content = fixed[kind] ?? longest + (added[kind] ?? 2)
  return Math.max(title.length + headRoom, Math.min(content, widest))
}

const longestLine = (text: string): number =>
  text.includes('\n') ? Math.max(...text.split('\n').map((line) => line.length)) : text.length

/** Ends with an error rather than with a corrupt file, should a sheet turn out larger than a zip archive can say. */
export async function* writeXlsx(
  { title, columns, rows }: Table,
  most = mostBytes,
): AsyncGenerator<Uint8Array> {
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
    if (sheet.size > most) throw new Error(exportMessages.tooLarge)
    sheet.ondata?.(null, chunk, false)
    yield* ready.splice(0)
  }
  sheet.ondata?.(null, new Uint8Array(0), true)
  add('xl/workbook.xml', workbookXml(title, written.last))
  zip.end()
  yield* ready.splice(0)
}

/** Never shared memory, which the stream types would allow. */
type Deflated = Buffer<ArrayBuffer>

/** Compresses, and counts sizes for the zip directory. */
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
  // Errors reach the reader of the stream.
  pipeline(counted(), deflate, () => undefined)
  return deflate as AsyncIterable<Deflated>
}

type Sheet = Pick<Table, 'columns' | 'rows'> & { names: readonly string[] }

/** Reports its last cell through `written`. */
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

/** The frozen header, with columns as wide as the first rows need. */
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
