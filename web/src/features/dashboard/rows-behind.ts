/** Links from home figures to the lists behind them, filtered to the same period. */
import type { Filter } from '@rivulet/contract/filter'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { useUser } from '../../lib/session/session.ts'
import { useUnit } from '../../lib/stored/unit.ts'
import { mayDo } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'

export const is = (field: string, value: string | number): Filter => ({
  field,
  operator: 'eq',
  value: String(value),
})
export const within = (period: { from: string; to: string }): Filter => ({
  field: 'date',
  operator: 'between',
  value: `${period.from},${period.to}`,
})

export const isNot = (field: string, value: string): Filter => ({ field, operator: 'neq', value })
export const until = (day: string): Filter => ({
  field: 'date',
  operator: 'between',
  value: `,${day}`,
})

/**
 * Address of a list, or undefined without permission. Filtered by the selected shop,
 * unless the figure covers all shops.
 */
export type RowsBehind = (
  name: ResourceName,
  filters?: readonly Filter[],
  allShops?: 'all shops',
) => string | undefined

export function useRowsBehind(): RowsBehind {
  const user = useUser()
  const unit = useUnit()
  return (name, filters = [], allShops) => {
    if (!mayDo(user, places[name], 'list')) return undefined
    const narrowed =
      unit !== null &&
      !allShops &&
      places[name].filters.includes('shop') &&
      !filters.some(({ field }) => field === 'shop')
    const shop = narrowed ? [is('shop', unit)] : []
    return listAddress(screenPath(places[name]), [...filters, ...shop])
  }
}
