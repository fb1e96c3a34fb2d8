/** What a home screen shows, narrowed to its period and to the shop chosen in the top bar. */
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useUnit } from '../../lib/unit.ts'
import { homeKey } from '../../resource/queries.ts'
import type { Period } from './use-period.ts'

/** `again`: after how many milliseconds it is asked anew, by what it told last. */
export function useHome<T>(
  home: Endpoint<T>,
  { from, to }: Period,
  again: (data: T | undefined) => number | false = () => false,
) {
  const unit = useUnit()
  return useQuery<T>({
    queryKey: [...homeKey, home.path, from, to, unit],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(unit === null ? {} : { shop: String(unit) }) }
      return (await call(home, { signal, query })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => again(state.data),
  })
}
