/** Print layout of a list: all filtered rows, or the selected ones. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { minuteOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import type { Field } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { shownValue } from '@rivulet/contract/shown-value'
import { kindOf } from '../../../field/kinds/kinds.tsx'
import { displayCount, displayMinute } from '../../../lib/format.ts'
import { zone } from '../../../lib/stored/zone.ts'
import { PrintNow } from '../../../ui/layout/print-sheet.tsx'
import { isAdminUser } from '../../access.ts'
import type { ListColumn } from '../table/columns.tsx'
import { operatorWord } from '../filters/filter-fields.ts'
import { FilterWords } from '../filters/filter-words.tsx'
import { countWord, idOf, type ListRow } from '../table/list-row.ts'
import { titleOf } from '../views.ts'

export type PrintedList = {
  rows: readonly ListRow[]
  totals: ListRow
  /** Signature lines. */
  signatures: readonly string[]
}

/** Filters and search as text. */
export type Filtering = {
  filters: readonly Filter[]
  fields: readonly [string, Field][]
  search: string
}

function FilterText({ filter, fields }: { filter: Filter } & Pick<Filtering, 'fields'>) {
  const field = fields.find(([name]) => name === filter.field)?.[1]
  return field ? (
    <>
      {` · ${field.label} ${operatorWord(filter)} `}
      <FilterWords filter={filter} field={field} />
    </>
  ) : null
}

type Props = PrintedList &
  Filtering & {
    resource: Resource
    columns: readonly ListColumn[]
    user: SessionUser | null
    onDone: () => void
  }

export function ListPrint(props: Props) {
  const { resource, columns, rows, totals, signatures, filters, fields, search, user, onDone } = props
  const words = ({ field, key }: ListColumn, row: ListRow) =>
    kindOf(field).words(shownValue(field, key, row), field)
  return (
    <PrintNow
      title={titleOf(resource, isAdminUser(user))}
      subject={
        <>
          {displayCount(rows.length)} {countWord(resource, rows.length)}
          {filters.map((filter) => (
            <FilterText key={`${filter.field} ${filter.value}`} filter={filter} fields={fields} />
          ))}
          {search && ` · ${messages.list.searched(search)}`}
        </>
      }
      by={user?.name ?? ''}
      at={`${displayMinute(minuteOf(new Date(), zone()))} ${zone()}`}
      signatures={signatures}
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
