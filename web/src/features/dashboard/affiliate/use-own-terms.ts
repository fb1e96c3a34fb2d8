/** Query of the affiliate's own terms, with the shops they may ask for. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { isAdminUser } from '../../../resource/access.ts'
import { homeKey } from '../../../resource/queries.ts'

export function useOwnTerms() {
  const user = useUser()
  return useQuery({
    queryKey: [...homeKey, homeEndpoints.ownTerms.path],
    queryFn: async ({ signal }) => (await call(homeEndpoints.ownTerms, { signal })).data,
    enabled: user !== null && !isAdminUser(user),
  })
}
