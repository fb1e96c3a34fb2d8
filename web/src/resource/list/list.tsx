/** The list of any resource: head, filters, rows, and what can be done with them. Also its trash. */
import { hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { LostDialog, piece } from '../../lib/piece.ts'
import { Tick } from '../../ui/tick.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { isAdminUser, mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import { slotsOf } from '../slots.ts'
import { sizedColumns } from './column-widths.ts'
import { columnsOf } from './columns.tsx'
import { drillOf } from './drill.ts'
import { exportList } from './export-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { filterableFields } from './filter-fields.ts'
import { FoundButtons } from './found-buttons.tsx'
import { ListHead, PhoneViews } from './list-head.tsx'
import { NoRows, RowsAwaited, RowsFailed } from './list-message.tsx'
import { beginRows } from './use-list-keys.ts'
import { useListPrint } from './use-list-print.tsx'
import { apiQuery } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import css from './list.module.css'
import { countWord, idOf, labelOf, type ListRow } from './list-row.ts'
import { MoreButton } from './more-button.tsx'
import type { OpenMenu } from './row-menu.tsx'
import { refreshRows } from './refresh-rows.ts'
import { SearchBox } from './search-box.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { nextSort, sortOf } from './sort.ts'
import { useStampColumns } from './stamp-columns.ts'
import { useListActions } from './use-list-actions.ts'
import type { ListState } from './use-list-query.ts'
import { useRows } from './use-rows.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useSelection } from './use-selection.ts'

// What only some lists or some moments need.
const ListCards = piece(async () => (await import('./list-cards.tsx')).ListCards)
const RowMenu = piece(async () => (await import('./row-menu.tsx')).RowMenu, LostDialog)
const ActionDialog = piece(async () => (await import('../action-dialog.tsx')).ActionDialog, LostDialog)

type Props = {
  resource: Resource
  state: ListState
  trash?: boolean
}

export function List({ resource, state, trash = false }: Props) {
  const user = useUser()
  const admin = isAdminUser(user)
  const navigate = useNavigate()
  const phone = usePhone()
  const { query, change } = state
  const stamped = useStampColumns(resource, admin, trash)
  const { stamps } = stamped
  const params = apiQuery(query, trash, stamped.asksNames)
  const rows = useRows(resource, params)
  const total = rows.total ?? 0
  const columns = useMemo(
    () => columnsOf(resource, { user, filters: query.filters, trash, stamps }),
    [resource, user, query.filters, trash, stamps],
  )
  const sized = useMemo(
    () =>
      sizedColumns(columns, {
        rows: rows.first,
        totals: rows.totals ?? {},
        sorted: sortOf(query.sort || resource.sort)?.key,
        room: slotsOf(resource).cellRoom,
        bare: !hasRecords(resource),
      }),
    [columns, rows.first, rows.totals, query.sort, resource],
  )
  const fields = useMemo(() => filterableFields(resource, admin), [resource, admin])
  const { selection, busy, select, selectAll, clear } = useSelection(resource, params, rows)
  const { asking, setAsking, move, act } = useListActions(resource, clear)
  const { print, sheet } = useListPrint(resource, columns, params, total, {
    filters: query.filters,
    fields,
  })
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useScreenKeys(resource, trash, search)

  const records = hasRecords(resource)
  const opens = records && mayDo(user, resource, 'view')
  const open = useCallback(
    (row: ListRow) => {
      if (opens) void navigate(viewPath(resource, idOf(row)))
    },
    [resource, navigate, opens],
  )
  const more = useCallback(
    (row: ListRow) => (
      <MoreButton label={labelOf(resource, row)} onOpen={(button) => setMenu({ row, button })} />
    ),
    [resource],
  )
  const narrowed = query.filters.length > 0 || query.search !== ''
  const clearFilters = () => change({ filters: [], search: '' })
  const searchable = readableFields(resource, admin).some(([, field]) => field.search)
  const Extra = slotsOf(resource).listExtra
  const shared = {
    resource,
    columns: sized,
    rows,
    params,
    selection,
    onOpen: open,
    ...(records ? { onSelect: select, tail: more } : {}),
    drill: (name: string) => (trash ? null : drillOf(user, resource, name, null, query.filters)),
    floating: (
      <SelectionActions
        {...{ resource, columns, selection, trash }}
        onClear={clear}
        onMove={move}
        onAction={act}
        onPrint={(chosen) => void print({ rows: chosen })}
      />
    ),
  }
  const lead = records && (
    <Tick
      label="Select all"
      checked={total > 0 && selection.size >= total}
      partly={selection.size > 0 && selection.size < total}
      disabled={busy || total === 0}
      onChange={() => (selection.size > 0 ? clear() : void selectAll())}
    />
  )
  return (
    <div className={css.screen} ref={place}>
      <ListHead
        {...{ resource, trash, query }}
        columnChoices={stamped.choices}
        onColumn={stamped.toggle}
        onRefresh={() => void refreshRows(resource, params)}
        onPrint={(signatures) => void print({ signatures })}
        onExport={(format) => void exportList(resource, params, format)}
      />
      {!trash && <PhoneViews resource={resource} />}
      <div className={css.tools}>
        <FilterChips
          fields={fields}
          filters={query.filters}
          onChange={(filters) => change({ filters })}
        />
        {searchable && (
          <SearchBox
            label={`Search ${countWord(resource, 2)}`}
            value={query.search}
            onChange={(text) => change({ search: text }, true)}
            inputRef={search}
            onDown={() => beginRows(place.current)}
          />
        )}
        {narrowed && total > 0 && !trash && (
          <FoundButtons {...{ resource, query }} position="table-search" />
        )}
      </div>
      {Extra && !trash && (
        <Suspense>
          <Extra />
        </Suspense>
      )}
      {rows.error && rows.total === undefined ? (
        <RowsFailed error={rows.error} {...{ narrowed }} onRetry={rows.retry} onClear={clearFilters} />
      ) : rows.total === undefined ? (
        <RowsAwaited columns={columns.length} />
      ) : total === 0 ? (
        <NoRows {...{ resource, trash, narrowed }} onClear={clearFilters} />
      ) : phone && records ? (
        <Suspense fallback={<RowsAwaited columns={columns.length} />}>
          <ListCards {...shared} />
        </Suspense>
      ) : (
        <ListTable
          {...shared}
          sort={sortOf(query.sort || resource.sort)}
          onSort={(key) => change({ sort: nextSort(query.sort || resource.sort, key) })}
          lead={lead}
          {...(records && mayDo(user, resource, 'trash') && !trash
            ? {
                onRemove: (row) =>
                  void move('trash', selection.size > 0 ? [...selection.values()] : row ? [row] : []),
              }
            : {})}
        />
      )}
      <Suspense>
        {menu && (
          <RowMenu
            {...{ resource, trash }}
            open={menu}
            onClose={() => setMenu(null)}
            onMove={(what, row) => void move(what, [row])}
            onAction={(name, row) => void act(name, [row])}
          />
        )}
      </Suspense>
      {asking && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asking.name}
            ids={asking.rows.map(idOf)}
            record={asking.rows.length === 1 ? asking.rows[0] : undefined}
            onClose={(done) => {
              setAsking(null)
              if (done) clear()
            }}
          />
        </Suspense>
      )}
      {sheet}
    </div>
  )
}
