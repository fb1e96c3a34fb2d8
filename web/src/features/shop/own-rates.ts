/** Which commission an affiliate gets in a shop or a campaign, as the server says. */
import { endpoints } from '@rivulet/contract/endpoint'
import type { OwnRate } from '@rivulet/contract/home-answer'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { session, useUser } from '../../lib/session.ts'
import { homeKey } from '../../resource/queries.ts'

export type Rated = { id: number; commission: string | null }

/** Undefined for admin users, and until it is known. */
export function useOwnRate(id: number): OwnRate | undefined {
  const isAffiliate = useUser()?.affiliate !== undefined
  const { data } = useQuery({
    queryKey: [...homeKey, endpoints.ownRates.path],
    queryFn: async ({ signal }) => (await call(endpoints.ownRates, { signal })).data,
    enabled: isAffiliate,
  })
  return isAffiliate ? data?.find((one) => one.id === id) : undefined
}

/** Pixels of the rate and the words beside it, where nothing stands in the record. */
export const rateRoom = ({ commission }: Rated): number =>
  commission === null && session.get().user?.affiliate ? 140 : 0
