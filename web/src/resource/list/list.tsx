/** Generic list of a resource, or its trash: head, filters, rows and actions. */
import { liveMessages } from '@rivulet/contract/messages/live-messages'
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import { Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useEarly } from '../../lib/page/early.ts'
import { useUser } from '../../lib/session/session.ts'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'
import { Tick } from '../../ui/inputs/tick.tsx'
import { isAdminUser, mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import { useOpenTrace } from '../use-open-trace.ts'
import { slotsOf } from '../slots.ts'
import { drillOf } from './filters/drill.ts'
import { filterableFields } from './filters/filter-fields.ts'
import { ListHead } from './list-head.tsx'
import { useListPrint } from './print/use-list-print.tsx'
import { apiQuery } from './rows/list-query.ts'
import { ListBody } from './list-body.tsx'
import { ListTools } from './list-tools.tsx'
import { useColumns } from './table/use-columns.ts'
import css from './list.module.css'
import { idOf, labelOf, type ListRow } from './table/list-row.ts'
import { MoreButton } from './selection/more-button.tsx'
import type { OpenMenu } from './selection/row-menu.tsx'
import { refreshRows } from './rows/refresh-rows.ts'
import { SelectionActions } from './selection/selection-actions.tsx'
import { asksNames, useLayout } from './layout/use-layout.ts'
import { loadListWork, useActionsAhead, useListActions } from './selection/use-list-actions.ts'
import type { ListState } from './rows/use-list-query.ts'
import { useEarlierTotals } from './rows/use-earlier-totals.ts'
import { isBeingRead, scrollToTop } from './rows/being-read.ts'
import { NewsPill } from '../../ui/feedback/news-pill.tsx'
import { useNews } from './rows/use-news.ts'
import { useRows } from './rows/use-rows.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useSelection } from './selection/use-selection.ts'
import { ActionDialog } from '../lazy-action-dialog.tsx'

// Loaded when a row's menu is about to be opened.
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
  const { query, saved } = state
  const arranging = useLayout(resource, saved)
  const { layout } = arranging
  const place = useRef<HTMLDivElement>(null)
  const params = apiQuery(query, trash, asksNames(layout))
  const rows = useRows(resource, params, !saved.awaited)
  const earlier = useEarlierTotals(resource, query)
  const total = rows.total ?? 0
  const { columns, sized } = useColumns(resource, { query, trash, chosen: layout.columns, rows })
  const fields = useMemo(() => filterableFields(resource, admin), [resource, admin])
  const found = apiQuery({ ...query, sort: '' }, trash)
  const { selection, busy, select, selectAll, clear } = useSelection(resource, params, found, rows)
  // The tick answers first, the bar of actions follows.
  const ready = useDeferredValue(selection)
  useActionsAhead(ready.size > 0, place)
  const { asking, setAsking, move, act } = useListActions(resource, clear)
  const { print, sheet } = useListPrint(resource, columns, params, total, {
    ...{ filters: query.filters, search: query.search, fields },
  })
  const [menu, setMenu] = useDrawnLater<OpenMenu | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useScreenKeys(resource, trash, { search, place })
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
  const { listExtra: Extra, listExtraAwaited, listEarly } = slotsOf(resource)
  const extraHasCome = useEarly([listEarly])
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
    floating: ready.size > 0 && (
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
  const extra =
    Extra &&
    !trash &&
    (saved.awaited ? (
      listExtraAwaited
    ) : (
      <Suspense fallback={listExtraAwaited}>
        <Extra />
      </Suspense>
    ))
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
      <ListTools
        {...{ resource, trash, state, fields, search, place }}
        {...arranging}
        found={total > 0}
      />
      {extra}
      <NewsPill
        words={news && liveMessages.news(news)}
        onShow={() => {
          forget()
          scrollToTop(place.current)
          void refreshRows(resource, params)
        }}
      />
      {extraHasCome && (
        <ListBody
          {...shared}
          {...{ trash, state, earlier, layout, lead }}
          onRemove={
            records && mayDo(user, resource, 'trash') && !trash
              ? (row) =>
                  void move('trash', selection.size > 0 ? [...selection.values()] : row ? [row] : [])
              : undefined
          }
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
