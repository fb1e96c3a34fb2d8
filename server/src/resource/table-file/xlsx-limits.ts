// Checks Excel's limits before an export is sent, because Excel would call the file corrupt.
import { exportMessages } from '@rivulet/contract/messages/export-messages'
import { refused } from '../../errors.ts'
import { columnOf } from '../column.ts'
import type { ListRequest } from '../list-request.ts'
import { type Entry, selectRows } from '../select.ts'
import type { Reading } from '../serve.ts'

const mostRows = 1_048_575
const longestText = 32_767

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
}
