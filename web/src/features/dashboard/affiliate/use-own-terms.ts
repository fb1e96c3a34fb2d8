/** Query of the affiliate's own terms, with the shops they may ask for. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session/session.ts'
import { isAdminUser } from '../../../resource/access.ts'
import { homeKey } from '../../../resource/queries.ts'

const query = queryOptions({
  queryKey: [...homeKey, homeEndpoints.ownTerms.path],
  queryFn: async ({ signal }) => (await call(homeEndpoints.ownTerms, { signal })).data,
})

export function useOwnTerms() {
  const user = useUser()
  return useQuery({ ...query, enabled: user !== null && !isAdminUser(user) })
}

/** Asks for them before they are drawn. */
export const earlyOwnTerms = (): Promise<unknown> => queryClient.ensureQueryData(query)
