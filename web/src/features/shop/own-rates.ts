/** Query of the affiliate's applicable commission rates by shop and campaign. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import type { OwnRate } from '@rivulet/contract/answers/home-answer'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { homeKey } from '../../resource/queries.ts'

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
