/** The shop that an import starts with: that of the list it was opened from, that of the top bar, or the only one. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { Named } from '@rivulet/contract/fields'
import { currentUnit } from '../../lib/stored/unit.ts'
import { readQuery } from '../../resource/list/rows/list-query.ts'

export function firstShop(search: string, user: SessionUser | null): Named | null {
  const { shops = [] } = user ?? {}
  const { filters } = readQuery(search)
  const wanted = filters.find(({ field, operator }) => field === 'shop' && /^(eq|in)$/.test(operator))
  const unit = currentUnit()
  const [only, another] = shops
  return (
    shops.find(({ id }) => String(id) === wanted?.value) ??
    shops.find(({ id }) => id === unit) ??
    (another ? null : (only ?? null))
  )
}
