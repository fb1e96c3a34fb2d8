/** Period of a home screen: in the address, otherwise the one chosen last, otherwise the last 30 days. */
import { today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import type { Period } from '@rivulet/contract/period'
import { useSearchParams } from 'react-router'
import { keepPeriod, openingPeriod } from '../../lib/stored/period.ts'
import { useUser } from '../../lib/session/session.ts'

export function usePeriod(): Period & { choose: (period: Period) => void } {
  const [search, setSearch] = useSearchParams()
  const zone = useUser()?.zone ?? 'UTC'
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : openingPeriod(today(zone))
  return {
    ...period,
    choose(next) {
      keepPeriod(next)
      setSearch(next)
    },
  }
}
