/** Generic list of a resource, or its trash: head, filters, rows and actions. */
import { liveMessages } from '@rivulet/contract/messages/live-messages'
import { hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'
import { Tick } from '../../ui/inputs/tick.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { isAdminUser, mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import { useOpenTrace } from '../use-open-trace.ts'
import { slotsOf } from '../slots.ts'
import { sizedColumns } from './table/column-widths.ts'
import { columnsOf } from './table/columns.tsx'
import { ColumnsButton } from './layout/columns-button.tsx'
import { drillOf } from './filters/drill.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { filterableFields } from './filters/filter-fields.ts'
import { FoundButtons } from './selection/found-buttons.tsx'
import { ListHead, PhoneViews } from './list-head.tsx'
import { RowsAwaited, RowsFailed } from './list-message.tsx'
import { beginRows, focusRows } from './selection/use-list-keys.ts'
import { useListPrint } from './print/use-list-print.tsx'
import { apiQuery } from './rows/list-query.ts'
import { ListTable, rowHeights } from './table/list-table.tsx'
import css from './list.module.css'
import { countWord, idOf, labelOf, type ListRow } from './table/list-row.ts'
import { MoreButton } from './selection/more-button.tsx'
import type { OpenMenu } from './selection/row-menu.tsx'
import { refreshRows } from './rows/refresh-rows.ts'
import { SearchBox } from './filters/search-box.tsx'
import { SelectionActions } from './selection/selection-actions.tsx'
import { nextSort, sortOf } from './table/sort.ts'
import { asksNames, useLayout } from './layout/use-layout.ts'
import { ViewTabs } from './saved/view-tabs.tsx'
import { loadListWork, useListActions } from './selection/use-list-actions.ts'
import type { ListState } from './rows/use-list-query.ts'
import { comparedField, useEarlierTotals } from './rows/use-earlier-totals.ts'
import { isBeingRead, scrollToTop } from './rows/being-read.ts'
import { NewsPill } from '../../ui/feedback/news-pill.tsx'
import { useNews } from './rows/use-news.ts'
import { useRows } from './rows/use-rows.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useSelection } from './selection/use-selection.ts'
import { ActionDialog } from '../lazy-action-dialog.tsx'

// Lazy parts that not every list needs.
const ListCards = piece(async () => (await import('./cards/list-cards.tsx')).ListCards)
const NoRows = piece(async () => (await import('./no-rows.tsx')).NoRows)
const loadRowMenu = () => {
  void loadListWork()
  return import('./selection/row-menu.tsx')
}
const RowMenu = piece(async () => (await loadRowMenu()).RowMenu, LostDialog)
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
  const { query, change, saved } = state
  const { layout, arranged, arrange } = useLayout(resource, saved)
  const params = apiQuery(query, trash, asksNames(layout))
  const rows = useRows(resource, params, !saved.awaited)
  const earlier = useEarlierTotals(resource, query)
  const total = rows.total ?? 0
  const columns = useMemo(
    () => columnsOf(resource, { user, filters: query.filters, trash, chosen: layout.columns }),
    [resource, user, query.filters, trash, layout.columns],
  )
  const sized = useMemo(
    () =>
      sizedColumns(columns, {
        rows: rows.first,
        totals: rows.totals ?? {},
        sorted: sortOf(query.sort || resource.sort)?.key,
        room: slotsOf(resource).cellRoom,
        filled: new Set(rows.filled.split(' ')),
        bare: !hasRecords(resource),
      }),
    [columns, rows.first, rows.filled, rows.totals, query.sort, resource],
  )
  const fields = useMemo(() => filterableFields(resource, admin), [resource, admin])
  const { selection, busy, select, selectAll, clear } = useSelection(resource, params, rows)
  // The tick answers first, the bar of actions follows.
  const ready = useDeferredValue(selection)
  const chosen = ready.size > 0
  useEffect(() => {
    if (!chosen) return
    void loadListWork()
    const here = place.current
    // The bar goes with what had the focus in it.
    return () => {
      if (document.activeElement === document.body) focusRows(here)
    }
  }, [chosen])
  const { asking, setAsking, move, act } = useListActions(resource, clear)
  const { print, sheet } = useListPrint(resource, columns, params, total, {
    filters: query.filters,
    fields,
  })
  const [menu, setMenu] = useDrawnLater<OpenMenu | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useScreenKeys(resource, trash, search)
  const isRead = () =>
    selection.size > 0 || menu !== null || asking !== null || isBeingRead(place.current)
  const { news, forget } = useNews({ resource, params, isRead })

  const records = hasRecords(resource)
  const opens = records && mayDo(user, resource, 'view')
  const traced = slotsOf(resource).traced && !trash
  const openTrace = useOpenTrace()
  const open = useCallback(
    (row: ListRow) => {
      if (!traced) void navigate(viewPath(resource, idOf(row)))
      else openTrace(idOf(row))
    },
    [resource, navigate, traced, openTrace],
  )
  const more = useCallback(
    (row: ListRow) => (
      <MoreButton
        label={labelOf(resource, row)}
        onNear={loadRowMenu}
        onOpen={(button) => setMenu({ row, button })}
      />
    ),
    [resource, setMenu],
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
    onOpen: opens ? open : undefined,
    traced: traced && opens,
    ...(records ? { onSelect: select, tail: more } : {}),
    drill: (name: string) => (trash ? null : drillOf(user, resource, name, null, query.filters)),
    floating: (
      <SelectionActions
        {...{ resource, columns, trash }}
        selection={ready}
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
  const hasViews = saved.views.length > 0
  const tabs = !trash && (
    <ViewTabs
      {...{ resource, shown: { query, layout }, changed: state.changed || arranged }}
      views={saved.views}
      view={saved.view}
      onDiscard={() => (arrange(null), state.discard())}
    />
  )
  return (
    <div className={css.screen} ref={place}>
      <ListHead
        {...{ resource, trash, query }}
        onRefresh={() => (forget(), void refreshRows(resource, params))}
        onPrint={(signatures) => void print({ signatures })}
        onExport={async (format) => {
          const { exportList } = await import('./print/export-list.ts')
          await exportList(resource, params, format, layout.columns)
        }}
      />
      {!trash && <PhoneViews resource={resource} query={query} />}
      {hasViews && tabs}
      <div className={css.tools}>
        <FilterChips
          fields={fields}
          filters={query.filters}
          compared={comparedField(resource)}
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
        {!hasViews && tabs}
        <ColumnsButton {...{ resource, layout }} onChange={arrange} />
      </div>
      {Extra && !trash && (
        <Suspense>
          <Extra />
        </Suspense>
      )}
      <NewsPill
        words={news && liveMessages.news(news)}
        onShow={() => {
          forget()
          scrollToTop(place.current)
          void refreshRows(resource, params)
        }}
      />
      {rows.error && rows.total === undefined ? (
        <RowsFailed error={rows.error} {...{ narrowed }} onRetry={rows.retry} onClear={clearFilters} />
      ) : rows.total === undefined || saved.awaited ? (
        <RowsAwaited columns={columns.length} />
      ) : total === 0 ? (
        <Suspense fallback={<RowsAwaited columns={columns.length} />}>
          <NoRows
            {...{ resource, trash, narrowed, query }}
            onClear={clearFilters}
            onFilter={(filters) => change({ filters })}
          />
        </Suspense>
      ) : phone ? (
        <Suspense fallback={<RowsAwaited columns={columns.length} />}>
          <ListCards {...shared} />
        </Suspense>
      ) : (
        <ListTable
          {...shared}
          earlier={earlier}
          pinned={layout.pinned}
          rowHeight={rowHeights[layout.density]}
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
        <ActionDialog
          resource={resource}
          name={asking.name}
          rows={asking.rows}
          onClose={(done) => {
            setAsking(null)
            if (done) clear()
          }}
        />
      )}
      {sheet}
    </div>
  )
}
