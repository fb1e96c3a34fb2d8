/** Query of a home screen for its period and the selected shop. */
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { comparedQuery, useComparison } from '../../lib/stored/period.ts'
import { useUnit } from '../../lib/stored/unit.ts'
import { homeKey } from '../../resource/queries.ts'
import type { Period } from '@rivulet/contract/period'

/** `again`: polling interval in milliseconds, by the last response. */
export function useHome<T>(
  home: Endpoint<T>,
  { from, to }: Period,
  again: (data: T | undefined) => number | false = () => false,
) {
  const unit = useUnit()
  const compared = comparedQuery(useComparison())
  return useQuery<T>({
    queryKey: [...homeKey, home.path, from, to, unit, compared.compare],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...compared, ...(unit === null ? {} : { shop: String(unit) }) }
      return (await call(home, { signal, query })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => again(state.data),
  })
}
