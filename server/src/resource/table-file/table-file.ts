// Streams a table as a CSV or XLSX file.
import { Readable } from 'node:stream'
import { fileName } from '@rivulet/contract/text/file-name'
import { mediaTypes, type tableFormats } from '@rivulet/contract/text/file-formats'
import { messages } from '@rivulet/contract/messages/messages'
import { product } from '@rivulet/contract/programme'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { readProgramme } from '../../programme/programme.ts'
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

/** The file is named after the programme, if it has a name, the table and its days. */
export async function sendTable(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  reply: FastifyReply,
  format: Format,
  table: Table,
) {
  const { name } = await readProgramme(sql, config)
  const called = fileName(name === product ? '' : name, table.title, ...table.about)
  reply.header('content-disposition', `attachment; filename="${called}.${format}"`)
  const file = Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table))
  return reply.type(formats[format]).send(file)
}
