/** The printed list: every row that the filters show, or the selected ones, drawn plainly. */
import type { SessionUser } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import { minuteOf } from '@rivulet/contract/day'
import type { Resource } from '@rivulet/contract/resource'
import { useCallback, useState } from 'react'
import { kindOf } from '../../field/kinds.ts'
import { messageOf } from '../../lib/api.ts'
import { agreed } from '../../lib/confirm.ts'
import { displayCount, displayMinute } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useUser } from '../../lib/session.ts'
import { zone } from '../../lib/zone.ts'
import { PrintNow } from '../../ui/print-sheet.tsx'
import { isAdminUser } from '../access.ts'
import type { ListColumn } from './columns.tsx'
import { titleOf } from './list-head.tsx'
import { countWord, idOf, type ListRow } from './list-row.ts'
import { readRows } from './use-rows.ts'

type Printed = { rows: readonly ListRow[]; totals: ListRow }

/** A browser needs its time for more. */
const many = 5000

type Props = Printed & {
  resource: Resource
  columns: readonly ListColumn[]
  user: SessionUser | null
  onDone: () => void
}

export function ListPrint({ resource, columns, rows, totals, user, onDone }: Props) {
  const words = ({ field, key }: ListColumn, row: ListRow) => kindOf(field).words(row[key], field)
  return (
    <PrintNow
      title={titleOf(resource, isAdminUser(user))}
      subject={`${displayCount(rows.length)} ${countWord(resource, rows.length)}`}
      by={user?.name ?? ''}
      at={`${displayMinute(minuteOf(new Date(), zone()))} ${zone()}`}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric }) => (
              <th key={key} className={numeric ? 'num' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={idOf(row) ?? index}>
              {columns.map((column) => (
                <td key={column.key} className={column.numeric ? 'num' : ''}>
                  {words(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {Object.keys(totals).length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={column.numeric ? 'num' : ''}>
                  {totals[column.key] === undefined ? '' : words(column, totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </PrintNow>
  )
}

/** `print()` prints all rows of the query, `print(rows)` those. The answer's element does it. */
export function useListPrint(
  resource: Resource,
  columns: readonly ListColumn[],
  params: string,
  total: number,
) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const user = useUser()
  const print = useCallback(
    async (rows?: readonly ListRow[]) => {
      if (rows) return setPrinted({ rows, totals: {} })
      const question = { message: messages.list.printMany(displayCount(total)) }
      if (total > many && !(await agreed(question))) return
      try {
        setPrinted(await readRows(resource, params, 0, 0))
      } catch (error) {
        failure(messageOf(error))
      }
    },
    [resource, params, total],
  )
  const sheet = printed && (
    <ListPrint {...printed} {...{ resource, columns, user }} onDone={() => setPrinted(null)} />
  )
  return { print, sheet }
}
