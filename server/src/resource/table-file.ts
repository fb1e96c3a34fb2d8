// A table as a file that spreadsheets read: CSV or XLSX, streamed batch by batch.
import { Readable } from 'node:stream'
import { mediaTypes, type tableFormats } from '@rivulet/contract/file-formats'
import { messages } from '@rivulet/contract/messages'
import type { FastifyReply } from 'fastify'
import { invalid } from '../http/errors.ts'
import { type Cell, writeXlsx } from './xlsx.ts'

const formats = {
  csv: `${mediaTypes.csv}; charset=utf-8`,
  xlsx: mediaTypes.xlsx,
} as const satisfies Record<(typeof tableFormats)[number], string>
export type Format = keyof typeof formats

export type Table = {
  /** Of the file, without its ending. */
  name: string
  title: string
  /** The head first. */
  lines: AsyncIterable<Cell[][]>
}

/** @throws 422 for a format there is not. */
export function readFormat(wanted: unknown): Format {
  if (typeof wanted !== 'string' || !Object.hasOwn(formats, wanted))
    throw invalid({ format: [messages.field.choice] })
  return wanted as Format
}

export function sendTable(reply: FastifyReply, format: Format, { name, title, lines }: Table) {
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  const file = Readable.from(format === 'csv' ? writeCsv(lines) : writeXlsx(title, lines))
  return reply.type(formats[format]).send(file)
}

async function* writeCsv(lines: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const batch of lines) yield batch.map(csvLine).join('')
}

export const csvLine = (line: readonly Cell[]): string => `${line.map(csvCell).join(',')}\r\n`

/** A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
function csvCell(value: Cell): string {
  if ('number' in value) return value.number
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value.text) ? `'${value.text}` : value.text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
