/** Query of the affiliate's applicable commission rates by shop and campaign. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import type { OwnRate } from '@rivulet/contract/answers/home-answer'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { session, useUser } from '../../lib/session/session.ts'
import { homeKey } from '../../resource/queries.ts'

export type Rated = {
  id: number
  commission: string | null
  /** For admin users. */
  rate?: string | null
  rateFrom?: string | null
}

/** Undefined for admin users and while loading. */
export function useOwnRate(id: number): OwnRate | undefined {
  const isAffiliate = useUser()?.affiliate !== undefined
  const { data } = useQuery({
    queryKey: [...homeKey, homeEndpoints.ownRates.path],
    queryFn: async ({ signal }) => (await call(homeEndpoints.ownRates, { signal })).data,
    enabled: isAffiliate,
  })
  return isAffiliate ? data?.find((one) => one.id === id) : undefined
}

/** Cell width in pixels of a rate that comes from the affiliate or shop. */
export const rateRoom = ({ commission, rateFrom }: Rated): number =>
  commission === null && (rateFrom || session.get().user?.affiliate) ? 140 : 0
