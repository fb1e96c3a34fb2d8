/** Embedded list of a record: first rows, sums, and a link to all. */
import { Button } from '@mantine/core'
import type { Filter } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useWidth } from '../../ui/table/use-width.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { isAdminUser, mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { rowsOf, useTracedRows } from '../traced-rows.ts'
import { useOpenTrace } from '../use-open-trace.ts'
import { listKey } from '../queries.ts'
import { planCard } from './cards/card-plan.ts'
import { fittedColumns, sizedColumns } from './table/column-widths.ts'
import { columnsOf, type ListColumn } from './table/columns.tsx'
import { CardsFoot } from './cards/cards-foot.tsx'
import css from './embedded-list.module.css'
import { cardHeight, ListCard } from './cards/list-card.tsx'
import { apiQuery } from './rows/list-query.ts'
import { countWord, idOf, type ListRow } from './table/list-row.ts'
import listCss from './list.module.css'
import { hasTotal } from './table/foot-cells.ts'
import { totalCell } from './table/totals-row.tsx'
import { readRows } from './rows/list-window.ts'
import { fieldsFilled } from './rows/use-rows.ts'

const shown = 6

type Owned = {
  resource: Resource
  /** Field that refers to the record. */
  field: string
  id: number
}

/** Filter for the record's rows. */
export const ownFilter = ({ field, id }: Pick<Owned, 'field' | 'id'>): Filter => ({
  field,
  operator: 'eq',
  value: String(id),
})

function useOwned({ resource, ...owner }: Owned) {
  const params = apiQuery({ filters: [ownFilter(owner)], sort: '', search: '' })
  return useQuery({
    queryKey: listKey(resource, 'embedded', params),
    queryFn: ({ signal }) => readRows(resource, params, 0, shown, signal),
  })
}

export function EmbeddedList(owned: Owned) {
  const { resource } = owned
  const { data, error, refetch } = useOwned(owned)
  if (error && !data)
    return (
      <p className={css.note} role="alert">
        {messageOf(error)}{' '}
        <Button variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <RowsSkeleton rows={3} columns={6} />
  if (data.total === 0)
    return <p className={css.note}>{messages.list.noneYet(countWord(resource, 2))}</p>
  return <OwnedRows {...owned} {...data} />
}

type RowsProps = Owned & { rows: readonly ListRow[]; total: number; totals: ListRow }

function OwnedRows({ resource, field, id, rows, total, totals }: RowsProps) {
  const user = useUser()
  const navigate = useNavigate()
  const phone = usePhone()
  const columns = useMemo(() => {
    const context = { user, filters: [ownFilter({ field, id })], without: [field], trash: false }
    return sizedColumns(columnsOf(resource, context), {
      ...{ rows, totals, room: slotsOf(resource).cellRoom, bare: true },
      ...{ filled: new Set(fieldsFilled(rows)), complete: true },
    })
  }, [resource, field, id, user, rows, totals])
  const [frame, width] = useWidth<HTMLDivElement>()
  const fitted = useMemo(() => fittedColumns(columns, width), [columns, width])
  const count = `${displayCount(total)} ${countWord(resource, total)}`
  const plan = useMemo(() => planCard(resource, columns, isAdminUser(user)), [resource, columns, user])
  const opens = mayDo(user, resource, 'view')
  const openTrace = useOpenTrace()
  useTracedRows(slotsOf(resource).traced ? rowsOf(rows as { id: number }[]) : null)
  const open = (row: ListRow) =>
    slotsOf(resource).traced ? openTrace(idOf(row)) : void navigate(viewPath(resource, idOf(row)))
  if (phone)
    return (
      <>
        <ul
          className={listCss.cards}
          style={{ height: rows.length * cardHeight }}
          aria-label={resource.title}
        >
          {rows.map((row, index) => (
            <ListCard
              key={idOf(row)}
              {...{ resource, plan, row, index, total }}
              onOpen={opens ? open : undefined}
            />
          ))}
        </ul>
        <CardsFoot {...{ resource, plan, total, totals }} order={null} drill={() => null} />
      </>
    )
  return (
    <div
      ref={frame}
      className={css.frame}
      tabIndex={0}
      role="region"
      aria-label={`${resource.title}, rows`}
    >
      <div style={{ minWidth: columns.reduce((sum, { minWidth }) => sum + minWidth, 0) }}>
        <DataTable
          label={resource.title}
          columns={fitted}
          rows={rows}
          rowKey={idOf}
          totals={footOf(columns, totals, count)}
          {...(opens ? { onOpen: open } : {})}
        />
      </div>
    </div>
  )
}

const footOf = (columns: readonly ListColumn[], totals: ListRow, count: string) =>
  columns.map((column, i) =>
    i === 0 ? count : hasTotal(column, totals) ? totalCell(column, totals, null) : null,
  )
