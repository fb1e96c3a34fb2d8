// Streams a table as a CSV or XLSX file.
import { Readable } from 'node:stream'
import { mediaTypes, type tableFormats } from '@rivulet/contract/file-formats'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyReply } from 'fastify'
import { invalid } from '../../errors.ts'
import type { Table } from '../table.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const formats = {
  csv: `${mediaTypes.csv}; charset=utf-8`,
  xlsx: mediaTypes.xlsx,
} as const satisfies Record<(typeof tableFormats)[number], string>
export type Format = keyof typeof formats

/** @throws 422 for an unknown format. */
export function readFormat(wanted: unknown): Format {
  if (typeof wanted !== 'string' || !Object.hasOwn(formats, wanted))
    throw invalid({ format: [messages.field.choice] })
  return wanted as Format
}

export function sendTable(reply: FastifyReply, format: Format, table: Table) {
  reply.header('content-disposition', `attachment; filename="${table.name}.${format}"`)
  const file = Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table))
  return reply.type(formats[format]).send(file)
}
