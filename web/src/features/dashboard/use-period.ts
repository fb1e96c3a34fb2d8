/** The period of a home screen: the last days up to today in the accounting zone. It stands in the address. */
import { lastDaysFrom, today } from '@rivulet/contract/day'
import { useSearchParams } from 'react-router'
import { useUser } from '../../lib/session.ts'

export const lengths = ['7', '30', '90'] as const
export type Length = (typeof lengths)[number]
const usual: Length = '30'

export type Period = { days: Length; from: string; to: string }

export function usePeriod(): Period & { choose: (days: Length) => void } {
  const [search, setSearch] = useSearchParams()
  const zone = useUser()?.zone ?? 'UTC'
  const days = lengths.find((length) => length === search.get('days')) ?? usual
  const to = today(zone)
  return {
    days,
    from: lastDaysFrom(Number(days), to),
    to,
    choose: (next) => setSearch(next === usual ? {} : { days: next }),
  }
}
