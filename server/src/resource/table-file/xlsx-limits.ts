// Checks Excel's limits before an export is sent, because Excel would call the file corrupt.
import { exportMessages } from '@rivulet/contract/messages/export-messages'
import { refused } from '../../errors.ts'
import { columnOf } from '../column.ts'
import type { ListRequest } from '../list-request.ts'
import { type Entry, selectRows } from '../select.ts'
import type { Reading } from '../serve.ts'

const mostRows = 1_048_575
const longestText = 32_767
/** Of the sheet before it is compressed: a zip archive states sizes in 32 bits, and Excel reads no larger sheet anyway. */
export const mostBytes = 2 ** 32 - 1
/** Of a cell without its text, and of what is not measured: a name, a number, a day or a word. */
const cellBytes = 80
const usualBytes = 40
/** Rows whose size stands for that of all. */
const sampled = 2000

type Wanted = { request: ListRequest; total: number; columns: readonly Entry[] }

/** @throws 422 with a message that says what to do instead. */
export async function refuseBeyondSheet(
  reading: Reading,
  { request, total, columns }: Wanted,
): Promise<void> {
  const rows = Math.min(Math.max(total - request.offset, 0), request.limit || Infinity)
  if (rows > mostRows) throw refused(exportMessages.tooManyRows(rows, mostRows))
  const { sql } = reading
  for (const entry of columns.filter(([, { kind }]) => kind === 'longText')) {
    const text = sql`${sql(`row.${columnOf(...entry)}`)}`
    // Excel counts characters beyond the first 65,536 of Unicode twice.
    const [tooLong] = await sql`
      select from (${selectRows(reading, request)}) row where octet_length(${text}) > ${longestText}
        and char_length(${text}) + regexp_count(${text}, '[\\U00010000-\\U0010FFFF]') > ${longestText} limit 1`
    if (tooLong) throw refused(exportMessages.tooLongText(entry[1].label, longestText))
  }
  if (rows * (await rowBytes(reading, { request, columns })) > mostBytes)
    throw refused(exportMessages.tooLarge)
}

/** On average; the writer knows exactly, but only once most of the file has left. */
async function rowBytes(reading: Reading, { request, columns }: Omit<Wanted, 'total'>): Promise<number> {
  const { sql } = reading
  const texts = columns.filter(([, { kind }]) => measured.has(kind))
  const lengths = texts.reduce(
    (sum, entry) => sql`${sum} + coalesce(octet_length(${sql(`row.${columnOf(...entry)}`)}), 0)`,
    sql`0`,
  )
  const first = { ...request, limit: Math.min(request.limit || sampled, sampled) }
  const [found] = await sql<{ bytes: number }[]>`
    select coalesce(avg(${lengths}), 0)::float8 as bytes from (${selectRows(reading, first)}) row`
  const others = columns.length - texts.length
  return (found?.bytes ?? 0) + columns.length * cellBytes + others * usualBytes
}

const measured: ReadonlySet<string> = new Set(['text', 'longText', 'email', 'url'])
