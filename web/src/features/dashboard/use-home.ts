/** What a home screen shows, narrowed to its period and to the shop chosen in the top bar. */
import type { AnswerOf } from '@rivulet/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useUnit } from '../../lib/unit.ts'
import type { Period } from './use-period.ts'

/** Of all homes, whatever their period. */
export const homeKey = ['home']

type HomeCall = 'affiliateHome' | 'adminHome'

export function useHome<N extends HomeCall>(name: N, { from, to }: Period) {
  const unit = useUnit()
  return useQuery<AnswerOf<N>>({
    queryKey: [...homeKey, name, from, to, unit],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(unit === null ? {} : { shop: String(unit) }) }
      return (await call(name, { signal, query })).data
    },
    placeholderData: keepPreviousData,
  })
}
