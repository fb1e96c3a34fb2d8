/** The query of a list: kept in the address, so that Back and a shared link restore it. */
import type { Filter } from '@rivulet/contract/filter'
import type { Resource } from '@rivulet/contract/resource'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session, useUser } from '../../lib/session.ts'
import { currentUnit, useUnit } from '../../lib/unit.ts'
import { zone } from '../../lib/zone.ts'
import { isAdminUser } from '../access.ts'
import { defaultFilters, shopFieldOf, unitFilter } from './default-filters.ts'
import { apiQuery, type ListQuery, readQuery, writeQuery } from './list-query.ts'
import { asksNames } from './stamp-columns.ts'

export type ListState = {
  query: ListQuery
  /** `replace`: the step before is not worth coming back to. */
  change: (part: Partial<ListQuery>, replace?: boolean) => void
}

const inForce = ({ operator }: Filter): boolean => operator !== 'none'

/** What the address carries, or the usual filters when it carries none. */
export function queryOf(address: string, usual: readonly Filter[]): ListQuery {
  const query = readQuery(address)
  const filters = query.filters.length > 0 ? query.filters.filter(inForce) : usual
  return { ...query, filters }
}

/** What the address becomes. A list that is filtered as usual needs a word to stay unfiltered. */
export function addressOf(query: ListQuery, usual: readonly Filter[]): string {
  const unwanted = query.filters.length === 0 ? usual.slice(0, 1) : []
  const marks = unwanted.map(({ field }): Filter => ({ field, operator: 'none', value: '' }))
  return writeQuery({ ...query, filters: [...query.filters, ...marks] })
}

/** What the API will be asked by the list at an address. */
export function paramsAt(resource: Resource, address: string, trash: boolean): string {
  const admin = isAdminUser(session.get().user)
  const usual = trash ? [] : defaultFilters(resource, { admin, unit: currentUnit(), zone: zone() })
  return apiQuery(queryOf(address, usual), trash, asksNames(resource, admin))
}

export function useAddressQuery(resource: Resource, trash: boolean): ListState {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const admin = isAdminUser(useUser())
  const unit = useUnit()
  const usual = useMemo(
    () => (trash ? [] : defaultFilters(resource, { admin, unit, zone: zone() })),
    [resource, admin, unit, trash],
  )
  const query = useMemo(() => queryOf(address, usual), [address, usual])
  const go = (next: ListQuery, replace: boolean) =>
    void navigate({ search: `?${addressOf(next, usual)}` }, { replace, preventScrollReset: true })

  // The usual filters are written out, so that a copied address shows the same rows tomorrow.
  const carried = readQuery(address).filters.length > 0
  useEffect(() => {
    if (!carried && usual.length > 0) go(query, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only what decides whether something is to be written
  }, [carried, usual])

  const shown = useRef(unit)
  useEffect(() => {
    if (shown.current === unit) return
    shown.current = unit
    const field = shopFieldOf(resource, admin)
    if (trash || field === undefined) return
    const others = query.filters.filter((filter) => filter.field !== field)
    const situation = { admin, unit, zone: zone() }
    go({ ...query, filters: [...others, ...unitFilter(resource, situation)] }, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only a newly chosen shop changes the filters
  }, [unit])

  return { query, change: (part, replace = false) => go({ ...query, ...part }, replace) }
}
