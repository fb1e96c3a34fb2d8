/** List query kept in the address, so that Back and shared links restore it. */
import type { Filter } from '@rivulet/contract/filter'
import type { Resource } from '@rivulet/contract/resource'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session, useUser } from '../../../lib/session/session.ts'
import { currentUnit, useUnit } from '../../../lib/stored/unit.ts'
import { zone } from '../../../lib/stored/zone.ts'
import { isAdminUser } from '../../access.ts'
import { addressWithTrace, traceParameter } from '../../trace-address.ts'
import { keepPeriod, keptPeriod } from '../../../lib/stored/period.ts'
import { defaultFilters, periodIn, shopFieldOf, unitFilter } from '../filters/default-filters.ts'
import { layoutOf, type SavedView, useSavedView } from '../saved/use-saved-view.ts'
import { leavesOpen, openingView, viewAt, viewNamed, viewParameter } from '../saved/view-address.ts'
import { knownView, storedQuery } from '../saved/view-query.ts'
import { knownViews } from '../saved/views-query.ts'
import { apiQuery, type ListQuery, readQuery, writeQuery } from './list-query.ts'
import { asksNames, currentLayout } from '../layout/use-layout.ts'

export type ListState = {
  query: ListQuery
  saved: SavedView
  /** Whether filters or order differ from those of the view, or from how the list opens. */
  changed: boolean
  /** Back to the filters and the order of the view. */
  discard: () => void
  /** `replace`: without a new history entry. */
  change: (part: Partial<ListQuery>, replace?: boolean) => void
}

const inForce = ({ operator }: Filter): boolean => operator !== 'none'

/** The address's query; filters and order it does not name are those of the view or of the list. */
export function queryOf(address: string, usual: readonly Filter[], order = ''): ListQuery {
  const query = readQuery(address)
  const filters = query.filters.length > 0 ? query.filters.filter(inForce) : usual
  return { ...query, sort: query.sort || order, filters }
}

/** Builds the new address. A list with default filters needs a marker to stay unfiltered. */
export function addressOf(query: ListQuery, usual: readonly Filter[]): string {
  const unwanted = query.filters.length === 0 ? usual.slice(0, 1) : []
  const marks = unwanted.map(({ field }): Filter => ({ field, operator: 'none', value: '' }))
  return writeQuery({ ...query, filters: [...query.filters, ...marks] })
}

/** The API query of the list at an address. */
export function paramsAt(resource: Resource, address: string, trash: boolean): string {
  const admin = isAdminUser(session.get().user)
  const usual = trash
    ? []
    : defaultFilters(resource, {
        ...{ admin, unit: currentUnit(), zone: zone(), period: keptPeriod() },
      })
  const views = trash ? [] : knownViews(resource)
  const view = viewAt(views, address) ?? openingView(views, address)
  const known = view && knownView(resource, admin, view).known
  const shown = queryOf(address, known?.filters.filter(inForce) ?? usual, known?.sort)
  return apiQuery(shown, trash, asksNames(currentLayout(resource, view && layoutOf(view))))
}

export function useAddressQuery(resource: Resource, trash: boolean): ListState {
  const location = useLocation()
  const address = location.search
  const state: unknown = location.state
  const navigate = useNavigate()
  const admin = isAdminUser(useUser())
  const unit = useUnit()
  const own = addressWithTrace(address, null)
  const saved = useSavedView(resource, own, trash)
  const { view } = saved
  const usual = useMemo(
    () =>
      view
        ? view.known.filters.filter(inForce)
        : trash
          ? []
          : defaultFilters(resource, { admin, unit, zone: zone(), period: keptPeriod() }),
    [resource, admin, unit, trash, view],
  )
  const order = view?.known.sort ?? ''
  const query = useMemo(() => queryOf(own, usual, order), [own, usual, order])
  const isAsSaved = (next: ListQuery) =>
    view !== null &&
    !next.search &&
    storedQuery(next) === storedQuery({ ...next, filters: usual, sort: order })
  const go = (next: ListQuery, replace: boolean) => {
    const written = isAsSaved(next) ? '' : addressOf(next, usual)
    const parts = [viewParameter(own), written, traceParameter(address)].filter(Boolean)
    void navigate(
      { search: `?${parts.join('&')}` },
      { replace, preventScrollReset: true, ...(replace ? { state } : {}) },
    )
  }

  // Default filters are written out, so that a copied URL shows the same rows tomorrow.
  const carried = readQuery(address).filters.length > 0 || (viewNamed(own) ?? 0) > 0
  const opening = openingView(saved.views, own)
  // A view that opens the list may still be on its way: an address with filters would keep it away.
  const undecided = saved.pending && leavesOpen(own)
  useEffect(() => {
    if (undecided) return
    if (opening) void navigate({ search: `?view=${opening.id}` }, { replace: true })
    else if (!carried && usual.length > 0) go(query, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only the inputs of the decision to write
  }, [carried, usual, opening, undecided])

  const shown = useRef(unit)
  useEffect(() => {
    if (shown.current === unit) return
    shown.current = unit
    const field = shopFieldOf(resource, admin)
    if (trash || field === undefined) return
    const others = query.filters.filter((filter) => filter.field !== field)
    const situation = { admin, unit, zone: zone() }
    go({ ...query, filters: [...others, ...unitFilter(resource, situation)] }, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new shop changes the filters
  }, [unit])

  const from = storedQuery({ filters: usual, sort: order, search: '' })
  return {
    query,
    saved,
    changed: storedQuery(query) !== from,
    discard: () => void navigate({ search: viewParameter(own) }, { preventScrollReset: true }),
    change(part, replace = false) {
      const period = part.filters && periodIn(resource, part.filters)
      if (period) keepPeriod(period)
      go({ ...query, ...part }, replace)
    },
  }
}
