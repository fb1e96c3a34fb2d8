/** Links from report figures to the lists behind them, with the same filters. */
import type { NotCounted } from '@rivulet/contract/reports/traffic-answer'
import type { Filter } from '@rivulet/contract/filter'
import { unknownCountry } from '@rivulet/contract/country-choices'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, mayDo } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import type { FigureName } from './figures.ts'
import type { ReportQuery, ReportSubject } from './report-address.ts'

/** Filters of a row, in addition to those of the report. */
export type Row = Partial<ReportQuery> & {
  country?: string
  /** Value of the sub id; null for none. */
  value?: string | null
}
export type LinkedFigure = FigureName | keyof NotCounted

const is = (field: string, value: string): Filter => ({ field, operator: 'eq', value })

/** Period and filters of the report, under the field names of the lists. */
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

const approved = [is('status', '0')]
const orders: Partial<Record<LinkedFigure, Filter[]>> = {
  orders: [],
  amount: approved,
  commission: approved,
}

/** Clicks of a class; calls of the snippet have one too. Affiliates only see visits, so they get no class filter. */
function hitsOf(behind: LinkedFigure, admin: boolean): Filter[] {
  const clicks = is('action', 'click')
  const visits = [clicks, ...(admin ? [is('class', 'valid')] : [])]
  if (behind === 'visits') return visits
  return behind === 'unique' ? [...visits, is('unique', '1')] : [clicks, is('class', behind)]
}

/** Address of the rows; undefined when there is no such list, or no permission. */
export function useRowsBehind(subject: ReportSubject, query: ReportQuery) {
  const user = useUser()
  return (behind: LinkedFigure, { country, value, ...row }: Row = {}): string | undefined => {
    if (behind === 'conversion' || behind === 'epc') return undefined
    const own = orders[behind]
    const to: ResourceName = own ? 'order' : 'analytics'
    if (!mayDo(user, places[to], 'list')) return undefined
    return listAddress(screenPath(places[to]), [
      ...scopeOf(subject, { ...query, ...row }),
      ...(country === undefined ? [] : [is('country', country || unknownCountry)]),
      ...(value === undefined ? [] : [is(query.by ?? 's1', value ?? '')]),
      ...(own ?? hitsOf(behind, isAdminUser(user))),
    ])
  }
}
