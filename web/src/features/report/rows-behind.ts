/** The lists that hold the rows behind the numbers of a report, filtered as the report is. */
import type { NotCounted } from '@rivulet/contract/reports/traffic-answer'
import type { Filter } from '@rivulet/contract/filter'
import { unknownCountry } from '@rivulet/contract/country'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, mayDo } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import type { FigureName } from './figures.ts'
import type { ReportQuery, ReportSubject } from './report-address.ts'

/** What a row of the report stands for, beside what the whole report is about. */
export type Row = Partial<ReportQuery> & {
  country?: string
  /** Of the sub id; null for none. */
  value?: string | null
}
export type Behind = FigureName | keyof NotCounted

const is = (field: string, value: string): Filter => ({ field, operator: 'eq', value })

/** The period and what the report is narrowed to, under the names of the lists. */
function scopeOf(subject: ReportSubject, query: ReportQuery): Filter[] {
  const { begin, end, link, shop, campaign, affiliate } = query
  const promoted: Filter[] =
    subject === 'campaign' ? [{ field: 'campaign', operator: 'neq', value: '' }] : []
  return [
    { field: 'date', operator: 'between', value: `${begin},${end}` },
    ...(link ? [is(subject === 'subId' ? 'link' : subject, link)] : promoted),
    ...(campaign ? [is('campaign', campaign)] : []),
    ...(shop ? [is('shop', shop)] : []),
    ...(affiliate ? [is('affiliate', affiliate)] : []),
  ]
}

const orders: Partial<Record<Behind, Filter[]>> = { orders: [], commission: [is('status', '0')] }

/** Hits of a class; affiliates meet none but visits, and are not asked which. */
function hitsOf(behind: Behind, admin: boolean): Filter[] {
  const visits = admin ? [is('class', 'valid')] : []
  if (behind === 'visits') return visits
  return behind === 'unique' ? [...visits, is('unique', '1')] : [is('class', behind)]
}

/** The address of the rows; undefined where there are none of their own, or this user may not go. */
export function useRowsBehind(subject: ReportSubject, query: ReportQuery) {
  const user = useUser()
  return (behind: Behind, { country, value, ...row }: Row = {}): string | undefined => {
    if (behind === 'conversion' || behind === 'epc') return undefined
    const own = orders[behind]
    const to: ResourceName = own ? 'order' : 'analytics'
    if (!mayDo(user, resources[to], 'list')) return undefined
    return listAddress(screenPath(resources[to]), [
      ...scopeOf(subject, { ...query, ...row }),
      ...(country === undefined ? [] : [is('country', country || unknownCountry)]),
      ...(value === undefined ? [] : [is(query.by ?? 's1', value ?? '')]),
      // Calls of the snippet are no clicks, and carry no sub id.
      ...(own || value === undefined ? [] : [is('action', 'click')]),
      ...(own ?? hitsOf(behind, isAdminUser(user))),
    ])
  }
}
